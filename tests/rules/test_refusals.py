"""Every rule id is reached by a refusal, and has its sentence in both languages."""

from __future__ import annotations

import pytest

from controller.i18n.speech import Speech
from rules.catalog import load
from rules.model import Cell, Refusal
from rules.pyramid import CELLS

CATALOG = load(plugins=())
GAMES = {game.sheet.key: game for game in CATALOG.games}

REVERSI = "8/8/8/3BW3/3WB3/8/8/8 B"
ROLIVERSI = "8/8/8/3RB3/3GY3/8/8/8 GB"
INVERS = "RYRYRY/YRYRYR/RYRYRY/YRYRYR/yRYRYR/YRYRYR H=y/r R"
DUEL = "Sc4? Sa1P Nc5F Nf8P S + c4xc5"
ARRIVED = "Sa8C Sc7F Nd5P Nf3P R:CPP/CFF T:SN S"
ROYAL = "8/8/8/4BBBB/AAAA4/8/8/8 A:JH,QC,AS,9,10 B:KH,KH,JD,JD,JD A"
FULL = "/".join(["A" * 8] * 8)
LIGHT = [cell for cell in CELLS if cell.count("0") != 1]
DARK = [cell for cell in CELLS if cell.count("0") == 1]
PYRAMID = f"C:{','.join(LIGHT)} F:{','.join(DARK)} S:1,0/0,0 C"
INSIDE = "C:400,310 F:220 S:11,5/5,12 F"

TABLE = (
    ("reversi", "8/8/8/8/8/8/8/BBB5 B", "a2", "reversi.over"),
    ("reversi", REVERSI, "d4", "reversi.occupied, d4"),
    ("reversi", REVERSI, "a1", "reversi.enclose, a1"),
    ("reversi", REVERSI, "--", "reversi.pass, d3"),
    ("roliversi", "Y7/8/8/8/8/8/8/7G GB", "a1G", "roliversi.over"),
    ("roliversi", ROLIVERSI, "d4G", "roliversi.occupied, d4"),
    ("roliversi", ROLIVERSI, "c5R", "roliversi.colour, c5"),
    ("roliversi", ROLIVERSI, "c5B", "roliversi.same, d5"),
    ("roliversi", ROLIVERSI, "a1G", "roliversi.enclose, a1"),
    ("roliversi", ROLIVERSI, "--", "roliversi.pass, e3"),
    ("invers", "yryryr/ryryry/yryryy/ryryry/yRyRyR/RyRryr H=y/r Y", "W3", "invers.over"),
    ("invers", INVERS, "E2", "invers.4, a2"),
    ("invers", INVERS, "W3y", "invers.tile"),
    ("invers", INVERS, "--", "invers.pass"),
    ("incognito", "Sa1P S", "a1-a2", "incognito.over"),
    ("incognito", "setup", "a2-a3", "incognito.setup"),
    ("incognito", "setup", "S:CCCCPF", "incognito.lineup"),
    ("incognito", DUEL, "a1-a2", "incognito.answer, c4"),
    ("incognito", "Sc4? Sa1P Sb1P Sd1P Nc5F Nf8P S + c4xc5", "=P", "incognito.announce, c4"),
    ("incognito", ARRIVED, "--", "incognito.pass"),
    ("incognito", "Sc4C Nc6F S", "Tc4P", "incognito.troc-used"),
    ("incognito", ARRIVED, "Ta8C", "incognito.troc-cell, a8"),
    ("incognito", ARRIVED, "Tc7F", "incognito.troc-reserve, c7"),
    ("incognito", ARRIVED, "b2-b3", "incognito.empty, b2"),
    ("incognito", ARRIVED, "d5-d6", "incognito.owner, d5"),
    ("incognito", ARRIVED, "a8-a7", "incognito.arrived, a8"),
    ("incognito", ARRIVED, "c7-d8", "incognito.step, c7, d8"),
    ("incognito", ARRIVED, "c7-c5", "incognito.double, c7"),
    ("incognito", "Sc4C Sc5P Nf3P S", "c4-c5", "incognito.blocked, c5"),
    ("incognito", ARRIVED, "c7-d7xd8", "incognito.target, d8"),
    ("incognito", ARRIVED, "c7-d7xd5", "incognito.adjacent, d7, d5"),
    ("incognito", "Sc2C Sa3P Nc1F Nf8P S", "c2xc1", "incognito.immune, c1"),
    ("royal-reversi", f"{FULL} A:JH,JH,JH,QH B:KH,KH,JD,JD,JD A", "JH@a4", "royal.over"),
    ("royal-reversi", ROYAL, "-JH", "royal.show"),
    ("royal-reversi", ROYAL.replace("JH,", ""), "QC@b3", "royal.chance"),
    ("royal-reversi", ROYAL, "+JH", "royal.drawn"),
    ("royal-reversi", ROYAL, "--", "royal.pass, b3"),
    ("royal-reversi", ROYAL, "XB", "royal.exchange"),
    ("royal-reversi", ROYAL, "X", "royal.dead, b3"),
    ("royal-reversi", ROYAL, "9", "royal.special"),
    ("royal-reversi", ROYAL, "KH@a6", "royal.hand"),
    ("royal-reversi", ROYAL, "9xa4", "royal.nine, a4"),
    ("royal-reversi", ROYAL, "10@a4", "royal.occupied, a4"),
    ("royal-reversi", ROYAL, "QC@c3", "royal.picture, c3, b3"),
    ("royal-reversi", ROYAL, "JH@h7", "royal.connect, h7"),
    ("inside", PYRAMID, "p400C", "inside.over"),
    ("inside", INSIDE, "p400C", "inside.filled, 400"),
    ("inside", INSIDE, "p300C", "inside.support, 300, 301"),
    ("inside", "C:400,310,121 F:- S:10,5/5,13 F", "f301C", "inside.unforced"),
    ("inside", "C:400,310,301 F:- S:10,5/5,13 C !300", "p220C", "inside.forced, 300"),
    ("inside", "C:400,310,301 F:- S:10,5/5,13 C !300", "f220C", "inside.pending, 300"),
    ("inside", "C:400,310 F:220,130,040,031,022 S:16,0/0,13 C", "p301F", "inside.stock, 301"),
    ("inside", INSIDE, "--", "inside.pass"),
)
WITH_OPTIONS = (
    ("invers", {"priority": "strict"}, "W1", Refusal("invers.priority", (Cell("f1"), Cell("f2")))),
)


@pytest.mark.parametrize(("key", "position", "move", "told"), TABLE)
def test_the_refusal_names_the_rule_and_its_cells(
    key: str, position: str, move: str, told: str
) -> None:
    game = GAMES[key]
    assert str(game.refusal(game.load(position, {}), game.parse(move))) == told


@pytest.mark.parametrize(("key", "options", "move", "told"), WITH_OPTIONS)
def test_the_refusal_of_an_option_too(
    key: str, options: dict[str, str], move: str, told: Refusal
) -> None:
    game = GAMES[key]
    assert game.refusal(game.start(options), game.parse(move)) == told


def test_every_rule_id_is_reached_and_has_both_sentences() -> None:
    reached = {row[3].split(",")[0] for row in TABLE} | {row[3].rule for row in WITH_OPTIONS}
    assert reached == {rule for game in GAMES.values() for rule in game.sheet.rules}
    for language in ("fr", "en"):
        speech = Speech(language, CATALOG)
        for game in GAMES.values():
            for rule in game.sheet.rules:
                said = speech.refusal(game, Refusal(rule, (Cell("a1"), Cell("b2"), Cell("c3"))))
                assert len(said) > 20, rule
                assert "{" not in said, rule
