"""Which build is tested: the interpreted one, fifty times slower, plays fewer random games."""

from rules.games import reversi

COMPILED = not (reversi.__file__ or "").endswith(".py")


def fewer(amount: int, part: int = 4) -> int:
    """All of an amount for the compiled build, one part of so many for the interpreted one."""
    return amount if COMPILED else amount // part
