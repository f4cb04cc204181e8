"""French sentences: the simulated table, for a person who watches."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.sim": "regarder une partie sur la table simulée, jouée par des mains maladroites",
    "help.flag.mode": "auto : un coup est validé tout seul ; confirm : seulement avec OK",
    "help.flag.noise": "ce qui va mal à la table (voir plus bas) ; par défaut, normal",
    "help.flag.moves": "le nombre de coups ; par défaut, toute la partie",
    "help.flag.speed": "la vitesse, en multiple du temps réel ; par défaut, la plus rapide "
    "possible",
    "help.flag.robot": "la place du robot, ou none ; par défaut, la dernière",
    "help.flag.screen": "dessiner aussi le petit écran",
    "help.flag.quiet": "seulement le bilan chiffré à la fin",
    "sim.seed": "--seed {seed} rejoue cette partie.",
    "sim.key": "touche {key}",
    "sim.robot": "le robot envisage {move}",
    "sim.journal": "journal : {text}",
    "sim.page": "page : {text}",
    "sim.lifted": "{pad} : vide",
    "sim.put": "{pad} : {mark}",
    "sim.other": "{pad} : maintenant {mark}",
    "sim.reading.steady": "lecture : tout est en place",
    "sim.reading.partial": "lecture : un coup à moitié joué",
    "sim.reading.fits": "lecture : un coup",
    "sim.reading.slid": "lecture : la pièce a glissé plus loin",
    "sim.reading.replied": "lecture : le coup du robot et la réponse",
    "sim.reading.rewound": "lecture : coup repris",
    "sim.reading.off": "lecture : ne correspond à aucun coup",
    "sim.moves": "Coups : {moves} ; questions posées : {asked}.",
    "sim.wrong": "Coups acceptés à tort : {wrong} ; après une pause plus longue que le délai : "
    "{rested}.",
    "sim.acts": "Coups qui ont demandé de l'aide : {helped} ; au pire {worst} gestes ; "
    "impasses : {dead}.",
    "sim.faults": "Maladresses simulées : {faults}.",
    "error.sim.value": "{name} : « {text} » ne convient pas. Au choix : {allowed}.",
    "error.sim.layout": "{game} ne tient pas sur le plateau « {board} ». « tablier table --board » "
    "montre les jeux possibles.",
}
