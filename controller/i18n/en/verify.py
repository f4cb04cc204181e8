"""English sentences: secrets that can be checked after the game."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.verify": "check that the table and its robot did not cheat with cards or symbols",
    "help.verify.file": "a name that 'tablier games --saved' prints, or the journal of a finished "
    "game",
    "verify.records": "All {records} entries are intact, and every move is legal.",
    "verify.promise": "The table's secret matches its commitment {seal} (entry {record}).",
    "verify.stirred": "The players contributed to the shuffle after that commitment and before the "
    "first card (contributions: {count}).",
    "verify.cards": "Every card follows from that secret and those contributions, in this order "
    "(cards: {count}).",
    "verify.seals": "Every seal of the robot matches what it played: {seals}.",
    "verify.went-on": "Entry {record}: the game went on after its secrets were revealed; anyone "
    "who had read them could know these cards.",
    "verify.nothing": "The table had no secret in this game: there is nothing else to check.",
    "verify.agreed": "Everything matches, provided the table showed this at the start: {seal}.",
    "verify.untrue": "This game is not genuine: see the entries listed above.",
    "verify.void": "Void, cannot be verified: the game ended without revealing its secrets.",
    "verify.old": "Void, cannot be verified: entry {record} has a card with no commitment before "
    "it (an older version of Tablier?).",
    "verify.hidden": "Not yet: the game ended, but its secrets are still hidden.",
    "verify.unfinished": "Not yet: the game is not over, and its secrets are revealed only at the "
    "end.",
    "verify.terminal": "This game was played in the terminal, where nothing is promised: its cards "
    "and symbols cannot be verified.",
    "verify.bad.promise": "Entry {record}: the revealed secret does not match the commitment in "
    "entry {promised}.",
    "verify.bad.kept": "Entry {record}: the secret saved with the commitment is not the one "
    "revealed.",
    "verify.bad.again": "Entry {record}: a second commitment replaces the first one.",
    "verify.bad.early": "Entry {record}: it should come after the commitment.",
    "verify.bad.alone": "Entry {record}: the first card was drawn before any player contributed to "
    "the shuffle.",
    "verify.bad.late": "Entry {record}: it changes the shuffle after the first card.",
    "verify.bad.stirred": "Entry {record}: the contribution in it is not the players' own.",
    "verify.bad.card": "Entry {record}: the card is {found}, but the shuffle gives {expected}.",
    "verify.bad.salts": "Entry {record}: it reveals {found} salts for {expected} seals.",
    "verify.bad.seal": "Entry {record}: the seal of seat {seat} does not match '{move}'.",
    "verify.bad.unsealed": "Entry {record}: seat {seat} hid '{move}' without a seal just before.",
    "verify.bad.loose": "Entry {record}: a seal without the move that it covers.",
}
