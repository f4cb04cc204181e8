"""Royal Reversi: small slips in reading a position."""

from __future__ import annotations

import pytest

from rules.errors import PositionError
from rules.games.royal_reversi import GAME
from tests.rules.royal_table import ANY, DEAD, START2, at, rest

FULL = "/".join(["ABABABAB"] * 8)
SIX = "JH,JH,JH,QH,QH,QH"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"{START2} A:{DEAD} B:{ANY} show:A A", "royal.showing"),
        (f"{START2} A:{DEAD[:-3]} B:{ANY} gone:{','.join(rest(DEAD[:-3], ANY))} A", "royal.pile"),
        (f"{START2} A:{DEAD[:-3]} B:{ANY} gone:{','.join(rest(DEAD[:-3], ANY))} B", "royal.pile"),
        (f"{START2} A:5? B:2? gone:{','.join(rest(SIX))} pile:? A", "royal.unseen"),
        (f"{START2} A:X? B:{ANY} gone:- pile:? A", "royal.card"),
        (f"{START2} A:1? B:{ANY} gone:10,10,10,10 pile:? ~:10 A", "royal.together"),
        (f"{START2} A:1? B:{ANY} gone:JH,JH,JH pile:? ~:JH A", "royal.together"),
    ],
)
def test_a_position_that_cannot_be_is_refused(line: str, code: str) -> None:
    """Fault: a limit is off by one, or a condition looks at half of what it should."""
    with pytest.raises(PositionError) as caught:
        at(line)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "line",
    [
        f"{START2} A:1? B:5? gone:- pile:? x:1 show:A A",
        f"{START2} A:KS,KS,AC,QD,10 B:JH,JH,QH,JD,QD gone:- pile:9,9,9,9,AH A",
        f"{FULL} A:- B:- gone:{','.join(rest('JH'))},JH A",
    ],
)
def test_a_position_at_a_limit_is_read(line: str) -> None:
    """Fault: the last unseen card, the last copy or an empty pile is refused."""
    state = at(line)
    again = GAME.dump(state)
    assert GAME.dump(at(again)) == again
