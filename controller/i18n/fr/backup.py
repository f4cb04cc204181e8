"""French sentences: backups and restoring them."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.backup": "sauvegarder les parties, l'étalonnage et la configuration dans un fichier",
    "help.backup.file": "le nouveau fichier ; la table peut fonctionner pendant ce temps",
    "help.backup.dry-run": "montrer ce qui serait sauvegardé, sans rien écrire",
    "help.restore": "restaurer les parties et les réglages d'une sauvegarde",
    "help.restore.file": "un fichier écrit par « tablier backup »",
    "help.restore.dry-run": "tout vérifier et montrer ce qui se passerait, sans rien écrire",
    "help.flag.settings": "remplacer aussi l'étalonnage et la configuration actuels",
    "backup.would": "{name}  depuis {path}",
    "backup.done": "Sauvegardé dans {name} : parties {games}, réglages {others}.",
    "backup.secret": "Ce fichier contient les secrets des parties inachevées. Vous seul pouvez le "
    "lire ; ne le donnez pas aux autres joueurs.",
    "backup.left": "Non sauvegardé : {name} ne peut pas être lu ({reason}).",
    "restore.new": "{name} : restauré",
    "restore.longer": "{name} : restauré, car la sauvegarde en contient davantage",
    "restore.replaced": "{name} : remplace {path}",
    "restore.same": "{name} : déjà ici",
    "restore.newer-here": "{name} : laissé tel quel, car la partie a continué ici",
    "restore.differs": "{name} : laissé tel quel, car {path} est différent",
    "restore.played": "{name} : laissé tel quel, car une table joue cette partie",
    "restore.done": "Restaurés : {written}. Laissés tels quels : {left}.",
    "restore.would-do": "Seraient restaurés : {written}. Resteraient tels quels : {left}.",
    "error.restore.damaged": "« {name} » n'est pas une sauvegarde, ou est endommagé. Rien n'a été "
    "restauré.",
    "error.restore.list": "La liste des fichiers de cette sauvegarde n'est pas valable. Rien n'a "
    "été restauré.",
    "error.restore.newer": "Cette sauvegarde vient d'un Tablier plus récent (format {version}). "
    "Mettez Tablier à jour. Rien n'a été restauré.",
    "error.restore.name": "La sauvegarde contient « {name} », qui n'a rien à y faire. Rien n'a été "
    "restauré.",
    "error.restore.sum": "« {name} » est endommagé dans la sauvegarde. Rien n'a été restauré.",
    "error.restore.game": "« {name} », dans la sauvegarde, n'est pas une partie lisible. Rien n'a "
    "été restauré.",
    "error.restore.players": "« {name} », dans la sauvegarde, n'est pas une liste de noms lisible. "
    "Rien n'a été restauré.",
    "error.restore.room": "Il n'y a pas assez de place : il faut {size} Mo. Rien n'a été restauré.",
    "error.restore.played": "Une table vient de reprendre « {name} ». Arrêtez-la et recommencez ; "
    "ce qui est déjà restauré le reste.",
    "error.restore.failed": "L'écriture a échoué ({reason}). Recommencez une fois le problème "
    "réglé ; ce qui est déjà restauré le reste.",
}
