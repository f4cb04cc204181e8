from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules import record
from rules.catalog import BUILT_IN
from rules.dice import Dice
from rules.errors import NotationError, RecordError
from rules.game import Game
from rules.games import incognito, invers, reversi, royal_reversi
from rules.model import Cell, Move, Refusal, Seat
from rules.record import Record, Result, Seated
from rules.state import OVER, State

HEAD = "format: 1\ngame: reversi\n"

WRONG = [
    ("d3\n", "record.begin", 1),
    ("format: 1\nd3\n", "record.begin", 2),
    ("colour: red\n", "record.key", 1),
    ("format: 2\n", "record.format", 1),
    ("game:\n", "record.empty", 1),
    (HEAD + "option: first\n", "record.option", 3),
    (HEAD + "option: =red\n", "record.option", 3),
    (HEAD + "option: first=\n", "record.option", 3),
    (HEAD + "seat: black\n", "record.kind", 3),
    (HEAD + "seat: black dog\n", "record.kind", 3),
    (HEAD + "game: reversi\n", "record.twice", 3),
    (HEAD + "d3\nseat: black human\n", "record.late", 4),
    (HEAD + "result: black\n", "record.outcome", 3),
    (HEAD + "result: black count 33-x\n", "record.outcome", 3),
    (HEAD + "result: black count 33-31 more\n", "record.outcome", 3),
    (HEAD + "result: *\nd3\n", "record.after", 4),
    (HEAD + "d3\n", "record.lacks", 4),
    ("format: 1\nresult: *\n", "record.lacks", 3),
    ("game: reversi\nresult: *\n", "record.lacks", 3),
    ("", "record.lacks", 1),
    (HEAD + "option: corners=on\noption: corners=off\nresult: *\n", "record.twice", 4),
]


def random_game(game: Game, seed: int, options: dict[str, str]) -> list[tuple[State, Move]]:
    state, dice = game.start(options), Dice(seed)
    acts = []
    while state.turn() != OVER:
        move = game.move(state.pick(dice))
        acts.append((state.clone(), move))
        state.play(move.code)
    acts.append((state, Move("", -1)))
    return acts


def test_a_seat_may_have_a_name_and_be_elsewhere() -> None:
    text = HEAD + "seat: black robot Robby\nseat: white remote Ann B. 東京\n\nresult: *\n"
    found = record.read(text)
    assert found.seats == (
        record.Seated("black", "robot", "Robby"),
        record.Seated("white", "remote", "Ann B. 東京"),
    )
    assert record.write(found) == text


@pytest.mark.parametrize(("text", "code", "line"), WRONG)
def test_a_line_that_cannot_be_read_is_named(text: str, code: str, line: int) -> None:
    with pytest.raises(RecordError) as caught:
        record.read(text)
    assert (caught.value.code, caught.value.facts["line"]) == (code, str(line))


def test_comments_numbers_and_empty_lines_say_nothing() -> None:
    text = f"# a game\n{HEAD}\n  1. d3 c3 # well played\n  # and then\n3. c4\n\nresult: *\n"
    assert record.read(text).moves == ("d3", "c3", "c4")


def test_a_record_reads_as_it_was_written() -> None:
    kept = Record(
        "invers",
        (("offboard", "pool"), ("first", "red")),
        (Seated("yellow", "human", "Anne # Marie: 1."), Seated("red", "robot")),
        "RYRYRY/YRYRYR/RYRYRY/YRYRYR/RYRYRY/YRYRYR H=y/r Y",
        "yellow",
        tuple(f"W{i}y" for i in range(1, 7)) * 5,
        Result(("yellow", "red"), "repetition", (3, 12)),
    )
    text = record.write(kept)
    assert record.read(text) == kept
    assert record.write(record.read(text)) == text


def test_an_unfinished_game_without_moves_is_three_lines() -> None:
    assert record.write(Record("reversi")) == "format: 1\ngame: reversi\n\nresult: *\n"


LINE = st.text(st.characters(codec="utf-8"), max_size=12)


@given(name=LINE, moves=st.lists(LINE), winner=LINE, score=st.lists(st.integers(0, 99)))
def test_whatever_is_written_reads_back(
    name: str, moves: list[str], winner: str, score: list[int]
) -> None:
    kept = Record(
        "invers",
        seats=(Seated("yellow", "human", name),),
        moves=tuple(moves),
        result=Result((winner,), "count", tuple(score)),
    )
    with suppress(RecordError):
        assert record.read(record.write(kept)) == kept


@pytest.mark.parametrize("name", ["two\nlines", " space", "\u2028"])
def test_a_name_that_would_break_the_file_is_an_error(name: str) -> None:
    with pytest.raises(RecordError) as caught:
        record.write(Record("invers", seats=(Seated("yellow", "human", name),)))
    assert caught.value.code == "record.text"


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.sheet.key)
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_replayed_to_its_result(game: Game, seed: int) -> None:
    *acts, (last, _) = random_game(game, seed, {})
    outcome = game.outcome(last)
    assert outcome is not None
    seats = game.seats(last)
    moves = record.told(game, acts, None)
    kept = Record(game.sheet.key, moves=moves, result=record.result_of(outcome, seats))
    replay = record.replay(game, record.read(record.write(kept)))
    assert (replay.stop, replay.fault, replay.outcome) == (None, "", outcome)
    assert game.dump(replay.state) == game.dump(last)
    assert replay.acts == len(moves)
    assert replay.plies == sum(state.plies(move.code) for state, move in acts)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_can_replay_what_it_knows(seat: int) -> None:
    game = incognito.GAME
    *acts, (last, _) = random_game(game, 1, {})
    outcome = game.outcome(last)
    assert outcome is not None
    kept = Record(
        "incognito",
        keeper=game.seats(last)[seat],
        moves=record.told(game, acts, Seat(seat)),
        result=record.result_of(outcome, game.seats(last)),
    )
    assert any("?" in move for move in kept.moves)
    replay = record.replay(game, kept)
    assert (replay.stop, replay.fault, replay.outcome) == (None, "", outcome)


def test_a_seat_does_not_record_the_cards_of_others() -> None:
    game = royal_reversi.GAME
    acts = random_game(game, 1, {})[:10]
    mine = record.told(game, acts, Seat(0))
    everything = record.told(game, acts, None)
    assert [len(text) > 1 for text in mine] == [True, False] * 5
    assert all(len(text) > 1 for text in everything)


def test_the_first_illegal_move_stops_the_replay() -> None:
    kept = Record("reversi", moves=("d3", "c3", "a1", "c4"))
    stop = record.replay(reversi.GAME, kept).stop
    assert stop is not None
    assert (stop.act, stop.ply, stop.text) == (3, 3, "a1")
    assert stop.cause == Refusal("reversi.enclose", (Cell("a1"),))


def test_an_unreadable_move_stops_the_replay() -> None:
    stop = record.replay(reversi.GAME, Record("reversi", moves=("d3", "zz"))).stop
    assert stop is not None
    assert (stop.act, stop.ply) == (2, 2)
    assert isinstance(stop.cause, NotationError)


def test_acts_that_are_no_plies_are_counted_apart() -> None:
    moves = ("S:CPFCPF", "N:CPFCPF", "c2-c4", "c2-c4")
    stop = record.replay(incognito.GAME, Record("incognito", moves=moves)).stop
    assert stop is not None
    assert (stop.act, stop.ply) == (4, 2)


def test_an_announcement_that_contradicts_the_line_up_stops_the_replay() -> None:
    start = "Sc4C Sa1P Nc5F Nf8P S"
    good = record.replay(incognito.GAME, Record("incognito", start=start, moves=("c4xc5=CF",)))
    assert (good.stop, good.plies) == (None, 1)
    bad = record.replay(incognito.GAME, Record("incognito", start=start, moves=("c4xc5=PF",)))
    assert bad.stop is not None
    assert bad.stop.cause == Refusal("incognito.announce")
    hidden = "Sc4? Sa1P Nc5? Nf8P S"
    heard = record.replay(incognito.GAME, Record("incognito", start=hidden, moves=("c4xc5=CF",)))
    assert (heard.stop, heard.acts, heard.plies) == (None, 1, 1)


def test_a_word_of_several_acts_is_played_whole_or_not_at_all() -> None:
    start = "Sc4? Sa1P Sb1C Sc1C Sd1C Nc5? Nf8P S"
    kept = Record("incognito", start=start, moves=("a1-a2", "f8-e8", "c4xc5=CF"))
    replay = record.replay(incognito.GAME, kept)
    assert replay.stop is not None
    assert (replay.stop.act, replay.stop.ply, replay.acts, replay.plies) == (3, 3, 2, 2)
    assert incognito.GAME.moves(replay.state)[0].text != "=C"


@pytest.mark.parametrize(
    ("result", "fault"),
    [
        ("*", ""),
        ("black count 33-31", "record.unfinished"),
        ("white resigned", ""),
    ],
)
def test_the_result_of_an_unfinished_game_is_checked(result: str, fault: str) -> None:
    kept = record.read(f"{HEAD}d3 c3\nresult: {result}\n")
    assert record.replay(reversi.GAME, kept).fault == fault


@pytest.mark.parametrize(
    ("result", "fault"),
    [
        ("*", "record.finished"),
        ("black count 3-0", ""),
        ("black count 2-0", "record.result"),
        ("white count 3-0", "record.result"),
        ("black draw 3-0", "record.result"),
        ("white resigned", "record.result"),
    ],
)
def test_the_result_of_a_finished_game_is_checked(result: str, fault: str) -> None:
    text = f"{HEAD}start: 8/8/8/8/8/8/8/1WB5 B\na1\nresult: {result}\n"
    assert record.replay(reversi.GAME, record.read(text)).fault == fault


@pytest.mark.parametrize(
    ("kept", "code"),
    [
        (Record("invers"), "record.game"),
        (Record("reversi", seats=(Seated("white", "human"),)), "record.seats"),
        (Record("reversi", keeper="green"), "record.keeper"),
    ],
)
def test_a_record_must_fit_its_game(kept: Record, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        record.replay(reversi.GAME, kept)
    assert caught.value.code == code


def test_seats_and_options_of_the_game_are_taken() -> None:
    kept = Record(
        "invers",
        options=(("first", "red"),),
        seats=(Seated("yellow", "human"), Seated("red", "robot")),
    )
    assert record.replay(invers.GAME, kept).state.turn() == 1
