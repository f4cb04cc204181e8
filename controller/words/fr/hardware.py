"""Ce que dit le programme des appareils d'une vraie table, et de ce qui peut aider."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "device.failed.why": "En panne : {device}. La partie continue. {why}",
    "device.lost": "Le plateau ne peut pas être lu, et la partie l'attend. {why}",
    "error.library": "La bibliothèque {library} manque ({reason}). Installez-la : pip install "
    "'tablier[{extra}]'",
    "error.pins.size": "Les broches sont pour {found} cases, mais le plateau en a {wanted}. "
    "Corrigez [pins], [pi] ou [table] board, puis : tablier --check-config",
    "error.gpio.none": "Aucune broche trouvée ({reason}). Si c'est un Raspberry Pi, installez ce "
    "qui manque : pip install 'tablier[pi]'",
    "error.gpio.denied": "Cet utilisateur n'a pas droit aux broches ({reason}). Donnez-le-lui et "
    "reconnectez-vous : sudo usermod -aG gpio $USER",
    "error.gpio.busy": "Un autre programme occupe les broches ({reason}). Si c'est la table "
    "elle-même, arrêtez-la : sudo systemctl stop tablier",
    "error.gpio.pin": "Il n'y a pas de telle broche ({reason}). Corrigez [pins], puis : tablier "
    "--check-config",
    "error.gpio.failed": "Les broches ne marchent pas ({reason}). Voyez ce qui ne va pas : "
    "tablier doctor",
    "error.i2c.off": "Le bus I²C {bus} est éteint ({reason}). Allumez-le et redémarrez le Pi : "
    "sudo raspi-config nonint do_i2c 0",
    "error.i2c.denied": "Cet utilisateur n'a pas droit au bus I²C {bus} ({reason}). Donnez-le-lui "
    "et reconnectez-vous : sudo usermod -aG i2c $USER",
    "error.i2c.silent": "Rien ne répond à {address} sur le bus I²C {bus}. Vérifiez les fils et "
    "l'adresse ; qui répond : i2cdetect -y {bus}",
    "error.i2c.bus": "Le bus I²C {bus} échoue à {address} ({reason}). Raccourcissez les fils et "
    "cherchez un court-circuit ; qui répond : i2cdetect -y {bus}",
    "error.expander.reset": "Le MCP23017 à {address} est resté un instant sans courant. Vérifiez "
    "ses fils de 3,3 V et de masse, puis : i2cdetect -y {bus}",
    "error.bus.hangs": "Le bus des cases ne répond plus. Vérifiez ses fils, puis : sudo systemctl "
    "restart tablier",
    "error.spi.off": "Le bus SPI est éteint ({reason}). Allumez-le et redémarrez le Pi : sudo "
    "raspi-config nonint do_spi 0",
    "error.spi.denied": "Cet utilisateur n'a pas droit au bus SPI ({reason}). Donnez-le-lui et "
    "reconnectez-vous : sudo usermod -aG spi $USER",
    "error.spi.long": "Le bus SPI prend moins à la fois qu'il n'en faut aux lampes ({reason}). "
    "Ajoutez à la ligne de /boot/firmware/cmdline.txt et redémarrez le Pi : spidev.bufsiz=32768",
    "error.spi.bus": "Le bus SPI échoue ({reason}). Vérifiez ses fils, puis : tablier doctor",
    "error.adc.silent": "Le MCP3008 numéro {chip} ne répond pas. Vérifiez son alimentation et son "
    "fil CS, puis : tablier doctor",
    "error.matrix.diode": "Une diode manque ou est à l'envers en {bare} : on ne peut pas dire ce "
    "qu'il y a sur {pads}. Soudez-la, puis : tablier doctor",
    "error.matrix.ghost": "Des diodes manquent parmi {pads} : on ne peut pas dire ce qui s'y "
    "trouve. Retirez les pièces de là, soudez les diodes, puis : tablier doctor",
    "error.matrix.short": "Relié à la masse par erreur : {lines} (R : rangée à partir du haut, C "
    ": colonne à partir de la gauche). Cherchez un pont de soudure, puis : tablier doctor",
    "error.calibration.low": "Ces cases sont au bas de leur échelle au repos : {pads}. Leurs "
    "capteurs sont morts, pas branchés, ou un aimant s'y trouve. Vérifiez-les, puis : tablier "
    "calibrate",
    "error.calibration.high": "Ces cases sont en haut de leur échelle au repos : {pads}. Leurs "
    "capteurs sont en court-circuit, à l'envers, ou un aimant s'y trouve. Vérifiez-les, puis : "
    "tablier calibrate",
    "error.calibration.noisy": "Ces cases ne tiennent pas en place : {pads}. Vérifiez leurs fils "
    "et l'alimentation, éloignez mains et moteurs, puis : tablier calibrate",
    "error.calibration.nothing": "Aucune case n'a senti de pièce (au plus {most} % d'écart). "
    "Posez une seule pièce au milieu d'une case, et vérifiez qu'elle a un aimant.",
    "error.calibration.several": "Plusieurs cases ont senti une pièce : {pads}. Ne laissez qu'une "
    "pièce sur le plateau.",
    "error.calibration.edge": "L'aimant est trop fort pour le capteur en {pads}. Mettez quelque "
    "chose entre eux, ou prenez un aimant plus faible.",
    "error.calibration.missing": "Aucune pièce du type {mark} n'a été montrée. Montrez-en une de "
    "chaque : tablier calibrate",
    "error.calibration.weak": "L'aimant {mark} est trop faible pour être distingué de ses "
    "voisins. Rapprochez-le du capteur ou prenez-en un plus fort, puis : tablier calibrate",
    "error.calibration.poles": "Deux pièces qui devraient avoir des pôles opposés ont le même. "
    "Retournez l'aimant de l'une, puis : tablier calibrate",
    "error.calibration.alike": "Les aimants {weak} et {strong} se ressemblent trop. Prenez-en un "
    "plus fort pour {strong} ou un plus faible pour {weak}, puis : tablier calibrate",
    "error.calibration.file.none": "Les capteurs Hall ne sont pas encore réglés ({file} manque). "
    "Faites-le une fois : tablier calibrate",
    "error.calibration.file.unreadable": "Le réglage {file} ne peut pas être lu ({reason}). "
    "Recommencez-le : tablier calibrate",
    "error.calibration.file.unwritable": "Le réglage {file} ne peut pas être écrit ({reason}). "
    "Donnez un autre endroit à [table] calibration, puis : tablier calibrate",
    "error.calibration.file.damaged": "Le réglage {file} est abîmé. Recommencez-le : tablier "
    "calibrate",
    "error.calibration.file.format": "Le réglage {file} est au format {found} ; ce Tablier lit "
    "jusqu'au format {known}. Mettez Tablier à jour, ou recommencez : tablier calibrate",
    "error.calibration.file.size": "Le réglage {file} est pour {found} cases, mais le plateau en "
    "a {wanted}. Recommencez-le : tablier calibrate",
    "error.calibration.file.range": "Le réglage {file} a été fait avec un autre convertisseur "
    "(valeurs jusqu'à {found}, pas {wanted}). Recommencez-le : tablier calibrate",
    "error.calibration.file.profile": "Le réglage {file} connaît les types de {found}, mais la "
    "table doit voir {wanted}. Recommencez-le : tablier calibrate",
    "error.calibration.file.wrong": "Les valeurs du réglage {file} n'ont pas de sens. "
    "Recommencez-le : tablier calibrate",
    "calibration.old": "Le réglage a {days} jours : aimants et vis changent. Recommencez-le quand "
    "vous aurez le temps : tablier calibrate",
    "help.run": "faire marcher la table que décrit la configuration, jusqu'à Ctrl-C ou SIGTERM",
    "run.begins": "La table est en marche ({driver}, {board}, {profile}). Ctrl-C l'arrête.",
    "run.sim": "La table est simulée : personne n'y est assis. Une vraie demande driver = "
    '"pico" ou "pi" sous [table] ; pour jouer ici : tablier play',
    "run.ends": "La table est éteinte ; toutes les parties sont gardées.",
    "help.calibrate": "mesurer les capteurs Hall : le plateau vide, puis une pièce de chaque type",
    "calibrate.about": "Réglage de {rows} × {columns} capteurs Hall ({profile}). Il prend une "
    "minute. Ctrl-C l'arrête, et rien n'est changé.",
    "calibrate.sim": "La table est simulée : une main simulée fait ce qui est demandé.",
    "calibrate.empty": "1. Videz le plateau, puis appuyez sur Entrée.",
    "calibrate.empty.done": "   Les {pads} cases sont au repos.",
    "calibrate.show": "{step}. Posez une seule pièce {kind} au milieu d'une case, puis appuyez "
    "sur Entrée.",
    "calibrate.show.done": "   Vue en {pad} : {share} % de l'échelle.",
    "calibrate.kind.N": "au pôle nord en bas (N)",
    "calibrate.kind.S": "au pôle sud en bas (S)",
    "calibrate.kind.N1": "à l'aimant faible, pôle nord en bas (N1)",
    "calibrate.kind.N2": "à l'aimant fort, pôle nord en bas (N2)",
    "calibrate.kind.S1": "à l'aimant faible, pôle sud en bas (S1)",
    "calibrate.kind.S2": "à l'aimant fort, pôle sud en bas (S2)",
    "calibrate.again": "   {why} Entrée pour réessayer, Ctrl-C pour arrêter.",
    "calibrate.kept": "Réglage fini, gardé dans {file}.",
    "error.calibrate.contacts": "Cette table a des contacts, pas des capteurs Hall : il n'y a "
    "rien à régler. Testez-les plutôt : tablier doctor",
    "error.calibrate.profile": "Seule une table au profil {allowed} se règle. Choisissez [table] "
    "profile, puis : tablier calibrate",
    "error.calibrate.end": "L'entrée s'est arrêtée avant la fin du réglage ; rien n'a changé. "
    "Recommencez dans un terminal : tablier calibrate",
    "error.calibrate.silent": "Le plateau ne donne pas de valeurs. Voyez ce qui ne va pas : "
    "tablier doctor",
}
