"""Verify: what it accepts, what it cannot decide, and the command's messages."""

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from controller.cli import dispatch
from controller.journal.entries import (
    Ended,
    Entry,
    Opened,
    Pledged,
    Reopened,
    Revealed,
    Sealed,
    Stirred,
    TakenBack,
)
from controller.model.settings import HUMAN, ROBOT, Chair, TableSettings
from controller.session.audit import AuditFinding
from controller.session.commands import Append, Command
from controller.session.events import Event
from controller.simulation.rehearsal import rehearse, stage
from hardware.sim.faults import NORMAL
from rules.games import reversi
from tests.controller.journal.build import CATALOG, story
from tests.controller.session.clockwork import SPEECH, drawn
from tests.controller.session.table import Table
from tests.controller.session.test_fairness import resign
from tests.controller.session.test_resume import back
from tests.controller.session.vouched import (
    Told,
    at_of,
    cards,
    checked,
    incognito,
    keys,
    retold,
    royal,
    with_one,
    written,
)

# What is true.


def test_a_true_deal_with_phones_take_backs_and_a_power_cut_agrees() -> None:
    told = royal()
    assert any(isinstance(it, TakenBack) for it in told)
    assert any(isinstance(it, Reopened) for it in told)
    assert len(cards(told)) > 13
    found = checked(told)
    assert [it.key for it in found] == ["records", "promise", "stirred", "cards", "agreed"]
    assert found[3].facts == {"count": len(cards(told))}
    assert found[2].facts == {"count": 3}
    promise = told[at_of(told, Pledged)]
    assert isinstance(promise, Pledged)
    assert found[-1].facts == {"seal": promise.promise[:8]}


def test_a_true_line_up_and_a_true_exchange_agree() -> None:
    told = incognito()
    assert sum(isinstance(it, Sealed) for it in told) == 3
    found = checked(told)
    assert [it.key for it in found] == ["records", "promise", "seals", "agreed"]
    seals = [it.seal[:8] for it in told if isinstance(it, Sealed)]
    assert found[2].facts == {"seals": " ".join(seals)}
    assert found[-1].facts == {"seal": " ".join(seals[:2])}


def test_retelling_a_true_game_changes_nothing() -> None:
    assert retold(royal()) == royal()
    assert retold(incognito()) == incognito()


def test_a_game_without_secrets_agrees() -> None:
    assert keys(story(reversi.GAME, acts=2000)) == ["records", "nothing"]


@pytest.mark.parametrize(("game", "pack"), [("incognito", ""), ("royal-reversi", "real")])
def test_where_only_people_have_secrets_there_is_nothing_to_compare(game: str, pack: str) -> None:
    table = Table(game, options={"pack": pack} if pack else {})
    resign(table)
    assert "seal" not in table.page.text.lower()
    assert keys(table.entries) == ["records", "promise", "nothing"]


GAMES = pytest.mark.parametrize(
    ("game", "robots"), [("royal-reversi", (1,)), ("incognito", (0, 1))], ids=str
)


@GAMES
def test_a_whole_clumsy_game_agrees(game: str, robots: tuple[int, ...]) -> None:
    told: Told = []

    def watch(_: float, what: Event | Command) -> None:
        if isinstance(what, Append):
            told.append(what.entry)

    found = stage(CATALOG, drawn("reference"), TableSettings(), SPEECH, 1, NORMAL, watch)
    found.paint = False
    chairs = [Chair(ROBOT if seat in robots else HUMAN) for seat in range(2)]
    rehearse(found, game, {}, chairs, NORMAL, 400, 1)
    assert isinstance(told[-1], Ended)
    assert len(told) > 100
    assert keys(told)[-1] == "agreed"


def test_what_was_dealt_after_the_reveal_is_told() -> None:
    table = Table("royal-reversi")
    table.play(table.legal()[0])
    table.menu("resign", "seat", "yes")
    assert keys(table.entries) == ["records", "hidden"]
    table.menu("un-end")
    table.play(table.legal()[0])
    resign(table)
    assert keys(table.entries)[-1] == "agreed"
    assert "went-on" not in keys(table.entries), "nobody had seen anything"
    # Older programs showed everything at the end.
    older = [replace(it, hidden=False) if isinstance(it, Ended) else it for it in table.entries]
    assert keys(older[:-1])[-2:] == ["went-on", "agreed"]


def test_a_seal_that_a_power_cut_left_without_its_act_is_no_lie() -> None:
    before = Table("incognito", robots=(1,), ready=False)
    before.run(1.0)
    del before.entries[at_of(before.entries, Sealed) + 1 :]
    table = back(before)
    table.pick("resume")
    table.run(1.0)
    table.set_up()
    resign(table)
    seals = [it for it in table.entries if isinstance(it, Sealed)]
    assert len(seals) == 2
    found = checked(table.entries)
    assert found[-1] == AuditFinding("agreed", {"seal": seals[1].seal[:8]})
    assert table.says("end.seal", seal=seals[1].seal[:8])


# What cannot be told.


def test_a_game_that_ended_without_a_reveal_is_void() -> None:
    for told in (royal(), incognito()):
        assert keys(it for it in told if not isinstance(it, Revealed))[-1] == "void"


def test_an_unfinished_game_is_not_judged_yet() -> None:
    told = royal()
    assert keys(told[: at_of(told, Revealed)]) == ["records", "unfinished"]


def test_cards_without_a_promise_before_them_are_void() -> None:
    old = [it for it in royal() if not isinstance(it, Pledged | Stirred | Revealed)]
    found = checked(old)
    assert found[-1] == AuditFinding("old", {"record": 2})
    late = royal()
    late.insert(cards(late)[0], late.pop(at_of(late, Pledged)))
    assert keys(late)[-1] != "agreed"


# The command.


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C")


def keep(folder: Path, told: Iterable[Entry]) -> str:
    path = folder / "game.journal"
    path.write_bytes(written(told))
    return str(path)


def test_the_command_says_a_sentence_for_each_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert dispatch.main(["verify", keep(tmp_path, royal())]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 5
    assert all(line.endswith(".") for line in out)
    assert out[-1].startswith("Everything matches")


def test_the_command_says_it_in_french(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert dispatch.main(["verify", "--lang", "fr", keep(tmp_path, incognito())]) == 0
    assert "Chaque sceau du robot" in capsys.readouterr().out


def test_an_untrue_game_is_exit_code_1_and_its_entry_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = with_one(royal(), at_of(royal(), Revealed), secret="1" * 64)
    assert dispatch.main(["verify", keep(tmp_path, told)]) == 1
    out = capsys.readouterr().out
    assert f"Entry {at_of(told, Revealed) + 1}: the revealed secret does not match" in out
    assert "not genuine" in out


def test_an_illegal_move_is_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = royal()
    told = with_one(told, cards(told)[3], hash="0" * 16)
    assert dispatch.main(["verify", keep(tmp_path, told)]) == 1
    assert f"Entry {cards(told)[3] + 1}:" in capsys.readouterr().out


@pytest.mark.parametrize("word", ["void", "unfinished"])
def test_what_cannot_be_told_is_exit_code_1(
    word: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = [it for it in royal() if not isinstance(it, Revealed)]
    told = told if word == "void" else told[:-2]
    assert isinstance(told[-1], Opened) == (word == "void")
    assert dispatch.main(["verify", keep(tmp_path, told)]) == 1
    assert ("Void" if word == "void" else "Not yet") in capsys.readouterr().out


def test_what_is_no_journal_is_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.journal"
    assert dispatch.main(["verify", str(path)]) == 2
    path.write_text("hello")
    assert dispatch.main(["verify", str(path)]) == 2
    path.write_bytes(Path(keep(tmp_path, royal())).read_bytes().replace(b"moved", b"mowed", 3))
    assert dispatch.main(["verify", str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 3


def test_an_unfinished_game_tells_nothing_secret_anywhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = royal()
    promise = told[at_of(told, Pledged)]
    assert isinstance(promise, Pledged)
    path = keep(tmp_path, told[: at_of(told, Revealed)])
    for words in (["verify"], ["replay"], ["export", "--seat", "1"]):
        for json in ([], ["--json"]) if words[0] == "export" else ([],):
            dispatch.main([words[0], path, *words[1:], *json])
            both = capsys.readouterr()
            assert promise.secret not in both.out + both.err
            assert (promise.promise in both.out) == bool(json)
    assert dispatch.main(["games", "--saved", "--folder", str(tmp_path)]) == 0
    assert promise.secret not in capsys.readouterr().out


def test_the_export_of_a_finished_game_tells_all_but_not_to_one_seat(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = royal()
    revealed = told[at_of(told, Revealed)]
    assert isinstance(revealed, Revealed)
    path = keep(tmp_path, told)
    assert dispatch.main(["export", "--json", path]) == 0
    assert revealed.secret in capsys.readouterr().out
    assert dispatch.main(["export", "--json", "--seat", "1", path]) == 0
    assert revealed.secret not in capsys.readouterr().out
