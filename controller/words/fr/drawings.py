"""Ce qui est écrit sur les plateaux à imprimer et les schémas, et ce qu'on en dit."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.overlay": "imprimer le plateau d'un jeu en vraie grandeur, à poser sur la table",
    "help.name.out": "SORTIE",
    "help.word.out": "le nouveau fichier ; .svg est une seule feuille, .pdf est coupé en pages",
    "help.flag.pitch": "millimètres d'une case à la suivante ; sinon 33.3",
    "help.flag.paper": "A4, A3, letter, ou whole pour une seule page ; sinon A4",
    "overlay.title": "{game} · {board} · {pitch} mm",
    "overlay.ruler": "{length} mm : mesurez, et imprimez à 100 %",
    "overlay.level": "Niveau {level}",
    "overlay.page": "{game} : page {page} sur {pages} (rangée {row}, colonne {column})",
    "overlay.done": "{name} : {width} × {height} mm, {pages} page(s).",
    "error.overlay.suffix": "« {name} » : le fichier doit finir par .svg ou .pdf.",
    "error.overlay.paper": "« {text} » n'est pas un papier connu. Choisissez parmi : {allowed}.",
    "error.overlay.library": "Pour un PDF, il manque reportlab : pip install 'tablier[print]'. Ou "
    "donnez au fichier un nom qui finit par .svg.",
}
