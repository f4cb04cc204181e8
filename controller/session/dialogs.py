"""Closed sets of the dialogs: questions, lists of choices, acts without arguments, causes."""

from __future__ import annotations

from enum import StrEnum


class QuestionKey(StrEnum):
    """Questions; each value is the key of its sentence and identifies its page."""

    ADDRESS = "address"
    BACK_AGREE = "back-agree"
    DECLARE = "declare"
    DRAW = "draw"
    HANDS = "hands"
    LEVELS = "levels"
    LOBBY = "lobby"
    LOOK_AWAY = "look-away"
    MENDING = "mending"
    MENU = "menu"
    NOISY = "noisy"
    NETWORK = "network"
    NETWORK_CHANGES = "network-changes"
    OPEN_AGREE = "open-agree"
    PHONES = "phones"
    PLAYERS = "players"
    POWER = "power"
    RESIGN = "resign"
    RESIGN_SURE = "resign-sure"
    RESTARTING = "restarting"
    RESTART_SURE = "restart-sure"
    RESUME = "resume"
    SAVED = "saved"
    SEATS = "seats"
    SENSORS = "sensors"
    SETUP = "setup"
    SPEAK = "speak"
    STUCK = "stuck"
    SWITCHING_OFF = "switching-off"
    TROUBLE = "trouble"
    UNSAVED = "unsaved"
    UPDATE = "update"
    UPDATED = "updated"
    UPDATING = "updating"
    WHICH = "which"


class Dialog(StrEnum):
    """Lists of choices that can be opened; ``TABLE`` closes them all."""

    ADDRESS = "address"
    DECLARE = "declare"
    HANDS = "hands"
    LOBBY = "lobby"
    MENU = "menu"
    NETWORK = "network"
    PHONES = "phones"
    POWER = "power"
    RESIGN = "resign"
    RESUME = "resume"
    SEATS = "seats"
    SENSORS = "sensors"
    TABLE = "table"
    UPDATE = "update"


class PlainAct(StrEnum):
    """Acts without arguments."""

    CONTINUE = "continue"
    FORGET = "forget"
    HINT = "hint"
    INSTALL_UPDATE = "install-update"
    NEXT = "next"
    NONE_FITS = "none-fits"
    HOUSE_WIFI = "house-wifi"
    OTHER_GAMES = "other-games"
    OWN_WIFI = "own-wifi"
    PLAY_ON = "play-on"
    REBOOT = "reboot"
    RETRY = "retry"
    START = "start"
    STAY = "stay"
    SWITCH_OFF = "switch-off"
    TIDY = "tidy"


class MendingCause(StrEnum):
    """Reasons why the pads must be put in order; each value is the key of its sentence."""

    BACK = "back"
    """A move was taken back."""
    BUMP = "bump"
    """Many pieces moved at once."""
    CARRY = "carry"
    """The table is ahead of the board: a piece is captured, or the robot has moved."""
    LINK = "link"
    """The link to the board was lost for a while."""
    RESUME = "resume"
    """A saved game was resumed."""
    WRONG = "wrong"
    """A move was not allowed."""
