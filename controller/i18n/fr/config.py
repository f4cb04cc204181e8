"""French sentences: the configuration and boards."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "config.none": "aucun fichier de configuration : valeurs par défaut",
    "config.right": "{file} : aucune erreur",
    "config.hint": "Le sens et les valeurs permises de chaque clé : tablier --print-config "
    "/dev/null",
    "help.flag.check-config": "vérifier la configuration et signaler toutes les erreurs",
    "help.flag.print-config": "afficher la configuration en vigueur, chaque clé expliquée",
    "config.about": "La configuration de Tablier : toutes les clés et leur valeur en vigueur. Une "
    "clé omise garde sa valeur par défaut.",
    "config.about.language": "La langue de la table : {allowed} (auto : celle du système).",
    "config.about.table": "La table elle-même.",
    "config.about.table.board": "Le plateau : reference, ou le chemin d'un fichier de plateau.",
    "config.about.table.profile": "Ce que les capteurs distinguent : {allowed}.",
    "config.about.table.mode": "Un coup est validé tout seul, ou seulement avec la touche OK : "
    "{allowed}.",
    "config.about.table.driver": "Comment la table est branchée : {allowed}.",
    "config.about.table.brightness": "La luminosité des lumières, en pour cent : {allowed}.",
    "config.about.table.sound": "La table émet-elle des sons ? {allowed}.",
    "config.about.table.light_pieces": "Jeux aux pièces transparentes, qui prennent la couleur de "
    'la lumière : ["roliversi"].',
    "config.about.table.show_targets": "Une pièce levée éclaire-t-elle les cases où elle peut "
    "aller ? {allowed}.",
    "config.about.timing": "Les durées, en secondes.",
    "config.about.timing.debounce": "Une lecture de capteur est retenue après être restée stable "
    "pendant : {allowed}.",
    "config.about.timing.quiet": "Un coup qui pourrait continuer est validé si rien ne bouge "
    "pendant : {allowed}.",
    "config.about.timing.taps": "Sur des cases que l'on touche, un coup qui pourrait continuer est "
    "validé si rien ne bouge pendant : {allowed}.",
    "config.about.timing.wrong": "Ce qui ne correspond à aucun coup est signalé après : {allowed}.",
    "config.about.timing.revocable": "Une pièce jouée peut encore glisser plus loin pendant : "
    "{allowed}.",
    "config.about.timing.rewind": "Remettre des pièces en place reprend les coups après : "
    "{allowed}.",
    "config.about.timing.stuck": "Un capteur qui contredit tous les autres est déclaré bloqué "
    "après : {allowed}.",
    "config.about.timing.long_press": "Un appui sur une touche est long à partir de : {allowed}.",
    "config.about.game": "Le jeu, si c'est toujours le même.",
    "config.about.game.key": "L'un de ceux que liste « tablier games » ; vide : la table le "
    "demande.",
    "config.about.game.options": "Options du jeu (« tablier rules JEU » les liste) : {{ first = "
    '"red" }}.',
    "config.about.game.clock": '"none", "move SECONDES" ou "game SECONDES+AJOUT" : {allowed}.',
    "config.about.seats": "Les places dans l'ordre, quatre au plus, chacune sous une ligne "
    "[[seats]]. Une place omise est humaine.",
    "config.about.seats.kind": "kind, qui joue : {allowed}.",
    "config.about.seats.level": "level, niveau d'un robot : {allowed}.",
    "config.about.seats.name": "name, nom, longueur : {allowed}.",
    "config.about.robot": "La réflexion du robot.",
    "config.about.robot.think": "Temps maximum par coup, en secondes : {allowed}.",
    "config.about.robot.ponder": "Réfléchit-il aussi pendant le tour des autres, sur un cœur du "
    "processeur ? {allowed}.",
    "config.about.journal": "Le journal : chaque partie coup par coup, pour la reprendre après une "
    "coupure.",
    "config.about.journal.folder": "Où enregistrer les parties ; vide : le dossier d'état de "
    "l'utilisateur.",
    "config.about.journal.keep": "Conserver les parties terminées ? {allowed}.",
    "config.about.trace": "La trace : ce que les capteurs ont vu, pour comprendre après coup une "
    "erreur de la table.",
    "config.about.trace.folder": "Où enregistrer les traces ; vide : nulle part.",
    "config.about.web": "La page de la table dans un navigateur, et les téléphones comme mains "
    "privées.",
    "config.about.web.enabled": "« tablier run » sert-il la page ? {allowed}.",
    "config.about.web.lan": "Les téléphones et autres appareils du réseau local peuvent-ils "
    "l'ouvrir ? {allowed}. Ils regardent, et jouent à une place une fois associés.",
    "config.about.web.port": "Son port : {allowed}. S'il est pris, le prochain port libre.",
    "config.about.web.name": "Le nom de cette machine sur le réseau, sans .local ({allowed}) ; "
    "vide : son nom d'hôte.",
    "config.about.mqtt": "Un serveur MQTT, par exemple Mosquitto, auquel la table annonce ses "
    "parties : docs/many-tables.md.",
    "config.about.mqtt.host": "Son nom ou son adresse ({allowed}) ; vide : aucun.",
    "config.about.mqtt.port": "Son port : {allowed} ; 0 : 8883 avec TLS, 1883 sans.",
    "config.about.mqtt.tls": "La connexion est-elle chiffrée, et le serveur doit-il prouver son "
    "identité ? {allowed}.",
    "config.about.mqtt.ca": "Le fichier contenant le certificat de l'autorité qui a signé celui du "
    "serveur ; vide : les autorités du système.",
    "config.about.mqtt.user": "Le nom d'utilisateur de la table sur ce serveur ; vide : aucun.",
    "config.about.mqtt.password_file": "Le fichier contenant son mot de passe, une ligne que seule "
    "la table peut lire ; vide : pas de mot de passe.",
    "config.about.mqtt.prefix": "Le début de tous les sujets (topics) : {allowed}.",
    "config.about.mqtt.table": "Le nom de la table dans ces sujets, différent pour chaque table "
    "({allowed}) ; vide : le nom d'hôte de cette machine.",
    "config.about.table.calibration": "Où enregistrer l'étalonnage des capteurs à effet Hall ; "
    "vide : dans le dossier d'état de l'utilisateur.",
    "config.about.pico": 'Le Pico de la table de référence (driver = "pico").',
    "config.about.pico.port": "Son port série, par exemple /dev/ttyACM0 ; vide : il est détecté.",
    "config.about.pi": "Capteurs, touches, buzzer et lumières sur le Raspberry Pi lui-même (driver "
    '= "pi").',
    "config.about.pi.build": "Comment les capteurs sont branchés (contacts avec diodes, contacts "
    "sur MCP23017, capteurs à effet Hall sur MCP3008, cartes NeoTrellis) : {allowed}.",
    "config.about.pi.i2c": "Le numéro du bus I²C : {allowed}.",
    "config.about.pi.expanders": "Les adresses des MCP23017 sur ce bus : {allowed} (0x20 – 0x27). "
    "64 cases en demandent cinq ; GPA7 et GPB7 restent libres.",
    "error.config.lights.trellis": "Les cartes NeoTrellis ont leurs propres lumières : laissez "
    'kind = "none".',
    "error.config.profile.trellis": "Les cartes NeoTrellis ont des boutons : il faut profile = "
    '"touch".',
    "config.about.pi.trellis": "Les adresses des cartes NeoTrellis, rangée par rangée à partir du "
    "coin supérieur gauche : {allowed} (0x2e – 0x4d).",
    "config.about.pins": "Broches du Raspberry Pi (numéros BCM), si elles diffèrent de celles du "
    "guide de construction.",
    "config.about.pins.rows": "Les rangées de contacts, à partir du haut : {allowed} ; vide : "
    "comme dans le guide.",
    "config.about.pins.columns": "Les colonnes de contacts, à partir de la gauche : {allowed} ; "
    "vide : comme dans le guide.",
    "config.about.pins.select": "Les broches CS des MCP3008 : {allowed} ; vide : comme dans le "
    "guide.",
    "config.about.pins.left": "La touche ← : {allowed} (-1 : comme dans le guide).",
    "config.about.pins.right": "La touche → : {allowed} (-1 : comme dans le guide).",
    "config.about.pins.ok": "La touche OK : {allowed} (-1 : comme dans le guide).",
    "config.about.pins.back": "La touche Retour : {allowed} (-1 : comme dans le guide).",
    "config.about.pins.menu": "La touche Menu : {allowed} (-1 : comme dans le guide).",
    "config.about.pins.buzzer": "Le buzzer : {allowed} (-1 : comme dans le guide).",
    "config.about.pins.screen_dc": "D/C d'un écran sur le bus SPI : {allowed}.",
    "config.about.pins.screen_reset": "RES d'un écran sur le bus SPI : {allowed}.",
    "config.about.lights": "Le ruban de lumières.",
    "config.about.lights.kind": "Lumières sur le bus SPI du Pi (à ignorer avec un Pico) : "
    "{allowed}.",
    "config.about.lights.order": "Le trajet du ruban sous le plateau, à partir du coin en haut à "
    "gauche : {allowed}.",
    "config.about.lights.milliamps": "Le courant maximum des lumières, en mA ; au-delà, leur "
    "luminosité est réduite : {allowed}.",
    "config.about.lights.dim_minutes": "Minutes sans activité avant que les lumières "
    "baissent, même avec un Pico (0 : jamais) : {allowed}.",
    "config.about.screen": "Le petit écran.",
    "config.about.screen.kind": "Son contrôleur (image décalée ou neigeuse : en essayer un autre) "
    ": {allowed}.",
    "config.about.screen.bus": "Comment il est branché : {allowed}.",
    "config.about.screen.address": "Son adresse sur le bus I²C : {allowed} ; 60 est 0x3c, 61 est "
    "0x3d.",
    "config.about.screen.upside_down": "Est-il monté à l'envers ? {allowed}.",
    "config.about.screen.dim_minutes": "Minutes sans activité avant qu'il "
    "s'assombrisse et que son image bouge un peu pour ne pas s'incruster (0 : jamais) : {allowed}.",
    "error.config.missing": "ce fichier n'existe pas. Vérifiez son nom et son dossier.",
    "error.config.folder": "c'est un dossier. Donnez le nom d'un fichier.",
    "error.config.irregular": "c'est un tube ou un périphérique. Donnez le nom d'un fichier.",
    "error.config.unreadable": "ce fichier ne peut pas être lu ({reason}).",
    "error.config.large": "ce fichier dépasse {most} ko. Raccourcissez-le : aucun fichier de ce "
    "genre n'en demande tant.",
    "error.config.encoding": "l'octet {byte} n'est pas de l'UTF-8. Enregistrez le fichier en "
    "UTF-8.",
    "error.config.more": "… et {count} autres erreurs.",
    "error.config.toml.value": "ce n'est pas une valeur. Écrivez un texte entre guillemets droits, "
    "un nombre comme 0.5, true ou false, ou une liste entre [ ].",
    "error.config.toml.quote": "un texte n'est pas fermé. Fermez-le avec le guillemet qui l'a "
    "ouvert.",
    "error.config.toml.header": "le nom d'une section doit être seul sur sa ligne, par exemple "
    "[table] ou [[seats]].",
    "error.config.toml.statement": "ce n'est ni clé = valeur ni [section].",
    "error.config.toml.rest": "il y a quelque chose en trop à la fin. Écrivez une seule clé = "
    "valeur par ligne, ou une seule [section].",
    "error.config.toml.comma": "les décimales s'écrivent avec un point, par exemple 0.5.",
    "error.config.toml.open": "un crochet n'est pas fermé, ou il manque une virgule ; une accolade "
    "se ferme sur la même ligne.",
    "error.config.toml.escape": 'dans "…", \\ annonce un caractère spécial. Écrivez \\\\ pour le '
    "signe lui-même, ou mettez le texte entre '…'.",
    "error.config.toml.character": "il y a ici un caractère de contrôle. Supprimez-le.",
    "error.config.toml.date": "cette date ou cette heure n'existe pas.",
    "error.config.toml.twice": "c'est déjà défini à la ligne {first}. Gardez l'un des deux.",
    "error.config.toml.again": "quelque chose est défini deux fois. Gardez l'un des deux.",
    "error.config.toml.deep": "c'est imbriqué sur plus de {most} niveaux. Aucune clé n'en demande "
    "autant.",
    "error.config.toml.long": "une valeur sans guillemets dépasse {most} caractères. Mettez un "
    "texte entre guillemets droits, ou écrivez un nombre plus court.",
    "error.config.toml.other": "ce n'est pas du TOML. Écrivez des lignes clé = valeur sous des "
    "lignes [section].",
    "error.config.part": "cette section n'existe pas. Permis : {allowed}.",
    "error.config.part.near": "cette section n'existe pas. Vouliez-vous dire {near} ? Permis : "
    "{allowed}.",
    "error.config.key": "cette clé n'existe pas ici. Permis : {allowed}.",
    "error.config.key.near": "cette clé n'existe pas ici. Vouliez-vous dire {near} ? Permis : "
    "{allowed}.",
    "error.config.section": "c'est une section. Écrivez {heading} seul sur une ligne, une seule "
    "fois, et ses clés dessous.",
    "error.config.choice": "il faut l'une de ces valeurs : {allowed}.",
    "error.config.choice.near": "il faut l'une de ces valeurs : {allowed}. Vouliez-vous dire "
    "{near} ?",
    "error.config.whole": "il faut un nombre entier de {least} à {most}.",
    "error.config.number": "il faut un nombre de {least} à {most}.",
    "error.config.flag": "il faut true ou false, sans guillemets.",
    "error.config.text": "il faut un texte entre guillemets droits, par exemple {example}.",
    "error.config.text.empty": "ce texte ne doit pas être vide. Permis : 1 à {most} caractères.",
    "error.config.text.long": "ce texte a {found} caractères. Permis : {most} au plus.",
    "error.config.text.control": "ce texte contient un caractère invisible. Permis : un simple "
    "texte sur une ligne.",
    "error.config.broker": "il faut le nom ou l'adresse du serveur MQTT, par exemple "
    "broker.local ou 192.168.1.20, sans « mqtt:// » ni port.",
    "error.config.topic": "il faut au plus quatre mots séparés par des barres obliques, par "
    "exemple tablier ou club/tables : lettres a – z sans accent, chiffres, _ et -.",
    "error.config.host": "il faut un nom d'hôte sans « .local », par exemple tablier : des "
    "lettres, des chiffres et des tirets, 63 au plus.",
    "error.config.clock": 'il faut "none", "move SECONDES" ou "game SECONDES+AJOUT", par '
    'exemple "game 900+10".',
    "error.config.clock.range": "le nombre après {name} doit aller de {least} à {most} (secondes).",
    "error.config.list": 'il faut une liste de jeux, par exemple ["roliversi"].',
    "error.config.pins": "il faut une liste de nombres, par exemple [5, 6, 12].",
    "error.config.pin.twice": "la broche {pin} servirait plusieurs fois : {uses}. Donnez à chacun "
    "la sienne, ou retirez la clé pour revenir à celle du guide.",
    "error.config.pin.pi-id": "la broche {pin} ({uses}) appartient à la mémoire des cartes "
    "d'extension. Permis : 2 – 27.",
    "error.config.profile.contacts": "des contacts ne distinguent pas les aimants. Écrivez "
    '"presence" ou "touch", ou choisissez build = "hall" sous [pi].',
    "error.config.lights.hall": "les capteurs à effet Hall occupent le bus SPI : le Pi n'en a plus "
    'pour les lumières. Écrivez "none", ou prenez un Pico.',
    "error.config.screen.lights": "les lumières et l'écran ne peuvent pas partager le bus SPI. "
    'Branchez l\'écran sur le bus I²C et écrivez "i2c".',
    "error.config.list.many": "cette liste a {found} éléments. Permis : {most} au plus.",
    "error.config.list.dark": "les pièces transparentes prennent la couleur des lumières, et cette "
    "table n'en a pas. Donnez kind sous [lights], ou écrivez [].",
    "error.config.list.twice": "ce jeu apparaît deux fois dans la liste. Gardez-en un.",
    "error.config.options": 'il faut une table de textes, par exemple {{ first = "red" }}.',
    "error.config.options.many": "il y a {found} options. Permis : {most} au plus.",
    "error.config.options.name": "le nom d'une option a de 1 à {most} caractères, tous visibles.",
    "error.config.options.gameless": "ces options n'ont pas de jeu. Indiquez-le avec key sous "
    "[game], ou retirez-les.",
    "error.config.seats": "écrivez [[seats]] seul sur une ligne pour chaque place, {most} fois au "
    "plus, et ses clés dessous.",
    "error.config.seats.many": "il y a {most} places au plus. Retirez celle-ci et les suivantes.",
    "error.config.seats.game": "{game} a ici {most} places. Retirez celle-ci et les suivantes.",
    "error.config.game": "ce jeu n'existe pas. Permis : {allowed}.",
    "error.config.game.near": "ce jeu n'existe pas. Vouliez-vous dire {near} ? Permis : {allowed}.",
    "error.board.faults": "Le plateau « {file} » est inutilisable ; nombre d'erreurs : {count}. « "
    "tablier table --board {file} » les montre toutes.",
    "error.board.unknown": "Le plateau « {file} » n'existe pas : ce n'est ni un fichier ni un "
    "plateau fourni ({allowed}). Vérifiez le nom.",
    "error.board.file": "« {file} » n'est pas un fichier ordinaire. Donnez un fichier .toml ou "
    "l'un des plateaux fournis : {allowed}.",
    "error.board.unreadable": "{file} ne peut pas être lu ({reason}). Vérifiez le nom et les "
    "droits d'accès.",
    "error.board.toml": "{place} : {cause}",
    "error.board.key": "{file} : la clé « {key} » est inconnue. Permis : {allowed}. Corrigez-la ou "
    "retirez-la.",
    "error.board.format": "{file} : format = {value} ; cette version lit le format {allowed}. "
    "Écrivez format = {allowed}.",
    "error.board.name": "{file} : name = {value} ; il faut un nom entre guillemets, de 1 à "
    "{most} caractères sur une ligne.",
    "error.board.games": "{file} : games = {value} ; il faut au moins un jeu, sous un titre "
    "[games.JEU] avec JEU parmi : {allowed}.",
    "error.board.game": "{file} : le jeu « {game} » est inconnu. Permis : {allowed}. Corrigez le "
    "titre [games.{game}].",
    "error.board.table": "{file}, {game} : {value} n'est pas la description d'un jeu. Écrivez le "
    "titre [games.{game}], puis pads et pieces.",
    "error.board.game.key": "{file}, {game} : la clé « {key} » est inconnue. Permis : {allowed}. "
    "Corrigez-la ou retirez-la.",
    "error.board.pads": "{file}, {game} : pads = {value} ; il faut une liste de textes, un par "
    'rangée, par exemple ["a2 b2", "a1 b1"].',
    "error.board.pieces": "{file}, {game} : pieces = {value} ; il faut une table des aimants, "
    'par exemple {{ B = "N1", W = "S1" }}.',
    "error.board.tapped": "{file}, {game} : tapped = {value} ; écrivez true si l'on ne fait que "
    "toucher les capteurs, sinon false.",
    "error.board.loose": "{file}, {game} : loose = {value} ; il faut une liste d'emplacements "
    'hors du plateau, par exemple ["captured.S"].',
    "error.board.size": "{file}, {game} : le dessin a {rows} rangées et {columns} colonnes ; il "
    "en faut de 1 à {most}.",
    "error.board.ragged": "{file}, {game}, rangée {row} : {found} capteurs au lieu de {columns} "
    "comme dans la première rangée (« {value} »). Complétez avec des points.",
    "error.board.sizes": "{file}, {game} : le dessin a {rows} × {columns} capteurs, celui de "
    "{other} {wanted}. Tous les jeux d'un plateau ont la même taille.",
    "error.board.spot": "{file}, {game}, rangée {row}, colonne {column} : « {word} » n'est ni "
    "une case ({allowed}), ni une entrée, ni un emplacement hors du plateau. Pour un capteur "
    "inutilisé, écrivez un point.",
    "error.board.twice": "{file}, {game}, rangée {row}, colonne {column} : « {word} » est déjà à "
    "la rangée {other_row}, colonne {other_column}. Gardez-en un.",
    "error.board.missing": "{file}, {game} : cases absentes du dessin ({count}) : {word}. Chaque "
    "case du jeu doit avoir son capteur.",
    "error.board.place": "{file}, {game}, rangée {row}, colonne {column} : ce jeu n'a pas "
    "d'emplacement « {word} ». Emplacements hors du plateau : {allowed}.",
    "error.board.owner": "{file}, {game}, rangée {row}, colonne {column} : le contenu de « {word} "
    "» ne peut pas être vérifié. Ajoutez-le à loose.",
    "error.board.room": "{file}, {game} : « {word} » a {found} capteurs, mais peut contenir "
    "jusqu'à {least} pièces. Ajoutez des capteurs, ou ajoutez-le à loose.",
    "error.board.loose.unused": "{file}, {game} : loose cite « {word} », qui n'est pas un "
    "emplacement hors du plateau de ce dessin. Permis : {allowed}.",
    "error.board.kind": "{file}, {game}, pièce {word} : l'aimant « {value} » est inconnu. Au choix "
    ": {allowed}.",
    "error.board.piece": "{file}, {game} : la pièce « {word} » n'existe pas. Ce jeu a : {allowed}.",
    "error.board.face": "{file}, {game} : la pièce {word} n'a pas d'aimant. Ajoutez-la à pieces "
    "avec l'un de : {allowed}.",
    "error.board.astray": "{file}, {game}, rangée {row}, colonne {column} : la case {word} n'est "
    "pas à sa place ; d'après les autres cases, elle va à la rangée {other_row}, colonne "
    "{other_column}.",
    "error.board.order": "{file}, {game} : le dessin est retourné ou en miroir (la case {word} est "
    "à la rangée {row}, colonne {column}). Dessinez le plateau comme le voit la première place, "
    "{word} en haut à gauche.",
    "error.board.slot.line": "{file}, {game}, rangée {row}, colonne {column} : l'entrée {word} "
    "doit toucher une case par un seul côté. Mettez-la au bout de sa ligne.",
    "error.board.slot.end": "{file}, {game}, rangée {row}, colonne {column} : la ligne qui part "
    "de l'entrée {word} finit par « {value} », pas par une entrée. Dessinez l'entrée d'en face.",
    "error.board.slot.push": "{file}, {game}, rangée {row}, colonne {column} : l'entrée {word} "
    "est devant {value}, mais ce n'est pas la ligne qu'elle pousse, ou pas dans ce sens. "
    "Échangez-la avec la bonne.",
}
