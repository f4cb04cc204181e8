"""Ce que dit le programme du Pico d'une table, de son câble et de son micrologiciel."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.flash": "mettre le micrologiciel sur le Pico de la table",
    "help.flag.port": "le port série du Pico ; sinon, il est cherché",
    "help.flag.map": "ce qui est câblé au Pico : pico-hall ou pico-matrix ; sinon, selon les "
    "capteurs de la configuration",
    "flash.sent": "  {file} : {size} octets écrits et vérifiés",
    "flash.same": "  {file} : déjà en place",
    "flash.done": "Fichiers écrits : {written} ({same} étaient déjà en place), câblage {map}, en "
    "{seconds} s ; chacun a la bonne empreinte.",
    "flash.runs": "La carte sur {port} fait tourner le micrologiciel {firmware} sous MicroPython "
    "{micropython} : {rows} × {columns} capteurs.",
    "error.flash.map": "« {text} » n'est pas un câblage de Pico. Choisissez parmi : {allowed}.",
    "error.flash.wiring": "{map} : cela se câble à un Pi, pas à un Pico. Donnez un câblage de "
    "Pico : tablier flash --map pico-matrix",
    "error.flash.several": "Plusieurs Pico sont branchés : {ports}. Nommez-en un : tablier flash "
    "--port PORT",
    "error.flash.no-prompt": "La carte sur {port} n'a pas MicroPython, ou ne lâche pas son "
    "programme. Branchez-la en tenant son bouton BOOTSEL, copiez le fichier .uf2 de MicroPython "
    "sur le disque qui apparaît, puis : tablier flash",
    "error.flash.old": "La carte a MicroPython {found} ; le micrologiciel demande {needed} ou plus "
    "récent. Copiez-y un fichier .uf2 plus récent (BOOTSEL), puis : tablier flash",
    "error.flash.garbled": "La carte sur {port} a répondu autre chose que ce qui était demandé. "
    "Débranchez-la, rebranchez-la, puis : tablier flash",
    "error.flash.silent": "La carte sur {port} ne répond plus. Débranchez-la, rebranchez-la, "
    "puis : tablier flash",
    "error.flash.refused": "La carte refuse : {reason}. Si sa mémoire est pleine, effacez-en vos "
    "propres fichiers, puis : tablier flash",
    "error.flash.differs": "{file} n'est pas arrivé tel qu'il a été envoyé ; l'ancien "
    "micrologiciel est encore là. Essayez un autre câble, puis : tablier flash",
    "error.flash.mute": "Tout est écrit et vérifié, mais la carte ne démarre pas. Débranchez-la, "
    "rebranchez-la, puis : tablier doctor",
    "error.pico.none": "Aucun Pico trouvé. Branchez son câble USB (certains câbles ne font que "
    "charger), puis voyez ce qui est là : tablier doctor",
    "error.pico.unplugged": "Le Pico sur {port} a été débranché ({reason}). Rebranchez-le ; la "
    "partie est gardée.",
    "error.pico.silent": "La carte sur {port} ne répond pas. Si elle n'a pas encore de "
    "micrologiciel : tablier flash",
    "error.pico.denied": "Cet utilisateur n'a pas le droit d'utiliser {port}. Donnez-le-lui et "
    "reconnectez-vous : sudo usermod -aG dialout $USER",
    "error.pico.not-serial": "{port} n'est pas un port série. Nommez celui du Pico, comme "
    "/dev/ttyACM0, ou aucun ; ce qui est là : tablier doctor",
    "error.pico.busy": "Un autre programme utilise {port}. Si c'est la table elle-même, "
    "arrêtez-la : sudo systemctl stop tablier",
    "error.pico.version": "La carte parle la version {found} du protocole, ce Tablier la version "
    "{known}. Mettez-les d'accord : tablier flash",
    "error.pico.size": "La carte a {found} capteurs, la configuration nomme un plateau de "
    "{wanted}. Corrigez [table] board, puis : tablier flash",
    "error.pico.uncalibrated": "Les capteurs à effet Hall de cette carte n'ont jamais été "
    "étalonnés. Faites-le une fois : tablier calibrate",
    "error.pico.profile": "Cette carte a des contacts : ils disent qu'une pièce est là, pas son "
    'aimant (« {profile} »). Écrivez profile = "presence" ou "touch", puis : tablier '
    "--check-config",
    "error.pico.config-missing": "La carte ne sait pas ce qui lui est câblé, et n'alimente rien. "
    "Dites-le-lui : tablier flash",
    "error.pico.config-wrong": "La carte ne comprend pas ce qu'on lui a dit de son câblage, et "
    "n'alimente rien. Redites-le-lui : tablier flash",
    "error.pico.pins": "On a indiqué à la carte des broches qu'elle n'a pas, ou deux fois la "
    "même : elle n'alimente rien. Redites-le-lui : tablier flash",
}
