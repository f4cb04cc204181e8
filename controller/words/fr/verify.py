"""Ce que dit le programme des secrets que l'on peut vérifier après la partie."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.verify": "vérifier que la table et son robot n'ont pas triché (cartes, symboles)",
    "help.verify.file": "le journal d'une partie finie",
    "verify.records": "Les {records} entrées sont entières, et chaque coup est permis.",
    "verify.promise": "Le secret de la table est celui qu'elle avait promis : {seal} (entrée "
    "{record}).",
    "verify.stirred": "Les joueurs ont eu part à la donne après cette promesse et avant la "
    "première carte (fois : {count}).",
    "verify.cards": "Chaque carte vient de ce secret et de cette part des joueurs, dans cet ordre "
    "(cartes : {count}).",
    "verify.seals": "Chaque sceau du robot s'ouvre sur ce qu'il a fait : {seals}.",
    "verify.went-on": "Entrée {record} : la partie a continué après la révélation des secrets ; "
    "qui les avait lus pouvait connaître ces cartes.",
    "verify.nothing": "La table n'avait aucun secret dans cette partie : rien d'autre à vérifier.",
    "verify.agreed": "Tout concorde, si la table montrait au début : {seal}.",
    "verify.untrue": "Cette partie n'est pas vraie : voir les entrées nommées plus haut.",
    "verify.void": "Partie nulle et non avenue, invérifiable : elle a fini sans révéler ses "
    "secrets.",
    "verify.old": "Partie nulle et non avenue, invérifiable : l'entrée {record} a une carte "
    "qu'aucune promesse ne précède (Tablier plus ancien ?).",
    "verify.unfinished": "Pas encore : la partie n'est pas finie, et ses secrets ne sont révélés "
    "qu'à la fin.",
    "verify.bad.promise": "Entrée {record} : le secret révélé n'est pas celui promis à l'entrée "
    "{promised}.",
    "verify.bad.kept": "Entrée {record} : le secret gardé avec la promesse n'est pas celui révélé.",
    "verify.bad.again": "Entrée {record} : une seconde promesse remplace la première.",
    "verify.bad.early": "Entrée {record} : elle devrait venir après la promesse.",
    "verify.bad.alone": "Entrée {record} : la première carte a été tirée avant que personne "
    "d'autre que la table n'ait eu part à la donne.",
    "verify.bad.late": "Entrée {record} : elle change la donne après la première carte.",
    "verify.bad.stirred": "Entrée {record} : la part des joueurs qu'elle dit n'est pas la leur.",
    "verify.bad.card": "Entrée {record} : la carte est {found}, mais le mélange donne {expected}.",
    "verify.bad.salts": "Entrée {record} : elle révèle {found} sels pour {expected} sceaux.",
    "verify.bad.seal": "Entrée {record} : le sceau de la place {seat} ne s'ouvre pas sur "
    "« {move} ».",
    "verify.bad.unsealed": "Entrée {record} : la place {seat} a caché « {move} » sans sceau juste "
    "avant.",
    "verify.bad.loose": "Entrée {record} : un sceau sans l'action qu'il devrait couvrir.",
}
