"""French sentences: Inside."""

from __future__ import annotations

from controller.i18n.inside_cells import CELLS

WORDS = {
    **CELLS,
    "name": "Inside",
    "about": "Construisez ensemble une pyramide de cubes et dominez deux de ses trois faces.",
    "notation": "p, la case et la couleur pour un cube de votre stock (p310F), f pour un cube "
    "obligatoire du stock adverse (f300C) ; C clair, F foncé",
    "seat.light": "Clair",
    "seat.dark": "Foncé",
    "piece.C": "cube clair",
    "piece.F": "cube foncé",
    "place.stock.C": "Stock de Clair",
    "place.stock.F": "Stock de Foncé",
    "score": "faces",
    "reason.faces": "la majorité des faces",
    "rule.inside.setup": "Le plateau a 15 cases ; la pyramide finie a 35 cubes, sur cinq niveaux. "
    "Clair reçoit 13 cubes clairs et 5 foncés, Foncé 13 foncés et 5 clairs. Clair commence.",
    "rule.inside.cells": "Une case se nomme par son niveau, de A (les 15 cases de la base) à E "
    "(le sommet), et par son numéro : A1 est le coin gauche. Les enregistrements l'écrivent en "
    "trois chiffres, dont la somme est 4 sur la base et 0 au sommet : A2 y est 310.",
    "rule.inside.goal": "Chaque face montre 15 carrés : elle est à la couleur qui en a au moins 8. "
    "Le joueur dont la couleur domine au moins deux faces gagne. Il n'y a pas de nulle.",
    "rule.inside.filled": "À votre tour, posez un cube de votre stock, clair ou foncé, dans une "
    "case libre ; un cube posé ne bouge plus.",
    "rule.inside.support": "Une case au-dessus du plateau n'existe que si les trois cubes qui la "
    "portent sont posés.",
    "rule.inside.stock": "Il doit rester un cube de cette couleur dans le stock où on le prend.",
    "rule.inside.forced": "Si votre cube crée une nouvelle case portée par trois cubes de même "
    "couleur, vous devez aussitôt la remplir, avant la fin de votre tour.",
    "rule.inside.unforced": "Ce cube obligatoire se prend dans le stock de l'adversaire, de la "
    "couleur de votre choix ; sans nouvelle case portée par une seule couleur, il n'y en a pas.",
    "rule.inside.pending": "Si plusieurs cases se forment, toutes sont remplies, dans l'ordre "
    "voulu ; un cube obligatoire peut en imposer d'autres (des options changent cela).",
    "rule.inside.pass": "On ne passe pas. Un joueur sans cube laisse l'autre terminer, et un stock "
    "adverse vide n'impose plus rien.",
    "rule.inside.over": "La partie est finie quand les 35 cubes sont posés ; il en reste un.",
    "refusal.inside.over": "La pyramide est terminée : il n'y a plus de cube à poser. Comptez les "
    "faces.",
    "refusal.inside.filled": "Il y a déjà un cube en {0}, et un cube posé ne bouge plus. "
    "Choisissez une case libre.",
    "refusal.inside.support": "La case {0} n'existe pas encore : il lui faut ses trois cubes "
    "porteurs. Il manque encore : {rest}.",
    "refusal.inside.stock": "Pour {0}, il n'y a plus de cube de cette couleur dans le stock où il "
    "faut le prendre. Prenez l'autre couleur.",
    "refusal.inside.forced": "Vous avez créé une case sur trois cubes de même couleur : remplissez "
    "d'abord {cells} avec un cube du stock adverse.",
    "refusal.inside.unforced": "Il n'y a pas de case à remplir obligatoirement : posez un cube de "
    "votre propre stock.",
    "refusal.inside.pending": "Le cube obligatoire va dans une nouvelle case portée par une seule "
    "couleur : {cells}.",
    "refusal.inside.pass": "À Inside, on ne passe pas : posez un cube dans une case ouverte.",
    "option.chain": "Un cube obligatoire peut-il en imposer un autre ?",
    "option.chain.on": "oui, la chaîne continue",
    "option.chain.off": "non",
    "option.multi": "Et si plusieurs cases d'une seule couleur se forment à la fois ?",
    "option.multi.fill-all": "toutes sont remplies, dans l'ordre voulu",
    "option.multi.fill-one": "on en choisit une, les autres deviennent ordinaires",
    "option.stock": "Combien de cubes de sa couleur et de l'autre chaque joueur reçoit-il ?",
    "option.stock.13+5": "13 de la sienne et 5 de l'autre",
    "option.stock.15+3": "15 de la sienne et 3 de l'autre",
    "error.inside.twice": "La case {cell} apparaît deux fois ; une case ne porte qu'un cube. "
    "Retirez-la d'un des deux endroits.",
    "error.inside.count": "Il faut {allowed} cubes de chaque couleur, pyramide et stocks compris ; "
    "cette position en a {light} clairs et {dark} foncés.",
    "error.inside.air": "Le cube {cell} serait en l'air : ses trois porteurs doivent être posés.",
    "error.inside.pending": "La case {cell} ne peut pas être à remplir obligatoirement : il faut "
    "une case libre sur trois cubes de même couleur.",
    "error.inside.empty": "Le stock où le prochain cube doit être pris est vide ; c'est {side} qui "
    "n'a plus de cube. Corrigez les stocks ou le trait.",
    "error.inside.list": "« {text} » : une liste de cases commence par {mark} et sépare les cases "
    "par des virgules, par exemple {mark}400,310 ; vide, elle s'écrit {mark}-.",
    "error.inside.cell": "« {text} » n'est pas une case : trois chiffres de somme 4 au plus, par "
    "exemple 310.",
    "error.inside.stocks": "« {text} » : les stocks s'écrivent S: puis clairs et foncés de Clair, "
    "/ et ceux de Foncé, par exemple S:13,5/5,13.",
}
