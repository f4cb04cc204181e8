"""A search takes equal keys for equal positions, so no cell of a board may be lost in one."""

import pytest

from controller.robot.search.judge import mix


@pytest.mark.parametrize("seed", [1, 0x3FFFFFFFFFFFFFFF])
def test_every_set_of_two_cells_has_a_key_of_its_own(seed: int) -> None:
    # The last cell is the sign.
    cells = [1 << cell for cell in range(63)] + [-(1 << 63)]
    sets = {one | other for one in cells for other in cells} | {0}
    assert len({mix(seed, it) for it in sets}) == len(sets)
    assert len({mix(mix(seed, it), 0) for it in sets}) == len(sets)
