"""What the simulated table prints for a person who watches."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.sim": "regarder une partie sur la table simulée, avec des mains maladroites",
    "help.flag.mode": "auto : un coup compte de lui-même ; confirm : seulement avec OK",
    "help.flag.noise": "none, normal, hard, ou un seul défaut comme slide, rest, knock-over, link",
    "help.flag.moves": "combien de coups, sinon la partie entière",
    "help.flag.speed": "combien de fois plus vite qu'en réalité ; sinon le plus vite possible",
    "help.flag.robot": "la place que joue le robot, ou none ; sinon la dernière",
    "help.flag.screen": "dessiner aussi le petit écran",
    "help.flag.quiet": "seulement les chiffres à la fin",
    "sim.seed": "--seed {seed} rejoue cette partie.",
    "sim.key": "touche {key}",
    "sim.robot": "le robot pense à {move}",
    "sim.journal": "journal : {text}",
    "sim.page": "page : {text}",
    "sim.lifted": "{pad} : vide",
    "sim.put": "{pad} : {mark}",
    "sim.other": "{pad} : maintenant {mark}",
    "sim.reading.steady": "lecture : tout est comme il faut",
    "sim.reading.partial": "lecture : la moitié d'un coup",
    "sim.reading.fits": "lecture : un coup",
    "sim.reading.slid": "lecture : la pièce a glissé plus loin",
    "sim.reading.replied": "lecture : le coup du robot et la réponse",
    "sim.reading.rewound": "lecture : repris",
    "sim.reading.off": "lecture : aucun coup ne mène ici",
    "sim.result": "Gagné par {names} ({reason}).",
    "sim.moves": "Coups : {moves} ; questions posées : {asked}.",
    "sim.wrong": "Coups acceptés à tort : {wrong} ; après un arrêt plus long que le délai "
    ": {rested}.",
    "sim.acts": "Coups qui ont demandé de l'aide : {helped} ; au pire {worst} gestes ; "
    "impasses : {dead}.",
    "sim.faults": "Défauts des mains : {faults}.",
    "error.sim.value": "{name} : « {text} » ne convient pas. Choisissez parmi : {allowed}.",
    "error.sim.layout": "{game} n'a pas de place sur le plateau « {board} ». « tablier "
    "table --board » dit ce qui en a.",
}
