from functools import cache
from pathlib import Path

import pytest

from controller.cli.dispatch import main
from controller.display.board_summary import sentence
from controller.i18n.speech import Speech
from controller.sensing.board import built_in, load
from controller.sensing.board_knowledge import (
    ALL,
    TOLD,
    WHAT,
    WHERE,
    Outlook,
    Share,
    measure,
    positions,
)
from controller.sensing.expectations import BoardModel
from hardware.ports import POLE, PRESENCE, PROFILES, STRENGTH, TOUCH
from rules import catalog
from rules.state import OVER, State

CATALOG = catalog.load(())
GAMES = {game.sheet.key: game for game in CATALOG.games}
BOARDS = {name: load(name, CATALOG.games) for name in built_in()}
EACH = [(name, key) for name, board in BOARDS.items() for key in board.layouts]


@cache
def places(key: str) -> tuple[State, ...]:
    return tuple(positions(GAMES[key], 8)[:12])


@cache
def share(board: str, key: str, profile: str) -> Share:
    return measure(BoardModel(GAMES[key], BOARDS[board].layouts[key], profile), places(key))


@pytest.mark.parametrize("profile", [TOUCH, PRESENCE])
def test_a_plain_grid_sees_nothing_of_a_push(profile: str) -> None:
    blind = share("six", "invers", profile)
    assert (blind.seen, blind.asked, blind.chosen) == (0, 0, 1)
    assert ALL in blind.asks


@pytest.mark.parametrize("profile", [TOUCH, PRESENCE, STRENGTH])
def test_slots_see_every_push(profile: str) -> None:
    assert share("reference", "invers", profile).seen == 1
    assert share("ten", "invers", profile).seen == 1


@pytest.mark.parametrize("profile", PROFILES)
def test_every_sensor_knows_every_move_of_reversi(profile: str) -> None:
    assert share("reference", "reversi", profile) == share("ten", "reversi", profile)
    known = share("reference", "reversi", profile)
    assert (known.seen, known.asks) == (1, ())
    assert known.sample > 50


def test_the_colour_of_a_ball_is_asked_unless_the_pole_tells_it() -> None:
    some = share("reference", "roliversi", PRESENCE)
    assert 0.6 < some.seen < 0.9
    assert some.asks == (WHAT,)
    assert share("reference", "roliversi", POLE).seen == 1


def test_what_no_sensor_sees_is_asked() -> None:
    for profile in PROFILES:
        assert share("reference", "inside", profile).asks == (WHAT,)
        assert share("reference", "royal-reversi", profile).asks[0] == WHAT
    assert set(share("reference", "incognito", STRENGTH).asks) == {WHERE, TOLD}
    assert share("reference", "incognito", TOUCH).asks == (TOLD,)


@pytest.mark.parametrize(("board", "key"), EACH)
def test_the_shares_are_whole_and_finer_sensors_know_no_less(board: str, key: str) -> None:
    shares = [share(board, key, profile) for profile in PROFILES]
    for one in shares:
        assert one.seen + one.asked + one.chosen == pytest.approx(1)
        assert bool(one.asks) == (one.seen < 1)
    known = [one.seen for one in shares[1:]]
    assert known == sorted(known)


@pytest.mark.parametrize("key", ["reversi", "inside"])
def test_an_outlook_finds_step_by_step_what_the_measurement_finds_at_once(key: str) -> None:
    model = BoardModel(GAMES[key], BOARDS["reference"].layouts[key], PRESENCE)
    outlook = Outlook(model, {})
    steps = 0
    while outlook.share is None:
        outlook.step()
        steps += 1
    assert outlook.share == measure(model, positions(GAMES[key]))
    assert steps > outlook.share.sample
    outlook.step()
    assert outlook.share is not None


@pytest.mark.parametrize("key", GAMES)
def test_positions_are_those_of_play_and_the_same_for_a_seed(key: str) -> None:
    game = GAMES[key]
    first = positions(game, 2)
    assert len(first) == 6
    assert all(state.turn() != OVER and len(state.codes()) > 1 for state in first)
    lines = [game.dump(state) for state in first]
    assert lines == [game.dump(state) for state in positions(game, 2)]
    assert lines != [game.dump(state) for state in positions(game, 2, seed=2)]


@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_a_sentence_says_what_will_be_asked(language: str) -> None:
    speech = Speech(language, CATALOG)

    def told(board: str, key: str, profile: str) -> str:
        return sentence(speech, GAMES[key], share(board, key, profile))

    wanted = {
        "fr": (
            "couleur",
            "carte",
            "ne reconnaît aucun coup",
            "tous les coups.",
            "attaque",
            "annonces",
        ),
        "en": (
            "colour",
            "which card",
            "recognises no moves",
            "every move.",
            "attacks",
            "Announcements",
        ),
    }[language]
    found = (
        told("reference", "roliversi", PRESENCE),
        told("reference", "royal-reversi", PRESENCE),
        told("six", "invers", PRESENCE),
        told("reference", "reversi", PRESENCE),
        told("reference", "incognito", PRESENCE),
        told("reference", "incognito", TOUCH),
    )
    for word, text in zip(wanted, found, strict=True):
        assert word in text
    assert all("…" not in text for text in found)


@pytest.mark.parametrize("asks", [(), (WHAT,), (WHERE,), (ALL,), (TOLD,), (WHAT, TOLD)])
def test_a_game_from_elsewhere_has_sentences_too(asks: tuple[str, ...]) -> None:
    game = GAMES["reversi"]
    for language in catalog.LANGUAGES:
        told = sentence(Speech(language, CATALOG), game, Share(0.5, 0.3, 0.2, asks, 9))
        assert told.startswith("Reversi")


@pytest.mark.parametrize(
    ("part", "told"), [(0, "0%"), (0.001, "<1%"), (0.5, "50%"), (0.999, ">99%"), (1, "100%")]
)
def test_almost_all_does_not_look_like_all(part: float, told: str) -> None:
    mixed = Share(part, 1 - part, 0, (ALL,), 9)
    text = sentence(Speech("en", CATALOG), GAMES["invers"], mixed)
    assert f" {told} of the moves" in text or part in {0, 1}
    assert (">99" in text) == (told == ">99%")


def test_the_command_prints_an_aligned_table(capsys: pytest.CaptureFixture[str]) -> None:
    for language, header in (("fr", " question"), ("en", " question")):
        words = ["--lang", language, "table", "--board", "six"]
        assert main([*words, "--profile", "presence"]) == 0
        out = capsys.readouterr().out.splitlines()
        head = next(line for line in out if header in line)
        row = next(line for line in out if line.startswith("INVERS  presence"))
        end = head.index(header) + len(header)
        assert row[:end].rstrip().endswith("%")
        assert len(row[:end].rstrip()) == end
        assert max(map(len, out)) <= 80


def test_the_command_tells_all_profiles_and_a_sentence_for_the_configured_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    config = tmp_path / "tablier.toml"
    config.write_text('[table]\nboard = "six"\nprofile = "pole"\n', encoding="utf-8")
    monkeypatch.setenv("TABLIER_CONFIG", str(config))
    assert main(["--lang", "en", "table"]) == 0
    out = capsys.readouterr().out
    assert [word for word in out.split() if word in PROFILES] == list(PROFILES)
    assert "'pole'" in out


def test_a_board_with_faults_is_told_line_by_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("format = 2\nx = 1", encoding="utf-8")
    assert main(["--lang", "en", "table", "--board", str(mine), "--profile", "pole"]) == 2
    err = capsys.readouterr().err.splitlines()
    assert len(err) == 4
    assert all(line.startswith(str(mine)) for line in err)


def test_an_unknown_profile_lists_those_that_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "fr", "table", "--profile", "hall"]) == 2
    err = capsys.readouterr().err
    assert "hall" in err
    assert all(profile in err for profile in PROFILES)
