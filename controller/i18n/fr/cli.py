"""French sentences: the program, for every game."""

from __future__ import annotations

WORDS = {
    "and": "{0} et {1}",
    "score": " ({score})",
    "build.compiled": "règles compilées",
    "build.interpreted": "règles interprétées",
    "outcome.one": "{names} gagne : {reason}{score}.",
    "outcome.some": "{names} gagnent ensemble : {reason}{score}.",
    "outcome.all": "Partie nulle : {reason}{score}.",
    "reason.count": "le plus grand nombre",
    "reason.draw": "égalité",
    "refusal.other": "La règle {rule} ne le permet pas.",
    "why.legal": "{move} : permis.",
    "rules.notation": "Comment écrire un coup : {text}.",
    "rules.options": "Options (--option nom=valeur) :",
    "rules.with": "Les règles avec {options} :",
    "rules.option": "{name} : {text}",
    "rules.default": "(par défaut)",
    "rules.form": "ou votre propre valeur, écrite comme {form}",
    "replay.stop": "Action {act} (coup {ply}), « {move} » :",
    "replay.played": "Tout est permis. Actions relues : {acts} ; coups : {plies}.",
    "replay.resigned": "Victoire par abandon : {names}.",
    "replay.unfinished": "La partie n'est pas finie.",
    "help.program": "Tablier {version} : une table de jeu qui connaît les règles.",
    "help.usage": "Utilisation :",
    "help.more": "« tablier COMMANDE -h » explique une commande. Pour jouer tout de suite : "
    "« tablier play » (dans ce terminal) ou « tablier serve » (dans le navigateur).",
    "help.words": "Arguments\N{NO-BREAK SPACE}",
    "help.flags": "Options\N{NO-BREAK SPACE}",
    "help.play": "jouer une partie entière dans le terminal",
    "help.games": "lister les jeux",
    "help.rules": "les règles d'un jeu, en articles numérotés",
    "help.moves": "les coups permis, un par ligne",
    "help.why": "dire si un coup est permis, et sinon quelle règle l'interdit",
    "help.show": "dessiner une position",
    "help.perft": "compter les suites de coups d'une longueur donnée",
    "help.replay": "vérifier l'enregistrement d'une partie",
    "help.bench": "mesurer la vitesse des règles",
    "help.name.command": "COMMANDE",
    "help.name.game": "JEU",
    "help.name.move": "COUP",
    "help.name.depth": "LONGUEUR",
    "help.name.file": "FICHIER",
    "help.word.game": "le jeu (« tablier games » les liste)",
    "help.word.move": "le coup, dans la notation du jeu",
    "help.word.depth": "le nombre de coups",
    "help.word.file": "le fichier, ou - pour l'entrée standard",
    "help.flag.lang": "la langue ; sinon celle du système",
    "help.flag.help": "cette aide",
    "help.flag.position": "la position sur une ligne, telle que « tablier show » l'écrit",
    "help.flag.option": "une option du jeu, par exemple first=red ; peut être répétée",
    "help.flag.seed": "la graine du hasard, un nombre",
    "help.flag.divide": "compter aussi pour chaque premier coup",
    "help.flag.seat": "votre place (nom ou numéro), ou « all » pour jouer à plusieurs ici",
    "help.flag.record": "enregistrer la partie dans ce fichier",
    "help.flag.plain": "sans couleurs",
    "help.flag.against": "un autre Python, pour comparer",
    "help.flag.seconds": "la durée d'une mesure",
    "play.which": "À quel jeu voulez-vous jouer ?",
    "play.which-prompt": "1 à {count}, ou un nom >",
    "play.ply": "coup {number}",
    "play.turn": "À vous, {seat}. {count} coups possibles :",
    "play.your-turn": "À vous, {seat}.",
    "play.only": "À vous, {seat}. Un seul coup possible ; appuyez sur Entrée pour le jouer :",
    "play.offer": "{seat}, vous pouvez jouer {move} sans attendre votre tour ; Entrée pour y "
    "renoncer :",
    "play.first": "Tapez un coup, ou « aide ».",
    "play.did": "{seat} joue {text}.",
    "play.passed": "{seat} passe.",
    "play.did-unseen": "{seat} : {text}.",
    "play.drew": "Pioche : {text}.",
    "play.empty": "Tapez un coup, « coups » pour les voir tous, ou « aide ».",
    "play.ask-help": "« coups » les montre tous, « aide » pour le reste.",
    "play.refused": "{move} est refusé [{rule}]. {text}",
    "play.why-what": "Tapez « pourquoi » suivi d'un coup, par exemple « pourquoi d4 ».",
    "play.no-moves": "Aucun coup permis ne commence par « {prefix} ».",
    "play.no-clause": "Il n'y a pas d'article « {text} ». Au choix : 1, 2, 3… et : {allowed}.",
    "play.no-undo": "Aucun coup à reprendre : vous n'avez pas encore joué.",
    "play.save-what": "Tapez « enregistrer » suivi d'un nom de fichier.",
    "play.saved": "Partie enregistrée dans {name}.",
    "play.sure": "Vraiment abandonner ? (o/n)",
    "play.resigned": "{seat} abandonne. Victoire : {names}.",
    "play.hidden": "Contre un robot, c'est ici que vous choisissez vos pièces : tapez leurs "
    "lettres ou leurs noms.",
    "play.cubes": "{piece} : {cells}",
    "play.pushes.W": "par la gauche (O) : {lines}",
    "play.pushes.E": "par la droite (E) : {lines}",
    "play.pushes.S": "par le bas (S) : {lines}",
    "play.pushes.N": "par le haut (N) : {lines}",
    "play.not-yours": "Ce n'est pas à vous de jouer {move}.",
    "play.unsaved": "Cette partie ne peut pas être enregistrée d'elle-même ({reason}). « "
    "enregistrer NOM » l'écrit dans le fichier de votre choix.",
    "play.kept": "Votre partie est enregistrée sous {name}. Pour la reprendre :",
    "play.kept-end": "Cette partie est enregistrée sous {name}. Pour en revoir la fin :",
    "play.resumes": "Reprise de la partie {name}.",
    "play.unfinished": "Une partie est inachevée ({game}). Pour la reprendre : "
    "tablier play --resume",
    "error.resume.none": "Aucune partie du terminal n'est inachevée ici. « tablier games --saved "
    "» montre toutes les parties, « tablier play » en commence une.",
    "error.resume.finished": "La partie « {name} » est finie. « tablier replay {name} » la montre.",
    "error.resume.table": "La partie « {name} » a été jouée sur une table, et non ici. Pour "
    "la reprendre : tablier serve --resume {name}",
    "error.resume.alone": "--resume reprend une partie telle qu'elle a commencé. Enlevez {text}.",
    "play.words.royal-reversi": "Une carte se tape aussi D♠ b3 (V valet, D dame, R roi, A as), "
    "« dame de pique b3 » ou, comme dans un fichier de partie, QS@b3.",
    "play.words.roliversi": "Une couleur se tape aussi en toutes lettres : d4 vert.",
    "play.words.incognito": "Le tiret est facultatif (c2c4) ; les pièces se tapent aussi en toutes "
    "lettres : ciseaux.",
    "play.words.inside": "Un cube se tape aussi en toutes lettres, sans dire de quel stock il "
    "vient : 310 foncé.",
    "play.words.invers": "Le bord se tape aussi en toutes lettres : gauche 3.",
    "play.silence": "Fin de l'entrée : la partie s'arrête ici.",
    "play.hand-over": "Passez l'écran à {seat}, puis appuyez sur Entrée. ",
    "play.save-ask": "Nom d'un fichier pour l'exporter, ou Entrée :",
    "play.again": "Une autre partie ? (o/n)",
    "play.bye": "Merci d'avoir joué, à bientôt !",
    "play.help.notation": "Un coup s'écrit : {text}. Les majuscules et les espaces ne comptent "
    "pas.",
    "play.help": """
  coups [DÉBUT]      tous les coups permis, ou ceux qui commencent ainsi
  pourquoi COUP      dire si un coup est permis, et sinon pourquoi pas
  indice             ce que jouerait le robot
  annuler            revenir à votre décision précédente
  plateau            redessiner le plateau
  règles [ARTICLE]   les règles, ou un seul article
  position           la position en une ligne
  enregistrer NOM    écrire la partie dans un fichier
  abandonner         donner la partie à l'adversaire
  quitter            s'en aller ; la partie est enregistrée""",
    "error.other": "Cette entrée n'est pas valable ({code}) : {facts}.",
    "error.system": "Le système a refusé : {reason}.",
    "error.output.closed": "La sortie standard est fermée : il n'y a nulle part où écrire la "
    "réponse.",
    "error.bug": "Erreur interne de Tablier ({told}). Merci de la signaler avec la commande que "
    "vous avez tapée.",
    "error.language": "« {text} » n'est pas une langue de Tablier ({allowed}). Écrivez --lang fr "
    "ou --lang en.",
    "error.command.unknown": "« {text} » n'est pas une commande. « tablier -h » les montre toutes.",
    "error.command.option": "« {text} » n'est pas une option de « tablier ». Écrivez d'abord une "
    "commande ; « tablier -h » les montre.",
    "error.command.near": "« {text} » n'est pas une commande. Vouliez-vous dire {near} ?",
    "error.usage.missing": "Il manque {text}. Utilisation : {usage}",
    "error.usage.extra": "En trop : {text}. Utilisation : {usage}",
    "error.usage.value": "{text} attend une valeur. Utilisation : {usage}",
    "error.usage.switch": "{text} ne prend pas de valeur. Utilisation : {usage}",
    "error.usage.clash": "{text} et {other} s'excluent. Gardez l'un des deux. Utilisation : "
    "{usage}",
    "error.usage.other": "La ligne de commande n'est pas claire ({text}). Utilisation : {usage}",
    "error.game.unknown": "« {text} » n'est pas un jeu installé. Au choix : {allowed}.",
    "error.game.near": "« {text} » n'est pas un jeu installé. Vouliez-vous dire {near} ?",
    "error.seat": "« {text} » n'est pas une place de ce jeu. Au choix : {allowed}, ou all.",
    "error.number": "{name} : « {text} » n'est pas un nombre entier de {least} à {most}.",
    "error.python": "« {text} » ne peut pas être mesuré ({reason}). Donnez le Python d'un "
    "environnement où Tablier est installé, par exemple .venv/interpreted/bin/python.",
    "bench.memory": "Mémoire maximale du processus {build} : {size} Mo",
    "bench.openspiel": "Reversi : {mine} parties au hasard par seconde, l'Othello d'OpenSpiel "
    "(C++) : {theirs}, rapport {ratio} ×",
    "bench.openspiel-missing": "OpenSpiel n'est pas installé, il n'est donc pas comparé : pip "
    "install open_spiel (ou make bench EXTRAS=dev,bench).",
    "error.weights.missing": "Il manque une partie de Tablier : {file}. Réinstallez Tablier.",
    "error.weights.damaged": "{file} est endommagé ou d'une autre version. Réinstallez Tablier.",
    "error.option.form": "« {text} » : une option s'écrit nom=valeur, par exemple first=red.",
    "error.option.twice": "L'option {name} est donnée deux fois avec des valeurs différentes. "
    "Gardez-en une.",
    "error.option.unknown": "{game} n'a pas d'option « {name} ». Au choix : {allowed}.",
    "error.option.none": "{game} n'a pas d'options : « {name} » ne peut pas être réglé.",
    "error.option.value": "Option {name} : « {value} » n'est pas permis pour {game}. Au choix : "
    "{allowed}.",
    "error.position.rows": "La position « {text} » doit avoir {allowed} rangées, et non {found} : "
    "de haut en bas, séparées par /.",
    "error.position.letter": "Rangée {rank} : « {text} » n'a pas de sens ici. Permis : {allowed}, "
    "et un chiffre pour des cases vides.",
    "error.position.width": "La rangée {rank} doit avoir {allowed} cases, et non {found}.",
    "error.position.words": "La position « {text} » doit avoir {allowed} parties séparées par des "
    "espaces, et non {found}. « tablier show » en montre un exemple.",
    "error.position.side": "« {text} » n'indique pas à qui de jouer. Permis : {allowed}.",
    "error.position.move": "Dans la position, le coup « {text} » après + n'est pas permis : "
    "{rule}.",
    "error.notation": "À {game}, « {text} » n'est pas un coup. Un coup s'écrit : {forms}.",
    "error.file.missing": "Le fichier « {name} » n'existe pas. Vérifiez son nom et son dossier.",
    "error.file.folder": "« {name} » est un dossier. Donnez le nom d'un fichier.",
    "error.file.irregular": "« {name} » est un tube ou un périphérique. Donnez le nom d'un "
    "fichier.",
    "error.file.text": "« {name} » n'est pas un fichier texte en UTF-8.",
    "error.file.large": "Le fichier « {name} » dépasse {most} Mo : il ne vient pas de Tablier.",
    "error.file.unreadable": "Le fichier « {name} » ne peut pas être lu ({reason}).",
    "error.file.exists": "Le fichier « {name} » existe déjà et ne sera pas écrasé. Choisissez un "
    "autre nom.",
    "error.file.unwritable": "Le fichier « {name} » ne peut pas être écrit ({reason}).",
    "error.record.begin": "Ligne {line} : « {text} » vient trop tôt. L'enregistrement commence par "
    "« format: 1 » puis « game: … ».",
    "error.record.key": "Ligne {line} : « {text} » est inconnu. Permis : {allowed}.",
    "error.record.late": "Ligne {line} : « {text} » doit être écrit avant les coups.",
    "error.record.empty": "Ligne {line} : « {text} » n'a pas de valeur.",
    "error.record.option": "Ligne {line} : « {text} » ; une option s'écrit nom=valeur.",
    "error.record.twice": "Ligne {line} : « {text} » est déjà défini plus haut. Gardez l'un des "
    "deux.",
    "error.record.format": "Ligne {line} : format « {text} » ; cette version lit le format "
    "{allowed}.",
    "error.record.kind": "Ligne {line} : « {text} » ; écrivez la place, puis l'un de : {allowed}, "
    "puis un nom si vous voulez.",
    "error.record.outcome": "Ligne {line} : « {text} » ; le résultat s'écrit * ou gagnants, raison "
    "et score, par exemple yellow all-turned 0-3.",
    "error.record.after": "Ligne {line} : « {text} » vient après le résultat, qui doit être la "
    "dernière ligne.",
    "error.record.lacks": "Ligne {line} : il manque « {text}: ». Un enregistrement comporte "
    "format, game et, à la fin, result (« result: * » si la partie n'est pas finie).",
    "error.record.text": "Cette partie ne peut pas être enregistrée : un nom ou une valeur "
    "contient un retour à la ligne.",
    "error.record.game": "C'est un enregistrement de {found}, pas de {game}.",
    "error.record.seats": "Les places sont « {found} » ; pour ce jeu et ces options, il faut "
    "« {allowed} ».",
    "error.record.keeper": "Cet enregistrement indique « {found} » comme point de vue, qui n'est "
    "pas une place. Permis : {allowed}.",
    "error.record.finished": "Mais l'enregistrement dit que la partie n'est pas finie (result: *). "
    "Corrigez sa dernière ligne.",
    "error.record.unfinished": "Mais l'enregistrement donne un résultat. Écrivez « result: * » ou "
    "ajoutez les coups qui manquent.",
    "error.record.winners": "Mais la dernière ligne ne nomme pas de gagnants possibles. Nommez des "
    "places de ce jeu, chacune une fois, et pas toutes après un abandon.",
    "error.record.result": "Mais l'enregistrement donne un autre résultat. Corrigez sa dernière "
    "ligne.",
    "error.plugin.import": "Le jeu ajouté « {plugin} » ne peut pas être chargé et est ignoré : "
    "{detail}.",
    "error.plugin.type": "Le jeu ajouté « {plugin} » est ignoré : il fournit un {detail} au lieu "
    "d'un rules.catalog.Entry.",
    "error.plugin.key": "Le jeu ajouté « {plugin} » est ignoré : il y a déjà un jeu « {detail} ».",
    "error.plugin.start": "Le jeu ajouté « {plugin} » ne démarre pas et est ignoré : {detail}.",
    "error.plugin.play": "Le jeu ajouté « {plugin} » provoque une erreur quand on y joue et est "
    "ignoré : {detail}.",
    "error.plugin.words": "Le jeu ajouté « {plugin} » est ignoré : il lui manque des textes "
    "({detail}).",
}
