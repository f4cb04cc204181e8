"""``tablier update --card``: what the menu asks root for, from the card's boot partition."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.maker.installer import source
from controller.maker.installer.card import FOLDER
from controller.maker.installer.slots import HOME
from controller.model import update_result
from controller.model.update_result import RESULT, UpdateResult
from tests.controller.maker.installer.fake_pi import FakePi, snapshot


@pytest.fixture(name="pi")
def _pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakePi:
    """A machine with version 1 and an empty boot partition."""
    pi = FakePi(tmp_path, monkeypatch)
    pi.wheel("1.0")
    assert pi.install("--build", "pi-matrix") == 0
    pi.ran()
    card(pi).mkdir(parents=True)
    return pi


def card(pi: FakePi) -> Path:
    return pi.root / FOLDER[1:]


def result(pi: FakePi) -> tuple[UpdateResult, str] | None:
    return update_result.read((pi.root / RESULT[1:]).read_text(encoding="ascii"))


def test_the_one_wheel_on_the_card_is_installed_from_a_copy(pi: FakePi) -> None:
    game = pi.write("var/lib/tablier/reversi-1.journal", "kept")
    wheel = pi.wheel("1.1", card(pi))
    assert pi.update("--card") == 0
    assert "tablier-1.1" in pi.used
    installed = next(line for line in pi.ran() if line.startswith("pip"))
    assert FOLDER not in installed
    assert "--no-index" in installed
    assert result(pi) == (UpdateResult.DONE, "1.1")
    assert (pi.root / RESULT[1:]).stat().st_mode & 0o777 == 0o644
    # It may stay on the card.
    assert wheel.exists()
    assert pi.update("--card") == 0
    assert pi.ran() == []
    assert result(pi) == (UpdateResult.SAME, "1.1")
    assert pi.update("--back") == 0
    assert "tablier-1.0" in pi.used
    assert game.read_text(encoding="utf-8") == "kept"


def test_a_version_that_does_not_start_is_taken_back_and_the_table_says_so(pi: FakePi) -> None:
    pi.wheel("1.1broken", card(pi))
    assert pi.update("--card") == 2
    assert "tablier-1.0" in pi.used
    assert result(pi) == (UpdateResult.WENT_BACK, "1.1broken")


def _nothing(pi: FakePi) -> None:
    del pi


def _two(pi: FakePi) -> None:
    pi.wheel("1.1", card(pi))
    pi.wheel("1.2", card(pi))


def _torn(pi: FakePi) -> None:
    wheel = pi.wheel("1.1", card(pi))
    wheel.write_bytes(wheel.read_bytes()[:-30])


def _other_sum(pi: FakePi) -> None:
    wheel = pi.wheel("1.1", card(pi))
    (card(pi) / "SHA256SUMS").write_text(f"{'0' * 64}  {wheel.name}\n", encoding="utf-8")


def _other_sum_beside(pi: FakePi) -> None:
    wheel = pi.wheel("1.1", card(pi))
    wheel.with_name(f"{wheel.name}.sha256").write_text(f"{'0' * 64}\n", encoding="utf-8")


def _foreign(pi: FakePi) -> None:
    pi.wheel("1.1", card(pi), "cp311-cp311-manylinux_2_17_riscv64")


def _overlaid(pi: FakePi) -> None:
    pi.wheel("1.1", card(pi))
    pi.write("proc/mounts", "proc /proc proc rw 0 0\noverlayroot / overlay rw 0 0\n")


def _link(pi: FakePi) -> None:
    wheel = pi.wheel("1.1", pi.root / "elsewhere")
    (card(pi) / wheel.name).symlink_to(wheel)


def _folder(pi: FakePi) -> None:
    (card(pi) / "tablier-1.1-py3-none-any.whl").mkdir()


def _anybodys_file(pi: FakePi) -> None:
    pi.wheel("1.1", card(pi)).chmod(0o666)


def _anybodys_folder(pi: FakePi) -> None:
    pi.wheel("1.1", card(pi))
    card(pi).chmod(0o777)


def _linked_sums(pi: FakePi) -> None:
    pi.wheel("1.1", card(pi))
    (card(pi) / "SHA256SUMS").symlink_to(pi.write("elsewhere", ""))


@pytest.mark.parametrize(
    ("arrange", "expected"),
    [
        (_nothing, UpdateResult.NO_FILE),
        (_two, UpdateResult.MANY_FILES),
        (_torn, UpdateResult.UNUSABLE),
        (_other_sum, UpdateResult.UNUSABLE),
        (_other_sum_beside, UpdateResult.UNUSABLE),
        (_foreign, UpdateResult.UNUSABLE),
        (_overlaid, UpdateResult.READ_ONLY),
        (_link, UpdateResult.FAILED),
        (_folder, UpdateResult.UNUSABLE),
        (_anybodys_file, UpdateResult.FAILED),
        (_anybodys_folder, UpdateResult.FAILED),
        (_linked_sums, UpdateResult.FAILED),
    ],
)
def test_what_is_refused_touches_nothing_and_the_table_learns_why(
    pi: FakePi, arrange: object, expected: UpdateResult, capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(arrange)
    arrange(pi)
    before = snapshot(pi.root)
    assert pi.update("--card") == 2
    assert len(capsys.readouterr().err.splitlines()) == 1
    found = result(pi)
    assert found is not None
    assert found[0] is expected
    (pi.root / RESULT[1:]).unlink()
    assert (snapshot(pi.root), pi.ran()) == (before, [])


def test_a_good_checksum_beside_it_is_copied_with_it(
    pi: FakePi, capsys: pytest.CaptureFixture[str]
) -> None:
    wheel = pi.wheel("1.1", card(pi))
    text = f"{source.read_wheel(wheel).sha256}  {wheel.name}\n"
    (card(pi) / "SHA256SUMS").write_text(text, encoding="utf-8")
    assert pi.update("--card") == 0
    assert "matches the list" in capsys.readouterr().out


def test_a_dry_run_changes_nothing_and_reports_nothing(pi: FakePi) -> None:
    pi.wheel("1.1", card(pi))
    before = snapshot(pi.root)
    assert pi.update("--card", "--dry-run") == 0
    assert (snapshot(pi.root), pi.ran()) == (before, [])


def test_what_was_installed_in_another_way_is_left_alone(pi: FakePi) -> None:
    (pi.root / HOME[1:] / "current").unlink()
    pi.wheel("1.1", card(pi))
    assert pi.update("--card") == 2
    assert result(pi) == (UpdateResult.FAILED, "")


def test_it_names_no_other_file(pi: FakePi) -> None:
    assert pi.update("--card", str(pi.wheel("1.1", card(pi)))) == 2
    assert pi.update("--card", "--back") == 2
    assert "tablier-1.0" in pi.used
