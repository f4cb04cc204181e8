"""French sentences: the table's Pico, its cable and its firmware."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.flash": "installer le micrologiciel sur le Pico de la table",
    "help.flash.port": "le port série du Pico ; sinon, il est détecté",
    "help.flag.map": "ce qui est câblé au Pico : pico-hall ou pico-matrix ; sinon, d'après les "
    "capteurs de la configuration",
    "flash.sent": "  {file} : {size} octets écrits et vérifiés",
    "flash.same": "  {file} : déjà en place",
    "flash.done": "Fichiers écrits : {written} ({same} étaient déjà en place), câblage {map}, en "
    "{seconds} s ; toutes les empreintes sont bonnes.",
    "flash.runs": "La carte sur {port} exécute le micrologiciel {firmware} sous MicroPython "
    "{micropython} : {rows} × {columns} capteurs.",
    "error.flash.map": "« {text} » n'est pas un câblage de Pico. Au choix : {allowed}.",
    "error.flash.wiring": "{map} est un câblage pour un Pi, pas pour un Pico. Donnez un câblage de "
    "Pico : tablier flash --map pico-matrix",
    "error.flash.several": "Plusieurs Pico sont branchés : {ports}. Choisissez-en un : tablier "
    "flash --port PORT",
    "error.flash.no-prompt": "La carte sur {port} n'a pas MicroPython, ou son programme ne "
    "s'interrompt pas. Branchez-la en tenant son bouton BOOTSEL, copiez le fichier .uf2 de "
    "MicroPython sur le disque qui apparaît, puis : tablier flash",
    "error.flash.old": "La carte a MicroPython {found} ; le micrologiciel demande {needed} ou plus "
    "récent. Copiez-y un fichier .uf2 plus récent (BOOTSEL), puis : tablier flash",
    "error.flash.garbled": "La carte sur {port} a envoyé une réponse inattendue. Débranchez-la, "
    "rebranchez-la, puis : tablier flash",
    "error.flash.silent": "La carte sur {port} ne répond plus. Débranchez-la, rebranchez-la, "
    "puis : tablier flash",
    "error.flash.refused": "La carte refuse : {reason}. Si sa mémoire est pleine, supprimez-en vos "
    "propres fichiers, puis : tablier flash",
    "error.flash.differs": "{file} est mal arrivé sur la carte ; l'ancien micrologiciel est encore "
    "là. Essayez un autre câble, puis : tablier flash",
    "error.flash.mute": "Tout est écrit et vérifié, mais la carte ne démarre pas. Débranchez-la, "
    "rebranchez-la, puis : tablier doctor",
    "error.flash.port": "Aucun Pico sur « {port} ». Vérifiez ce nom et le câble, ou omettez "
    "--port pour qu'il soit détecté.",
    "error.pico.none": "Aucun Pico trouvé. Branchez son câble USB (certains câbles ne font que "
    "charger), puis vérifiez : tablier doctor",
    "error.pico.unplugged": "Le Pico sur {port} a été débranché ({reason}). Rebranchez-le ; la "
    "partie attend.",
    "error.pico.silent": "La carte sur {port} ne répond pas. Si elle n'a pas encore de "
    "micrologiciel : tablier flash",
    "error.pico.denied": "Cet utilisateur n'a pas le droit d'utiliser {port}. Donnez-le-lui et "
    "reconnectez-vous : sudo usermod -aG dialout $USER",
    "error.pico.not-serial": "{port} n'est pas un port série. Donnez celui du Pico, par exemple "
    "/dev/ttyACM0, ou aucun ; pour voir les ports : tablier doctor",
    "error.pico.busy": "Un autre programme utilise {port}. Si c'est la table elle-même, "
    "arrêtez-la : sudo systemctl stop tablier",
    "error.pico.version": "La carte utilise la version {found} du protocole, ce Tablier la version "
    "{known}. Mettez la carte à jour : tablier flash",
    "error.pico.older": "Le micrologiciel de la carte est le {found} ; ce Tablier fournit le "
    "{known}. Tout marche, mais mettez-le à jour quand vous aurez le temps : sudo systemctl stop "
    "tablier; tablier flash",
    "error.pico.newer": "Le micrologiciel de la carte est le {found}, plus récent que le {known} "
    "de ce Tablier. Tout marche, mais mettez Tablier à jour, ou installez le micrologiciel qu'il "
    "fournit : tablier flash",
    "error.pico.size": "La carte a {found} capteurs, la configuration indique un plateau de "
    "{wanted}. Corrigez [table] board, puis : tablier flash",
    "error.pico.uncalibrated": "Les capteurs à effet Hall de cette carte n'ont jamais été "
    "étalonnés. Faites-le une fois : tablier calibrate",
    "error.pico.profile": "Cette carte a des contacts : ils détectent une pièce, pas son aimant (« "
    '{profile} »). Écrivez profile = "presence" ou "touch", puis : tablier --check-config',
    "error.pico.config-missing": "La carte ne connaît pas son câblage, et n'alimente rien. "
    "Envoyez-le-lui : tablier flash",
    "error.pico.config-wrong": "La carte ne comprend pas le câblage reçu, et n'alimente rien. "
    "Renvoyez-le-lui : tablier flash",
    "error.pico.pins": "Le câblage reçu par la carte cite des broches qu'elle n'a pas, ou deux "
    "fois la même : elle n'alimente rien. Renvoyez-le-lui : tablier flash",
}
