"""Ce qui est écrit sur les plateaux à imprimer et les schémas, et ce qu'on en dit."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.overlay": "imprimer le plateau d'un jeu en vraie grandeur, à poser sur la table",
    "help.name.out": "SORTIE",
    "help.word.out": "le nouveau fichier ; .svg est une seule feuille, .pdf est coupé en pages",
    "help.flag.pitch": "millimètres d'une case à la suivante ; sinon 33.3",
    "help.flag.paper": "A4, A3, letter, ou whole pour une seule page ; sinon A4",
    "overlay.title": "{game} · {board} · {pitch} mm",
    "overlay.ruler": "{length} mm : mesurez, et imprimez à 100 %",
    "overlay.level": "Niveau {level}",
    "overlay.page": "{game} : page {page} sur {pages} (rangée {row}, colonne {column})",
    "overlay.done": "{name} : {width} × {height} mm, {pages} page(s).",
    "error.overlay.suffix": "« {name} » : le fichier doit finir par .svg ou .pdf.",
    "error.overlay.paper": "« {text} » n'est pas un papier connu. Choisissez parmi : {allowed}.",
    "error.overlay.library": "Pour un PDF, il manque reportlab : pip install 'tablier[print]'. Ou "
    "donnez au fichier un nom qui finit par .svg.",
    "help.drawings": "dessiner les schémas du guide, d'après les broches que connaît le programme",
    "help.name.folder": "DOSSIER",
    "help.word.folder": "le dossier des dessins ; ceux qui y sont sont remplacés",
    "help.flag.mine": "seulement ceux des broches de votre configuration",
    "error.drawings.mine": "La configuration ne nomme pas de broches d'un Pi : avec [table] "
    "driver = 'pi', si. Sans --mine, ce sont les schémas du guide.",
    "drawings.done": "{count} dessins dans {name}",
    "draw.map.pico-hall": "Table de référence : Pico et capteurs Hall linéaires",
    "draw.map.pico-matrix": "Pico et contacts (ampoules reed ou boutons)",
    "draw.map.pi-matrix": "Table minimale : contacts sur le Pi",
    "draw.map.pi-expanders": "Contacts sur circuits I²C, sans diodes",
    "draw.map.pi-hall": "Capteurs Hall linéaires sur le Pi, sans Pico",
    "draw.map.pi-screen": "Le Pi d'une table avec Pico : l'écran seul",
    "draw.header.pico": "Vu de dessus, la prise USB en haut.",
    "draw.header.pi": "Vu de dessus, les broches au bord droit de la carte, la carte SD en haut.",
    "draw.part.matrix-R": "Rangées des cases, côté bague des diodes",
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
    "draw.note.hall": "Capteurs et circuits prennent leur 3,3 V au régulateur, pas à cette carte "
    ": voir l'alimentation.",
    "draw.note.usb": "Le Pico est branché à une prise USB de ce Pi.",
    "draw.note.ground": "Toutes les masses sont reliées à celle de cette carte.",
    "draw.note.square": "La broche carrée est la numéro 1. Les broches sans fil restent libres.",
    "draw.pin": "{gpio} (broche {place})",
    "draw.place": "broche {place}",
    "draw.pads.matrix": "Matrice à diodes. {map}",
    "draw.pads.chips": "{chip}. {map}",
    "draw.note.matrix": "Chaque case a un contact et une diode 1N4148, bague côté rangée. Sans "
    "diodes, trois pièces aux coins d'un rectangle en feraient voir une quatrième qui n'existe "
    "pas.",
    "draw.note.muxes": "Chaque 74HC4067 : VCC au 3,3 V, GND à la masse, 100 nF entre les deux. La "
    "voie C0 à C15 va à OUT du capteur de la case écrite à côté. S0 – S3 et SIG sont communs aux "
    "quatre ; EN est bas pour celui qu'on lit.",
    "draw.note.converters": "Chaque MCP3008 : VDD et VREF au 3,3 V, AGND et DGND à la masse, 100 "
    "nF entre les deux. DIN à MOSI, DOUT à MISO, CLK à SCLK, CS à sa propre broche.",
    "draw.note.expanders": "Chaque MCP23017 : VDD et RESET au 3,3 V, VSS à la masse, SDA et SCL à "
    "ceux du Pi, A0 – A2 comme écrit. Le contact de chaque case va de sa broche à la masse ; les "
    "résistances du circuit font le reste.",
    "draw.leg.3V3": "3,3 V",
    "draw.leg.GND": "masse",
    "draw.leg.OUT": "OUT, vers sa voie",
    "draw.lights": "Le ruban sous les cases, vu de dessus",
    "draw.note.lights": "Numéro de la lumière, et la case au-dessus d'elle. Coupez le ruban en "
    "huit morceaux de huit et reliez les données de la fin d'une rangée au début de la suivante. "
    "5 V et masse vont aux deux bouts, pour que la dernière rangée éclaire autant que la première.",
    "draw.power": "Alimentation de la table de référence",
    "draw.rail.5v": "5 V",
    "draw.rail.ground": "Masse, commune à tout",
    "draw.supply": "Alimentation 5 V 4 A",
    "draw.capacitor": "1000 µF 10 V, bande à la masse",
    "draw.pi": "Raspberry Pi : 5 V broche 2, masse broche 6",
    "draw.regulator": "Régulateur AMS1117 3,3 V",
    "draw.sensors": "64 capteurs, 4 × 74HC4067",
    "draw.shifter": "74AHCT125 : entrée 1A, sortie 1Y, 1OE à la masse",
    "draw.strip": "Ruban de 64 WS2812",
    "draw.note.power": "Le Pico reçoit son courant du Pi par le câble USB (gris). N'alimentez "
    "jamais le Pi à la fois par sa prise et par la ligne 5 V. Les lumières prennent 1,5 A au "
    "plus, le Pi au plus 1,2 A, les capteurs 0,4 A.",
    "draw.magnets": "Les aimants des pièces, vus de côté",
    "draw.magnet": "{pole} en bas, Ø {size} mm",
    "draw.note.magnets": "Orange est le nord (N), bleu le sud (S). La lettre est ce qui regarde "
    "en haut. Dans une pièce à deux faces, l'aimant est au milieu de l'épaisseur : retournée, "
    "elle montre l'autre pôle avec la même force. Collez tous les aimants d'une sorte dans le "
    "même sens : « tablier doctor » nomme les autres.",
    "draw.section": "Coupe à travers une case, quatre fois plus grande que nature",
    "draw.layer.grid": "Grille percée, 3 mm : tient les pièces à 2 mm près",
    "draw.layer.overlay": "Plateau imprimé",
    "draw.layer.plate": "Plaque transparente, 3 mm au plus",
    "draw.layer.air": "Place pour capteurs, ruban et fils",
    "draw.layer.floor": "Fond",
    "draw.template": "Gabarit de la grille en vraie grandeur, 290 × 290 mm",
    "draw.note.template": "Cercle : trou de 30 mm. Croix verte : capteur. Carré rose : lumière, à "
    "8 mm. Coins : tourillons de 6 mm.",
    "draw.cut.piece": "pièce",
    "draw.cut.magnet": "aimant, au milieu",
    "draw.cut.sensor": "capteur à plat sous la plaque, au milieu de la case",
    "draw.cut.light": "lumière, à 8 mm",
}
