"""French sentences: Incognito."""

from __future__ import annotations

WORDS = {
    "name": "Incognito",
    "about": "Pierre, feuille, ciseaux : des pièces cachées courent vers le camp adverse.",
    "notation": "départ-arrivée (c2-c4), une attaque avec x (c4xc5 ou c2-c4xc5), le troc (Tc4P), "
    "-- pour passer",
    "seat.south": "Sud",
    "seat.north": "Nord",
    "piece.C": "ciseaux",
    "piece.P": "pierre",
    "piece.F": "feuille",
    "piece.S?": "pièce de Sud au symbole caché",
    "piece.N?": "pièce de Nord au symbole caché",
    "say.=C": "ciseaux",
    "say.=P": "pierre",
    "say.=F": "feuille",
    "place.reserve.S": "Réserve de Sud",
    "place.reserve.N": "Réserve de Nord",
    "place.captured.S": "Pièces prises à Sud",
    "place.captured.N": "Pièces prises à Nord",
    "score": "pièces arrivées",
    "prompt.setup": "Alignez six de vos neuf pièces, de a à f : par exemple CPFCPF.",
    "rule.incognito.material": "Le plateau a 6 colonnes (a–f) et 8 rangées. La rangée 1 est le "
    "camp de Sud, la 8 celui de Nord. Chacun a 9 pièces : 3 ciseaux (C), 3 pierres (P) et 3 "
    "feuilles (F), dont l'adversaire ne voit pas le symbole.",
    "rule.incognito.lineup": "Chacun aligne en secret 6 pièces de son choix, dans l'ordre voulu, "
    "devant son camp (rangées 2 et 7) ; les 3 autres forment sa réserve. On écrit les symboles de "
    "a à f.",
    "rule.incognito.setup": "La partie commence quand les deux joueurs ont aligné leurs pièces. "
    "Sud commence.",
    "rule.incognito.goal": "Le premier à avoir deux pièces dans le camp adverse, ou à avoir pris "
    "toutes les pièces adverses du plateau, gagne. À une pièce contre une, la première arrivée "
    "gagne.",
    "rule.incognito.turn": "À votre tour, une seule action : déplacer une pièce, la déplacer puis "
    "attaquer avec elle, attaquer sans bouger, ou faire le troc.",
    "rule.incognito.empty": "L'action part d'une case où se trouve une pièce.",
    "rule.incognito.owner": "On ne joue que ses propres pièces.",
    "rule.incognito.step": "Une pièce se déplace d'une case, en avant, en arrière ou de côté, "
    "jamais en diagonale.",
    "rule.incognito.double": "Une pièce qui n'a encore ni bougé ni attaqué peut avancer de deux "
    "cases tout droit depuis sa ligne de départ.",
    "rule.incognito.blocked": "Les cases traversées et la case d'arrivée doivent être vides.",
    "rule.incognito.target": "On désigne la pièce adverse que l'on attaque.",
    "rule.incognito.adjacent": "La cible doit toucher l'attaquant par un côté, pas par un coin.",
    "rule.incognito.announce": "L'attaquant annonce son symbole, puis le défenseur le sien. Une "
    "pièce ne change jamais de symbole, et personne n'en a plus de trois identiques.",
    "rule.incognito.answer": "Tant qu'une annonce est attendue, rien d'autre ne se joue.",
    "rule.incognito.duel": "Les ciseaux prennent la feuille, la feuille la pierre, la pierre les "
    "ciseaux. La pièce la plus forte prend la place de l'autre, qui est retirée, même si c'est "
    "celle du défenseur. À égalité, rien ne bouge ; les deux symboles sont connus.",
    "rule.incognito.immune": "Une pièce arrivée dans le camp adverse ne peut plus être prise.",
    "rule.incognito.arrived": "Elle n'attaque plus et ne bouge que d'une case à la fois, sans "
    "quitter le camp (une option change cela).",
    "rule.incognito.troc-used": "Une fois par partie, un tour peut servir au troc : une pièce du "
    "plateau contre une de la réserve.",
    "rule.incognito.troc-reserve": "La nouvelle pièce vient de la réserve ; les pièces prises ne "
    "reviennent jamais.",
    "rule.incognito.troc-cell": "On troque une de ses pièces du plateau qui n'est pas arrivée. "
    "L'adversaire voit la case, pas le symbole.",
    "rule.incognito.pass": "On ne passe que si aucune action n'est possible.",
    "rule.incognito.over": "La partie est nulle après 60 coups sans prise, arrivée ni troc, quand "
    "la même position publique revient pour la troisième fois, ou quand les deux joueurs sont "
    "bloqués l'un après l'autre.",
    "reason.captured": "toutes les pièces adverses sont prises",
    "reason.arrived": "deux pièces sont arrivées dans le camp adverse",
    "reason.last-piece": "à une pièce contre une, la première est arrivée",
    "reason.blocked": "les deux camps sont bloqués",
    "reason.quiet": "trop de coups sans prise, arrivée ni troc",
    "reason.repetition": "la même position s'est présentée trois fois",
    "refusal.incognito.over": "La partie est finie : plus aucune pièce ne bouge.",
    "refusal.incognito.lineup": "Cet alignement n'est pas possible : il faut six symboles de a à f "
    "parmi vos neuf pièces (par exemple CPFCPF), et on n'aligne qu'une fois.",
    "refusal.incognito.setup": "Pas encore : les deux joueurs doivent d'abord avoir aligné leurs "
    "six pièces.",
    "refusal.incognito.empty": "Il n'y a pas de pièce en {0}. Partez d'une case où se trouve une "
    "des vôtres.",
    "refusal.incognito.owner": "La pièce en {0} est à l'adversaire. Jouez une des vôtres.",
    "refusal.incognito.step": "De {0} à {1}, c'est trop loin ou en diagonale : une pièce se "
    "déplace d'une seule case, tout droit ou de côté.",
    "refusal.incognito.double": "La pièce en {0} ne peut pas avancer de deux cases : il faut "
    "qu'elle soit sur sa ligne de départ sans avoir encore joué. Avancez d'une case.",
    "refusal.incognito.blocked": "Le chemin est occupé ({cells}) : les cases traversées et "
    "l'arrivée doivent être vides.",
    "refusal.incognito.target": "Il n'y a pas de pièce adverse en {0} : on n'attaque qu'une pièce "
    "de l'adversaire.",
    "refusal.incognito.adjacent": "{0} et {1} ne se touchent pas par un côté. On attaque la case "
    "voisine, jamais en diagonale : approchez-vous d'abord.",
    "refusal.incognito.immune": "La pièce en {0} est arrivée dans votre camp : elle ne peut plus "
    "être prise. Attaquez-en une autre.",
    "refusal.incognito.arrived": "La pièce en {0} est arrivée : elle ne quitte plus le camp "
    "adverse et n'attaque plus. Jouez une autre pièce, ou déplacez celle-ci dans ce camp.",
    "refusal.incognito.troc-used": "Le troc n'est permis qu'une fois par partie, et vous l'avez "
    "déjà fait. Jouez une pièce du plateau.",
    "refusal.incognito.troc-reserve": "Ce symbole n'est pas dans votre réserve. Échangez contre "
    "une pièce qui s'y trouve.",
    "refusal.incognito.troc-cell": "En {0}, il n'y a pas de pièce à troquer : il faut une de vos "
    "pièces du plateau qui ne soit pas arrivée.",
    "refusal.incognito.announce": "Cette annonce n'est pas possible : la pièce a déjà montré un "
    "autre symbole, vous n'avez plus de pièce de ce type, ou aucune annonce n'est attendue. "
    "Annoncez le vrai symbole de la pièce en duel.",
    "refusal.incognito.answer": "Une annonce est attendue pour la pièce en {0} avant tout autre "
    "coup. Annoncez C, P ou F.",
    "refusal.incognito.pass": "On ne passe que si aucune action n'est possible, et vous pouvez "
    "encore jouer.",
    "option.camp": "Où sont les camps et les lignes de départ ?",
    "option.camp.depth1-front": "une rangée de camp, départ juste devant (rangées 2 et 7)",
    "option.camp.depth2-front": "deux rangées de camp, départ juste devant (rangées 3 et 6)",
    "option.camp.depth2-inside": "deux rangées de camp, départ dedans (rangées 2 et 7)",
    "option.arrived": "Que peut faire une pièce arrivée ?",
    "option.arrived.stays-in-camp": "bouger d'une case sans quitter le camp adverse",
    "option.arrived.frozen": "rien : elle ne bouge plus",
    "option.arrived.free": "repartir et attaquer, mais elle peut alors être prise",
    "option.defender": "Le défenseur qui gagne avance-t-il ?",
    "option.defender.takes-place": "oui, il prend la place de l'attaquant",
    "option.defender.stays": "non, il reste où il est",
    "option.pass": "Peut-on passer ?",
    "option.pass.only-if-blocked": "seulement si l'on ne peut rien faire",
    "option.pass.allowed": "quand on veut",
    "option.draw": "Au bout de combien de coups sans progrès la partie est-elle nulle ?",
    "option.draw.60": "60, ou la même position trois fois",
    "option.draw.none": "jamais",
    "option.symbols": "Combien de ciseaux, de pierres et de feuilles ?",
    "option.symbols.3-3-3": "trois de chaque",
    "error.incognito.piece": "« {text} » : une pièce s'écrit propriétaire, case et symbole, par "
    "exemple Sc2C ; ? pour un symbole inconnu, puis * pas encore jouée, ! connue des deux, ^ déjà "
    "arrivée.",
    "error.incognito.twice": "Il y a deux pièces sur la case {cell}. Retirez-en une.",
    "error.incognito.halves": "« {text} » : écrivez la part de Sud, / et celle de Nord, par "
    "exemple CPF/PPF, et - pour rien.",
    "error.incognito.symbol": "« {text} » n'est pas un symbole ici. Permis : C, P, F.",
    "error.incognito.trocs": "« {text} » : ceux qui peuvent encore troquer s'écrivent T:S, T:N, "
    "T:SN ou T:-.",
    "error.incognito.reserve": "« {text} » : une réserve a trois pièces au plus, et un seul ! "
    "après un symbole connu.",
    "error.incognito.many": "{side} a trop de pièces {symbol}. Voyez l'option symbols.",
    "error.incognito.nine": "{side} a plus de neuf pièces en tout. Retirez-en.",
    "error.incognito.early": "Les deux camps ont une pièce arrivée : indiquez laquelle est arrivée "
    "la première, 1:S ou 1:N.",
    "error.incognito.nobody": "Il n'y a aucune pièce sur le plateau. Placez-en au moins une.",
    "error.incognito.setup": "Pendant la mise en place, chaque côté a ses six pièces sur sa ligne "
    "de départ ou aucune, et l'un au moins n'en a pas.",
    "error.incognito.symbols": "Option symbols : « {value} » ne fait pas {allowed} pièces. Par "
    "exemple 3-3-3 ou 4-3-2.",
}
