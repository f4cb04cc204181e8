"""Weight files: complete, checked, and reported if they are not."""

from __future__ import annotations

from importlib.resources import files

import pytest

from controller.i18n.speech import Speech
from controller.robot.search.judges import reversi, roliversi
from controller.robot.search.pattern_tables import TERM, kinds, tables
from controller.robot.search.patterns import SIZE, STAGES
from controller.robot.search.weights_file import WeightsError, load, pack, unpack
from rules.catalog import Catalog

GAMES = [("reversi", reversi.TERMS), ("roliversi", roliversi.TERMS)]
STAGES_OF_FOUR = [[1, -2, 300, -30_000], [0, 255, 256, -256]]


@pytest.mark.parametrize(("game", "terms"), GAMES)
def test_the_weights_of_a_game_are_all_there(game: str, terms: int) -> None:
    found = tables(game, terms)
    stage = SIZE + terms * TERM
    assert len(found) == STAGES * stage
    for begin in range(0, len(found), stage):
        used = sum(found[at] != 0 for at in range(begin, begin + stage, 5))
        assert used > 200, f"stage {begin // stage} knows next to nothing"


@pytest.mark.parametrize(("game", "terms"), GAMES)
def test_every_place_of_a_mirrored_filling_has_its_weight(game: str, terms: int) -> None:
    kind = list(kinds())
    stored = load(game, STAGES, max(kind) + 1 + terms * TERM)
    found = tables(game, terms)
    stage, size = SIZE + terms * TERM, max(kind) + 1 + terms * TERM
    last = STAGES - 1
    for at in range(0, SIZE, 97):
        assert found[last * stage + at] == stored[last * size + kind[at]]
    assert [found[last * stage + SIZE + at] for at in range(TERM)] == list(
        stored[last * size + max(kind) + 1 :][:TERM]
    )


@pytest.mark.parametrize(("game", "_terms"), GAMES)
def test_a_file_of_weights_is_small(game: str, _terms: int) -> None:
    assert len((files("controller.robot.search.judges") / f"{game}.weights").read_bytes()) < 600_000


def test_weights_go_there_and_back() -> None:
    assert list(unpack(pack(STAGES_OF_FOUR), "x", 2, 4)) == [*STAGES_OF_FOUR[0], *STAGES_OF_FOUR[1]]


@pytest.mark.parametrize("change", ["short", "flipped", "empty", "other size"])
def test_damaged_weights_are_refused(change: str) -> None:
    data = pack(STAGES_OF_FOUR)
    size = 4
    if change == "short":
        data = data[:-1]
    elif change == "flipped":
        data = data[:-1] + bytes([data[-1] ^ 1])
    elif change == "empty":
        data = b""
    else:
        size = 5
    with pytest.raises(WeightsError) as told:
        unpack(data, "reversi.weights", 2, size)
    assert told.value.code == "weights.damaged"


def test_missing_weights_are_told_in_both_languages() -> None:
    with pytest.raises(WeightsError) as told:
        load("morpion", STAGES, 1)
    for language in ("en", "fr"):
        assert "morpion.weights" in Speech(language, Catalog(())).error(told.value)
