"""French sentences: overlays and wiring diagrams."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.overlay": "imprimer le plateau d'un jeu en taille réelle, à poser sur la table",
    "help.name.out": "SORTIE",
    "help.word.out": "le nouveau fichier ; .svg fait une seule feuille, .pdf est découpé en pages",
    "help.flag.pitch": "millimètres d'une case à la suivante (33.3 par défaut)",
    "help.flag.paper": "A4, A3, letter, ou whole pour une seule page (A4 par défaut)",
    "overlay.title": "{game} · {board} · {pitch} mm",
    "overlay.ruler": "{length} mm : mesurez ce trait, et imprimez à 100 %",
    "overlay.level": "Niveau {level}",
    "overlay.page": "{game} : page {page} sur {pages} (rangée {row}, colonne {column})",
    "overlay.done": "{name} : {width} × {height} mm, pages : {pages}.",
    "error.overlay.suffix": "« {name} » : le nom du fichier doit finir par .svg ou .pdf.",
    "error.overlay.paper": "« {text} » n'est pas un format de papier connu. Au choix : {allowed}.",
    "error.overlay.library": "Pour un PDF, il manque reportlab : pip install 'tablier[print]'. Ou "
    "choisissez un nom de fichier qui finit par .svg.",
    "help.drawings": "dessiner les schémas du guide, d'après les broches du programme",
    "help.name.folder": "DOSSIER",
    "help.word.folder": "le dossier des schémas ; ceux qui s'y trouvent sont remplacés",
    "help.flag.mine": "seulement ceux des broches de votre configuration",
    "error.drawings.mine": "La configuration n'utilise pas les broches d'un Pi : il faut [table] "
    "driver = 'pi'. Sans --mine, vous obtenez les schémas du guide.",
    "drawings.done": "{count} schémas dans {name}",
    "draw.map.pico-hall": "Table de référence : Pico et capteurs à effet Hall",
    "draw.map.pico-matrix": "Pico et contacts (interrupteurs reed ou boutons)",
    "draw.map.pi-matrix": "Table minimale : contacts sur le Pi",
    "draw.map.pi-expanders": "Contacts sur circuits I²C, sans diodes",
    "draw.map.pi-hall": "Capteurs à effet Hall sur le Pi, sans Pico",
    "draw.map.pi-screen": "Le Pi d'une table avec Pico : l'écran seul",
    "draw.header.pico": "Vue de dessus, prise USB en haut.",
    "draw.header.pi": "Vue de dessus, broches au bord droit de la carte, carte SD en haut.",
    "draw.part.matrix-R": "Rangées des cases, côté anneau des diodes",
    "draw.part.matrix-C": "Colonnes des cases",
    "draw.part.mux-S": "Vers S0 – S3 des quatre 74HC4067, en parallèle",
    "draw.part.mux-EN": "Vers EN des quatre 74HC4067, un chacun",
    "draw.part.mux-SIG": "SIG des quatre 74HC4067",
    "draw.part.adc-CS": "CS d'un MCP3008",
    "draw.part.key": "Touche, vers la masse",
    "draw.part.buzzer": "Buzzer piézo, vers la masse",
    "draw.part.lights": "Ruban, par l'adaptateur",
    "draw.part.i2c": "Écran",
    "draw.part.i2c-chips": "Écran et tous les MCP23017",
    "draw.part.spi": "Tous les MCP3008 (DIN, DOUT, CLK)",
    "draw.part.spi-free": "À laisser libre : SPI",
    "draw.part.power": "Écran",
    "draw.part.power-chips": "Écran et tous les MCP23017",
    "draw.part.ground": "Masse commune",
    "draw.key.left": "gauche",
    "draw.key.right": "droite",
    "draw.key.ok": "OK",
    "draw.key.back": "retour",
    "draw.key.menu": "menu",
    "draw.note.hall": "Capteurs et circuits sont alimentés en 3,3 V par le régulateur, pas par "
    "cette carte : voir l'alimentation.",
    "draw.note.usb": "Le Pico est branché à une prise USB de ce Pi.",
    "draw.note.ground": "Toutes les masses sont reliées à celle de cette carte.",
    "draw.note.square": "La broche carrée porte le numéro 1. Les broches sans fil restent libres.",
    "draw.pin": "{gpio} (broche {place})",
    "draw.place": "broche {place}",
    "draw.pads.matrix": "Matrice à diodes. {map}",
    "draw.pads.chips": "{chip}. {map}",
    "draw.note.matrix": "Chaque case a un contact et une diode 1N4148, anneau côté rangée. Sans "
    "diodes, trois pièces aux coins d'un rectangle en feraient apparaître une quatrième.",
    "draw.note.muxes": "Chaque 74HC4067 : VCC au 3,3 V, GND à la masse, 100 nF entre les deux. La "
    "voie C0 à C15 va à OUT du capteur de la case indiquée à côté. S0 – S3 et SIG sont communs aux "
    "quatre ; EN est à l'état bas pour celui qu'on lit.",
    "draw.note.converters": "Chaque MCP3008 : VDD et VREF au 3,3 V, AGND et DGND à la masse, 100 "
    "nF entre les deux. DIN à MOSI, DOUT à MISO, CLK à SCLK, CS à sa propre broche.",
    "draw.note.expanders": "Chaque MCP23017 : VDD et RESET au 3,3 V, VSS à la masse, SDA et SCL à "
    "ceux du Pi, A0 – A2 comme indiqué. Le contact de chaque case va de sa broche à la masse ; "
    "les résistances internes du circuit suffisent. Les broches marquées d'un tiret restent "
    "libres : GPA7 et GPB7 sont des sorties.",
    "draw.leg.3V3": "3,3 V",
    "draw.leg.GND": "masse",
    "draw.leg.OUT": "OUT, vers sa voie",
    "draw.lights": "Le ruban sous les cases, vu de dessus",
    "draw.note.lights": "Numéro de la lumière, et case au-dessus d'elle. Coupez le ruban en huit "
    "morceaux de huit et reliez les données de la fin d'une rangée au début de la suivante. Amenez "
    "5 V et masse aux deux bouts, pour que la dernière rangée éclaire autant que la première.",
    "draw.power": "Alimentation de la table de référence",
    "draw.rail.5v": "5 V",
    "draw.rail.ground": "Masse, commune à tout",
    "draw.supply": "Alimentation 5 V 4 A",
    "draw.capacitor": "1000 µF 10 V, bande côté masse",
    "draw.pi": "Raspberry Pi : 5 V broche 2, masse broche 6",
    "draw.regulator": "Régulateur AMS1117 3,3 V",
    "draw.sensors": "64 capteurs, 4 × 74HC4067",
    "draw.shifter": "74AHCT125 : entrée 1A, sortie 1Y, 1OE à la masse",
    "draw.strip": "Ruban de 64 WS2812",
    "draw.note.power": "Le Pico est alimenté par le Pi, par le câble USB (gris). N'alimentez "
    "jamais le Pi à la fois par sa prise et par la ligne 5 V. Les lumières consomment au plus 1,5 "
    "A, le Pi 1,2 A, les capteurs 0,4 A.",
    "draw.magnets": "Les aimants des pièces, vus de côté",
    "draw.magnet": "{pole} en bas, Ø {size} mm",
    "draw.note.magnets": "Orange : nord (N) ; bleu : sud (S). La lettre est celle du pôle tourné "
    "vers le haut. Dans une pièce à deux faces, l'aimant est au milieu de l'épaisseur : retournée, "
    "elle montre l'autre pôle avec la même force. Collez tous les aimants d'un même type dans le "
    "même sens : « tablier doctor » signale les autres.",
    "draw.section": "Coupe d'une case, à l'échelle 4:1",
    "draw.layer.grid": "Grille percée, 3 mm : centre les pièces à 2 mm près",
    "draw.layer.overlay": "Plateau imprimé",
    "draw.layer.plate": "Plaque transparente, 3 mm au plus",
    "draw.layer.air": "Espace pour capteurs, ruban et fils",
    "draw.layer.floor": "Fond",
    "draw.template": "Gabarit de la grille en taille réelle, 290 × 290 mm",
    "draw.note.template": "Cercle : trou de 30 mm. Croix verte : capteur. Carré rose : lumière, à "
    "8 mm. Coins : tourillons de 6 mm.",
    "draw.cut.piece": "pièce",
    "draw.cut.magnet": "aimant, au milieu",
    "draw.cut.sensor": "capteur à plat sous la plaque, au milieu de la case",
    "draw.cut.light": "lumière, à 8 mm",
}
