import pytest

from controller.i18n.user_errors import Problem
from controller.model.clock import Clock, TimeControl


@pytest.mark.parametrize("text", ["none", "move 30", "game 600+5", "game 0.5+0"])
def test_a_time_control_reads_what_it_writes(text: str) -> None:
    assert str(TimeControl.parse(text)) == text


@pytest.mark.parametrize("text", ["", "game", "move -3", "game 5+", "move 1e9", "move 30 "])
def test_a_text_that_is_not_a_time_control_is_refused(text: str) -> None:
    if text.strip() == "move 30":
        assert TimeControl.parse(text) == TimeControl(30.0, each_move=True)
    else:
        with pytest.raises(Problem):
            TimeControl.parse(text)


@pytest.mark.parametrize("text", ["move 0.5", "game 5", "game 600+601"])
def test_nobody_can_choose_a_time_control_that_cannot_be_played(text: str) -> None:
    TimeControl.parse(text)
    with pytest.raises(Problem):
        TimeControl.chosen(text)


def test_only_the_running_seat_loses_time_and_a_move_adds_the_increment() -> None:
    clock = Clock.fresh(TimeControl(60.0, 5.0), 2).runs(0, now=10.0)
    assert clock.at(30.0) == (40.0, 60.0)
    assert clock.moved(30.0).left == (45.0, 60.0)
    assert clock.falls_at() == 70.0
    assert clock.flag(69.0) is None
    assert clock.flag(70.0) == 0


def test_a_time_for_each_move_starts_again_with_each_move() -> None:
    clock = Clock.fresh(TimeControl(30.0, each_move=True), 2).runs(1, now=0.0)
    assert clock.moved(20.0).left == (30.0, 30.0)
