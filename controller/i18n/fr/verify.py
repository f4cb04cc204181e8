"""French sentences: secrets that can be checked after the game."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.verify": "vérifier que la table et son robot n'ont pas triché (cartes, symboles)",
    "help.verify.file": "un nom donné par « tablier games --saved », ou le journal d'une partie "
    "finie",
    "verify.records": "Les {records} entrées sont intactes et tous les coups sont permis.",
    "verify.promise": "Le secret de la table est bien celui annoncé : {seal} (entrée {record}).",
    "verify.stirred": "Les joueurs ont contribué au mélange après cette annonce et avant la "
    "première carte (contributions : {count}).",
    "verify.cards": "Toutes les cartes découlent de ce secret et de ces contributions, dans cet "
    "ordre (cartes : {count}).",
    "verify.seals": "Chaque sceau du robot correspond à ce qu'il a joué : {seals}.",
    "verify.went-on": "Entrée {record} : la partie a continué après la révélation des secrets ; "
    "quiconque les avait lus pouvait connaître ces cartes.",
    "verify.nothing": "La table n'avait pas de secret dans cette partie : rien d'autre à vérifier.",
    "verify.agreed": "Tout concorde, à condition que la table ait affiché au début : {seal}.",
    "verify.untrue": "Cette partie n'est pas authentique : voyez les entrées signalées ci-dessus.",
    "verify.void": "Partie non valable, car invérifiable : elle s'est terminée sans révéler ses "
    "secrets.",
    "verify.old": "Partie non valable, car invérifiable : l'entrée {record} contient une carte "
    "qu'aucune annonce ne précède (version plus ancienne de Tablier ?).",
    "verify.hidden": "Pas encore : la partie est finie, mais ses secrets sont encore cachés.",
    "verify.unfinished": "Pas encore : la partie n'est pas finie, et ses secrets ne seront révélés "
    "qu'à la fin.",
    "verify.terminal": "Cette partie a été jouée dans le terminal, sans annonce préalable : ses "
    "cartes et ses symboles ne peuvent pas être vérifiés.",
    "verify.bad.promise": "Entrée {record} : le secret révélé n'est pas celui annoncé à l'entrée "
    "{promised}.",
    "verify.bad.kept": "Entrée {record} : le secret enregistré avec l'annonce n'est pas celui qui "
    "est révélé.",
    "verify.bad.again": "Entrée {record} : une seconde annonce remplace la première.",
    "verify.bad.early": "Entrée {record} : elle devrait venir après l'annonce.",
    "verify.bad.alone": "Entrée {record} : la première carte a été tirée avant toute contribution "
    "des joueurs au mélange.",
    "verify.bad.late": "Entrée {record} : elle modifie le mélange après la première carte.",
    "verify.bad.stirred": "Entrée {record} : la contribution indiquée n'est pas celle des joueurs.",
    "verify.bad.card": "Entrée {record} : la carte est {found}, mais le mélange donne {expected}.",
    "verify.bad.salts": "Entrée {record} : elle révèle {found} sels pour {expected} sceaux.",
    "verify.bad.seal": "Entrée {record} : le sceau de la place {seat} ne correspond pas à « {move} "
    "».",
    "verify.bad.unsealed": "Entrée {record} : la place {seat} a caché « {move} » sans sceau juste "
    "avant.",
    "verify.bad.loose": "Entrée {record} : un sceau sans le coup qu'il devrait couvrir.",
}
