"""French sentences: Reversi."""

from __future__ import annotations

WORDS = {
    "name": "Reversi",
    "about": "Le classique : encadrez les pions adverses pour les retourner.",
    "notation": "la case, par exemple d3, ou -- pour passer",
    "seat.black": "Noir",
    "seat.white": "Blanc",
    "piece.B": "pion noir",
    "piece.W": "pion blanc",
    "score": "pions",
    "reason.count": "le plus de pions",
    "reason.draw": "autant de pions de chaque côté",
    "rule.reversi.setup": "Sur le plateau de 8 × 8, quatre pions au centre : noirs en d5 et e4, "
    "blancs en d4 et e5. Noir commence.",
    "rule.reversi.goal": "Celui qui a le plus de pions de sa couleur à la fin gagne.",
    "rule.reversi.occupied": "À votre tour, posez un pion de votre couleur sur une case vide.",
    "rule.reversi.enclose": "Le pion posé doit encadrer au moins un pion adverse : une ligne "
    "continue de pions adverses, droite ou diagonale, entre lui et un autre de vos pions. Tous "
    "les pions encadrés, dans toutes les directions, sont retournés.",
    "rule.reversi.pass": "Si vous ne pouvez rien encadrer, vous passez ; sinon, passer est "
    "interdit.",
    "rule.reversi.over": "La partie est finie quand le plateau est plein ou que personne ne peut "
    "plus jouer.",
    "refusal.reversi.over": "La partie est finie : plus personne ne peut jouer. Comptez les pions.",
    "refusal.reversi.occupied": "Il y a déjà un pion en {0}. Choisissez une case vide.",
    "refusal.reversi.enclose": "En {0}, vous n'encadrez aucun pion adverse. Il faut une ligne "
    "continue de pions adverses entre la case et un de vos pions.",
    "refusal.reversi.pass": "On ne passe que si l'on ne peut pas jouer, et vous pouvez : par "
    "exemple en {0}.",
}
