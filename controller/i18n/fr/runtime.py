"""French sentences: a running table: devices, traces, measurements."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "device.sensor": "le plateau",
    "device.keys": "les touches",
    "device.lights": "les lumières",
    "device.screen": "l'écran",
    "device.sound": "le son",
    "device.trace": "la trace",
    "device.power": "l'interrupteur du menu",
    "device.failed": "En panne : {device} ({reason}). La partie continue. Vérifiez le branchement, "
    "ou l'espace libre sur la carte SD s'il s'agit de la trace.",
    "device.back": "Fonctionne de nouveau : {device}.",
    "error.journal.slow": "La carte SD ne répond pas : le dernier coup n'est pas encore "
    "enregistré. Attendez un peu, ou jouez sans enregistrer.",
    "help.trace": "rejouer la trace d'une table et montrer ce qu'elle a écrit dans le journal",
    "help.trace.file": "la trace, écrite par une table dont la configuration a [trace] folder",
    "trace.about": "Plateau {board}, capteurs {profile}, Tablier {version}.",
    "trace.line": "{at}  {text}",
    "trace.page": "À la fin, l'écran affiche : {text}",
    "trace.end": "{events} événements rejoués, {records} entrées pour le journal.",
    "trace.torn": "La dernière ligne est incomplète (coupure de courant ?) : elle est ignorée.",
    "error.trace.empty": "Ce fichier est vide. Donnez une trace, écrite par une table dont la "
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
    "error.trace.entry": "Ligne {line} : aucun champ connu parmi « {fields} ». Le fichier a été "
    "modifié.",
    "error.trace.unknown": "Ligne {line} : champs en trop : « {fields} ». Le fichier a été "
    "modifié.",
    "error.trace.note": "Ligne {line} : la note « {text} » n'a pas de sens ici. Le fichier a été "
    "modifié, ou vient d'une autre version de Tablier.",
    "error.trace.about": "Ligne 1 : la trace n'indique pas comment la table a été ouverte (about). "
    "On peut la lire, mais pas la rejouer.",
    "error.trace.board": "La trace vient d'un plateau de {size} capteurs, mais « {board} » en a "
    "ici un autre nombre. Restaurez le fichier de ce plateau.",
    "help.flag.table": "mesurer la table simulée : délai du contact à la lumière, charge au repos",
    "bench.table.light": "Du dernier contact à la lumière : p50 {p50} ms, p99 {p99} ms (objectif : "
    "{goal} ms), maximum {most} ms, {moves} coups, {share} % sous l'objectif",
    "bench.table.parts": "  dont écriture du journal : p50 {p50} ms, p99 {p99} ms ; antirebond : "
    "{debounce} ms",
    "bench.table.idle": "Au repos, {rate} tours par seconde : {share} % d'un cœur (objectif : "
    "{goal} %), écart maximum entre deux tours {lag} ms",
    "bench.table.memory": "Mémoire de la table : {size} Mo",
    "error.bench.table.dark": "Après {count} coups, aucune lumière ne s'est allumée en {seconds} s"
    " : cette machine est trop occupée pour mesurer la table, ou la table ne fonctionne pas.",
}
