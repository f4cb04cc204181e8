"""Node counts, playouts and whole games are what they were, in both builds."""

from __future__ import annotations

import pytest

from rules.walk import divide, perft
from tests.build import COMPILED
from tests.naive import make
from tests.rules.golden import DATA, GAMES, file_of, playout_rows, playthrough
from tests.rules.variants import VARIANTS, name

ROWS = [row.split("\t") for row in (DATA / "perft.tsv").read_text().splitlines()]
MOST_NODES = 6_000_000 if COMPILED else 40_000
PUBLIC = [4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288]


def options_of(text: str) -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in text.split(";")) if text != "-" else {}


@pytest.mark.parametrize(
    "row", [row for row in ROWS if int(row[4]) <= MOST_NODES], ids=lambda row: "-".join(row[:4])
)
def test_perft_counts_are_those_of_the_table(row: list[str]) -> None:
    key, options, position, depth, count = row
    game = GAMES[key]
    chosen = options_of(options)
    state = game.known(chosen) if position == "-" else game.load(position, chosen)
    found = perft(state, int(depth))
    parts = [(game.spell(code), number) for code, number in divide(state, int(depth))]
    assert found == int(count), parts
    assert sum(number for _, number in parts) == found


def test_plain_reversi_has_the_public_counts() -> None:
    start = GAMES["reversi"].dump(GAMES["reversi"].start({}))
    assert [int(row[4]) for row in ROWS if row[2] == start] == PUBLIC


def test_the_table_covers_every_variant_three_plies_deep() -> None:
    for key, options in VARIANTS:
        depths = [row[3] for row in ROWS if row[0] == key and options_of(row[1]) == options]
        assert {"1", "2", "3"} <= set(depths), (key, options)


def naive_perft(key: str, options: dict[str, str], acts: list[str], depth: int) -> int:
    game = make(key, options)
    for act in acts:
        game.play(act)
    if depth == 0:
        return 1
    return sum(naive_perft(key, options, [*acts, act], depth - 1) for act in game.legal())


@pytest.mark.parametrize(
    "variant", [v for v in VARIANTS if v[0] in ("roliversi", "invers", "inside")], ids=name
)
def test_the_naive_game_counts_the_same(variant: tuple[str, dict[str, str]]) -> None:
    key, options = variant
    depth = 4 if key == "roliversi" else 2
    rows = [row for row in ROWS if row[0] == key and row[2] == "-" and row[3] == str(depth)]
    told = [int(row[4]) for row in rows if options_of(row[1]) == options]
    assert told == [naive_perft(key, options, [], depth)]


def test_random_playouts_are_the_same_in_every_build() -> None:
    assert playout_rows() == (DATA / "playouts.tsv").read_text().splitlines()


@pytest.mark.parametrize("number", range(len(VARIANTS)), ids=lambda n: name(VARIANTS[n]))
def test_a_whole_game_goes_act_by_act_as_recorded(number: int) -> None:
    key, options = VARIANTS[number]
    assert playthrough(GAMES[key], options, number) == file_of(number).read_text()


def test_no_game_lacks_a_playthrough() -> None:
    assert {key for key, _ in VARIANTS} == set(GAMES)
    assert len(list(DATA.glob("*.txt"))) == len(VARIANTS)
