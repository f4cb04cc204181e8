"""Every game under every value of every named option: one option changed at a time."""

from __future__ import annotations

OWN_LAYOUT = "custom:" + " ".join(rank + suit for suit in "HCDS" for rank in "JQKA" for _ in "1234")
OWN_ROWS = "custom:a1 b2 c3/h8 g7 f6/a8 b7 c6/h1 g2 f3"

VARIANTS: tuple[tuple[str, dict[str, str]], ...] = (
    ("reversi", {}),
    ("roliversi", {}),
    ("roliversi", {"start": "rolit"}),
    ("roliversi", {"start": "custom:8/8/2RB4/2GY4/3BR3/3YG3/8/8"}),
    ("roliversi", {"first": "yellow-red"}),
    ("invers", {}),
    ("invers", {"offboard": "pool"}),
    ("invers", {"offboard": "own-colour"}),
    ("invers", {"first": "red"}),
    ("invers", {"repetition": "majority3"}),
    ("invers", {"repetition": "none"}),
    ("invers", {"priority": "strict"}),
    ("invers", {"a1": "red"}),
    ("incognito", {}),
    ("incognito", {"camp": "depth2-front"}),
    ("incognito", {"camp": "depth2-inside"}),
    ("incognito", {"camp": "custom:3/3"}),
    ("incognito", {"arrived": "frozen"}),
    ("incognito", {"arrived": "free"}),
    ("incognito", {"defender": "stays"}),
    ("incognito", {"pass": "allowed"}),
    ("incognito", {"draw": "25"}),
    ("incognito", {"draw": "none"}),
    ("incognito", {"symbols": "5-3-1"}),
    ("royal-reversi", {}),
    ("royal-reversi", {"seats": "3"}),
    ("royal-reversi", {"seats": "4"}),
    ("royal-reversi", {"seats": "teams"}),
    ("royal-reversi", {"layout": "suit-quadrants"}),
    ("royal-reversi", {"layout": OWN_LAYOUT}),
    ("royal-reversi", {"start_rows": OWN_ROWS}),
    ("royal-reversi", {"arms": "NS"}),
    ("royal-reversi", {"mixed_lines": "any-opponents", "seats": "4"}),
    ("royal-reversi", {"dead_hand": "occupied-only"}),
    ("royal-reversi", {"dead_hand": "occupied-only", "seats": "3"}),
    ("royal-reversi", {"special_effect": "may"}),
    ("royal-reversi", {"token_supply": "physical", "seats": "4"}),
    ("inside", {}),
    ("inside", {"chain": "off"}),
    ("inside", {"multi": "fill-one"}),
    ("inside", {"stock": "15+3"}),
)


def name(variant: tuple[str, dict[str, str]]) -> str:
    """A short id for a test."""
    game, options = variant
    return " ".join([game, *(f"{key}={value[:14]}" for key, value in options.items())])
