"""French sentences: the installer and updates. It reads them before the program is installed."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "install.help.about": "Installe Tablier sur un Raspberry Pi, ou le met à jour. Peut être "
    "relancé sans risque : parties et réglages sont conservés.",
    "install.help.help": "afficher cette aide",
    "install.help.build": "de quelle table il s'agit : {builds}",
    "install.help.wheel": "installer ce paquet tout prêt (wheel)",
    "install.help.name": "nom d'hôte de cette machine : la page de la table est alors à l'adresse "
    "http://NAME.local:8000/",
    "install.help.root": "installer sous ce dossier au lieu de /",
    "install.help.lang": "en ou fr",
    "install.help.lan": "autoriser les téléphones et autres appareils du réseau à ouvrir la page "
    "de la table",
    "install.help.compile": "compiler sur cette machine, ce qui demande beaucoup de mémoire et de "
    "temps",
    "install.help.dry-run": "montrer ce qui serait fait, sans rien changer",
    "install.help.uninstall": "désinstaller le service et le programme ; parties et réglages sont "
    "conservés",
    "install.which": "De quelle table s'agit-il ? Le guide de montage (hardware/README.fr.md) les "
    "présente.",
    "install.build.pico-hall": "capteurs à effet Hall sur un Pico (la table de référence)",
    "install.build.pico-matrix": "ampoules reed ou boutons sur un Pico",
    "install.build.pi-matrix": "ampoules reed ou boutons sur le Raspberry Pi (la table minimale)",
    "install.build.pi-expanders": "ampoules reed ou boutons sur des circuits I²C",
    "install.build.pi-hall": "capteurs à effet Hall sur le Raspberry Pi",
    "install.build.pi-trellis": "quatre cartes NeoTrellis : 64 boutons lumineux",
    "install.writes": "Écrit {name}",
    "install.configured": "{name} existe déjà et reste tel quel.",
    "install.packages": "Tous les paquets Debian sont installés.",
    "install.no-raspi-config": "raspi-config est absent : activez vous-même le bus {bus}.",
    "install.same": "{name} est à jour.",
    "install.wheel": "Installe {name} (SHA-256 {sum}).",
    "install.compiles": "Compile les règles ici : de dix minutes à une heure sur un Raspberry Pi.",
    "install.interpreted": "Il n'y a pas de paquet tout prêt pour cette machine : les règles sont "
    "interprétées. Tout fonctionne, mais le robot réfléchit 15 à 150 fois moins vite et joue "
    "moins bien. Pour y remédier, prenez le paquet (wheel) de la version publiée, ou --compile.",
    "install.interpreted-small": "Il n'y a pas de paquet tout prêt pour cette machine, et {size} "
    "Mo de mémoire ne suffisent pas pour compiler : les règles sont interprétées. Tout "
    "fonctionne, mais le robot réfléchit 15 à 150 fois moins vite et joue moins bien. Pour y "
    "remédier, prenez le paquet (wheel) de la version publiée.",
    "install.pico-boot": "Un Pico attend MicroPython : copiez le fichier .uf2 de micropython.org "
    "sur son disque, puis relancez cette commande.",
    "install.pico-none": "Aucun Pico avec MicroPython n'est branché. Quand il le sera : tablier "
    "flash --map {build}",
    "install.pico-failed": "Le micrologiciel n'a pas pu être copié sur le Pico. Réessayez plus "
    "tard : tablier flash --map {build}",
    "install.done": "Tablier est installé. Les capteurs à effet Hall demandent encore une "
    "commande : voir « L'étalonnage » dans le guide.",
    "install.reboot": "Tablier est installé. Redémarrez une fois le Raspberry Pi pour activer ses "
    "bus : sudo reboot",
    "install.gone": "Tablier est désinstallé. Les parties ({state}), les réglages ({config}) et "
    "les paquets Debian sont toujours là.",
    "install.dry": "Rien n'a été modifié.",
    "error.install.usage": "{told}. « ./install --help » montre les options.",
    "error.install.python": "Tablier demande Python 3.11 ou plus récent ; ici, c'est {found}. "
    "Raspberry Pi OS Bookworm et Trixie le fournissent.",
    "error.install.root": "Seul root peut l'installer : sudo ./install",
    "error.install.name": "« {text} » n'est pas un nom d'hôte : des lettres, des chiffres et des "
    "tirets, 63 au plus.",
    "error.install.build": "« {text} » n'est pas une table. Ajoutez --build avec l'un de ces noms "
    ": {allowed}.",
    "error.install.failed": "« {command} » a échoué ({reason}). Corrigez cela et relancez la "
    "commande : elle reprend là où elle s'est arrêtée.",
    "error.install.nothing": "Il n'y a rien à installer dans {folder} : ni la source, ni un "
    "paquet (wheel) pour cette machine.",
    "error.install.no-wheel": "{name} n'est pas un paquet (wheel) de Tablier.",
    "error.install.broken-wheel": "{name} est endommagé ({reason}). Copiez-le de nouveau.",
    "error.install.other-machine": "{name} est fait pour un autre Python ou un autre processeur ; "
    "cette machine : {here}.",
    "error.install.no-memory": "La compilation demande {least} Mo de mémoire et d'échange (swap) "
    "libres ; il n'y en a que {free}. Prenez un paquet tout prêt, ou agrandissez le swap "
    "(CONF_SWAPSIZE dans /etc/dphys-swapfile).",
    "error.install.not-ready": "Le service ne démarre pas. Pour savoir pourquoi : journalctl -u "
    "tablier -n 50",
    "error.install.went-back": "La nouvelle version n'a pas signalé qu'elle était prête : la "
    "précédente tourne de nouveau. Pour savoir pourquoi : journalctl -u tablier -n 50",
    "help.update": "installer une autre version depuis un fichier ; l'ancienne est gardée jusqu'à "
    "ce que la nouvelle tourne",
    "help.update.file": "le paquet (wheel) de la nouvelle version, par exemple sur une clé USB",
    "help.update.root": "mettre à jour l'installation sous ce dossier",
    "help.flag.card": "installer le paquet (wheel) qui est sur la partition de démarrage de la "
    "carte, comme le menu de la table",
    "help.flag.back": "revenir à la version précédente",
    "update.old": "En service : {name}.",
    "update.sum": "SHA-256 {sum}",
    "update.sum-good": "Elle correspond à la liste jointe au fichier.",
    "update.same": "Cette version est déjà en service.",
    "update.done": "La nouvelle version tourne. Pour revenir en arrière : sudo tablier update "
    "--back",
    "update.back": "La version précédente tourne de nouveau.",
    "error.install.sum": "{name} n'a pas la somme de contrôle de la liste jointe : il a été "
    "endommagé ou modifié. Rien n'a été installé.",
    "error.install.update-root": "Seul root peut le faire : sudo tablier update",
    "error.install.update-file": "Indiquez le paquet (wheel) à installer, ou --back.",
    "error.install.no-slots": "Ce Tablier n'a pas été installé par ./install : mettez-le à jour "
    "comme vous l'avez installé.",
    "error.install.card-none": "Il n'y a pas de tablier-….whl dans {folder}.",
    "error.install.card-many": "Il y a plusieurs paquets (wheels) dans {folder} : {names}. Ne "
    "gardez que le nouveau.",
    "error.install.card-owner": "{name} doit appartenir à root, qui seul peut le modifier, et ne "
    "pas être un lien. Rien n'a été installé.",
    "error.install.card-read-only": "La racine est un overlay en mémoire : une mise à jour "
    "disparaîtrait au prochain démarrage. Enlevez d'abord l'overlay.",
    "error.install.no-back": "Il n'y a pas de version à laquelle revenir.",
}
