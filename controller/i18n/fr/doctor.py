"""French sentences: the doctor: questions, findings and fixes."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.doctor": "examiner la machine et la table, et donner le remède de chaque panne",
    "help.doctor.json": "pour les programmes : tous les résultats en JSON",
    "help.doctor.quick": "seulement les tests qui ne demandent personne à la table",
    "help.doctor.noise": "casser d'abord la table simulée (voir plus bas)",
    "help.flag.yes": "commencer les tests à la table sans demander",
    "help.name.section": "PARTIE",
    "help.word.section": "seulement ces parties : {allowed}",
    "error.doctor.section": "« {text} » n'est pas une partie de l'examen. Au choix : {allowed}.",
    "error.doctor.noise": '--noise ne dérègle que la table simulée. Écrivez driver = "sim" sous '
    "[table] dans la configuration.",
    "doctor.section.install": "programme",
    "doctor.section.config": "réglages",
    "doctor.section.storage": "stockage",
    "doctor.section.devices": "appareils",
    "doctor.section.rights": "droits",
    "doctor.section.power": "alimentation",
    "doctor.section.health": "parties",
    "doctor.section.calibration": "étalonnage",
    "doctor.section.link": "liaison",
    "doctor.section.pads": "capteurs",
    "doctor.section.ghosts": "diodes",
    "doctor.section.lights": "lumières",
    "doctor.section.screen": "écran",
    "doctor.section.keys": "touches",
    "doctor.section.sound": "buzzer",
    "doctor.well": "Tout va bien. Remarques : {notes}.",
    "doctor.one": "Une panne. Remarques : {notes}.",
    "doctor.ill": "{faults} pannes. Remarques : {notes}.",
    "doctor.begin": "Passons à la table elle-même, cinq minutes environ : une pièce, trois pièces, "
    "lumières, écran, touches, buzzer. On commence ? (Entrée, ou non)",
    "doctor.guided.skipped": "Non testés à la table : capteurs, lumières, écran, touches, buzzer.",
    "doctor.guided.skipped.fix": "tablier doctor (dans un terminal, sans --quick)",
    "doctor.guided.unanswered": "Personne n'a répondu.",
    "doctor.keys.unseen": "La liaison s'est perdue pendant le test de ces touches : {keys}.",
    "doctor.keys.unseen.fix": "réparer d'abord la liaison, puis : tablier doctor keys",
    # Le programme.
    "doctor.install.good": "Tablier {version}, Python {python}, machine : {model}.",
    "doctor.install.interpreted": "Les règles ne sont pas compilées : le robot joue moins bien.",
    "doctor.install.interpreted.fix": "prendre le paquet (wheel) de la version pour cette "
    "machine, ou compiler ici : sudo ./install --compile",
    "doctor.install.siblings": "Le paquet « {package} » vient de {home}, et non de {here} : un "
    "autre paquet porte le même nom.",
    "doctor.install.siblings.fix": "pipx install 'tablier[pi]' (dans son propre environnement)",
    "doctor.install.collision": "RPi.GPIO et rpi-lgpio sont installés tous les deux, sous le même "
    "nom : le dernier installé l'emporte.",
    "doctor.install.collision.fix": "pip uninstall RPi.GPIO rpi-lgpio && pip install rpi-lgpio",
    "doctor.install.two-lgpio": "lgpio et adafruit-lgpio sont installés tous les deux, sous le "
    "même nom.",
    "doctor.install.two-lgpio.fix": "pip uninstall lgpio adafruit-lgpio && pip install "
    "'tablier[pi]'",
    "doctor.install.pi5": "RPi.GPIO ne connaît pas cette machine ({model}).",
    "doctor.install.pi5.fix": "pip uninstall RPi.GPIO && pip install 'tablier[pi]'",
    "doctor.install.spidev": "Il manque la bibliothèque spidev ; des lumières ou capteurs Hall "
    "sur le Pi lui-même en ont besoin.",
    "doctor.install.spidev.fix": "sudo apt install --yes python3-spidev",
    "doctor.install.spidev-venv": "La bibliothèque spidev manque ici ; des lumières ou capteurs "
    "Hall sur le Pi lui-même en ont besoin.",
    "doctor.install.spidev-venv.fix": "sudo apt install --yes python3-spidev && sudo sed -i "
    "'s/^include-system-site-packages.*/include-system-site-packages = true/' {prefix}/pyvenv.cfg",
    "doctor.install.lgpio-313": "Il manque lgpio, et PyPI n'en propose pas pour Python {python}.",
    "doctor.install.lgpio-313.fix": "sudo {prefix}/bin/pip install adafruit-lgpio",
    "doctor.install.library": "Il manque la bibliothèque {library} ; une table avec driver = "
    '"{driver}" en a besoin.',
    "doctor.install.library.fix": "sudo {prefix}/bin/pip install 'tablier[pi]'",
    # Réglages, stockage et horloge.
    "doctor.config.good": "{file} : aucune erreur.",
    "doctor.config.none": "Pas de configuration : valeurs par défaut (une table simulée).",
    "doctor.config.fault": "{text}",
    "doctor.config.fault.fix": "corriger le fichier ; tablier --print-config explique chaque "
    "réglage",
    "doctor.storage.good": "Les parties sont enregistrées dans {folder} ; {room} Mo libres.",
    "doctor.storage.off": "Les parties ne sont pas enregistrées : [journal] keep = false.",
    "doctor.storage.read-only": "{folder} est sur un système de fichiers en lecture seule : aucune "
    "partie ne peut être enregistrée.",
    "doctor.storage.read-only.fix": "sudo mount -o remount,rw {folder} (si cela échoue, la carte "
    "est usée : la remplacer)",
    "doctor.storage.denied": "On ne peut pas écrire dans {folder} ({reason} appartient à un autre "
    "utilisateur).",
    "doctor.storage.denied.fix": "sudo chown -R $USER {folder}",
    "doctor.storage.lost": "{folder} est en mémoire vive ({kind}) : les parties sont perdues quand "
    "on éteint la table.",
    "doctor.storage.lost.fix": "indiquer un dossier d'une partition à part sous [journal] folder "
    "dans la configuration",
    "doctor.storage.recurse": "La racine en lecture seule garde aussi {folder} en mémoire vive, "
    "bien que ce soit une partition à part : les parties sont perdues quand on éteint la table.",
    "doctor.storage.recurse.fix": "sudo mount -o remount,rw /boot/firmware && sudo sed -i "
    "'s/overlayroot=[^ ]*/overlayroot=tmpfs:recurse=0/' /boot/firmware/cmdline.txt && sudo reboot",
    "doctor.storage.recurse-next": "Au prochain démarrage, une racine en lecture seule gardera "
    "{folder} en mémoire vive : les parties seraient perdues quand on éteint la table.",
    "doctor.storage.recurse-next.fix": "sudo sed -i 's/overlayroot=[^ "
    "]*/overlayroot=tmpfs:recurse=0/' /boot/firmware/cmdline.txt (et {folder} doit être une "
    "partition à part, voir le guide)",
    "doctor.storage.full": "Il ne reste que {room} Mo.",
    "doctor.storage.full.fix": "libérer de la place ; pour voir ce qui en prend : du -xh / "
    "2>/dev/null | sort -h | tail",
    "doctor.storage.scarce": "Il ne reste que {room} Mo ; cela suffit pour l'instant.",
    "doctor.clock.unset": "L'horloge indique l'année {year} : elle n'a jamais été réglée. On peut "
    "jouer, mais les dates des parties seront fausses.",
    "doctor.clock.unset.fix": "connecter une fois la table à un réseau, ou : sudo date -s "
    "'2027-01-31 20:00'",
    "doctor.clock.loose": "L'horloge n'a pas été réglée par le réseau depuis le démarrage ; on "
    "peut jouer sans.",
    # Appareils.
    "doctor.devices.none": "Ni Pico, ni broches, ni bus : aucune table n'est branchée à cette "
    "machine.",
    "doctor.devices.pico": "Un Pico sur {ports}.",
    "doctor.devices.boot": "Un Pico attend son premier programme.",
    "doctor.devices.boot.fix": "copier MicroPython (rp2-pico.uf2) sur le disque RPI-RP2, puis : "
    "tablier flash",
    "doctor.devices.mute": "Un Pico (2e8a:{product}) est branché, mais sans port série.",
    "doctor.devices.mute.fix": "le débrancher, tenir BOOTSEL, le rebrancher, et réinstaller son "
    "programme : tablier flash",
    "doctor.devices.no-pico": "Aucun Pico n'est branché.",
    "doctor.devices.no-pico.fix": "le brancher avec un câble de données (beaucoup ne font que "
    "charger)",
    "doctor.devices.gpio": "Broches : {paths}.",
    "doctor.devices.no-gpio": "Cette machine n'a pas de broches (pas de /dev/gpiochip0).",
    "doctor.devices.no-gpio.fix": 'lancer ceci sur un Raspberry Pi, ou écrire driver = "sim" '
    "sous [table]",
    "doctor.devices.i2c": "I²C : {paths}.",
    "doctor.devices.no-i2c": "Le bus I²C est désactivé.",
    "doctor.devices.no-i2c.fix": "sudo raspi-config nonint do_i2c 0",
    "doctor.devices.spi": "SPI : {paths}.",
    "doctor.devices.no-spi": "Le bus SPI est désactivé.",
    "doctor.devices.no-spi.fix": "sudo raspi-config nonint do_spi 0",
    "doctor.devices.chips": "Sur {bus} : {chips}.",
    "doctor.devices.no-chips": "Aucun appareil ne répond sur {bus}.",
    "doctor.devices.no-chips.fix": "vérifier les quatre fils de l'écran : 3V3, GND, SDA broche 3, "
    "SCL broche 5",
    "doctor.rights.good": "Accès autorisé à tous les appareils.",
    "doctor.rights.nothing": "Aucun appareil, donc aucun droit à vérifier.",
    "doctor.rights.group": "{paths} : réservé au groupe « {group} ».",
    "doctor.rights.group.fix": "sudo usermod -aG {group} {user}, puis se reconnecter",
    "doctor.rights.login": "{paths} : vous êtes dans le groupe « {group} », mais seulement à "
    "partir de la prochaine connexion.",
    "doctor.rights.login.fix": "se déconnecter et se reconnecter (ou redémarrer)",
    "doctor.power.good": "L'alimentation suffit.",
    "doctor.power.unknown": "Cette machine ne donne pas d'information sur son alimentation.",
    "doctor.power.under-voltage": "La tension est trop basse en ce moment.",
    "doctor.power.under-voltage.fix": "prendre une meilleure alimentation (5 V, 3 A) et un câble "
    "court et épais ; alimenter les lumières à part",
    "doctor.power.under-voltage-before": "La tension est descendue trop bas depuis le démarrage.",
    "doctor.power.under-voltage-before.fix": "prendre une meilleure alimentation (5 V, 3 A) et un "
    "câble court et épais",
    "doctor.power.capped": "Le processeur est ralenti, faute de courant.",
    "doctor.power.capped.fix": "prendre une meilleure alimentation (5 V, 3 A), et aérer le Pi",
    "doctor.power.capped-before": "Le processeur a été ralenti un moment, faute de courant.",
    "doctor.power.throttled": "Le processeur est bridé.",
    "doctor.power.throttled.fix": "prendre une meilleure alimentation (5 V, 3 A), et aérer le Pi",
    "doctor.power.throttled-before": "Le processeur a été bridé un moment.",
    "doctor.power.hot": "Le Pi est trop chaud.",
    "doctor.power.hot.fix": "l'aérer, ou lui donner un radiateur",
    "doctor.power.hot-before": "Le Pi a été trop chaud un moment.",
    "doctor.power.warm": "Le Pi est à {celsius} °C.",
    "doctor.power.warm.fix": "l'aérer, ou lui donner un radiateur",
    "doctor.health.good": "Aucun capteur n'a posé de problème à la dernière partie.",
    "doctor.health.damaged": "Le relevé des capteurs des dernières parties est illisible.",
    "doctor.health.noisy": "Aux dernières parties, ces capteurs étaient instables : {pads}.",
    "doctor.health.noisy.fix": "tablier doctor pads",
    "doctor.health.stuck": "Aux dernières parties, ces capteurs étaient toujours faux : {pads}.",
    "doctor.health.stuck.fix": "tablier doctor pads",
    "doctor.health.silent": "À la dernière partie, ces capteurs n'ont rien détecté : {pads}.",
    "doctor.health.silent.fix": "tablier doctor pads",
    "doctor.calibration.good": "Les capteurs sont étalonnés ; la marge de chacun est d'au moins "
    "{least} fois son bruit ({file}).",
    "doctor.calibration.margins": "À peine plus que du bruit : {pads}.",
    "doctor.calibration.margins.fix": "rapprocher ces capteurs de la plaque, vérifier leurs fils, "
    "puis : tablier calibrate",
    "doctor.calibration.one-gain": "L'étalonnage vient d'une version plus ancienne : il suppose "
    "que tous les capteurs ont la même sensibilité ({file}).",
    "doctor.calibration.one-gain.fix": "le recommencer : tablier calibrate",
    "doctor.calibration.none": "Les capteurs à effet Hall n'ont jamais été étalonnés (pas de "
    "{file}).",
    "doctor.calibration.none.fix": "tablier calibrate",
    "doctor.device.error": "L'appareil est en panne : {reason}.",
    "doctor.device.error.fix": "vérifier ses fils, puis relancer cette commande",
    # La liaison.
    "doctor.link.good": "{rate} images par seconde, {late} en retard, reçues après {millis} ms.",
    "doctor.link.none": "Le plateau ne répond pas.",
    "doctor.link.none.fix": "vérifier le câble du plateau ; s'il est bon : tablier flash",
    "doctor.link.silent": "Le plateau répond, mais n'envoie pas d'image.",
    "doctor.link.silent.fix": "réinstaller son programme : tablier flash",
    "doctor.link.lost": "La liaison s'est perdue ({count} ×, {seconds} s en tout).",
    "doctor.link.lost.fix": "prendre un autre câble, plus court, et fixer ses prises pour qu'elles "
    "ne bougent plus",
    "doctor.link.reboot": "Le plateau a redémarré ({count} ×).",
    "doctor.link.reboot.fix": "il manque de courant : alimenter les lumières à part, et relier les "
    "masses",
    "doctor.link.losing": "{percent} % des images arrivent en retard, la pire {longest} ms après "
    "la précédente.",
    "doctor.link.losing.fix": "prendre un autre câble, plus court, branché directement au Pi",
    "doctor.link.slow": "Les images arrivent avec {millis} ms de retard.",
    "doctor.link.slow.fix": "fermer d'autres programmes ; la commande top les montre",
    # Les capteurs.
    "doctor.pads.title": "Capteurs",
    "doctor.pads.progress": "Capteurs {number}/{total}",
    "doctor.pads.good": "Les {total} capteurs fonctionnent.",
    "doctor.pads.stopped": "Arrêté après {done} capteurs sur {total}.",
    "doctor.pads.unseen": "La liaison s'est perdue pendant le test de : {pads}.",
    "doctor.pads.unseen.fix": "réparer d'abord la liaison, puis : tablier doctor pads",
    "doctor.pads.dead": "Ne détecte rien : {pads}.",
    "doctor.pads.dead.fix": "vérifier les soudures de ce capteur, le sens de sa diode, et l'aimant",
    "doctor.pads.all-dead": "Aucun capteur ne détecte quoi que ce soit.",
    "doctor.pads.all-dead.fix": "vérifier la prise entre le plateau et le contrôleur, et [pins] "
    "dans la configuration",
    "doctor.pads.row-dead": "La rangée {number} à partir du haut ne détecte rien ({pads}).",
    "doctor.pads.row-dead.fix": "vérifier le fil de cette rangée, aux deux bouts",
    "doctor.pads.column-dead": "La colonne {number} à partir de la gauche ne détecte rien "
    "({pads}).",
    "doctor.pads.column-dead.fix": "vérifier le fil de cette colonne, aux deux bouts",
    "doctor.pads.stuck": "Détecte toujours une pièce : {pads}.",
    "doctor.pads.stuck.fix": "chercher un pont de soudure, un bouton coincé ou un aimant sous le "
    "plateau",
    "doctor.pads.noisy": "Instable : {pads}.",
    "doctor.pads.noisy.fix": "refaire ses soudures : l'une d'elles ne tient pas",
    "doctor.pads.swapped": "{pad} et {other} sont inversés.",
    "doctor.pads.swapped.fix": "échanger leurs deux fils",
    "doctor.pads.elsewhere": "En {pad}, c'est {other} qui répond.",
    "doctor.pads.elsewhere.fix": "le fil de {pad} arrive en {other} : vérifier cet endroit",
    "doctor.pads.row-swapped": "Les rangées {number} et {other} à partir du haut sont inversées.",
    "doctor.pads.row-swapped.fix": "échanger leurs deux fils, ou les deux numéros sous [pins] rows",
    "doctor.pads.column-swapped": "Les colonnes {number} et {other} à partir de la gauche sont "
    "inversées.",
    "doctor.pads.column-swapped.fix": "échanger leurs deux fils, ou les deux numéros sous [pins] "
    "columns",
    "doctor.pads.turned": "Le plateau entier est tourné ou en miroir ({how}).",
    "doctor.pads.turned.fix": "tourner le plateau, ou inverser l'ordre de rows et columns sous "
    "[pins]",
    "doctor.pads.bounce": "Les contacts rebondissent jusqu'à {millis} ms ; le délai est de {limit} "
    "ms.",
    "doctor.pads.bounce-long": "Les contacts rebondissent jusqu'à {millis} ms, plus que le délai "
    "de {limit} ms.",
    "doctor.pads.bounce-long.fix": "augmenter debounce, sous [timing] dans la configuration, un "
    "peu au-delà",
    "doctor.pads.impulse": "Des capteurs ont brièvement détecté une pièce absente ({count} ×, "
    "surtout {pads}) ; c'est filtré.",
    "doctor.pads.impulse.fix": "éloigner les fils des capteurs de ceux des lumières",
    "doctor.hands.slide": "Des mains ont glissé sur d'autres capteurs ({count} ×) : ce n'est pas "
    "une panne.",
    "doctor.hands.rest": "Une pièce s'est arrêtée sur un autre capteur ({count} ×) : ce n'est pas "
    "une panne.",
    "doctor.hands.put-back": "Une pièce a été levée puis reposée ({count} ×) : ce n'est pas une "
    "panne.",
    "doctor.hands.bump": "Une pièce voisine a été bousculée ({count} ×) : ce n'est pas une panne.",
    "doctor.hands.second-hand": "Une seconde main touchait une autre pièce ({count} ×) : ce n'est "
    "pas une panne.",
    "doctor.hands.late-removal": "Une pièce a été enlevée trop tard ({count} ×) : ce n'est pas une "
    "panne.",
    "doctor.hands.out-of-turn": "Une pièce a été posée là où rien n'était demandé ({count} ×) : ce "
    "n'est pas une panne.",
    "doctor.hands.knock-over": "Des pièces ont été renversées ({count} ×) : ce n'est pas une "
    "panne.",
    # Diodes.
    "doctor.ghosts.progress": "Diodes {number}/{total}",
    "doctor.ghosts.good": "Aucune diode ne manque ({count} testées).",
    "doctor.ghosts.impossible": "Ces capteurs n'ont pas besoin de diodes.",
    "doctor.ghosts.untried": "{count} diodes n'ont pas été testées.",
    "doctor.ghosts.untried.fix": "tablier doctor ghosts",
    "doctor.ghosts.pads": "La diode manque ou est court-circuitée : {pads}. Trois pièces en font "
    "apparaître une quatrième.",
    "doctor.ghosts.pads.fix": "y souder une diode (1N4148), l'anneau vers la rangée",
    "doctor.ghosts.all": "Aucune diode ne fonctionne : trois pièces en font toujours apparaître "
    "une quatrième.",
    "doctor.ghosts.all.fix": "souder une diode (1N4148) à chaque capteur, l'anneau vers la rangée",
    # Lumières, écran, touches, buzzer.
    "doctor.lights.title": "Lumières",
    "doctor.lights.good": "Les {total} lumières affichent toutes les couleurs.",
    "doctor.lights.dead": "Éteintes : {pads}.",
    "doctor.lights.dead.fix": "vérifier les soudures de la première lumière éteinte le long du "
    "ruban : le signal passe de l'une à l'autre",
    "doctor.lights.all-dead": "Aucune lumière ne s'allume.",
    "doctor.lights.all-dead.fix": "vérifier le 5 V du ruban, la masse commune, l'adaptateur de "
    "niveau et la broche de données",
    "doctor.lights.mixed": "Rouge et vert sont inversés : {pads}.",
    "doctor.lights.mixed.fix": "ces lumières sont d'une autre marque : les remplacer",
    "doctor.lights.order": "Sur toutes les lumières, rouge et vert sont inversés.",
    "doctor.lights.order.fix": "ce ruban attend RGB au lieu de GRB : prendre un ruban WS2812B",
    "doctor.lights.colour": "Une couleur manque : {pads}.",
    "doctor.lights.colour.fix": "remplacer ces lumières",
    "doctor.screen.good": "L'écran affiche les quatre bords.",
    "doctor.screen.controller": "L'écran n'est pas celui de la configuration, mais : {name}.",
    "doctor.screen.controller.fix": 'écrire kind = "{name}" sous [screen] dans la configuration',
    "doctor.screen.dark": "L'écran n'affiche pas le cadre (essayé aussi : {tried}).",
    "doctor.screen.dark.fix": "vérifier ses quatre fils, et son adresse : tablier doctor devices",
    "doctor.keys.title": "Touches",
    "doctor.keys.skip": "RETOUR : passer",
    "doctor.keys.good": "Toutes les touches fonctionnent.",
    "doctor.keys.dead": "La touche {key} ne répond pas.",
    "doctor.keys.dead.fix": "vérifier ses deux fils : broche et masse",
    "doctor.keys.all-dead": "Aucune touche ne répond.",
    "doctor.keys.all-dead.fix": "vérifier leur fil de masse commun",
    "doctor.keys.jammed": "La touche {key} est toujours enfoncée.",
    "doctor.keys.jammed.fix": "chercher un pont de soudure ou un bouton coincé",
    "doctor.keys.swapped": "À {key}, c'est {other} qui répond.",
    "doctor.keys.swapped.fix": "échanger les fils des deux, ou leurs numéros sous [pins]",
    "doctor.key.left": "gauche",
    "doctor.key.right": "droite",
    "doctor.key.ok": "OK",
    "doctor.key.back": "RETOUR",
    "doctor.key.menu": "MENU",
    "doctor.sound.title": "Buzzer",
    "doctor.sound.good": "On entend le buzzer.",
    "doctor.sound.dead": "On n'entend pas le buzzer.",
    "doctor.sound.dead.fix": "prendre un disque piézo nu, et vérifier ses deux fils et les 220 Ω",
    "doctor.sound.off": "Les sons sont coupés : [table] sound = false.",
    "doctor.colour.red": "rouges",
    "doctor.colour.green": "vertes",
    "doctor.colour.blue": "bleues",
    # Le contrôle dans le navigateur.
    "doctor.live.title": "Contrôle",
    "doctor.live.text": "Continuez dans le navigateur. La partie attend.",
    # Ce qu'on demande à quelqu'un.
    "doctor.page.lights": "Toutes les lumières sont-elles {colour} ?",
    "doctor.page.light": "La lumière de {pad} : {colour} ?",
    "doctor.page.sound": "Avez-vous entendu le buzzer ?",
    "doctor.page.screen": "Voyez-vous les quatre bords du cadre sur l'écran de la table ?",
    "doctor.ask.clear": "Enlevez tout du plateau.",
    "doctor.ask.touch-none": "Ne touchez à rien.",
    "doctor.ask.put": "Posez la pièce en {pad}.",
    "doctor.ask.touch": "Appuyez en {pad}.",
    "doctor.ask.lift": "Enlevez ce qui est en {pads}.",
    "doctor.ask.three": "Posez trois pièces, en {pads}.",
    "doctor.ask.touch-three": "Appuyez sur les trois à la fois : {pads}.",
    "doctor.ask.lights": "Toutes les lumières sont-elles {colour} ? (Entrée : oui ; non ; ou les "
    "noms de celles qui ne le sont pas)",
    "doctor.ask.light": "Les lumières doivent être {colour} : celle de {pad} l'est-elle ? "
    "(oui / non)",
    "doctor.ask.screen": "Voyez-vous les quatre bords du cadre à l'écran ? (oui / non)",
    "doctor.ask.other-screen": "Et maintenant, avec {name} : les quatre bords ? (oui / non)",
    "doctor.ask.key": "Appuyez sur la touche {name}.",
    "doctor.ask.sound": "Avez-vous entendu le buzzer ? (oui / non)",
}
