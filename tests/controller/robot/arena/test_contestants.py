import pytest

from controller.i18n.user_errors import Problem
from controller.model.level_names import LEVEL_NAMES
from controller.robot.arena import contestants
from controller.robot.arena.contestants import KINDS, Contestant
from controller.robot.levels import level


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("maitre", Contestant("maitre")),
        ("Maître", Contestant("maitre")),
        ("master", Contestant("maitre")),
        ("maitre@0.1", Contestant("maitre", share=0.1)),
        ("club@3d", Contestant("club", depth=3)),
        ("uct@0.15s", Contestant("uct", seconds=0.15)),
        ("openspiel@10", Contestant("openspiel", share=10.0)),
        ("alphabeta@5000n,0.5s", Contestant("alphabeta", seconds=0.5, nodes=5000)),
        (" random ", Contestant("random")),
    ],
)
def test_a_word_names_a_contestant(text: str, found: Contestant) -> None:
    assert contestants.read(text) == found
    assert contestants.read(str(found)) == found


@pytest.mark.parametrize("name", KINDS)
def test_every_name_can_be_read(name: str) -> None:
    assert contestants.read(name).name == name


@pytest.mark.parametrize("text", ["", "chess", "maitre2", "@0.1", "maitre club"])
def test_an_unknown_name_is_told_what_there_is(text: str) -> None:
    with pytest.raises(Problem) as caught:
        contestants.read(text)
    assert caught.value.code == "arena.contestant"
    assert {"maitre", "random", "openspiel"} <= set(caught.value.facts["allowed"].split())


@pytest.mark.parametrize(
    "text", ["maitre@", "maitre@x", "maitre@0", "uct@-1s", "club@1.5d", "uct@1m", "random@2s"]
)
def test_an_amount_that_means_nothing_is_refused(text: str) -> None:
    with pytest.raises(Problem) as caught:
        contestants.read(text)
    assert caught.value.code == "arena.amount"


@pytest.mark.parametrize("name", LEVEL_NAMES)
def test_a_level_has_its_own_figures_at_any_pace(name: str) -> None:
    own = level("reversi", name)
    found = contestants.read(f"{name}@0.5").level("reversi", 0.2)
    assert found.seconds == pytest.approx(own.seconds * 0.1)
    assert (found.nodes, found.depth, found.slack) == (own.nodes, own.depth, own.slack)


def test_engines_and_rivals_think_as_long_as_maitre() -> None:
    assert (
        contestants.read("uct").level("reversi", 1.0).seconds == level("reversi", "maitre").seconds
    )
    assert contestants.read("pimc@0.4s").level("reversi", 0.5).seconds == pytest.approx(0.2)


def test_without_seconds_other_bounds_take_the_clock_away() -> None:
    found = contestants.read("club@700n").level("reversi", 1.0)
    assert (found.seconds, found.nodes) == (0.0, 700)
    assert found.depth == level("reversi", "club").depth
