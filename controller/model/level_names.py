"""Names of the robot's levels, from the weakest to the strongest; ``serre`` keeps a game close."""

from __future__ import annotations

LEVEL_NAMES = ("decouverte", "enfant", "famille", "club", "maitre", "serre")
