"""French sentences: the server, its pages and phones."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "ask.address": "Page et téléphones",
    "choice.address": "Page et téléphones",
    "address.scan": "À scanner",
    "address.none": "Pas encore de réseau : connectez le Raspberry Pi au Wi-Fi ou par un câble.",
    "keys.hide-short": "OK cacher",
    "choice.phones": "Associer un téléphone",
    "choice.phone": "{seat}",
    "choice.phone-again": "{seat} : un autre téléphone",
    "ask.phones": "Quel téléphone ?",
    "phone.waits": "Alignez vos pièces dans votre main, au téléphone ou sur la page.",
    "phone.code": "Code pour le téléphone : {code}",
    "phone.code.replaced": "Trop de codes erronés. Nouveau code : {code}",
    "gather.text": "Où chacun voit-il sa main ? Choisissez sur la page, puis commencez.",
    "keys.phone": "OK sans lui · MENU",
    "news.paired": "{seat} : téléphone associé.",
    "news.paired-here": "{seat} : la main est sur la page de la table.",
    "news.paired-again": "{seat} : un autre téléphone est associé ; l'ancien ne voit plus rien.",
    "news.parted": "{seat} : téléphone déconnecté.",
    "refusal.table.turn": "Ce n'est pas à vous de jouer.",
    "refusal.table.mend": "Pas encore : remettez d'abord le plateau en ordre. Suivez ce "
    "qu'indique la table.",
    "help.serve": "jouer sur la table dans le navigateur, les téléphones servant de mains privées",
    "help.serve.game": "le jeu à lancer tout de suite (« tablier games » les liste) ; sinon celui "
    "de la configuration, ou Reversi",
    "help.flag.port": "le port ; s'il est pris, le prochain port libre",
    "help.flag.lan": "autoriser les téléphones et les autres machines du réseau local",
    "help.flag.headless": "ne pas ouvrir de navigateur",
    "help.flag.config": "le fichier de configuration",
    "help.flag.hand": "la vitesse de la main simulée, en multiple de celle d'une personne (2)",
    "help.flag.web": "mesurer la table dans le navigateur : délai de réponse à un clic, mémoire, "
    "poids",
    "bench.web.idle": "Réponse à un clic, au repos ({count} clics) : 50 % en {half} ms, 99 % en "
    "{most} ms",
    "bench.web.busy": "Réponse à un clic, pendant qu'un robot réfléchit ({count} clics) : 50 % en "
    "{half} ms, 99 % en {most} ms",
    "bench.web.ratio": "Pendant qu'un robot réfléchit, la réponse prend {ratio} fois plus de temps "
    "(99 %).",
    "bench.web.memory": "Mémoire du serveur pendant une partie : {size} Mo",
    "bench.web.weight": "Poids de toutes les pages : {size} ko",
    "serve.at": "La table est ici : {url}",
    "serve.phones": "Pour les machines de ce réseau : {url}",
    "serve.control": "Ces pages permettent seulement de regarder. Pour diriger la table depuis une "
    "autre machine : ssh -L {port}:127.0.0.1:{port} {address}, puis y ouvrir http://127.0.0.1:{port}/.",
    "serve.qr": "Pour un téléphone :",
    "serve.stop": "Ctrl-C pour l'arrêter.",
    "error.serve.hand": "--hand {text} va trop vite pour des capteurs qui se stabilisent en "
    "{settle} ms : le plus rapide possible est {most}.",
    "serve.taken": "Le port {port} est pris : la table est sur le port {other}.",
    "serve.bye": "Au revoir.",
    "serve.bye-saved": "Au revoir. La partie est enregistrée.",
    "error.serve.port": "« {text} » n'est pas un port. Donnez un nombre de {least} à {most}.",
    "error.serve.none": "Aucun port de {port} à {last} n'est libre. Donnez-en un autre avec "
    "--port, ou port dans [web].",
    "error.serve.address": "Le serveur ne peut pas démarrer : {reason}.",
    "error.web.stale": "La table a changé entre-temps. Regardez de nouveau.",
    "error.web.control": "Cette page permet seulement de regarder. Ouvrez l'adresse affichée dans "
    "le terminal de la table.",
    "error.web.hand": "C'est un vrai plateau : déplacez vous-même ses pièces.",
    "error.web.examined": "La table est en plein contrôle. Terminez-le d'abord.",
    "error.web.no-doctor": "Cette table ne se contrôle pas depuis la page. Dans un terminal : "
    "tablier doctor",
    "error.web.busy": "La main est encore occupée. Attendez un instant.",
    "error.web.jobs": "La table traite encore les demandes précédentes. Réessayez dans un instant.",
    "error.web.nothing": "Cette action n'est pas possible maintenant.",
    "error.web.game": "Ce plateau n'a pas de jeu de ce nom : {text}.",
    "error.web.options": "Ces options sont incompatibles : {text}",
    "error.web.name": "Un nom a {most} caractères au plus, tous visibles.",
    "error.web.names": "Les noms n'ont pas pu être enregistrés : {reason}",
    "error.web.seat": "Cette place n'existe pas, ou n'est pas jouée par un humain.",
    "error.web.secret": "Ce jeu n'a pas de secret : les téléphones n'y servent à rien.",
    "error.web.saved": "Aucune partie enregistrée ne porte ce nom.",
    "error.web.unreadable": "Cette partie enregistrée ne peut pas être lue : {reason}",
    "error.web.analyse": "Cette position ne peut pas être évaluée.",
    "error.web.lesson": "Cette leçon n'existe pas.",
    "error.web.move": "« {text} » n'est pas un coup de ce jeu.",
    "error.web.reseat-private": "Ce joueur a une main privée : il doit d'abord la quitter.",
    "error.web.reseat-kept": "Le robot joue d'abord ce tour ; ensuite, la place pourra changer "
    "de main.",
    "error.web.hint": "Seul le joueur dont c'est le tour peut demander un conseil.",
    "error.web.deal": "Les cartes sont déjà distribuées, ou ce téléphone a déjà contribué au "
    "mélange.",
    "error.web.impossible": "Ce geste est impossible.",
    "error.web.pad-taken": "Une pièce est déjà là. Levez-la d'abord.",
    "error.web.pad-empty": "Il n'y a pas de pièce à cet endroit.",
    "error.web.holding": "La main ne tient pas de pièce. Levez-en une, ou choisissez-en une.",
    "error.pair.wrong": "Ce code ou cette adresse n'est pas valable, ou ne l'est plus. Demandez-en "
    "un autre à la table.",
    "error.pair.tries": "Trop de codes erronés depuis ce téléphone. Scannez le QR code de la "
    "table, ou demandez-lui un nouveau code.",
    "error.pair.full": "Trop de pages sont ouvertes. Fermez-en une et réessayez.",
    "error.pair.again": "Un autre téléphone est maintenant associé à cette place.",
    "error.pair.ended": "La partie est finie : ce téléphone n'est plus associé.",
    "error.pair.left": "Ce téléphone n'est plus associé.",
    "error.pair.slow": "Trop lent : identifiez-vous en moins de {seconds} secondes.",
    "error.web.version": "Cette page utilise une autre version du protocole. Rechargez-la.",
    "web.private": "Quelqu'un regarde quelque chose de secret sur l'écran de la table.",
    "web.inviting": "Un téléphone est en cours d'association à la table.",
}
