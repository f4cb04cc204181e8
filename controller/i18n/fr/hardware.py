"""French sentences: the devices of a real table and their errors."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "device.failed.why": "En panne : {device}. La partie continue. {why}",
    "device.lost": "Le plateau ne répond pas ; la partie est en attente. {why}",
    "error.library": "Il manque la bibliothèque {library} ({reason}). Installez-la : pip install "
    "'tablier[{extra}]'",
    "error.pins.size": "Les broches sont prévues pour {found} capteurs, mais le plateau en a "
    "{wanted}. Corrigez [pins], [pi] ou [table] board, puis : tablier --check-config",
    "error.gpio.none": "Aucune broche trouvée ({reason}). Si c'est un Raspberry Pi, installez ce "
    "qui manque : pip install 'tablier[pi]'",
    "error.gpio.denied": "Cet utilisateur n'a pas le droit d'utiliser les broches ({reason}). "
    "Donnez-le-lui et reconnectez-vous : sudo usermod -aG gpio $USER",
    "error.gpio.busy": "Un autre programme utilise les broches ({reason}). Si c'est la table "
    "elle-même, arrêtez-la : sudo systemctl stop tablier",
    "error.gpio.pin": "Cette broche n'existe pas ({reason}). Corrigez [pins], puis : tablier "
    "--check-config",
    "error.gpio.failed": "Les broches ne fonctionnent pas ({reason}). Pour trouver la panne : "
    "tablier doctor",
    "error.i2c.off": "Le bus I²C {bus} est désactivé ({reason}). Activez-le et redémarrez le Pi : "
    "sudo raspi-config nonint do_i2c 0",
    "error.i2c.denied": "Cet utilisateur n'a pas le droit d'utiliser le bus I²C {bus} ({reason}). "
    "Donnez-le-lui et reconnectez-vous : sudo usermod -aG i2c $USER",
    "error.i2c.silent": "Rien ne répond à l'adresse {address} sur le bus I²C {bus}. Vérifiez les "
    "fils et l'adresse ; pour voir qui répond : i2cdetect -y {bus}",
    "error.i2c.bus": "Erreur sur le bus I²C {bus}, à l'adresse {address} ({reason}). Raccourcissez "
    "les fils et cherchez un court-circuit ; pour voir qui répond : i2cdetect -y {bus}",
    "error.expander.reset": "Le MCP23017 à l'adresse {address} a perdu son alimentation un "
    "instant. Vérifiez ses fils de 3,3 V et de masse, puis : i2cdetect -y {bus}",
    "error.expander.fifth": "Le cinquième MCP23017, à l'adresse {address}, ne répond pas ; les "
    "quatre autres, si. Vérifiez ses fils et ses broches d'adresse. Une table montée avec quatre "
    "circuits demande cette ligne dans [pi] : expanders = [0x20, 0x21, 0x22, 0x23]. Pour voir qui "
    "répond : i2cdetect -y {bus}",
    "error.trellis.other": "Le circuit à l'adresse {address} du bus I²C {bus} n'est pas un "
    "NeoTrellis. Vérifiez les ponts d'adresse ; pour voir qui répond : i2cdetect -y {bus}",
    "expanders.short": "{chips} MCP23017 utilisent GPA7 et GPB7 comme entrées, ce que leur "
    "fabricant n'autorise plus : une case peut parfois être mal lue. Mieux vaut {wanted} "
    "circuits, comme dans le guide de construction.",
    "error.bus.hangs": "Le bus des capteurs ne répond plus. Vérifiez ses fils, puis : sudo "
    "systemctl restart tablier",
    "error.spi.off": "Le bus SPI est désactivé ({reason}). Activez-le et redémarrez le Pi : sudo "
    "raspi-config nonint do_spi 0",
    "error.spi.denied": "Cet utilisateur n'a pas le droit d'utiliser le bus SPI ({reason}). "
    "Donnez-le-lui et reconnectez-vous : sudo usermod -aG spi $USER",
    "error.spi.long": "Le tampon du bus SPI est trop petit pour les lumières ({reason}). Ajoutez "
    "ceci à la ligne de /boot/firmware/cmdline.txt et redémarrez le Pi : spidev.bufsiz=32768",
    "error.spi.bus": "Erreur sur le bus SPI ({reason}). Vérifiez ses fils, puis : tablier doctor",
    "error.adc.silent": "Le MCP3008 numéro {chip} ne répond pas. Vérifiez son alimentation et son "
    "fil CS, puis : tablier doctor",
    "error.spi.library": "Il manque la bibliothèque spidev ({reason}). PyPI n'en a que la source "
    "; Debian l'a toute prête : sudo apt install python3-spidev. Ensuite, « tablier doctor "
    "install » dit si Tablier la voit.",
    "error.matrix.diode": "Une diode manque ou est à l'envers en {bare} : impossible de savoir ce "
    "qu'il y a sur {pads}. Soudez-la, puis : tablier doctor",
    "error.matrix.ghost": "Des diodes manquent parmi {pads} : impossible de savoir ce qui s'y "
    "trouve. Enlevez ces pièces, soudez les diodes, puis : tablier doctor",
    "error.matrix.short": "Relié à la masse par erreur : {lines} (R : rangée à partir du haut, C "
    ": colonne à partir de la gauche). Cherchez un pont de soudure, puis : tablier doctor",
    "error.calibration.low": "Ces capteurs sont en bas de leur échelle au repos : {pads}. Ils sont "
    "morts ou mal branchés, ou un aimant s'y trouve. Vérifiez-les, puis : tablier calibrate",
    "error.calibration.high": "Ces capteurs sont en haut de leur échelle au repos : {pads}. Ils "
    "sont en court-circuit ou à l'envers, ou un aimant s'y trouve. Vérifiez-les, puis : tablier "
    "calibrate",
    "error.calibration.noisy": "Ces capteurs sont instables : {pads}. Vérifiez leurs fils et "
    "l'alimentation, éloignez mains et moteurs, puis : tablier calibrate",
    "error.calibration.nothing": "Aucun capteur n'a détecté de pièce (écart maximum : {most} %). "
    "Posez une seule pièce au milieu d'une case, et vérifiez qu'elle a un aimant.",
    "error.calibration.several": "Plusieurs capteurs ont détecté une pièce : {pads}. Ne laissez "
    "qu'une pièce sur le plateau.",
    "error.calibration.edge": "L'aimant est trop fort pour le capteur en {pads}. Éloignez-le avec "
    "une cale, ou prenez un aimant plus faible.",
    "error.calibration.missing": "Aucune pièce de type {mark} n'a été présentée. Présentez-en une "
    "de chaque type : tablier calibrate",
    "error.calibration.weak": "L'aimant {mark} est trop faible pour être distingué de ses "
    "voisins. Rapprochez-le du capteur ou prenez-en un plus fort, puis : tablier calibrate",
    "error.calibration.poles": "Deux pièces qui devraient avoir des pôles opposés ont le même. "
    "Retournez l'aimant de l'une, puis : tablier calibrate",
    "error.calibration.alike": "Les aimants {weak} et {strong} se ressemblent trop. Prenez-en un "
    "plus fort pour {strong} ou un plus faible pour {weak}, puis : tablier calibrate",
    "error.calibration.file.none": "Les capteurs à effet Hall ne sont pas encore étalonnés (pas de "
    "{file}). Faites-le une fois : tablier calibrate",
    "error.calibration.file.unreadable": "L'étalonnage {file} ne peut pas être lu ({reason}). "
    "Recommencez-le : tablier calibrate",
    "error.calibration.file.unwritable": "L'étalonnage {file} ne peut pas être écrit ({reason}). "
    "Indiquez un autre endroit dans [table] calibration, puis : tablier calibrate",
    "error.calibration.file.damaged": "L'étalonnage {file} est endommagé. Recommencez-le : "
    "tablier calibrate",
    "error.calibration.file.format": "L'étalonnage {file} est au format {found} ; ce Tablier lit "
    "jusqu'au format {known}. Mettez Tablier à jour, ou recommencez : tablier calibrate",
    "error.calibration.file.size": "L'étalonnage {file} est prévu pour {found} capteurs, mais le "
    "plateau en a {wanted}. Recommencez-le : tablier calibrate",
    "error.calibration.file.range": "L'étalonnage {file} a été fait avec un autre convertisseur "
    "(valeurs jusqu'à {found} au lieu de {wanted}). Recommencez-le : tablier calibrate",
    "error.calibration.file.profile": "L'étalonnage {file} connaît les types {found}, mais la "
    "table doit reconnaître {wanted}. Recommencez-le : tablier calibrate",
    "error.calibration.file.wrong": "Les valeurs de l'étalonnage {file} sont incohérentes. "
    "Recommencez-le : tablier calibrate",
    "calibration.one-gain": "L'étalonnage vient d'une version plus ancienne et suppose que tous "
    "les capteurs ont la même sensibilité. Recommencez-le quand vous aurez le temps : tablier "
    "calibrate",
    "calibration.old": "L'étalonnage a {days} jours : aimants et vis bougent avec le temps. "
    "Recommencez-le quand vous aurez le temps : tablier calibrate",
    "help.run": "lancer la table décrite par la configuration, jusqu'à Ctrl-C ou SIGTERM",
    "run.page": "La page : {url}",
    "run.begins": "La table est en marche ({driver}, {board}, {profile}). Ctrl-C pour l'arrêter.",
    "run.sim": "La table est simulée : personne n'y joue. Pour une vraie table, écrivez driver = "
    '"pico" ou "pi" sous [table] ; pour jouer ici : tablier play',
    "run.uncalibrated": "Les capteurs à effet Hall n'ont jamais été étalonnés : les pièces peuvent "
    "être mal lues. Contrôlez la table sur sa page, puis arrêtez-la et lancez : tablier calibrate",
    "run.ends": "La table est arrêtée.",
    "run.ends-saved": "La table est arrêtée ; toutes les parties sont enregistrées.",
    "help.calibrate": "étalonner les capteurs à effet Hall : le plateau vide, une pièce de "
    "chaque type, puis toutes les cases",
    "calibrate.about": "Étalonnage de {rows} × {columns} capteurs à effet Hall ({profile}), "
    "trois minutes environ. Ctrl-C pour arrêter sans rien changer.",
    "calibrate.sim": "La table est simulée : une main simulée fait ce qui est demandé.",
    "calibrate.empty": "1. Videz le plateau, puis appuyez sur Entrée.",
    "calibrate.empty.done": "   Les {pads} capteurs sont au repos.",
    "calibrate.show": "{step}. Posez une seule pièce {kind} au milieu d'une case, puis appuyez "
    "sur Entrée.",
    "calibrate.show.done": "   Détectée en {pad} : {share} % de l'échelle.",
    "calibrate.kind.N": "avec le pôle nord en bas (N)",
    "calibrate.kind.S": "avec le pôle sud en bas (S)",
    "calibrate.kind.N1": "à aimant faible, pôle nord en bas (N1)",
    "calibrate.kind.N2": "à aimant fort, pôle nord en bas (N2)",
    "calibrate.kind.S1": "à aimant faible, pôle sud en bas (S1)",
    "calibrate.kind.S2": "à aimant fort, pôle sud en bas (S2)",
    "calibrate.tour": "{step}. Promenez la pièce que vous tenez sur les {pads} cases, dans "
    "l'ordre de votre choix : une seconde environ sur chacune, en la bougeant un peu pour passer "
    "par le milieu. Appuyez sur Entrée, puis commencez.",
    "calibrate.tour.pad": "   {pad} : {share} % ({count} sur {pads})",
    "calibrate.tour.odd": "   Ces cases réagissent très différemment des autres : {pads}. La "
    "pièce n'était pas au milieu, ou le capteur est de travers ou trop près.",
    "calibrate.tour.missing": "   Il reste à mesurer ({count}) : {pads}.",
    "calibrate.tour.on": "   Entrée pour continuer, ou {skip} puis Entrée pour les compter comme "
    "moyennes.",
    "calibrate.tour.done": "   Sensibilité des capteurs : de {least} à {most} fois la moyenne.",
    "calibrate.margins": "Marge de chaque case : ce qu'il lui faut pour compter comme occupée, en "
    "multiples de son propre bruit ({least} ou plus : bien).",
    "calibrate.margins.weak": "Trop petite en {pads} : rapprochez ces capteurs de la plaque, ou "
    "vérifiez leurs fils.",
    "calibrate.again": "   {why} Entrée pour réessayer, Ctrl-C pour arrêter.",
    "calibrate.kept": "Étalonnage terminé, enregistré dans {file}.",
    "error.calibrate.contacts": "Cette table a des contacts, pas des capteurs à effet Hall : il "
    "n'y a rien à étalonner. Testez-les plutôt : tablier doctor",
    "error.calibrate.profile": "Seules les tables à l'un de ces profils s'étalonnent : {allowed}. "
    "Choisissez [table] profile, puis : tablier calibrate",
    "error.calibrate.end": "L'entrée standard s'est terminée avant la fin de l'étalonnage ; rien "
    "n'a changé. Recommencez dans un terminal : tablier calibrate",
    "error.calibrate.silent": "Le plateau n'envoie pas de valeurs. Pour trouver la panne : tablier "
    "doctor",
}
