"""Values of golden positions are unchanged, in both builds."""

from __future__ import annotations

import pytest

from tests.controller.robot.search.golden import FILE, KEYS, values


@pytest.mark.parametrize("key", KEYS)
def test_fixed_positions_are_worth_what_they_were(key: str) -> None:
    found = values(key)
    known = FILE.read_text(encoding="utf-8").splitlines()
    assert found == [line for line in known if line.startswith(f"{key} ")]
    assert len(found) > 20
