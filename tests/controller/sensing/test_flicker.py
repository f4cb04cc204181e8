from controller.sensing.pad_health import RESTLESS_SECONDS, SPAN_SECONDS, Health
from hardware.ports import EMPTY, Pad, Picture


def _busy(health: Health, pad: int, first: int, seconds: int) -> set[Pad]:
    """A pad that changes in each of these seconds; the pads that were found to flicker."""
    found: set[Pad] = set()
    for at in range(first, first + seconds):
        for half in (0, 1):
            counts = [0, 0]
            counts[pad] = 2 * at + half
            picture = Picture(at + half / 2, (EMPTY, EMPTY), tuple(counts))
            found.update(health.feed(picture))
    return found


def test_a_restless_pad_flickers() -> None:
    assert _busy(Health(2), 1, 0, RESTLESS_SECONDS) == {Pad(1)}


def test_what_sets_up_one_game_after_the_other_is_no_flicker() -> None:
    health = Health(2)
    for game in range(10):
        assert _busy(health, 1, 3 * game, 3) == set()
        health.calm(3.0 * game + 3)


def test_what_flickers_on_is_not_forgotten_with_the_next_game() -> None:
    health = Health(2)
    _busy(health, 1, 0, RESTLESS_SECONDS)
    health.calm(float(RESTLESS_SECONDS))
    assert health.noisy == {Pad(1)}


def test_what_moves_explain_is_no_flicker_however_quickly_they_follow() -> None:
    health = Health(2)
    for at in range(3 * SPAN_SECONDS):
        assert _busy(health, 1, at, 1) == set()
        health.explain([Pad(1)])


def test_pieces_carried_after_the_move_are_no_flicker() -> None:
    health = Health(2)
    for at in range(3 * SPAN_SECONDS):
        health.explain([Pad(1)])
        assert _busy(health, 1, at, 1) == set()


def test_a_move_explains_only_the_few_changes_that_it_makes() -> None:
    health = Health(1)
    found: set[Pad] = set()
    for tick in range(8 * SPAN_SECONDS):
        found.update(health.feed(Picture(tick / 8, (EMPTY,), (tick,))))
        if tick % 8 == 0:
            health.explain([Pad(0)])
    assert found == {Pad(0)}
