"""Names of players: changed, forgotten, and kept in one small file."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from controller.journal import player_names
from controller.journal.entries import SeatEntry
from controller.journal.player_names import FILE, PlayerNames


def test_a_name_is_changed_in_every_game_also_twice(tmp_path: Path) -> None:
    PlayerNames().changed("Zoe", "Zoé").changed("Zoé", "Zoë").save(tmp_path)
    names = player_names.load(tmp_path)
    assert [names.shown(it) for it in ("Zoe", "Zoé", "Zoë", "Ada")] == ["Zoë"] * 3 + ["Ada"]
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_forgotten_name_is_neither_shown_nor_kept(tmp_path: Path) -> None:
    PlayerNames().changed("Zoe", "Zoé").changed("Zoé", "").save(tmp_path)
    names = player_names.load(tmp_path)
    assert [names.shown(it) for it in ("Zoe", "Zoé")] == ["", ""]
    assert "Zo" not in (tmp_path / FILE).read_text(encoding="utf-8")
    seats = (SeatEntry("A", "human", "", "Zoé"), SeatEntry("B", "human", "", "Ada"))
    assert [it.name for it in names.seated(seats)] == ["", "Ada"]


def test_a_forgotten_name_can_be_used_again_by_giving_it_to_somebody() -> None:
    names = PlayerNames().changed("Bo", "").changed("Ada", "Bo")
    assert (names.shown("Ada"), names.shown("Bo")) == ("Bo", "Bo")


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": 2}', '{"format":1,"renamed":{"a":1}}']
)
def test_a_file_that_cannot_be_read_changes_no_name(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert player_names.load(tmp_path) == PlayerNames()
