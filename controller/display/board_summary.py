"""Board summary: a sentence on how much of a game a board sees and what it asks."""

from __future__ import annotations

from controller.i18n.speech import PROGRAM, Speech
from controller.sensing.board_knowledge import TOLD, Share
from rules.game import Game


def sentence(speech: Speech, game: Game, share: Share) -> str:
    """Sentence for players: what this board sees of the game and what it asks."""
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
    # If the board sees nothing at all, the use of keys was already mentioned.
    if TOLD in share.asks and key != "none":
        told += " " + speech.say(_key(speech, TOLD, game), **facts)
    return told


def percent(speech: Speech, part: float) -> str:
    """Share in whole percent; "<1" and ">99" rather than a misleading 0 or 100."""
    number = f"{100 * part:.0f}"
    if 0 < part < 0.005:
        number = "<1"
    elif 0.995 <= part < 1 - 1e-9:
        number = ">99"
    return speech.say("table.percent", number=number)


def _key(speech: Speech, name: str, game: Game) -> str:
    """Key of the sentence about this game, or of the general one."""
    own = f"table.{name}.{game.sheet.key}"
    return own if own in PROGRAM[speech.language] else f"table.{name}"
