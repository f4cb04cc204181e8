"""French sentences that change with an option: game, option, sentences.

``name=*`` is any value that has no sentences of its own; ``{value}`` stands for it.
"""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "incognito": {
        "camp=depth2-front": {
            "rule.incognito.material": "Le plateau a 6 colonnes (a–f) et 8 rangées. Les rangées 1 "
            "et 2 sont le camp de Sud, les 7 et 8 celui de Nord. Chacun a 9 pièces, dont "
            "l'adversaire ne voit pas le symbole : ciseaux (C), pierre (P) ou feuille (F).",
            "rule.incognito.lineup": "Chacun aligne en secret 6 pièces de son choix, dans l'ordre "
            "voulu, devant son camp (rangées 3 et 6) ; les 3 autres forment sa réserve. On écrit "
            "les symboles de a à f.",
        },
        "camp=depth2-inside": {
            "rule.incognito.material": "Le plateau a 6 colonnes (a–f) et 8 rangées. Les rangées 1 "
            "et 2 sont le camp de Sud, les 7 et 8 celui de Nord. Chacun a 9 pièces, dont "
            "l'adversaire ne voit pas le symbole : ciseaux (C), pierre (P) ou feuille (F).",
            "rule.incognito.lineup": "Chacun aligne en secret 6 pièces de son choix, dans l'ordre "
            "voulu, à l'intérieur de son camp (rangées 2 et 7) ; les 3 autres forment sa réserve. "
            "On écrit les symboles de a à f.",
        },
        "camp=*": {
            "rule.incognito.material": "Le plateau a 6 colonnes (a–f) et 8 rangées. Les camps et "
            "les lignes de départ sont ceux de l'option ({value} : rangées de camp / rangée de "
            "départ). Chacun a 9 pièces, dont l'adversaire ne voit pas le symbole : ciseaux (C), "
            "pierre (P) ou feuille (F).",
            "rule.incognito.lineup": "Chacun aligne en secret 6 pièces de son choix, dans l'ordre "
            "voulu, sur sa ligne de départ ; les 3 autres forment sa réserve. On écrit les "
            "symboles de a à f.",
        },
        "arrived=frozen": {
            "rule.incognito.arrived": "Elle n'attaque plus et ne bouge plus.",
            "refusal.incognito.arrived": "La pièce en {0} est arrivée : elle n'attaque plus et ne "
            "bouge plus. Jouez une autre pièce.",
        },
        "arrived=free": {
            "rule.incognito.immune": "Une pièce ne peut pas être prise tant qu'elle est dans le "
            "camp adverse.",
            "rule.incognito.arrived": "Elle peut ressortir du camp. De l'intérieur, elle n'attaque "
            "pas ; dehors, elle peut être prise comme une autre.",
            "refusal.incognito.arrived": "La pièce en {0} est dans le camp adverse : elle "
            "n'attaque pas de là. Sortez d'abord du camp, ou jouez une autre pièce.",
        },
        "defender=stays": {
            "rule.incognito.duel": "Les ciseaux prennent la feuille, la feuille la pierre, la "
            "pierre les ciseaux. L'attaquant qui gagne retire l'autre pièce et prend sa place ; le "
            "défenseur qui gagne retire l'attaquant et reste où il est. À égalité, rien ne bouge ; "
            "les deux symboles sont connus.",
        },
        "pass=allowed": {"rule.incognito.pass": "On peut passer à chaque tour."},
        "draw=none": {
            "rule.incognito.over": "La partie n'est nulle que si les deux joueurs sont bloqués "
            "l'un après l'autre."
        },
        "draw=*": {
            "rule.incognito.over": "La partie est nulle après {value} coups sans prise, arrivée "
            "ni troc, quand la même position publique revient pour la troisième fois, ou quand "
            "les deux joueurs sont bloqués l'un après l'autre.",
        },
        "symbols=*": {
            "rule.incognito.material": "Le plateau a 6 colonnes (a–f) et 8 rangées ; les camps "
            "sont aux deux bouts (option camp). Chacun a 9 pièces : {value} ciseaux (C), "
            "pierres (P) et feuilles (F), dont l'adversaire ne voit pas le symbole.",
            "rule.incognito.announce": "L'attaquant annonce son symbole, puis le défenseur le "
            "sien. Une pièce ne change jamais de symbole, et personne n'en a plus de chaque sorte "
            "que ne le dit l'option symbols.",
        },
    },
    "invers": {
        "first=red": {
            "rule.invers.setup": "36 tuiles, 18 jaunes et 18 rouges, couvrent le plateau de 6 × 6 "
            "en alternant, face pleine visible. Chacun tient en main une tuile de sa couleur, "
            "déjà retournée (point visible). Rouge commence ; ensuite, le perdant commence la "
            "partie suivante.",
        },
        "offboard=pool": {
            "rule.invers.push": "À votre tour, faites glisser l'une des deux tuiles hors du "
            "plateau, point visible, dans une ligne, par l'un des 24 bords : les six tuiles "
            "avancent d'une case et celle de l'autre bout sort.",
            "rule.invers.tile": "La tuile sortie rejoint l'autre hors du plateau : chacun peut "
            "faire entrer l'une ou l'autre.",
            "refusal.invers.tile": "Cette tuile n'est pas hors du plateau. Nommez-en une qui s'y "
            "trouve (W3y ou W3r).",
        },
        "offboard=own-colour": {
            "rule.invers.tile": "La tuile sortie reste hors du plateau. Vous faites entrer une "
            "tuile de votre couleur s'il y en a une hors du plateau, sinon l'autre.",
        },
        "repetition=majority3": {
            "rule.invers.over": "La partie s'arrête dès qu'une couleur n'a plus de tuile pleine, "
            "ou quand la même position se présente pour la troisième fois : celui qui a le plus "
            "de tuiles retournées gagne alors.",
        },
        "repetition=none": {
            "rule.invers.over": "La partie s'arrête dès qu'une couleur n'a plus de tuile pleine ; "
            "une position peut se répéter sans limite.",
        },
        "priority=strict": {
            "rule.invers.priority": "La règle 1 est prioritaire. La règle 2 ne s'applique que si "
            "la 1 est impossible, et la 3 que si les deux le sont.",
        },
    },
    "roliversi": {
        "first=yellow-red": {
            "rule.roliversi.setup": "Sur le plateau de 8 × 8, une bille de chaque couleur au "
            "centre. Vert-Bleu joue les vertes (G) et les bleues (B), Jaune-Rouge les jaunes (Y) "
            "et les rouges (R). Jaune-Rouge commence.",
        },
    },
    "royal-reversi": {
        "mixed_lines=any-opponents": {
            "rule.royal.pinch": "Toute ligne continue de jetons adverses, d'une ou de plusieurs "
            "couleurs, prise entre le nouveau jeton et un autre des vôtres passe à votre couleur, "
            "dans les huit directions. Pincer n'est pas obligatoire pour poser.",
        },
        "dead_hand=occupied-only": {
            "rule.royal.dead": "Main morte : si toutes les images de vos 5 cartes sont occupées, "
            "montrez-les, défaussez-les toutes et piochez-en 5, puis jouez.",
            "rule.royal.pass": "On passe si aucune carte n'est jouable alors que la main "
            "n'est pas morte, ou si elle l'est encore après douze échanges dans le même tour.",
            "refusal.royal.dead": "Votre main n'est pas morte. On ne l'échange que si toutes les "
            "images de ses 5 cartes sont occupées.",
        },
        "special_effect=may": {
            "rule.royal.special": "L'effet d'un neuf ou d'un dix n'est pas obligatoire : la carte "
            "peut être défaussée (-9, -10).",
        },
        "token_supply=physical": {
            "rule.royal.over": "La partie est finie dès que les 64 images sont couvertes. Les "
            "jetons sont ceux de la boîte : 64 bleus et oranges, 44 verts et violets.",
        },
    },
    "inside": {
        "chain=off": {
            "rule.inside.unforced": "Ce cube obligatoire (f) se prend dans le stock de "
            "l'adversaire, de la couleur de votre choix, et n'en impose pas d'autre ; sans "
            "nouvelle case portée par une seule couleur, il n'y en a pas.",
            "rule.inside.pending": "Si plusieurs cases se forment, toutes sont remplies, dans "
            "l'ordre voulu.",
        },
        "multi=fill-one": {
            "rule.inside.pending": "Si plusieurs cases se forment, vous remplissez celle de votre "
            "choix ; les autres deviennent des cases ordinaires.",
        },
        "stock=15+3": {
            "rule.inside.setup": "Le plateau a 15 cases ; la pyramide finie a 35 cubes sur cinq "
            "niveaux. Clair reçoit 15 cubes clairs et 3 foncés, Foncé 15 foncés et 3 clairs. Clair "
            "commence.",
        },
    },
}
