"""French sentences: matches between robots and analyses."""

from __future__ import annotations

WORDS = {
    "help.analyse": "évaluer une position : chaque coup et ses chances",
    "help.arena": "un match entre deux robots, et ce qu'il prouve",
    "help.ladder": "tous les matchs qui mesurent la force du robot, en un tableau",
    "help.name.a": "A",
    "help.name.b": "B",
    "help.word.a": "un niveau (decouverte enfant famille club maitre serre), alphabeta, ismcts, "
    "oneply, pimc, uct, openspiel ou random ; suivi, si l'on veut, d'une part de son temps "
    "(maitre@0.1), de secondes (uct@0.15s), de nœuds (alphabeta@5000n) ou d'une profondeur "
    "(club@3d)",
    "help.word.b": "l'autre concurrent",
    "help.flag.games": "le nombre de parties, deux par ouverture (100)",
    "help.flag.pace": "un facteur appliqué à tous les temps de réflexion (secondes de processeur), "
    "par exemple 0.1",
    "help.flag.jobs": "le nombre de parties jouées en même temps (autant que de cœurs)",
    "help.flag.cluster": "jouer sur les machines de cet ordonnanceur Dask (tcp://HÔTE:PORT), et "
    "non sur celle-ci",
    "help.flag.csv": "enregistrer les résultats dans ce fichier ; ceux qui y sont déjà ne sont pas "
    "rejoués",
    "help.flag.plot": "tracer l'évolution du match dans ce fichier SVG",
    "help.flag.sprt": "s'arrêter dès que l'un des deux écarts Elo donnés est prouvé, par exemple "
    "0,30",
    "help.flag.only": "seulement ce jeu",
    "help.flag.quick": "peu de parties et peu de temps, pour une première impression",
    "help.flag.show": "afficher le tableau actuel, sans rien jouer",
    "help.flag.stamp": "vérifier que les robots jouent comme au moment des résultats enregistrés, "
    "et enregistrer leurs empreintes ; aucun match n'est joué",
    "help.ladder.folder": "le dossier des résultats (ladder) ; ceux qui y sont déjà ne sont pas "
    "rejoués",
    "help.flag.nodes": "arrêter la recherche après ce nombre de positions",
    "help.flag.depth": "arrêter la recherche à cette profondeur",
    "help.flag.search": "mesurer la vitesse de recherche",
    "help.analyse.seat": "la place dont on prend le point de vue ; nécessaire s'il y a des secrets",
    "help.analyse.seconds": "arrêter la recherche après ce nombre de secondes (2)",
    "error.decimal": "{name} : « {text} » n'est pas un nombre de {least} à {most}.",
    "error.arena.contestant": "« {text} » n'est pas un concurrent. Au choix : {allowed}.",
    "error.arena.amount": "« {text} » : après @, écrivez une part du temps (maitre@0.1), des "
    "secondes (uct@0.15s), des nœuds (maitre@5000n) ou une profondeur (club@3d), séparés par des "
    "virgules ; random n'en prend pas.",
    "error.arena.engine": "« {text} » ne sait pas jouer à {game}.",
    "error.arena.only-reversi": "« {text} » ne sait jouer qu'à reversi, pas à {game}.",
    "error.arena.no-openspiel": "« {text} » a besoin d'OpenSpiel, qui n'est pas installé : pip "
    "install open_spiel (ou make ladder EXTRAS=dev,bench).",
    "error.arena.no-dask": "--cluster a besoin de Dask, qui n'est pas installé : pip install "
    "'tablier[cluster]'.",
    "error.arena.no-scheduler": "L'ordonnanceur {address} ne répond pas. Lancez-en un avec dask "
    "scheduler.",
    "error.arena.even": "--games : {text} est impair. Chaque ouverture se joue deux fois : donnez "
    "un nombre pair.",
    "error.arena.sprt": "--sprt : « {text} » n'est pas une paire de nombres Elo. Écrivez le plus "
    "petit d'abord, par exemple 0,30.",
    "error.arena.csv": "« {name} » n'est pas un fichier de résultats de l'arène. Choisissez un "
    "autre nom.",
    "error.arena.marks": "« {name} » n'est pas un fichier d'empreintes lisible. Supprimez-le et "
    "lancez tablier ladder --stamp.",
    "error.arena.svg": "« {name} » doit finir par .svg.",
    "arena.title": "{game} : {a} – {b}",
    "arena.nothing": "Aucune paire de parties n'a été terminée.",
    "arena.setting": "  {games} parties par paires, temps × {pace}, graine {seed}",
    "arena.tally": "  gagnées {won}, nulles {drawn}, perdues {lost}",
    "arena.score": "  score {mean} % (95 % : de {low} à {high} %)",
    "arena.elo": "  Elo {mean} (95 % : {interval})",
    "arena.between": "de {low} à {high}",
    "arena.above": "plus de {low}",
    "arena.below": "moins de {high}",
    "arena.pairs": "  paires à 0, ½, 1, 1½, 2 points : {counts}",
    "arena.length": "  {decided} % des parties ont un gagnant, après {plies} coups en moyenne",
    "arena.thinking": "  {name} : {mean} s par décision (CPU {cpu} s), {longest} s au maximum",
    "arena.sprt.above": "  SPRT : Elo {elo1} accepté contre {elo0} (LLR {llr}, bornes {low} et "
    "{high})",
    "arena.sprt.below": "  SPRT : Elo {elo1} rejeté au profit de {elo0} (LLR {llr}, bornes {low} "
    "et {high})",
    "arena.sprt.open": "  SPRT : indécis entre Elo {elo0} et {elo1} (LLR {llr}, bornes {low} et "
    "{high})",
    "arena.progress": "{done} parties sur {total}, {score} %{left}",
    "arena.left": ", encore {left}",
    "arena.seconds": "{time} s",
    "arena.minutes": "{time} min",
    "arena.hours": "{time} h",
    "arena.stopped": "Arrêté. La même commande reprend là où elle en était.",
    "arena.stopped-lost": "Arrêté. Avec --csv FICHIER, vous pourriez reprendre plus tard.",
    "arena.old": "{many} parties de {name} ont été jouées par des robots différents de ceux "
    "d'aujourd'hui : elles ne comptent pas.",
    "arena.old-marks": "{many} parties de {name} viennent d'une version antérieure de Tablier, "
    "dont les empreintes ne se comparent pas à celles d'aujourd'hui : elles ne comptent pas.",
    "arena.cluster-waits": "Aucune machine de {address} ne peut jouer. En attente.",
    "arena.cluster-refused": "{worker} est refusé : {reason}. Il lui faut le même Tablier et "
    "--nthreads 1.",
    "arena.axis.games": "parties",
    "arena.axis.score": "score",
    "ladder.next": "{at}/{many} {match} ; encore {left} environ en tout",
    "ladder.perhaps": "{game} : le code source a changé depuis le calcul des empreintes ; les "
    "robots jouent peut-être autrement. tablier ladder --stamp le vérifie.",
    "ladder.holds": "{game} : tous les robots jouent comme avant. Les résultats comptent.",
    "ladder.changed": "{game} : ces robots jouent autrement : {names}. {many} parties ne comptent "
    "plus.",
    "ladder.game": "jeu",
    "ladder.match": "match",
    "ladder.pace": "temps ×",
    "ladder.games": "parties",
    "ladder.score": "score",
    "ladder.interval": "95 %",
    "ladder.elo": "Elo",
    "ladder.goal": "objectif",
    "ladder.word": "résultat",
    "ladder.sure": ", > 50 sûr",
    "ladder.good": "atteint",
    "ladder.bad": "MANQUÉ",
    "ladder.told": "sans objectif",
    "ladder.part": "inachevé",
    "ladder.absent": "indisponible",
    "ladder.summary": "Objectifs : {good} atteints, {bad} manqués, {part} inachevés, {absent} "
    "impossibles à jouer ici.",
    "error.analyse.seat": "« {text} » n'est pas une place de ce jeu. Au choix : {allowed}.",
    "error.analyse.whose": "Ce jeu a des secrets : indiquez avec --seat le point de vue à prendre. "
    "Au choix : {allowed}.",
    "error.analyse.chance": "Ici, c'est le hasard qui joue. Donnez --seed pour fixer le tirage.",
    "error.analyse.turn": "{text} n'a rien à décider dans cette position.",
    "analyse.seat": "C'est à {seat} de jouer :",
    "analyse.won": "gagné",
    "analyse.lost": "perdu",
    "analyse.drawn": "nul",
    "analyse.line": "Suite : {line}",
    "analyse.found": "Profondeur {depth}, {nodes} positions en {seconds} s.",
    "analyse.exact": "Profondeur {depth}, {nodes} positions en {seconds} s ; valeur exacte.",
    "bench.goal": "objectif {goal}",
}
