"""French sentences: journals, saved games and exports."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.export": "exporter une partie enregistrée, en texte ou en JSON",
    "help.export.file": "un nom donné par « tablier games --saved », ou un journal",
    "help.export.seat": "seulement ce que voit cette place (nom ou numéro)",
    "help.flag.saved": "les parties enregistrées par la table, au lieu des jeux",
    "help.flag.all": "avec --saved : toutes les parties, pas seulement les 100 dernières",
    "help.flag.journal": "mesurer dix mille parties enregistrées et une très longue",
    "bench.journal.folder": "{games} parties enregistrées de {records} entrées :",
    "bench.journal.start-cold": "  trouver la dernière, sans index : {seconds} s, {memory} Mo",
    "bench.journal.start-warm": "  trouver la dernière : {seconds} s, {memory} Mo (but 0,5 s)",
    "bench.journal.list-cold": "  lister les 100 dernières, sans index : {seconds} s, {memory} Mo",
    "bench.journal.list-warm": "  lister les 100 dernières : {seconds} s, {memory} Mo (but 0,3 s)",
    "bench.journal.read": "lire une partie de {records} entrées : {seconds} s, {memory} "
    "Mo (buts 2 s, 60 Mo)",
    "bench.journal.rebuild": "de même, en vérifiant chaque coup : {seconds} s, {memory} Mo",
    "error.resume.terminal": "« {name} » a été jouée dans le terminal : « tablier play --resume "
    "{name} » la reprend.",
    "error.resume.unknown": "Aucune partie inachevée d'une table n'a un nom qui commence par « "
    "{text} ». « tablier games --saved » liste toutes les parties enregistrées.",
    "error.resume.nothing": "Il n'y a aucune partie inachevée d'une table à reprendre.",
    "error.resume.board": "Ce plateau ne connaît pas le jeu « {name} ».",
    "help.serve.resume": "reprendre une partie de la table : la dernière, ou celle qui porte ce "
    "nom",
    "help.run.resume": "reprendre une partie de la table : la dernière, ou celle qui porte ce nom",
    "help.flag.folder": "le dossier des parties enregistrées",
    "help.flag.out": "écrire dans ce fichier, qui ne doit pas encore exister",
    "saved.none": "Aucune partie enregistrée dans {folder}.",
    "saved.more": "Et {count} plus anciennes : tablier games --saved --all",
    "saved.name": "nom",
    "saved.when": "jouée le",
    "saved.plies": "coups",
    "saved.result": "résultat",
    "saved.won": "victoire : {names}",
    "saved.won-together": "victoire : {names}",
    "saved.draw": "partie nulle",
    "saved.unfinished-here": "inachevée",
    "saved.unfinished": "à reprendre",
    "saved.remote": "{seat} (à distance)",
    "saved.players": "{game} : {seats}",
    "saved.robot": "{seat} (robot)",
    "saved.level": "{seat} (robot {level})",
    "error.saved.unknown": "Il n'y a pas de fichier « {text} », ni de partie de ce nom dans "
    "{folder}. « tablier games --saved » en donne la liste.",
    "error.saved.several": "Plusieurs parties commencent par « {text} » : {allowed}. Donnez un nom "
    "plus long.",
    "saved.unreadable": "{name} : {text}",
    "replay.records": "{records} entrées du journal relues, toutes valides.",
    "replay.no-backs": "Aucun coup repris.",
    "replay.back": "Après le coup {after} : retour en arrière de {acts}.",
    "replay.tail": "À la fin du fichier, {bytes} octets ne forment pas une entrée complète "
    "(coupure de courant ?) : ils sont ignorés.",
    "replay.time": "Victoire au temps : {names}.",
    "replay.agreed": "Partie nulle d'un commun accord : {names}.",
    "replay.hidden": "Ce qui est secret n'est pas affiché : la partie n'est pas finie, ou pas "
    "encore pour de bon.",
    "export.written": "Partie exportée dans {name}.",
    "error.export.secret": "Cette partie a encore des secrets. Donnez --seat pour "
    "n'exporter que ce que voit une place : {allowed}.",
    "error.export.seat": "« {text} » n'est pas une place de cette partie. Au choix : {allowed}.",
    "error.journal.folder": "Le dossier « {name} » ne peut pas être lu ({reason}). Vérifiez son "
    "nom, ou donnez-en un autre avec --folder.",
    "error.journal.full": "La carte SD est pleine ({reason}) : la partie n'est plus enregistrée. "
    "Elle reste en mémoire tant que la table est allumée ; libérez de la place, et la table "
    "l'enregistrera.",
    "error.journal.readonly": "On ne peut plus écrire sur la carte SD ({reason}) : la partie n'est "
    "plus enregistrée, mais elle reste en mémoire. Les anciennes parties restent lisibles ; "
    "vérifiez les droits du dossier et la carte, et la table l'enregistrera.",
    "error.journal.busy": "Le système est surchargé ({reason}) : la partie n'est pas enregistrée "
    "pour l'instant. Elle reste en mémoire, et la table continue d'essayer.",
    "error.journal.io": "L'écriture sur la carte SD a échoué ({reason}) : la partie n'est plus "
    "enregistrée. Elle reste en mémoire tant que la table est allumée ; réessayez, et changez "
    "bientôt la carte.",
    "journal.lost": "La fin de la partie n'est pas enregistrée.",
    "journal.lost.full": "La fin de la partie n'est pas enregistrée : la carte SD est pleine. "
    "Libérez de la place avant la prochaine partie.",
    "journal.lost.readonly": "La fin de la partie n'est pas enregistrée : on ne peut pas écrire "
    "sur la carte SD. Vérifiez les droits du dossier et la carte.",
    "journal.lost.io": "La fin de la partie n'est pas enregistrée : l'écriture sur la carte SD a "
    "échoué ({reason}). Changez bientôt la carte.",
    "journal.lost.slow": "La fin de la partie n'est peut-être pas enregistrée : la carte SD ne "
    "répond pas. Changez bientôt la carte.",
    "error.journal.locked": "Un autre programme joue déjà cette partie. Arrêtez-le, ou "
    "choisissez une autre partie.",
    "error.journal.long": "Ce journal est trop long pour être relu : plus de 256 Mio. Finissez ou "
    "recommencez la partie.",
    "error.journal.limit": "Cette partie est trop longue pour que la suite soit enregistrée ; "
    "tout ce qui précède l'est. Commencez une autre partie, ou jouez sans enregistrer.",
    "error.journal.large": "Cette entrée a {found} octets ; un journal en accepte {most}. "
    "Raccourcissez la position ou les options.",
    "error.journal.magic": "« {name} » n'est pas un journal de Tablier. « tablier games --saved » "
    "liste les parties enregistrées.",
    "error.journal.first": "La première entrée de « {name} » est endommagée : on ne sait pas de "
    "quelle partie il s'agit. Gardez le fichier et commencez une nouvelle partie.",
    "error.journal.broken": "Dans « {name} », l'entrée {record} est endommagée et d'autres la "
    "suivent. Les {good} premières sont bonnes : la table propose de reprendre à partir de là, "
    "sans modifier ce fichier.",
    "error.journal.newer": "L'entrée {record} a été écrite par une version plus récente de Tablier "
    "(format {version}) ; celle-ci lit jusqu'au format {allowed}. Mettez Tablier à jour.",
    "error.journal.json": "Entrée {record} : ce n'est pas le JSON que Tablier écrit. Le fichier a "
    "été modifié ; la suite n'est pas lue.",
    "error.journal.type": "Entrée {record} : « {text} » n'est pas un type d'entrée. Permis : "
    "{allowed}.",
    "error.journal.keys": "Entrée {record} ({text}) : clé manquante ou en trop : {key}.",
    "error.journal.value": "Entrée {record} : « {key} » ne peut pas valoir « {text} ». Permis : "
    "{allowed}.",
    "error.journal.name": "Entrée {record} : « {text} » n'est pas un nom. Permis : un texte simple "
    "sur une ligne, {allowed} caractères au plus, sans espaces autour.",
    "error.journal.begin": "Entrée {record} : un journal commence par le début d'une partie, une "
    "seule fois.",
    "error.journal.game": "Ce journal est une partie de « {text} », un jeu qui n'est pas installé. "
    "Jeux installés : {allowed}. Installez ce jeu pour la relire.",
    "error.journal.start": "Entrée {record} : cette partie ne peut pas commencer ({reason}). Elle "
    "vient peut-être d'une autre version du jeu.",
    "error.journal.seats": "Entrée {record} : les places sont « {found} » ; pour ce jeu et ces "
    "options, il faut « {allowed} ».",
    "error.journal.notation": "Entrée {record} : « {move} » n'est pas un coup de ce jeu. La partie "
    "est bonne jusque-là.",
    "error.journal.move": "Entrée {record} : le coup « {move} » n'est pas permis [{rule}]. La "
    "partie est bonne jusque-là.",
    "error.journal.seat": "Entrée {record} : le coup « {move} » revient à la place {allowed}, "
    "mais le journal indique {found}. La partie est bonne jusque-là.",
    "error.journal.hash": "Entrée {record} : la position obtenue n'est pas celle de la partie "
    "(empreinte {found} au lieu de {expected}). La partie est bonne jusque-là ; elle vient "
    "peut-être d'une autre version du jeu.",
    "error.journal.back": "Entrée {record} : {acts} coups repris, mais il n'y en avait que {made}.",
    "error.journal.after": "Entrée {record} : elle vient après la fin de la partie.",
    "error.journal.result": "Entrée {record} : la partie ne finit pas ainsi (« {text} »).",
}
