"""Tables that both builds must reproduce: node counts, playouts, and whole games act by act.

They change only on purpose: run this file (``python -m tests.rules.golden`` from the project's
root) and read the difference before keeping it.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from rules.catalog import load
from rules.dice import Dice
from rules.game import Game
from rules.model import Refusal
from rules.state import OVER
from rules.walk import perft, playout
from tests.rules.variants import VARIANTS, name

GAMES = {game.sheet.key: game for game in load(plugins=()).games}
DATA = Path(__file__).parent / "data"
LONGEST = 3000

ROYAL = "8/8/8/4BBBB/AAAA4/8/8/8 A:JH,QC,AS,9,10 B:KH,KD,AC,9,JS pile:QH,KC,AD,10 A"
POSITIONS = (
    ("reversi", "8/8/8/3BW3/3WB3/8/8/8 B", 9),
    ("reversi", "1WWWWWW1/WBBBBBBW/WBWWWWBW/WBWBBWBW/WBWBBWBW/WBWWWWBW/WBBBBBBW/1WWWWWW1 B", 4),
    ("roliversi", "8/8/8/8/8/8/8/1BYGR3 YR", 6),
    ("roliversi", "8/3Y4/3B4/3G4/RBG1BGY1/8/8/8 YR", 4),
    ("invers", "yryryr/ryryry/yryryY/ryryry/yRyRyR/RyRryr H=y/r R", 3),
    ("invers", "RYRYRY/YRYRYR/rYRYRr/yRYRYy/RYRYRY/YRYRYR H=y/r Y", 3),
    ("incognito", "Sc2C* Sa1P Nc5F Nf8P R:CPF/CPF T:SN S", 3),
    ("incognito", "Sa8C Sc7F Nd5P Nf3P S", 5),
    ("royal-reversi", ROYAL, 3),
    ("inside", "C:121 F:400,310,301,300,220,202 S:12,2/5,10 F", 3),
    ("inside", "C:400,310,040,022,004,202,121 F:- S:11,5/0,13 C", 3),
)
DEPTHS = {
    "reversi": 3,
    "roliversi": 6,
    "invers": 4,
    "incognito": 3,
    "royal-reversi": 5,
    "inside": 4,
}


def line_of(options: dict[str, str]) -> str:
    """Options as one word, a dash for none."""
    return ";".join(f"{key}={value}" for key, value in options.items()) or "-"


def perft_rows() -> list[str]:
    """Game, options, position (a dash: the known start), depth and count."""
    rows = []
    for key, options in VARIANTS:
        state = GAMES[key].known(options)
        start = f"{key}\t{line_of(options)}\t-"
        rows += [f"{start}\t{d}\t{perft(state, d)}" for d in range(1, DEPTHS[key] + 1)]
    for key, position, deepest in POSITIONS:
        state = GAMES[key].load(position, {})
        start = f"{key}\t-\t{position}"
        rows += [f"{start}\t{d}\t{perft(state, d)}" for d in range(1, deepest + 1)]
    return rows


def playout_rows() -> list[str]:
    """A fingerprint of twenty random games of each variant."""
    rows = []
    for number, (key, options) in enumerate(VARIANTS):
        game, told = GAMES[key], hashlib.sha256()
        dice = Dice(number)
        for _ in range(20):
            state = game.known(options)
            acts = playout(state, dice, LONGEST)
            scene = sorted(game.scene(state).items())
            told.update(f"{acts} {scene} {game.outcome(state)}".encode())
        rows.append(f"{key}\t{line_of(options)}\t{told.hexdigest()[:16]}")
    return rows


def playthrough(game: Game, options: dict[str, str], seed: int) -> str:
    """A random game act by act: who, what, how many choices, what it changed; then the outcome."""
    dice = Dice(seed)
    state = game.start(options)
    lines = [f"{game.sheet.key} {line_of(options)}", game.dump(state)]
    while state.turn() != OVER and len(lines) < LONGEST:
        code = state.pick(dice)
        step = game.apply(state, game.move(code))
        assert not isinstance(step, Refusal)
        effects = " ".join(
            f"{e.place}:{e.before or '.'}>{e.after or '.'}".replace(" ", "_") for e in step.effects
        )
        choices = len(state.codes())
        lines.append(f"{state.actor(code)} {game.spell(code)} of {choices}: {effects}")
        state = step.state
    lines.append(str(game.outcome(state)))
    return "\n".join(lines) + "\n"


def file_of(number: int) -> Path:
    """Where the playthrough of a variant lies."""
    words = "".join(c if c.isalnum() else "-" for c in name(VARIANTS[number]))
    return DATA / f"{words}.txt"


def regenerate() -> None:
    """Write all tables anew."""
    DATA.mkdir(exist_ok=True)
    (DATA / "perft.tsv").write_text("\n".join(perft_rows()) + "\n")
    (DATA / "playouts.tsv").write_text("\n".join(playout_rows()) + "\n")
    for number, (key, options) in enumerate(VARIANTS):
        file_of(number).write_text(playthrough(GAMES[key], options, number))


if __name__ == "__main__":
    regenerate()
