"""Ce que dit la table de son serveur, de ses pages et de ses téléphones."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "choice.phones": "Lier un téléphone",
    "choice.phone": "{seat}",
    "choice.phone-again": "{seat} : un autre téléphone",
    "ask.phones": "Quel téléphone ?",
    "phone.waits": "Alignez vos pièces dans votre main, au téléphone ou sur la page.",
    "phone.code": "Code pour le téléphone : {code}",
    "keys.phone": "OK sans lui · MENU",
    "news.paired": "{seat} : un téléphone est lié.",
    "news.paired-again": "{seat} : un autre téléphone est lié, et l'ancien ne voit plus rien.",
    "news.parted": "{seat} : le téléphone est parti.",
    "refusal.table.turn": "Ce n'est pas à vous de jouer.",
    "refusal.table.mend": "Pas encore : le plateau doit d'abord être remis en ordre. Regardez la "
    "table.",
    "help.serve": "jouer sur la table dans le navigateur, avec les téléphones comme mains privées",
    "help.serve.game": "le jeu qui commence tout de suite (« tablier games » les nomme) ; sinon "
    "celui de la configuration, ou Reversi",
    "help.flag.port": "le port ; s'il est pris, le prochain qui est libre",
    "help.flag.lan": "laisser entrer les téléphones et les autres machines du réseau local",
    "help.flag.headless": "n'ouvrir aucun navigateur",
    "help.flag.config": "le fichier de configuration",
    "help.flag.hand": "combien de fois la main simulée est plus rapide qu'une personne (2)",
    "help.flag.web": "mesurer plutôt la table dans le navigateur : du clic à la réponse, mémoire, "
    "poids",
    "bench.web.idle": "Du clic à la réponse, au repos ({count} clics) : la moitié en {half} ms, "
    "99 % en {most} ms",
    "bench.web.busy": "Du clic à la réponse, à côté d'un robot qui réfléchit ({count} clics) : la "
    "moitié en {half} ms, 99 % en {most} ms",
    "bench.web.ratio": "À côté d'un robot qui réfléchit, il faut {ratio} fois plus de temps "
    "(99 %).",
    "bench.web.memory": "Mémoire du serveur pendant une partie : {size} Mo",
    "bench.web.weight": "Poids de toutes les pages : {size} ko",
    "serve.at": "La table est ici : {url}",
    "serve.phones": "Pour les machines de ce réseau : {url}",
    "serve.qr": "Pour un téléphone :",
    "serve.stop": "Ctrl-C l'arrête.",
    "serve.taken": "Le port {port} est pris : la table est au port {other}.",
    "serve.bye": "Au revoir. La partie est gardée.",
    "error.serve.port": "« {text} » n'est pas un port. Donnez un nombre de {least} à {most}.",
    "error.serve.none": "Aucun port de {port} à {last} n'est libre. Donnez-en un autre avec "
    "--port.",
    "error.serve.address": "Le serveur ne peut pas démarrer : {reason}.",
    "error.web.stale": "La table a changé entre-temps. Regardez de nouveau.",
    "error.web.control": "Cette page ne peut que regarder. Ouvrez l'adresse que montre le terminal "
    "de la table.",
    "error.web.hand": "C'est un vrai plateau : déplacez vous-même ses pièces.",
    "error.web.busy": "La main est encore occupée. Attendez un instant.",
    "error.web.nothing": "Il n'y a rien à faire de tel maintenant.",
    "error.web.game": "Ce plateau n'a pas de jeu de ce nom : {text}.",
    "error.web.options": "Ces options ne vont pas ensemble : {text}",
    "error.web.seat": "Cette place n'existe pas, ou personne n'y est assis.",
    "error.web.secret": "Personne ne cache rien dans ce jeu : il se passe de téléphones.",
    "error.web.saved": "Il n'y a pas de partie gardée de ce nom.",
    "error.web.unreadable": "Cette partie gardée ne peut pas être lue : {reason}",
    "error.web.analyse": "Il n'y a rien à dire de cette position.",
    "error.web.lesson": "Cette leçon n'existe pas.",
    "error.web.move": "« {text} » n'est pas un coup de ce jeu.",
    "error.web.deal": "Les cartes sont déjà données, ou ce téléphone a déjà eu sa part.",
    "error.web.impossible": "Aucune main ne peut faire cela.",
    "error.web.pad-taken": "Une pièce est déjà là. Levez-la d'abord.",
    "error.web.pad-empty": "Il n'y a pas de pièce à cet endroit.",
    "error.web.holding": "La main ne tient pas de pièce. Levez-en une, ou choisissez-en une.",
    "error.pair.wrong": "Ce code ou cette adresse n'est pas valable, ou ne l'est plus. Demandez-en "
    "un autre à la table.",
    "error.pair.full": "Trop de pages sont ouvertes. Fermez-en une et réessayez.",
    "error.pair.again": "Un autre téléphone est maintenant lié à cette place.",
    "error.pair.ended": "La partie est finie : ce téléphone est de nouveau libre.",
    "error.pair.left": "Ce téléphone est de nouveau libre.",
    "error.pair.slow": "Trop lent : dites qui vous êtes en moins de {seconds} secondes.",
    "error.web.version": "Cette page parle une autre version du protocole. Rechargez-la.",
    "web.private": "Quelqu'un regarde quelque chose de secret sur l'écran de la table.",
    "web.inviting": "Un téléphone est en train d'être lié à la table.",
}
