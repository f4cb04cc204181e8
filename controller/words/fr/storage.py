"""Ce que dit le programme des journaux, des parties gardées et des exports."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.export": "écrire une partie gardée sous forme d'enregistrement ou de JSON",
    "help.export.file": "le journal de la partie",
    "help.export.seat": "seulement ce que sait cette place (nom ou numéro)",
    "help.flag.saved": "plutôt les parties gardées par la table",
    "help.flag.folder": "le dossier des parties gardées",
    "help.flag.json": "en JSON",
    "help.flag.out": "dans ce fichier, qui ne doit pas exister",
    "saved.none": "Aucune partie gardée dans {folder}.",
    "saved.file": "fichier",
    "saved.game": "jeu",
    "saved.plies": "coups",
    "saved.seats": "places",
    "saved.state": "état",
    "saved.finished": "finie",
    "saved.unfinished": "à reprendre",
    "saved.robot": "{seat} (robot)",
    "saved.level": "{seat} (robot {level})",
    "saved.unreadable": "{name} : {text}",
    "replay.records": "{records} entrées du journal relues, toutes vraies.",
    "replay.no-backs": "Aucun coup repris.",
    "replay.back": "Après le coup {after} : retour en arrière de {acts}.",
    "replay.tail": "À la fin du fichier, {bytes} octets ne sont pas une entrée entière (courant "
    "coupé ?) : ils sont laissés de côté.",
    "replay.time": "Victoire au temps : {names}.",
    "replay.agreed": "Partie nulle d'un commun accord : {names}.",
    "replay.hidden": "Ce qui est secret n'est pas dessiné, car la partie n'est pas finie.",
    "export.written": "Partie écrite dans {name}.",
    "error.export.secret": "La partie n'est pas finie et elle a des secrets. Donnez --seat pour "
    "n'écrire que ce que sait une place : {allowed}.",
    "error.export.seat": "« {text} » n'est pas une place de cette partie. Choisissez : {allowed}.",
    "error.journal.folder": "Le dossier « {name} » ne peut pas être lu ({reason}). Vérifiez son "
    "nom, ou donnez-en un autre avec --folder.",
    "error.journal.full": "La carte est pleine ({reason}) : la partie n'est plus gardée. Elle "
    "reste en mémoire tant que la table est allumée ; libérez de la place, puis réessayez.",
    "error.journal.readonly": "La carte ne se laisse plus écrire ({reason}) : la partie n'est plus "
    "gardée, mais elle reste en mémoire. Les parties anciennes se lisent encore ; changez la carte "
    "ou les droits du dossier, puis réessayez.",
    "error.journal.io": "La carte a refusé d'écrire ({reason}) : la partie n'est plus gardée. Elle "
    "reste en mémoire tant que la table est allumée ; réessayez, et changez bientôt la carte.",
    "error.journal.locked": "Un autre programme joue déjà cette partie ({reason}). Arrêtez-le, ou "
    "choisissez une autre partie.",
    "error.journal.long": "Ce journal est trop long pour être relu : plus de 256 Mio. Finissez ou "
    "recommencez la partie.",
    "error.journal.large": "Cette entrée a {found} octets ; un journal en accepte {most}. "
    "Raccourcissez la position ou les options.",
    "error.journal.magic": "« {name} » n'est pas un journal de Tablier. « tablier games --saved » "
    "nomme les parties gardées.",
    "error.journal.first": "La première entrée de « {name} » est abîmée : on ne sait pas de quelle "
    "partie il s'agit. Gardez le fichier et commencez une nouvelle partie.",
    "error.journal.broken": "Dans « {name} », l'entrée {record} est abîmée et d'autres la suivent. "
    "Les {good} premières sont bonnes : la table propose de reprendre à ce moment, et ce fichier "
    "n'est pas touché.",
    "error.journal.newer": "L'entrée {record} a été écrite par un Tablier plus récent (format "
    "{version}) ; celui-ci lit jusqu'au format {allowed}. Mettez Tablier à jour.",
    "error.journal.json": "Entrée {record} : ce n'est pas le JSON que Tablier écrit. Le fichier a "
    "été modifié ; il n'est pas relu au-delà.",
    "error.journal.type": "Entrée {record} : « {text} » n'est pas une sorte d'entrée. Il y a : "
    "{allowed}.",
    "error.journal.keys": "Entrée {record} ({text}) : clé manquante ou en trop : {key}.",
    "error.journal.value": "Entrée {record} : « {key} » ne peut pas valoir « {text} ». Permis : "
    "{allowed}.",
    "error.journal.begin": "Entrée {record} : un journal commence par le début d'une partie, une "
    "seule fois.",
    "error.journal.game": "Ce journal est une partie de « {text} », qui n'est pas un jeu d'ici. Il "
    "y a : {allowed}. Installez ce jeu pour la relire.",
    "error.journal.start": "Entrée {record} : cette partie ne commence pas ({reason}). Elle vient "
    "peut-être d'une autre version du jeu.",
    "error.journal.seats": "Entrée {record} : les places sont « {found} » ; pour ce jeu et ces "
    "options, il faut « {allowed} ».",
    "error.journal.notation": "Entrée {record} : « {move} » n'est pas un coup de ce jeu. La partie "
    "est bonne jusque-là.",
    "error.journal.move": "Entrée {record} : le coup « {move} » n'est pas permis [{rule}]. La "
    "partie est bonne jusque-là.",
    "error.journal.seat": "Entrée {record} : le coup « {move} » est à la place {allowed}, le "
    "journal dit {found}. La partie est bonne jusque-là.",
    "error.journal.hash": "Entrée {record} : la position n'est pas celle qui a été jouée "
    "(empreinte {found} au lieu de {expected}). La partie est bonne jusque-là ; elle vient "
    "peut-être d'une autre version du jeu.",
    "error.journal.back": "Entrée {record} : {acts} coups repris, mais il n'y en avait que {made}.",
    "error.journal.after": "Entrée {record} : elle vient après la fin de la partie.",
    "error.journal.result": "Entrée {record} : la partie ne finit pas ainsi (« {text} »).",
}
