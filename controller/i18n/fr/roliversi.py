"""French sentences: Roliversi."""

from __future__ import annotations

WORDS = {
    "name": "Roliversi",
    "about": "Un Reversi à quatre couleurs : on encadre entre deux couleurs différentes.",
    "notation": "la case et la couleur (G vert, B bleu, Y jaune, R rouge), par exemple d4R, ou -- "
    "pour passer",
    "seat.green-blue": "Vert-Bleu",
    "seat.yellow-red": "Jaune-Rouge",
    "piece.G": "bille verte",
    "piece.B": "bille bleue",
    "piece.Y": "bille jaune",
    "piece.R": "bille rouge",
    "score": "billes",
    "reason.count": "le plus de billes",
    "reason.draw": "autant de billes de chaque côté",
    "rule.roliversi.setup": "Sur le plateau de 8 × 8, une bille de chaque couleur au centre. "
    "Vert-Bleu joue les vertes (G) et les bleues (B), Jaune-Rouge les jaunes (Y) et les rouges "
    "(R). Vert-Bleu commence.",
    "rule.roliversi.goal": "Le camp qui a le plus de billes à la fin, ses deux couleurs réunies, "
    "gagne.",
    "rule.roliversi.occupied": "À votre tour, posez une bille sur une case vide.",
    "rule.roliversi.colour": "La bille est de l'une de vos deux couleurs, au choix.",
    "rule.roliversi.enclose": "La bille doit encadrer au moins une bille adverse : une ligne "
    "continue de billes adverses (leurs couleurs peuvent se mélanger), droite ou diagonale, "
    "jusqu'à une de vos billes. C'est la première de vos billes sur cette ligne qui compte.",
    "rule.roliversi.same": "Cette bille, au bout de la ligne, doit être de votre autre couleur : "
    "entre deux billes de la même couleur, rien ne se retourne.",
    "rule.roliversi.turn": "Toutes les billes encadrées, dans toutes les directions, prennent la "
    "couleur de la bille posée. Il n'y a pas de réaction en chaîne.",
    "rule.roliversi.pass": "Si vous ne pouvez rien retourner, vous passez ; sinon, passer est "
    "interdit.",
    "rule.roliversi.over": "La partie est finie quand le plateau est plein ou que personne ne "
    "peut plus rien retourner. À égalité, elle est nulle.",
    "refusal.roliversi.over": "La partie est finie : plus personne ne peut jouer. Comptez les "
    "billes.",
    "refusal.roliversi.occupied": "Il y a déjà une bille en {0}. Choisissez une case vide.",
    "refusal.roliversi.colour": "Cette couleur est celle de l'adversaire. En {0}, posez une bille "
    "de l'une de vos deux couleurs.",
    "refusal.roliversi.same": "Les billes {cells} seraient prises entre deux billes de la même "
    "couleur, et cela ne retourne rien. Posez votre autre couleur, ou jouez ailleurs.",
    "refusal.roliversi.enclose": "En {0}, vous n'encadrez aucune bille adverse. Il faut une ligne "
    "continue de billes adverses jusqu'à une bille de votre autre couleur.",
    "refusal.roliversi.pass": "On ne passe que si l'on ne peut rien retourner, et vous pouvez : "
    "par exemple en {0}.",
    "option.start": "Comment les quatre billes de départ sont-elles placées ?",
    "option.start.diagonal": "les deux couleurs d'un camp en diagonale, comme à Othello",
    "option.start.rolit": "les deux couleurs d'un camp côte à côte, comme au Rolit",
    "option.first": "Qui commence ?",
    "option.first.green-blue": "Vert-Bleu",
    "option.first.yellow-red": "Jaune-Rouge",
}
