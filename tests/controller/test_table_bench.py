"""The benchmark of the table: real moves on a real disk. How fast they are is not asserted."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller import bench, cli
from rules import catalog


@pytest.mark.parametrize("language", catalog.LANGUAGES)
def test_the_figures_stand_beside_their_goals(
    language: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setattr(bench, "MOVES", 4)
    assert cli.main(["bench", "--table", "--seconds", "1", "--lang", language]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    light, parts, idle, memory = told.out.splitlines()
    assert "60 ms" in light
    assert " 4 " in light
    assert "30 ms" in parts
    assert "3 %" in idle.replace("\xa0", " ")
    assert memory
    assert "…" not in told.out
    assert list((tmp_path / "state").iterdir()) == []


def test_a_place_without_room_for_journals_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "file"
    place.write_text("not a folder")
    monkeypatch.setenv("STATE_DIRECTORY", str(place / "state"))
    assert cli.main(["bench", "--table", "--lang", "en"]) == 2
    assert str(place) in capsys.readouterr().err
