"""Ce qui se dit des matchs entre robots, et de ce qu'une recherche a trouvé."""

from __future__ import annotations

WORDS = {
    "help.analyse": "ce que la recherche pense d'une position : chaque coup et ses chances",
    "help.arena": "un match entre deux robots, et ce qu'il prouve",
    "help.ladder": "tous les matchs qui prouvent la force du robot, en un tableau",
    "help.name.a": "A",
    "help.name.b": "B",
    "help.word.a": "un niveau (decouverte enfant famille club maitre serre), alphabeta, ismcts, "
    "oneply, pimc, uct, openspiel ou random ; derrière, une part de son temps (maitre@0.1), des "
    "secondes (uct@0.15s), des nœuds (alphabeta@5000n) ou une profondeur (club@3d)",
    "help.word.b": "l'autre concurrent",
    "help.flag.games": "le nombre de parties, deux par ouverture (100)",
    "help.flag.pace": "un facteur pour tous les temps de réflexion (en secondes de processeur), "
    "par exemple 0.1",
    "help.flag.jobs": "combien de parties se jouent à la fois (autant que de cœurs)",
    "help.flag.csv": "garder les résultats dans ce fichier ; ce qu'il a déjà n'est pas rejoué",
    "help.flag.plot": "dessiner le cours du match dans ce fichier SVG",
    "help.flag.sprt": "s'arrêter dès qu'il est prouvé si l'écart est plutôt le premier ou le "
    "second de deux nombres Elo, par exemple 0,30",
    "help.flag.only": "ce jeu seulement",
    "help.flag.quick": "peu de parties et peu de temps, pour une première impression",
    "help.flag.show": "montrer le tableau tel qu'il est, sans rien jouer",
    "help.ladder.folder": "le dossier des résultats (ladder) ; ce qu'il a déjà n'est pas rejoué",
    "help.flag.nodes": "arrêter la recherche après tant de positions",
    "help.flag.depth": "arrêter la recherche à cette profondeur",
    "help.flag.search": "mesurer les recherches",
    "help.analyse.seat": "la place dont le savoir sert à juger ; nécessaire s'il y a des secrets",
    "help.analyse.seconds": "arrêter la recherche après tant de secondes (2)",
    "error.decimal": "{name} : « {text} » ne convient pas. Donnez un nombre de {least} à {most}.",
    "error.arena.contestant": "« {text} » n'est pas un concurrent. Il y a : {allowed}.",
    "error.arena.amount": "« {text} » : derrière @ vient une part du temps (maitre@0.1), des "
    "secondes (uct@0.15s), des nœuds (maitre@5000n) ou une profondeur (club@3d), plusieurs avec "
    "des virgules ; random n'en a pas.",
    "error.arena.engine": "« {text} » ne sait pas jouer à {game}.",
    "error.arena.only-reversi": "« {text} » ne joue qu'à reversi, pas à {game}.",
    "error.arena.no-openspiel": "« {text} » demande OpenSpiel, qui n'est pas installé : pip "
    "install open_spiel (ou make ladder EXTRAS=dev,bench).",
    "error.arena.even": "--games : {text} est impair. Chaque ouverture se joue deux fois : donnez "
    "un nombre pair.",
    "error.arena.sprt": "--sprt : « {text} » ne convient pas. Donnez deux nombres Elo, le plus "
    "petit d'abord, par exemple 0,30.",
    "error.arena.csv": "« {name} » n'est pas un fichier de résultats de l'arène. Choisissez un "
    "autre nom.",
    "error.arena.svg": "« {name} » doit finir par .svg.",
    "arena.title": "{game} : {a} – {b}",
    "arena.nothing": "Aucune paire de parties n'est allée à son terme.",
    "arena.setting": "  {games} parties par paires, temps × {pace}, graine {seed}",
    "arena.tally": "  gagnées {won}, nulles {drawn}, perdues {lost}",
    "arena.score": "  score {mean} % (95 % : de {low} à {high} %)",
    "arena.elo": "  Elo {mean} (95 % : {interval})",
    "arena.between": "de {low} à {high}",
    "arena.above": "plus de {low}",
    "arena.below": "moins de {high}",
    "arena.pairs": "  paires à 0, ½, 1, 1½, 2 points : {counts}",
    "arena.length": "  {decided} % ont un gagnant, après {plies} actions de jeu en moyenne",
    "arena.thinking": "  {name} : {mean} s par décision (CPU {cpu} s), au plus {longest} s",
    "arena.sprt.above": "  SPRT : Elo {elo1} plutôt que {elo0} est accepté (LLR {llr}, bornes "
    "{low} et {high})",
    "arena.sprt.below": "  SPRT : Elo {elo1} est rejeté, plutôt {elo0} (LLR {llr}, bornes {low} et "
    "{high})",
    "arena.sprt.open": "  SPRT : pas décidé entre Elo {elo0} et {elo1} (LLR {llr}, bornes {low} et "
    "{high})",
    "arena.progress": "{done} parties sur {total}, {score} %{left}",
    "arena.left": ", encore {left}",
    "arena.seconds": "{time} s",
    "arena.minutes": "{time} min",
    "arena.hours": "{time} h",
    "arena.stopped": "Arrêté. La même commande reprend où elle en était.",
    "arena.stopped-lost": "Arrêté. Avec --csv FICHIER, on pourrait reprendre plus tard.",
    "arena.old": "{many} parties de {name} ont été jouées par d'autres robots que ceux "
    "d'aujourd'hui : elles ne comptent pas.",
    "arena.axis.games": "parties",
    "arena.axis.score": "score",
    "ladder.next": "{at}/{many} {match} ; encore {left} environ pour tout",
    "ladder.game": "jeu",
    "ladder.match": "match",
    "ladder.pace": "temps ×",
    "ladder.games": "parties",
    "ladder.score": "score",
    "ladder.interval": "95 %",
    "ladder.elo": "Elo",
    "ladder.goal": "but",
    "ladder.word": "résultat",
    "ladder.sure": ", > 50 sûr",
    "ladder.good": "atteint",
    "ladder.bad": "MANQUÉ",
    "ladder.told": "sans but",
    "ladder.part": "inachevé",
    "ladder.absent": "pas ici",
    "ladder.summary": "Buts : {good} atteints, {bad} manqués, {part} inachevés, {absent} qui ne "
    "peuvent se jouer ici.",
    "error.analyse.seat": "« {text} » n'est pas une place de ce jeu. Choisissez parmi : {allowed}.",
    "error.analyse.whose": "Ce jeu a des secrets : dites par --seat avec le savoir de qui juger. "
    "Choisissez parmi : {allowed}.",
    "error.analyse.chance": "Ici le hasard décide, personne ne joue. Donnez --seed pour le faire "
    "décider.",
    "error.analyse.turn": "{text} n'a rien à décider dans cette position.",
    "analyse.seat": "À {seat} de décider :",
    "analyse.won": "gagné",
    "analyse.lost": "perdu",
    "analyse.drawn": "nul",
    "analyse.line": "Suite : {line}",
    "analyse.found": "Profondeur {depth}, {nodes} positions en {seconds} s.",
    "analyse.exact": "Profondeur {depth}, {nodes} positions en {seconds} s ; valeur exacte.",
    "bench.goal": "but {goal}",
}
