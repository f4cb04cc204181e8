"""What the program says about secrets that can be checked after the game."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.verify": "check that the table and its robot did not cheat with cards or symbols",
    "help.verify.file": "the journal of a finished game",
    "verify.records": "All {records} entries are whole, and every move is allowed.",
    "verify.promise": "The table's secret is the one that it promised as {seal} (entry {record}).",
    "verify.stirred": "People had a part in the deal after that promise and before the first card "
    "(times: {count}).",
    "verify.cards": "Every card comes from that secret and that part of people, in this order "
    "(cards: {count}).",
    "verify.seals": "Every seal of the robot opens to what it did: {seals}.",
    "verify.went-on": "Entry {record}: the game went on after its secrets were revealed; whoever "
    "had read them could know these cards.",
    "verify.nothing": "The table had no secret in this game: there is nothing more to check.",
    "verify.agreed": "Everything agrees, if the table showed at the start: {seal}.",
    "verify.untrue": "This game is not true: see the entries named above.",
    "verify.void": "Void, cannot be verified: the game ended without revealing its secrets.",
    "verify.old": "Void, cannot be verified: entry {record} has a card that no promise came before "
    "(older Tablier?).",
    "verify.unfinished": "Not yet: the game is not over, and its secrets are revealed at its end.",
    "verify.bad.promise": "Entry {record}: the secret revealed is not the one promised in entry "
    "{promised}.",
    "verify.bad.kept": "Entry {record}: the secret kept with the promise is not the one revealed.",
    "verify.bad.again": "Entry {record}: a second promise replaces the first one.",
    "verify.bad.early": "Entry {record}: it should come after the promise.",
    "verify.bad.alone": "Entry {record}: the first card was drawn before anybody but the table had "
    "a part in the deal.",
    "verify.bad.late": "Entry {record}: it stirs the deal after the first card.",
    "verify.bad.stirred": "Entry {record}: what it says of people's part in the deal is not what "
    "they did.",
    "verify.bad.card": "Entry {record}: the card is {found}, but the shuffle gives {expected}.",
    "verify.bad.salts": "Entry {record}: it reveals {found} salts for {expected} seals.",
    "verify.bad.seal": "Entry {record}: the seal of seat {seat} does not open to '{move}'.",
    "verify.bad.unsealed": "Entry {record}: seat {seat} hid '{move}' without a seal just before.",
    "verify.bad.loose": "Entry {record}: a seal without the act that it is for.",
}
