"""Ce que dit le programme d'une table en marche : ses appareils, ses traces, ses mesures."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "device.sensor": "le plateau",
    "device.keys": "les touches",
    "device.lights": "les lampes",
    "device.screen": "l'écran",
    "device.sound": "le son",
    "device.trace": "la trace",
    "device.failed": "En panne : {device} ({reason}). La partie continue. Vérifiez le branchement, "
    "ou la place sur la carte s'il s'agit de la trace.",
    "device.back": "De nouveau en marche : {device}.",
    "error.journal.slow": "La carte ne répond pas : le dernier coup n'est pas encore gardé. "
    "Attendez un peu, ou jouez sans elle.",
    "journal.unfinished": "La carte n'a pas tout gardé : la fin de la partie manquera. Changez "
    "bientôt la carte.",
    "help.trace": "rejouer la trace d'une table, et dire ce qu'elle a écrit au journal",
    "help.trace.file": "la trace, écrite par une table dont la configuration a [trace] folder",
    "trace.about": "Plateau {board}, capteurs {profile}, Tablier {version}.",
    "trace.line": "{at}  {text}",
    "trace.page": "À la fin, l'écran dit : {text}",
    "trace.end": "{events} événements rejoués, {records} entrées pour le journal.",
    "trace.torn": "La dernière ligne est coupée (courant coupé ?) : elle est laissée de côté.",
    "error.trace.empty": "Ce fichier est vide. Donnez une trace, comme en écrit une table dont la "
    "configuration a [trace] folder.",
    "error.trace.line": "Ligne {line} : ce n'est pas un objet JSON. Ce fichier n'est pas une trace "
    "de Tablier, ou il a été modifié.",
    "error.trace.line-long": "Ligne {line} : plus de {most} octets. Ce fichier n'est pas une trace "
    "de Tablier.",
    "error.trace.header": "Ligne {line} : ce n'est pas le début d'une trace de Tablier. Donnez un "
    "fichier .trace.",
    "error.trace.format": "Ligne {line} : format {found} ; ce Tablier lit jusqu'au format {known}. "
    "Mettez Tablier à jour.",
    "error.trace.field": "Ligne {line} : « {field} » ne peut pas valoir {value}. Permis : "
    "{allowed}. Le fichier a été modifié.",
    "error.trace.entry": "Ligne {line} : rien de connu parmi « {fields} ». Le fichier a été "
    "modifié.",
    "error.trace.unknown": "Ligne {line} : en trop : « {fields} ». Le fichier a été modifié.",
    "error.trace.note": "Ligne {line} : la note « {text} » n'a pas de sens ici. Le fichier a été "
    "modifié, ou il vient d'un autre Tablier.",
    "error.trace.about": "Ligne 1 : la trace ne dit pas comment la table a été ouverte (about). "
    "Elle ne peut être que relue, pas rejouée.",
    "error.trace.board": "La trace vient d'un plateau de {size} capteurs, mais « {board} » en a "
    "d'autres ici. Remettez le fichier de ce plateau à sa place.",
    "help.flag.table": "mesurer plutôt la table simulée : du contact à la lampe, et au repos",
    "bench.table.light": "Du dernier contact à la lampe : p50 {p50} ms, p99 {p99} ms (but : "
    "{goal} ms), plus long {most} ms, {moves} coups, {share} % sous le but",
    "bench.table.parts": "  dont journal sur le disque : p50 {p50} ms, p99 {p99} ms ; "
    "stabilisation : {debounce} ms",
    "bench.table.idle": "Au repos, {rate} tours par seconde : {share} % d'un cœur (but : "
    "{goal} %), plus long écart entre deux tours {lag} ms",
    "bench.table.memory": "Mémoire de la table : {size} Mo",
}
