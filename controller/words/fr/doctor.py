"""Ce que dit le docteur : ce qu'il demande, ce qu'il trouve, et le seul geste qui répare."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.doctor": "examiner la machine et la table, et nommer chaque panne avec son remède",
    "help.doctor.json": "pour les programmes : tous les résultats en JSON",
    "help.doctor.quick": "seulement ce qui ne demande personne à la table",
    "help.doctor.noise": "casser d'abord la table simulée, par exemple dead-pad ou stuck",
    "help.flag.yes": "commencer les essais à la table sans demander",
    "help.name.section": "PARTIE",
    "help.word.section": "seulement celles-ci : {allowed}",
    "error.doctor.section": "« {text} » n'est rien que le docteur examine. Il y a : {allowed}.",
    "error.doctor.noise": '--noise ne casse que la table simulée. Écrivez driver = "sim" sous '
    "[table] dans la configuration.",
    "doctor.section.install": "programme",
    "doctor.section.config": "réglages",
    "doctor.section.storage": "stockage",
    "doctor.section.devices": "appareils",
    "doctor.section.rights": "droits",
    "doctor.section.power": "courant",
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
    "doctor.begin": "Maintenant la table elle-même, cinq minutes environ : une pièce, trois "
    "pièces, lumières, écran, touches, buzzer. On commence ? (Entrée, ou non)",
    "doctor.guided.skipped": "Pas essayés à la table : capteurs, lumières, écran, touches, buzzer.",
    "doctor.guided.skipped.fix": "tablier doctor (dans un terminal, sans --quick)",
    "doctor.guided.unanswered": "Personne n'a répondu.",
    "doctor.keys.unseen": "La liaison s'est perdue pendant l'essai de ces touches : {keys}.",
    "doctor.keys.unseen.fix": "réparer d'abord la liaison, puis : tablier doctor keys",
    # Le programme.
    "doctor.install.good": "Tablier {version}, Python {python}, machine : {model}.",
    "doctor.install.interpreted": "Les règles sont interprétées : le robot joue moins bien.",
    "doctor.install.interpreted.fix": "sudo apt install gcc python3-dev, puis réinstaller Tablier",
    "doctor.install.siblings": "Le paquet « {package} » vient de {home}, et non de {here} : c'est "
    "celui d'un autre, du même nom.",
    "doctor.install.siblings.fix": "pipx install 'tablier[pi]' (un environnement à lui)",
    "doctor.install.collision": "RPi.GPIO et rpi-lgpio sont installés tous les deux, sous le même "
    "nom : le dernier venu l'emporte.",
    "doctor.install.collision.fix": "pip uninstall RPi.GPIO rpi-lgpio && pip install rpi-lgpio",
    "doctor.install.two-lgpio": "lgpio et adafruit-lgpio sont installés tous les deux, sous le "
    "même nom.",
    "doctor.install.two-lgpio.fix": "pip uninstall lgpio adafruit-lgpio && pip install "
    "'tablier[pi]'",
    "doctor.install.pi5": "RPi.GPIO ne connaît pas cette machine ({model}).",
    "doctor.install.pi5.fix": "pip uninstall RPi.GPIO && pip install 'tablier[pi]'",
    "doctor.install.lgpio-313": "lgpio manque, et PyPI n'en a pas pour Python {python}.",
    "doctor.install.lgpio-313.fix": "pip install adafruit-lgpio",
    "doctor.install.library": "La bibliothèque {library} manque ; une table avec driver = "
    '"{driver}" en a besoin.',
    "doctor.install.library.fix": "pip install 'tablier[pi]'",
    # Réglages, stockage et horloge.
    "doctor.config.good": "{file} est juste.",
    "doctor.config.none": "Pas de configuration : tout est comme livré (une table simulée).",
    "doctor.config.fault": "{text}",
    "doctor.config.fault.fix": "corriger le fichier ; tablier --print-config explique chaque "
    "réglage",
    "doctor.storage.good": "Les parties sont gardées dans {folder} ; {room} Mo sont libres.",
    "doctor.storage.off": "Les parties ne sont pas gardées : [journal] keep = false.",
    "doctor.storage.read-only": "{folder} est sur un système de fichiers en lecture seule : aucune "
    "partie ne peut être gardée.",
    "doctor.storage.read-only.fix": "sudo mount -o remount,rw {folder} (si cela échoue, la carte "
    "est usée : la remplacer)",
    "doctor.storage.denied": "On ne peut pas écrire dans {folder} ({reason} appartient à un "
    "autre).",
    "doctor.storage.denied.fix": "sudo chown -R $USER {folder}",
    "doctor.storage.lost": "{folder} est en mémoire ({kind}) : chaque partie est perdue quand on "
    "éteint la table.",
    "doctor.storage.lost.fix": "nommer un dossier d'une partition à part sous [journal] folder "
    "dans la configuration",
    "doctor.storage.full": "Il ne reste que {room} Mo.",
    "doctor.storage.full.fix": "effacer quelque chose : du -xh / 2>/dev/null | sort -h | tail",
    "doctor.storage.scarce": "Il ne reste que {room} Mo ; cela suffit pour l'instant.",
    "doctor.clock.unset": "L'horloge indique l'année {year} : elle n'a jamais été réglée. Les "
    "parties s'en passent, mais leurs dates seront fausses.",
    "doctor.clock.unset.fix": "relier une fois la table à un réseau, ou : sudo date -s "
    "'2027-01-31 20:00'",
    "doctor.clock.loose": "Aucun réseau n'a réglé l'horloge depuis le démarrage ; les parties "
    "s'en passent.",
    # Appareils.
    "doctor.devices.none": "Ni Pico, ni broches, ni bus : cette machine n'a pas de table.",
    "doctor.devices.pico": "Un Pico sur {ports}.",
    "doctor.devices.boot": "Un Pico attend son premier programme.",
    "doctor.devices.boot.fix": "copier MicroPython (rp2-pico.uf2) sur le disque RPI-RP2, puis : "
    "tablier flash",
    "doctor.devices.mute": "Un Pico (2e8a:{product}) est branché, mais n'offre pas de port série.",
    "doctor.devices.mute.fix": "le débrancher, tenir BOOTSEL, le rebrancher, et récrire son "
    "programme : tablier flash",
    "doctor.devices.no-pico": "Aucun Pico n'est branché.",
    "doctor.devices.no-pico.fix": "le brancher avec un câble qui porte les données (beaucoup ne "
    "font que charger)",
    "doctor.devices.gpio": "Broches : {paths}.",
    "doctor.devices.no-gpio": "Cette machine n'a pas de broches (pas de /dev/gpiochip0).",
    "doctor.devices.no-gpio.fix": 'lancer ceci sur un Raspberry Pi, ou écrire driver = "sim" '
    "sous [table]",
    "doctor.devices.i2c": "I²C : {paths}.",
    "doctor.devices.no-i2c": "Le bus I²C est éteint.",
    "doctor.devices.no-i2c.fix": "sudo raspi-config nonint do_i2c 0",
    "doctor.devices.spi": "SPI : {paths}.",
    "doctor.devices.no-spi": "Le bus SPI est éteint.",
    "doctor.devices.no-spi.fix": "sudo raspi-config nonint do_spi 0",
    "doctor.devices.chips": "Sur {bus} : {chips}.",
    "doctor.devices.no-chips": "Personne ne répond sur {bus}.",
    "doctor.devices.no-chips.fix": "vérifier les quatre fils de l'écran : 3V3, GND, SDA broche 3, "
    "SCL broche 5",
    "doctor.rights.good": "Tous les appareils sont permis.",
    "doctor.rights.nothing": "Il n'y a pas d'appareil à permettre.",
    "doctor.rights.group": "{paths} : réservé au groupe « {group} ».",
    "doctor.rights.group.fix": "sudo usermod -aG {group} {user}, puis se reconnecter",
    "doctor.rights.login": "{paths} : le groupe « {group} » est le vôtre, mais seulement après la "
    "prochaine connexion.",
    "doctor.rights.login.fix": "se déconnecter et se reconnecter (ou redémarrer)",
    "doctor.power.good": "L'alimentation suffit.",
    "doctor.power.unknown": "Cette machine ne dit rien de son alimentation.",
    "doctor.power.under-voltage": "La tension est trop basse en ce moment.",
    "doctor.power.under-voltage.fix": "prendre une meilleure alimentation (5 V, 3 A) et un câble "
    "court et épais ; donner la leur aux lumières",
    "doctor.power.under-voltage-before": "La tension a été trop basse depuis le démarrage.",
    "doctor.power.under-voltage-before.fix": "prendre une meilleure alimentation (5 V, 3 A) et un "
    "câble court et épais",
    "doctor.power.capped": "Le processeur tourne lentement, pour ménager le courant.",
    "doctor.power.capped.fix": "prendre une meilleure alimentation (5 V, 3 A), et aérer le Pi",
    "doctor.power.capped-before": "Le processeur a tourné lentement un moment, pour ménager le "
    "courant.",
    "doctor.power.throttled": "Le processeur est freiné.",
    "doctor.power.throttled.fix": "prendre une meilleure alimentation (5 V, 3 A), et aérer le Pi",
    "doctor.power.throttled-before": "Le processeur a été freiné un moment.",
    "doctor.power.hot": "Le Pi est trop chaud.",
    "doctor.power.hot.fix": "l'aérer, ou lui donner un radiateur",
    "doctor.power.hot-before": "Le Pi a été trop chaud un moment.",
    "doctor.power.warm": "Le Pi est à {celsius} °C.",
    "doctor.power.warm.fix": "l'aérer, ou lui donner un radiateur",
    "doctor.health.good": "Aucun capteur ne s'est fait remarquer à la dernière partie.",
    "doctor.health.damaged": "Ce que les dernières parties ont dit des capteurs est illisible.",
    "doctor.health.noisy": "Aux dernières parties, ces capteurs clignotaient : {pads}.",
    "doctor.health.noisy.fix": "tablier doctor pads",
    "doctor.health.stuck": "Aux dernières parties, ces capteurs n'ont jamais montré ce qu'il "
    "faut : {pads}.",
    "doctor.health.stuck.fix": "tablier doctor pads",
    "doctor.health.silent": "À la dernière partie, ces capteurs n'ont rien senti : {pads}.",
    "doctor.health.silent.fix": "tablier doctor pads",
    "doctor.calibration.good": "Les capteurs sont étalonnés ({file}).",
    "doctor.calibration.none": "Les capteurs à effet Hall n'ont jamais été étalonnés ({file} "
    "manque).",
    "doctor.calibration.none.fix": "tablier calibrate",
    "doctor.device.error": "L'appareil a échoué : {reason}.",
    "doctor.device.error.fix": "vérifier ses fils, puis relancer ceci",
    # La liaison.
    "doctor.link.good": "{rate} images par seconde, {late} en retard, vieilles de {millis} ms.",
    "doctor.link.none": "Le plateau ne répond pas.",
    "doctor.link.none.fix": "vérifier le câble du plateau ; s'il est bon : tablier flash",
    "doctor.link.silent": "Le plateau répond, mais n'envoie pas d'image.",
    "doctor.link.silent.fix": "récrire son programme : tablier flash",
    "doctor.link.lost": "La liaison s'est perdue ({count} ×, {seconds} s en tout).",
    "doctor.link.lost.fix": "prendre un autre câble, plus court, et fixer ses prises pour "
    "qu'elles ne bougent pas",
    "doctor.link.reboot": "Le plateau a redémarré ({count} ×).",
    "doctor.link.reboot.fix": "son courant manque : donner aux lumières leur alimentation, et "
    "relier les masses",
    "doctor.link.losing": "{percent} % des images arrivent en retard, la pire {longest} ms après "
    "la précédente.",
    "doctor.link.losing.fix": "prendre un autre câble, plus court, branché tout droit au Pi",
    "doctor.link.slow": "Les images sont vieilles de {millis} ms à l'arrivée.",
    "doctor.link.slow.fix": "fermer d'autres programmes ; top montre lesquels",
    # Les capteurs.
    "doctor.pads.title": "Capteurs",
    "doctor.pads.progress": "Capteurs {number}/{total}",
    "doctor.pads.good": "Les {total} capteurs sentent ce qu'il faut.",
    "doctor.pads.stopped": "Arrêté après {done} capteurs sur {total}.",
    "doctor.pads.unseen": "La liaison s'est perdue pendant l'essai de : {pads}.",
    "doctor.pads.unseen.fix": "réparer d'abord la liaison, puis : tablier doctor pads",
    "doctor.pads.dead": "Ne sent rien : {pads}.",
    "doctor.pads.dead.fix": "vérifier les soudures de ce capteur, le sens de sa diode, et l'aimant",
    "doctor.pads.all-dead": "Aucun capteur ne sent rien.",
    "doctor.pads.all-dead.fix": "vérifier la prise entre le plateau et le contrôleur, et [pins] "
    "dans la configuration",
    "doctor.pads.row-dead": "La rangée {number} depuis le haut ne sent rien ({pads}).",
    "doctor.pads.row-dead.fix": "vérifier le fil de cette rangée, aux deux bouts",
    "doctor.pads.column-dead": "La colonne {number} depuis la gauche ne sent rien ({pads}).",
    "doctor.pads.column-dead.fix": "vérifier le fil de cette colonne, aux deux bouts",
    "doctor.pads.stuck": "Montre toujours une pièce : {pads}.",
    "doctor.pads.stuck.fix": "chercher un pont de soudure, un bouton coincé ou un aimant sous le "
    "plateau",
    "doctor.pads.noisy": "Clignote : {pads}.",
    "doctor.pads.noisy.fix": "refaire ses soudures : l'une d'elles ne tient pas",
    "doctor.pads.swapped": "{pad} et {other} sont inversés.",
    "doctor.pads.swapped.fix": "échanger leurs deux fils",
    "doctor.pads.elsewhere": "En {pad}, c'est {other} qui répond.",
    "doctor.pads.elsewhere.fix": "le fil de {pad} aboutit en {other} : regarder là",
    "doctor.pads.row-swapped": "Les rangées {number} et {other} depuis le haut sont inversées.",
    "doctor.pads.row-swapped.fix": "échanger leurs deux fils, ou les deux numéros sous [pins] rows",
    "doctor.pads.column-swapped": "Les colonnes {number} et {other} depuis la gauche sont "
    "inversées.",
    "doctor.pads.column-swapped.fix": "échanger leurs deux fils, ou les deux numéros sous [pins] "
    "columns",
    "doctor.pads.turned": "Le plateau entier est tourné ou en miroir ({how}).",
    "doctor.pads.turned.fix": "tourner le plateau, ou renverser l'ordre de rows et columns sous "
    "[pins]",
    "doctor.pads.bounce": "Les contacts rebondissent jusqu'à {millis} ms ; on attend {limit} ms.",
    "doctor.pads.bounce-long": "Les contacts rebondissent jusqu'à {millis} ms, plus que les "
    "{limit} ms d'attente.",
    "doctor.pads.bounce-long.fix": "régler debounce sous [timing] dans la configuration un peu "
    "au-dessus",
    "doctor.pads.impulse": "Des capteurs ont montré un instant ce qui n'y était pas ({count} ×, le "
    "plus souvent {pads}) ; c'est filtré.",
    "doctor.pads.impulse.fix": "éloigner les fils des capteurs de ceux des lumières",
    "doctor.hands.slide": "Des mains ont glissé sur d'autres capteurs ({count} ×) : pas une panne.",
    "doctor.hands.rest": "Une pièce s'est reposée sur un autre capteur ({count} ×) : pas une "
    "panne.",
    "doctor.hands.put-back": "Une pièce a été levée et reposée ({count} ×) : pas une panne.",
    "doctor.hands.bump": "Une voisine a été bousculée ({count} ×) : pas une panne.",
    "doctor.hands.second-hand": "Une seconde main était sur une autre pièce ({count} ×) : pas une "
    "panne.",
    "doctor.hands.late-removal": "Une pièce a été enlevée tard ({count} ×) : pas une panne.",
    "doctor.hands.out-of-turn": "Une pièce a été posée où rien n'était demandé ({count} ×) : pas "
    "une panne.",
    "doctor.hands.knock-over": "Des pièces ont été renversées ({count} ×) : pas une panne.",
    # Diodes.
    "doctor.ghosts.progress": "Diodes {number}/{total}",
    "doctor.ghosts.good": "Aucune diode ne manque ({count} essayées).",
    "doctor.ghosts.impossible": "Ces capteurs se passent de diodes.",
    "doctor.ghosts.untried": "{count} diodes n'ont pas été essayées.",
    "doctor.ghosts.untried.fix": "tablier doctor ghosts",
    "doctor.ghosts.pads": "La diode manque ou est pontée : {pads}. Trois pièces en montrent une "
    "quatrième.",
    "doctor.ghosts.pads.fix": "y souder une diode (1N4148), l'anneau vers la rangée",
    "doctor.ghosts.all": "Aucune diode ne marche : trois pièces en montrent toujours une "
    "quatrième.",
    "doctor.ghosts.all.fix": "souder une diode (1N4148) à chaque capteur, l'anneau vers la rangée",
    # Lumières, écran, touches, buzzer.
    "doctor.lights.title": "Lumières",
    "doctor.lights.good": "Les {total} lumières montrent toutes les couleurs.",
    "doctor.lights.dead": "Éteintes : {pads}.",
    "doctor.lights.dead.fix": "vérifier les soudures de la première éteinte le long du ruban : "
    "les données vont de lumière en lumière",
    "doctor.lights.all-dead": "Aucune lumière n'est allumée.",
    "doctor.lights.all-dead.fix": "vérifier le 5 V du ruban, la masse commune, l'adaptateur de "
    "niveau et la broche de données",
    "doctor.lights.mixed": "Rouge et vert sont inversés : {pads}.",
    "doctor.lights.mixed.fix": "ces lumières sont d'une autre marque : les remplacer",
    "doctor.lights.order": "Toutes les lumières inversent rouge et vert.",
    "doctor.lights.order.fix": "ce ruban attend RGB au lieu de GRB : prendre un ruban WS2812B",
    "doctor.lights.colour": "Une couleur manque : {pads}.",
    "doctor.lights.colour.fix": "remplacer ces lumières",
    "doctor.screen.good": "L'écran montre les quatre bords.",
    "doctor.screen.controller": "L'écran n'est pas celui que dit la configuration, mais : {name}.",
    "doctor.screen.controller.fix": 'écrire kind = "{name}" sous [screen] dans la configuration',
    "doctor.screen.dark": "L'écran ne montre pas le cadre (essayé aussi : {tried}).",
    "doctor.screen.dark.fix": "vérifier ses quatre fils, et son adresse : tablier doctor devices",
    "doctor.keys.title": "Touches",
    "doctor.keys.skip": "RETOUR passe",
    "doctor.keys.good": "Toutes les touches marchent.",
    "doctor.keys.dead": "La touche {key} n'est pas sentie.",
    "doctor.keys.dead.fix": "vérifier ses deux fils : broche et masse",
    "doctor.keys.all-dead": "Aucune touche n'est sentie.",
    "doctor.keys.all-dead.fix": "vérifier le fil de masse qu'elles partagent",
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
    "doctor.sound.dead.fix": "prendre un buzzer passif, et vérifier que + est à sa broche",
    "doctor.sound.off": "Les sons sont coupés : [table] sound = false.",
    "doctor.colour.red": "rouges",
    "doctor.colour.green": "vertes",
    "doctor.colour.blue": "bleues",
    # Ce qu'on demande à quelqu'un.
    "doctor.page.lights": "Toutes les lumières sont-elles {colour} ?",
    "doctor.page.light": "La lumière de {pad} : {colour} ?",
    "doctor.page.sound": "Avez-vous entendu le buzzer ?",
    "doctor.ask.clear": "Veuillez tout enlever du plateau.",
    "doctor.ask.touch-none": "Veuillez ne rien toucher.",
    "doctor.ask.put": "Posez la pièce en {pad}.",
    "doctor.ask.touch": "Appuyez en {pad}.",
    "doctor.ask.lift": "Enlevez ce qui est en {pads}.",
    "doctor.ask.three": "Trois pièces, en {pads}.",
    "doctor.ask.touch-three": "Tenez les trois à la fois : {pads}.",
    "doctor.ask.lights": "Toutes les lumières sont-elles {colour} ? (Entrée : oui ; non ; ou les "
    "noms des autres)",
    "doctor.ask.light": "Les lumières doivent être {colour} : celle de {pad} l'est-elle ? "
    "(oui / non)",
    "doctor.ask.screen": "Voyez-vous les quatre bords du cadre à l'écran ? (oui / non)",
    "doctor.ask.other-screen": "Et maintenant, avec {name} : les quatre bords ? (oui / non)",
    "doctor.ask.key": "Appuyez sur la touche {name}.",
    "doctor.ask.sound": "Avez-vous entendu le buzzer ? (oui / non)",
}
