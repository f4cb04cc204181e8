"""``tablier why``: whether a move is legal, and if not, which rule forbids it."""

from __future__ import annotations

from argparse import Namespace

from controller.cli.positions import asked, tell_json
from controller.console.console import Console
from controller.console.parsing import read_acts, read_options
from controller.i18n.user_errors import about
from controller.terminal.local_letters import LocalLetters
from rules.model import Refusal

REFUSED = 1


def run(console: Console, args: Namespace) -> int:
    """Print whether a move is legal, and if not, which rule forbids it."""
    speech = console.speech
    game, state = asked(console, args)
    with about(game):
        typed = LocalLetters(game.sheet.key, speech.language).typed(args.move)
        acts = read_acts(game, state, typed)
    refusal: Refusal | None = None
    for move in acts:
        step = game.apply(state, move)
        if isinstance(step, Refusal):
            refusal = step
            break
        state = step.state
    told = speech.say("why.legal", move=args.move)
    if refusal is not None:
        told = speech.refusal(game, refusal, read_options(game, args.option))
    if args.json:
        facts: dict[str, object] = {"move": args.move, "legal": refusal is None, "text": told}
        if refusal is not None:
            facts |= {"rule": refusal.rule, "cells": [str(cell) for cell in refusal.cells]}
        tell_json(console, facts)
    else:
        if refusal is not None:
            console.tell(str(refusal))
        console.tell(told)
    return 0 if refusal is None else REFUSED
