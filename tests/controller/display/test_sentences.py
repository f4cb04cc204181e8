import pytest

from controller.display.screen_pages import page
from controller.sensing.reading import Fits, Partial, Replied, Rewound
from controller.session.phases import Playing
from controller.session.settling import settled
from controller.session.steps import Proceed
from hardware.ports import POLE, TOUCH
from rules.games.royal_state import RoyalState
from rules.model import Seat
from tests.controller.display.situations import LONG, WIDE
from tests.controller.display.tables import (
    ENGLISH,
    FRENCH,
    changed,
    made,
    pad,
    propose,
    ready,
    show,
    told,
    want_of,
)

# What a move is called, and what to do for the robot.


@pytest.mark.parametrize(
    ("key", "text", "french", "english"),
    [
        ("reversi", "d3", "d3", "d3"),
        ("reversi", "--", "passer", "pass"),
        ("roliversi", "d4R", "bille rouge en d4", "red ball on d4"),
        ("inside", "p310F", "cube foncé en A2", "dark cube on A2"),
        ("inside", "f300C", "cube clair en B1, obligatoire", "light cube on B1, forced"),
        ("invers", "W3", "ligne 3 par la gauche →", "row 3 from the left →"),
        (
            "invers",
            "Nby",
            "tuile jaune à point\u00a0: colonne b par le haut ↓",
            "dotted yellow tile: column b from above ↓",
        ),
        ("incognito", "c2-c4", "c2 → c4", "c2 → c4"),
        ("incognito", "c4xc5", "c4 attaque c5", "c4 attacks c5"),
        ("incognito", "c2-c4xc5", "c2 → c4, attaque c5", "c2 → c4, attacks c5"),
        ("incognito", "c4xc5=CP", "c4 attaque c5", "c4 attacks c5"),
        ("incognito", "Tc4P", "pièce en c4 échangée", "piece on c4 swapped"),
        ("incognito", "=C", "ciseaux", "scissors"),
        ("incognito", "N:CPFCPF", "pièces alignées", "pieces lined up"),
        ("royal-reversi", "QC@b3", "D♣ en b3", "Q♣ on b3"),
        ("royal-reversi", "10@d6", "10 en d6", "10 on d6"),
        ("royal-reversi", "9xe5", "9, retire e5", "9, removes e5"),
        ("royal-reversi", "10", "10", "10"),
        ("royal-reversi", "-KH", "R♥", "K♥"),
        ("royal-reversi", "+KH", "+", "+"),
        ("royal-reversi", "X", "échanger la main", "exchange the hand"),
        ("royal-reversi", "XB1", "échanger la main (Orange 1)", "exchange the hand (Orange 1)"),
        ("royal-reversi", "X=KH,9", "échanger la main (R♥ 9)", "exchange the hand (K♥ 9)"),
        ("royal-reversi", "?", "?", "?"),
    ],
)
def test_a_move_is_called_as_people_call_it(key: str, text: str, french: str, english: str) -> None:
    table = ready(key)
    table.notices.tell("did", seat=Seat(0), move=text)
    for speech, name in ((FRENCH, french), (ENGLISH, english)):
        seat = speech.seat(table.game, table.match.names[0])
        assert speech.say("news.did", seat=seat, move=name) in page(table, Playing(), speech).text


def test_the_robot_says_what_to_put_and_what_to_turn() -> None:
    table = ready("reversi", robots=(0,))
    propose(table, "d3")
    assert told(table).splitlines() == [
        "For me, please:",
        "Place: black disc on d3.",
        "Turn over d4.",
    ]


def test_the_robot_says_what_to_turn_into_where_there_are_many_faces() -> None:
    table = ready("roliversi", robots=(0,))
    text = table.game.moves(table.match.state)[0].text
    propose(table, text)
    face = {"G": "green ball", "B": "blue ball"}[text[-1]]
    lines = told(table).splitlines()
    assert lines[1] == f"Place: {face} on {text[:-1]}."
    assert lines[2].startswith("Turn over ")
    assert lines[2].endswith(f"({face}).")


def test_where_pieces_are_lights_nobody_is_told_to_turn_them() -> None:
    table = ready("reversi", robots=(0,), light_pieces=("reversi",))
    propose(table, "d3")
    assert told(table).splitlines() == ["For me, please:", "Place: black disc on d3."]


def test_the_robot_says_which_card_it_plays_and_what_it_removes() -> None:
    table = ready("royal-reversi", 4, robots=range(2))
    cell = next(iter(table.game.scene(table.match.state)))
    propose(table, f"9x{cell}")
    lines = told(table).splitlines()
    assert lines == [f"I play 9, removes {cell}. For me, please:", f"Take away {cell}."]


def test_the_robot_says_where_its_piece_goes_and_whom_it_attacks() -> None:
    table = ready("incognito", robots=(1,))
    made(table, "c2-c4")
    propose(table, "c7-c5xc4")
    lines = told(table).splitlines()
    assert lines == ["I play c7 → c5, attacks c4. For me, please:", "Move c7 to c5."]


@pytest.mark.parametrize(
    ("options", "move", "last"),
    [
        ({}, "W3", "The tile pushed out at E3 is mine, dot up."),
        ({"offboard": "pool"}, "W3r", "The tile pushed out at E3 goes to the pool, dot up."),
    ],
)
def test_the_robot_says_which_tile_to_push(options: dict[str, str], move: str, last: str) -> None:
    table = ready("invers", robots=(0,), options=options)
    propose(table, move)
    colour = "red" if move.endswith("r") else "yellow"
    push = f"Push in at W3: dotted {colour} tile."
    assert told(table).splitlines() == ["For me, please:", push, last]


def test_the_robot_says_whose_stock_a_forced_cube_comes_from() -> None:
    table = ready("inside", robots=(0, 1))
    made(table, "p400C", "p310C", "p301C")
    assert table.match.turn == 0
    propose(table, "f300F")
    lines = told(table).splitlines()
    assert lines[1:] == [
        "Place: dark cube on B1.",
        "Forced cube on B1.",
        "Take from: Dark's stock.",
    ]
    made(table, "f300F")
    propose(table, "p220C")
    assert told(table).splitlines()[-1] == "Take from: Dark's stock."


# What is worth knowing before a move.


def test_the_page_tells_which_tile_is_in_the_hand() -> None:
    table = ready("invers")
    made(table, "W4", "W1")
    hand = table.game.scene(table.match.state)["hand.yellow"]
    name = {"y": "dotted yellow tile", "r": "dotted red tile"}[hand]
    assert f"Play: {name}." in told(table)
    table = ready("invers", options={"offboard": "pool"})
    assert "Common pool: dotted red tile and dotted yellow tile." in told(table)


def test_the_page_tells_a_forced_cube_and_whose_stock_it_comes_from() -> None:
    table = ready("inside")
    made(table, "p400C", "p310C")
    assert "Forced" not in told(table)
    made(table, "p301C")
    assert "Forced cube on B1.\nTake from: Dark's stock." in told(table)


@pytest.mark.parametrize(
    ("key", "options", "line"),
    [
        ("reversi", {}, "Black 2 – White 2 (discs)."),
        ("roliversi", {}, "Green-Blue 2 – Yellow-Red 2 (balls)."),
        ("invers", {}, "Yellow 18 – Red 18 (tiles still to turn over)."),
        ("royal-reversi", {}, "Blue 4 – Orange 4 (tokens)."),
        ("royal-reversi", {"seats": "3"}, "Blue 4 – Orange 4 – Green 4 (tokens)."),
        ("royal-reversi", {"seats": "teams"}, "Blue 4 – Orange 4 (tokens)."),
    ],
)
def test_the_page_counts_where_counting_helps(key: str, options: dict[str, str], line: str) -> None:
    table = ready(key, options=options)
    assert told(table).splitlines()[-1] == line


def test_the_score_is_left_out_where_it_would_need_another_leaf() -> None:
    table = ready("invers", name=LONG, clock="game 600+5")
    assert "tiles still to turn" in told(table)
    table.robot.hint = table.tracker.expected_moves[0].move
    assert "tiles still to turn" not in told(table)


def test_a_notice_of_the_rules_is_told() -> None:
    options = {"seats": "4", "token_supply": "physical"}
    table = ready("royal-reversi", options=options)
    assert "in use" not in told(table)
    state = table.match.state.clone()
    assert isinstance(state, RoyalState)
    state.token2 = 2**46 - 1
    table.match.history.state = state
    assert "All 44 green and purple tokens are in use" in told(table)


def test_the_time_of_each_seat_is_told_in_minutes_and_seconds() -> None:
    table = ready("reversi", clock="game 600+5")
    table.run_clock()
    table.now += 61.2
    assert "Black 8:59 – White 10:00" in told(table)


# What happened.


@pytest.mark.parametrize(
    ("options", "said", "end", "todo"),
    [
        ({}, "CF", "South wins and moves to c5.", "remove the piece on c5 and move c4"),
        ({}, "CP", "North wins and moves to c4.", "remove the piece on c4 and move c5"),
        ({"defender": "stays"}, "CP", "North wins and stays on c5.", "remove the piece on c4."),
    ],
)
def test_a_duel_is_told_with_both_symbols_and_its_end(
    options: dict[str, str], said: str, end: str, todo: str
) -> None:
    table = ready("incognito", options=options)
    made(table, "c2-c4", "c7-c5", "c4xc5", f"={said[0]}")
    before = table.tracker.base
    made(table, f"={said[1]}")
    other = {"F": "paper", "P": "rock"}[said[1]]
    start = f"South attacks North, c4 against c5: scissors against {other}."
    assert told(table) == f"{start} {end}"
    show(table, before)
    carry = told(table, settled(table, Proceed()))
    assert carry.startswith(start)
    assert todo in carry
    assert "Take away" not in carry


def test_equal_symbols_are_told_and_nothing_is_to_do() -> None:
    table = ready("incognito")
    made(table, "c2-c4", "c7-c5", "c4xc5", "=C", "=C")
    assert told(table).endswith("scissors against scissors. A tie: nothing moves.")


def test_on_pads_that_see_nothing_a_duel_also_says_what_to_do() -> None:
    table = ready("incognito", profile=TOUCH)
    made(table, "c2-c4", "c7-c5", "c4xc5", "=C", "=F")
    assert "remove the piece on c5 and move c4 there." in told(table)


def test_whoever_must_announce_is_told_why() -> None:
    table = ready("incognito")
    made(table, "c2-c4", "c7-c5", "c4xc5")
    asked = page(table, settled(table, Proceed()), ENGLISH)
    assert (asked.title, asked.text) == ("South", "c4 attacks c5. What does c4 show?")
    made(table, "=C")
    asked = page(table, settled(table, Proceed()), ENGLISH)
    assert (asked.title, asked.text) == ("North", "c4 attacks c5: scissors. What does c5 show?")


def test_nothing_is_told_to_be_done_before_the_journal_holds_it() -> None:
    table = ready("reversi")
    made(table, "d3")
    assert told(table).startswith("Black: d3.")
    assert "Turn over d4." in told(table)
    table.record(table.match.take_back(0, table.now))
    assert told(table) == "Saving."
    table.ledger.unsaved = "journal.full"
    assert told(table).startswith("Black: d3.")


# What the pads show.


def test_what_is_to_be_confirmed_is_named() -> None:
    table = ready("roliversi")
    wants = table.tracker.expected_moves
    assert told(table, Playing(Fits(wants[:1]))).startswith("Your move: ")
    assert told(table, Playing(Fits(wants[:1]), due=1.0)) == told(table)
    assert told(table, Playing(Fits(wants[:2]))).endswith("press OK and choose.")
    made(table, wants[0].move.text)
    made(table, table.tracker.expected_moves[0].move.text)
    assert told(table, Playing(Rewound(1))) == "Take back one move? OK confirms."
    assert told(table, Playing(Rewound(2))) == "Take back 2 moves? OK confirms."


def test_the_robot_s_move_and_the_answer_are_confirmed_together() -> None:
    table = ready("reversi", robots=(0,))
    answer = ready("reversi", 1).tracker.expected_moves[0]
    propose(table, "d3")
    shown = told(table, Playing(Replied((answer,))))
    assert shown == f"My move, then yours: {answer.move}. OK confirms."
    assert told(table, Playing(Fits(table.tracker.expected_moves))) == "My move: d3. OK confirms."


def test_the_coach_names_what_is_left_to_turn_and_what_was_turned_by_mistake() -> None:
    table = ready("reversi", profile=POLE)
    want = want_of(table, "d3")
    show(table, changed(table, pad(table, "d3"), mark="N"))
    assert told(table, Playing(Partial((want,)))) == "Turn over d4."
    show(table, want.marks)
    assert "Turn over" not in told(table, Playing(Partial((want,))))
    wrong = (pad(table, "e5"),)
    assert (
        told(table, Playing(Partial((want,), wrong)))
        == "Turned over by mistake: e5. Please turn back."
    )


def test_a_piece_lifted_to_turn_it_is_no_news_to_pads_that_cannot_see_its_face() -> None:
    table = ready("reversi")
    want = want_of(table, "d3")
    show(table, changed(table, pad(table, "d4")))
    assert "Turn over" not in told(table, Playing(Partial((want,))))


# Names.


def test_a_name_too_long_for_the_head_of_a_page_is_told_in_its_text() -> None:
    table = ready("reversi", name=WIDE)
    shown = page(table, Playing(), FRENCH)
    assert shown.title == "Noir"
    table.notices.tell("start", seat=Seat(0))
    assert WIDE in page(table, Playing(), FRENCH).text


def test_a_robot_is_called_a_robot_where_there_is_room() -> None:
    assert page(ready("reversi", robots=(0,)), Playing(), FRENCH).title == "Noir (robot)"
    table = ready("reversi", robots=(0,), name=LONG)
    assert page(table, Playing(), FRENCH).title == LONG


def test_the_page_shows_the_leaf_of_the_moment() -> None:
    table = ready("reversi")
    table.notices.leaf = 3
    assert page(table, Playing(), FRENCH).leaf == 3
