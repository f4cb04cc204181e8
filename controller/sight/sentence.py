"""What a board sees of a game and asks, in a sentence for a person who sits down at it."""

from __future__ import annotations

from controller.sight.measure import TOLD, Share
from controller.words.speech import PROGRAM, Speech
from rules.game import Game


def sentence(speech: Speech, game: Game, share: Share) -> str:
    """What a board will see of a game and ask, for a person who sits down at it."""
    facts = {
        "game": speech.name(game),
        "asked": percent(speech, share.asked),
        "seen": percent(speech, share.seen),
        "chosen": percent(speech, share.chosen),
    }
    asks = [ask for ask in share.asks if ask != TOLD]
    if share.seen == 0 and share.asked == 0:
        key = "none"
    elif not share.asks or asks:
        key = asks[0] if asks else "seen"
    else:
        key = "most"
    told = speech.say(_key(speech, key, game), **facts)
    # What is told by keys because nothing is seen at all was said already.
    if TOLD in share.asks and key != "none":
        told += " " + speech.say(_key(speech, TOLD, game), **facts)
    return told


def percent(speech: Speech, part: float) -> str:
    """A share in whole percent; what is almost all or almost nothing does not look like it."""
    number = f"{100 * part:.0f}"
    if 0 < part < 0.005:
        number = "<1"
    elif 0.995 <= part < 1 - 1e-9:
        number = ">99"
    return speech.say("table.percent", number=number)


def _key(speech: Speech, name: str, game: Game) -> str:
    """The sentence about this game, or the one about any game."""
    own = f"table.{name}.{game.sheet.key}"
    return own if own in PROGRAM[speech.language] else f"table.{name}"
