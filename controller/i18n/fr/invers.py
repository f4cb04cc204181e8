"""French sentences: INVERS."""

from __future__ import annotations

WORDS = {
    "name": "INVERS",
    "about": "Poussez des rangées de tuiles jusqu'à retourner toutes les vôtres.",
    "notation": "un bord (W ouest, E est, S sud, N nord) et une ligne, par exemple W3 ou Nc ; "
    "avec la réserve commune, la tuile en plus : W3y ou W3r",
    "seat.yellow": "Jaune",
    "seat.red": "Rouge",
    "piece.Y": "tuile jaune pleine",
    "piece.R": "tuile rouge pleine",
    "piece.y": "tuile jaune à point",
    "piece.r": "tuile rouge à point",
    "place.hand.yellow": "Main de Jaune",
    "place.hand.red": "Main de Rouge",
    "place.pool": "Réserve commune",
    "score": "tuiles encore à retourner",
    "reason.all-turned": "toutes ses tuiles sont retournées",
    "reason.blocked": "aucun coup n'est plus possible ; on compte les tuiles retournées",
    "reason.repetition": "la même position s'est présentée trois fois",
    "rule.invers.setup": "36 tuiles, 18 jaunes et 18 rouges, couvrent le plateau de 6 × 6 en "
    "alternant, face pleine visible. Chacun tient en main une tuile de sa couleur, déjà retournée "
    "(point visible). Jaune commence ; ensuite, le perdant commence la partie suivante.",
    "rule.invers.goal": "Le joueur dont toutes les tuiles montrent leur point gagne, même si c'est "
    "l'adversaire qui a poussé la dernière.",
    "rule.invers.push": "À votre tour, faites glisser votre tuile, point visible, dans une ligne, "
    "par l'un des 24 bords : les six tuiles avancent d'une case et celle de l'autre bout sort.",
    "rule.invers.1": "Règle 1 : vous pouvez faire sortir une tuile pleine de votre couleur ; vous "
    "la retournez.",
    "rule.invers.2": "Règle 2 : vous pouvez faire sortir une tuile pleine de l'adversaire ; vous "
    "la retournez aussi, ce qui l'aide.",
    "rule.invers.3": "Règle 3 : vous pouvez faire sortir une de vos tuiles à point ; elle reste "
    "telle quelle, pour toujours.",
    "rule.invers.4": "Règle 4 : vous ne pouvez jamais faire sortir une tuile adverse dont le "
    "point est visible.",
    "rule.invers.tile": "La tuile sortie vient dans votre main ; c'est elle que vous ferez entrer "
    "au tour suivant, même si elle est de la couleur adverse (une option change cela).",
    "rule.invers.priority": "Vous choisissez librement entre les règles 1, 2 et 3, sauf si une "
    "option donne la priorité à la règle 1, puis à la 2, puis à la 3.",
    "rule.invers.pass": "On ne passe jamais : une poussée est toujours possible.",
    "rule.invers.over": "La partie s'arrête dès qu'une couleur n'a plus de tuile pleine, ou quand "
    "la même position (plateau, mains, trait) se présente pour la troisième fois.",
    "refusal.invers.over": "La partie est finie : on ne pousse plus rien. Commencez-en une autre.",
    "refusal.invers.4": "Règle 4 : la tuile {0} sortirait, or c'est une tuile adverse dont le "
    "point est visible. Poussez une ligne dont la tuile de sortie est à vous ou encore pleine.",
    "refusal.invers.priority": "Priorité stricte : faire sortir {0} n'est pas encore permis, car "
    "une règle prioritaire est possible, par exemple en faisant sortir {1}. La règle 1 (vos tuiles "
    "pleines) passe avant la 2, et la 2 avant la 3.",
    "refusal.invers.tile": "Cette tuile n'est pas à votre disposition. Avec votre main, écrivez "
    "seulement le bord et la ligne (W3) ; avec la réserve commune, nommez une tuile qui s'y "
    "trouve (W3y ou W3r).",
    "refusal.invers.pass": "À INVERS, on ne passe jamais : une poussée est toujours possible. "
    "Choisissez une ligne.",
    "option.offboard": "Quelle tuile hors du plateau peut-on faire entrer ?",
    "option.offboard.hand": "celle que l'on a fait sortir soi-même au tour précédent",
    "option.offboard.pool": "l'une ou l'autre des deux tuiles sorties",
    "option.offboard.own-colour": "une tuile de sa couleur s'il y en a une, sinon l'autre",
    "option.first": "Qui commence ?",
    "option.first.yellow": "Jaune",
    "option.first.red": "Rouge",
    "option.repetition": "Et si la même position revient trois fois ?",
    "option.repetition.draw3": "la partie est nulle",
    "option.repetition.majority3": "gagne celui qui a le plus de tuiles retournées",
    "option.repetition.none": "rien : on continue",
    "option.priority": "Peut-on choisir entre les règles 1, 2 et 3 ?",
    "option.priority.free": "oui, librement",
    "option.priority.strict": "non : la 1, sinon la 2, sinon la 3",
    "option.a1": "Quelle couleur en a1 au départ ?",
    "option.a1.yellow": "jaune",
    "option.a1.red": "rouge",
    "error.invers.tiles": "« {text} » : les tuiles hors du plateau s'écrivent H= puis celle de "
    "Jaune, / et celle de Rouge, toujours à point : H=y/r, H=r/y, H=y/y ou H=r/r.",
    "error.invers.count": "Il faut {allowed} tuiles de chaque couleur, plateau et mains compris ; "
    "cette position en a {yellow} jaunes et {red} rouges. Corrigez les rangées ou les mains.",
    "error.invers.finished": "Toutes les tuiles sont déjà retournées : une partie en cours ne peut "
    "pas arriver là. Laissez au moins une tuile pleine (Y ou R).",
}
