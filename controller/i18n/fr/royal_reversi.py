"""French sentences: Royal Reversi."""

from __future__ import annotations

WORDS = {
    "name": "Royal Reversi",
    "about": "Un Reversi sur 64 images : jouez une carte, couvrez son image, retournez des jetons.",
    "notation": "la carte et l'image (QC@b3), un dix (10@d6), un neuf et le jeton retiré (9xe5), X "
    "pour échanger une main morte (XB : Orange, hors de son tour), -- pour passer ; couleurs H "
    "cœur, C "
    "trèfle, D carreau, S pique",
    "seat.A": "Bleu",
    "seat.B": "Orange",
    "seat.C": "Vert",
    "seat.D": "Violet",
    "seat.A1": "Bleu 1",
    "seat.B1": "Orange 1",
    "seat.A2": "Bleu 2",
    "seat.B2": "Orange 2",
    "piece.A": "jeton bleu",
    "piece.B": "jeton orange",
    "piece.C": "jeton vert",
    "piece.D": "jeton violet",
    "rank.J": "V",
    "rank.Q": "D",
    "rank.K": "R",
    "rank.A": "A",
    "score": "jetons",
    "say.X": "échanger la main",
    "reason.count": "le plus de jetons",
    "reason.draw": "autant de jetons de chaque côté",
    "reason.empty": "plus aucun jeton sur le plateau",
    "place.hand.A": "Main de Bleu",
    "place.hand.B": "Main d'Orange",
    "place.hand.C": "Main de Vert",
    "place.hand.D": "Main de Violet",
    "place.hand.A1": "Main de Bleu 1",
    "place.hand.B1": "Main d'Orange 1",
    "place.hand.A2": "Main de Bleu 2",
    "place.hand.B2": "Main d'Orange 2",
    "place.pile": "Pioche",
    "place.discards": "Défausse",
    "notice.royal.supply": "Les 44 jetons verts et violets sont tous posés : remplacez-les par "
    "autre chose.",
    "rule.royal.setup": "64 images : valets (V), dames (D), rois (R) et as (A) des quatre "
    "couleurs, chaque carte quatre fois. 56 cartes : trois de chacune, quatre neuf et quatre dix. "
    "Chacun couvre de quatre jetons la rangée de départ de son bord, et reçoit 5 cartes.",
    "rule.royal.goal": "Le joueur (ou l'équipe) qui a le plus de jetons de sa couleur à la fin "
    "gagne ; à égalité, la victoire est partagée.",
    "rule.royal.turn": "À votre tour : choisissez une carte, montrez-la, appliquez son effet, puis "
    "complétez votre main à 5 cartes. Bleu commence, puis on tourne dans le sens des aiguilles "
    "d'une "
    "montre.",
    "rule.royal.hand": "On ne joue qu'une carte que l'on a en main.",
    "rule.royal.picture": "Un valet, une dame, un roi ou un as se pose sur une image de cette "
    "carte exactement ; un dix sur n'importe quelle image.",
    "rule.royal.occupied": "L'image doit être libre.",
    "rule.royal.connect": "Connexion : l'image doit toucher, par un côté ou par un coin, une image "
    "déjà couverte, de n'importe quelle couleur.",
    "rule.royal.pinch": "Toute ligne continue de jetons d'une seule couleur adverse prise entre le "
    "nouveau jeton et un autre des vôtres passe à votre couleur, dans les huit directions. Pincer "
    "n'est pas obligatoire pour poser.",
    "rule.royal.nine": "Un neuf retire un jeton adverse de votre choix, où qu'il soit ; rien n'est "
    "posé ni pincé.",
    "rule.royal.special": "L'effet d'un neuf ou d'un dix est obligatoire s'il est possible (une "
    "option change cela).",
    "rule.royal.dead": "Main morte : si aucune de vos 5 cartes ne peut être jouée, vous les "
    "montrez, les défaussez toutes et en piochez 5, puis vous jouez.",
    "rule.royal.exchange": "Hors de votre tour, vous pouvez échanger votre main si toutes les "
    "images de vos 5 cartes sont occupées.",
    "rule.royal.show": "Les cartes d'une main échangée sont montrées à tous.",
    "rule.royal.chance": "On pioche d'abord. Quand la pioche est vide, on mélange la défausse.",
    "rule.royal.drawn": "Une carte tirée doit encore être dans la pioche.",
    "rule.royal.pass": "On ne passe que si la main reste morte après douze échanges dans le même "
    "tour (une option change cela).",
    "rule.royal.over": "La partie est finie dès que les 64 images sont couvertes.",
    "refusal.royal.over": "La partie est finie : les 64 images sont couvertes. Comptez les jetons.",
    "refusal.royal.chance": "Il faut d'abord tirer une carte de la pioche (+ et la carte, par "
    "exemple +KH).",
    "refusal.royal.drawn": "Il n'y a pas de carte à tirer, ou celle-ci n'a pas pu l'être : tous "
    "ses exemplaires sont déjà ailleurs. Vérifiez la carte.",
    "refusal.royal.hand": "Cette carte n'est pas dans votre main. Jouez-en une que vous avez.",
    "refusal.royal.picture": "L'image {0} montre une autre carte. Posez votre jeton sur une image "
    "de la carte jouée, ou jouez un dix.",
    "refusal.royal.picture.more": " Par exemple {1}.",
    "refusal.royal.occupied": "Il y a déjà un jeton sur l'image {0}. Choisissez une image libre.",
    "refusal.royal.connect": "Connexion : l'image {0} ne touche aucune image couverte, ni par un "
    "côté ni par un coin. Rapprochez-vous des jetons.",
    "refusal.royal.nine": "Il n'y a pas de jeton adverse en {0} : un neuf retire un jeton de "
    "l'adversaire.",
    "refusal.royal.special": "On ne défausse pas un neuf ou un dix tant que son effet est "
    "possible. Choisissez une case.",
    "refusal.royal.dead": "Votre main n'est pas morte : une carte peut être jouée. On n'échange "
    "que si les 5 cartes sont injouables.",
    "refusal.royal.exchange": "Vous ne pouvez pas échanger votre main hors de votre tour : il faut "
    "que toutes les images de vos 5 cartes soient occupées.",
    "refusal.royal.show": "On ne montre une à une que les cartes d'une main échangée, et avant "
    "toute autre chose.",
    "refusal.royal.pass": "On ne passe que lorsque rien d'autre n'est possible. Jouez une carte ou "
    "échangez votre main.",
    "option.seats": "Combien de joueurs ?",
    "option.seats.2": "deux",
    "option.seats.3": "trois",
    "option.seats.4": "quatre",
    "option.seats.teams": "deux équipes de deux",
    "option.layout": "Comment les 64 images sont-elles disposées ?",
    "option.layout.pinwheel": "en moulinet, symétrique par quart de tour",
    "option.layout.suit-quadrants": "une couleur par quart du plateau",
    "option.start_rows": "Quelles rangées sont couvertes au départ ?",
    "option.start_rows.pinwheel": "les quatre bras du moulinet",
    "option.start_rows.pinwheel-arms": "les quatre bras du moulinet",
    "option.mixed_lines": "Une ligne de plusieurs couleurs adverses est-elle pincée ?",
    "option.mixed_lines.same-colour-only": "non, seulement une ligne d'une seule couleur",
    "option.mixed_lines.any-opponents": "oui, comme au Rolit",
    "option.dead_hand": "Quand une main est-elle morte, à son tour ?",
    "option.dead_hand.unplayable": "quand aucune carte ne peut être jouée",
    "option.dead_hand.occupied-only": "quand toutes les images de ses cartes sont occupées",
    "option.special_effect": "L'effet d'un neuf ou d'un dix est-il obligatoire ?",
    "option.special_effect.must-if-possible": "oui, s'il est possible",
    "option.special_effect.may": "non, on peut défausser la carte",
    "option.token_supply": "Le nombre de jetons est-il limité ?",
    "option.token_supply.unlimited": "non",
    "option.token_supply.physical": "oui, celui de la boîte : 64 bleus et oranges, 44 verts et "
    "violets",
    "option.arms": "Quelle rangée de départ pour chaque couleur ?",
    "option.arms.default": "Bleu ouest, Orange nord (à deux : est), Vert est, Violet sud",
    "option.pack": "Qui distribue les cartes ?",
    "option.pack.dealt": "la table, qui connaît toutes les mains",
    "option.pack.real": "vous, avec de vraies cartes ; on annonce celle que l'on joue",
    "error.royal.cells": "Option layout : {found} images ; il en faut {allowed}, de la rangée 8 à "
    "la rangée 1, séparées par des espaces.",
    "error.royal.layout": "Option layout : « {value} » n'est pas une carte. Permis : {allowed}.",
    "error.royal.rows": "Option start_rows : « {value} » ; écrivez quatre rangées (ouest, nord, "
    "est, sud) séparées par /, chacune avec ses cases, sans répétition : a4 b4 c4 d4/d8 d7 d6 d5/…",
    "error.royal.arms": "Option arms : « {value} » ne va pas avec seats={seats}. Permis : "
    "{allowed}.",
    "allowed.3 of W N E S": "trois lettres différentes parmi W N E S",
    "allowed.4 of W N E S": "W N E S, chaque lettre une fois, dans l'ordre voulu",
    "error.royal.field": "« {text} » n'a pas de sens dans cette position, ou y est deux fois. "
    "Écrivez les mains ({allowed}), puis gone:, pile:, x:, off:, pass:, show:, deal ou ~.",
    "error.royal.pile": "Il faut tirer une carte, mais il n'en reste aucune. Corrigez les mains ou "
    "la défausse.",
    "error.royal.card": "« {text} » n'est pas une carte : J, Q, K ou A suivi de H, C, D ou S, ou "
    "9, ou 10.",
    "error.royal.copies": "« {text} » : il y a trop d'exemplaires d'une carte. Le paquet en a "
    "trois de chaque figure ou as, quatre neuf et quatre dix.",
    "error.royal.hand": "« {text} » : une main a {allowed} cartes au plus.",
    "error.royal.blind": "Une main a des cartes inconnues : ajoutez pile:? à la position.",
    "error.royal.together": "« {text} » : la liste après ~ doit avoir autant de cartes que les "
    "mains en cachent, toutes possibles.",
    "error.royal.unseen": "Les mains ont {found} cartes inconnues, mais il ne reste que {allowed} "
    "cartes ni connues ni rejetées. Corrigez les mains ou les rejets.",
    "error.royal.showing": "show:{text} : on ne montre carte par carte qu'une main de cartes "
    "inconnues qui peuvent toutes être injouables. Retirez show:.",
    "error.royal.fresh": "pile:{text} : juste après un mélange (~), personne ne connaît l'ordre "
    "de la pioche. Retirez pile: ou ~.",
    "error.royal.order": "« {text} » : une carte du dessus de la pioche est déjà ailleurs.",
    "error.royal.number": "« {text} » : il faut un nombre de 1 à {allowed}.",
}
