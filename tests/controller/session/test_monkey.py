"""Whatever is done to a table, it never fails, and somebody sensible can always go on."""

from collections import Counter
from collections.abc import Callable

import pytest

from controller.session.phases import Asking, Finished
from hardware.ports import Key
from tests.controller.session.monkey import Monkey, put_right
from tests.controller.session.table import Table

MOST_ACTS = 12


def go_on(table: Table) -> None:
    """One more act, chosen by keys, shows that the game is alive."""
    table_state = table.state
    before = table_state.ledger.recorded
    table.run(2.0)  # the robot may have to think
    for _ in range(6):
        if table.at(Finished) or table_state.ledger.recorded > before:
            break
        if table.at(Asking):
            moves = {it.text for it in table_state.game.moves(table_state.match.state)}
            good = [it for it in table.answers_offered if it in moves]
            if good:
                table.pick(good[0])
            else:
                table.press(Key.BACK)
        else:
            table.press(Key.OK)
    assert table.at(Finished) or table_state.ledger.recorded > before, table.phase
    put_right(table)


def survive(seed: int, acts: int, tally: Counter[str]) -> None:
    monkey = Monkey(seed)
    for _ in range(acts // 50):
        monkey.play(50)
        needed = put_right(monkey.table)
        assert needed <= MOST_ACTS
        assert monkey.table.kept()
        tally["events"] += monkey.done
        monkey.done = 0
        tally["recoveries"] += 1
        tally["most acts"] = max(tally["most acts"], needed)
    go_on(monkey.table)
    assert monkey.table.kept()


@pytest.mark.parametrize("seed", range(24))
def test_a_monkey_does_no_lasting_harm(seed: int) -> None:
    survive(seed, 150, Counter())


@pytest.mark.soak
def test_many_monkeys_do_no_lasting_harm(
    record_property: Callable[[str, object], None],
) -> None:
    tally: Counter[str] = Counter()
    for seed in range(1000, 1400):
        survive(seed, 500, tally)
    told = ", ".join(f"{count} {name}" for name, count in tally.items())
    record_property("figure", f"monkeys at the table: {told}, none of them stuck")
