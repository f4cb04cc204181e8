import pytest

from controller.session.flow import proceed
from controller.session.phases import Playing
from controller.show.pages import page
from controller.sight.reading import Fits, Partial, Replied, Rewound
from hardware.ports import POLE, TOUCH
from rules.games.royal_state import RoyalState
from rules.model import Seat
from tests.controller.show.situations import LONG, WIDE
from tests.controller.show.tables import (
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
        ("inside", "p310F", "cube foncé en 310", "dark cube on 310"),
        ("inside", "f300C", "cube clair en 300, obligatoire", "light cube on 300, forced"),
        ("invers", "W3", "W3", "W3"),
        ("invers", "W3y", "tuile jaune à point en W3", "dotted yellow tile on W3"),
        ("incognito", "c2-c4", "c2-c4", "c2-c4"),
        ("incognito", "c4xc5", "c4 attaque c5", "c4 attacks c5"),
        ("incognito", "c2-c4xc5", "c2-c4, attaque c5", "c2-c4, attacks c5"),
        ("incognito", "c4xc5=CP", "c4 attaque c5", "c4 attacks c5"),
        ("incognito", "Tc4P", "troc en c4", "troc on c4"),
        ("incognito", "=C", "ciseaux", "scissors"),
        ("incognito", "N:CPFCPF", "pièces alignées", "pieces lined up"),
        ("royal-reversi", "QC@b3", "Q♣ en b3", "Q♣ on b3"),
        ("royal-reversi", "10@d6", "10 en d6", "10 on d6"),
        ("royal-reversi", "9xe5", "9, retire e5", "9, removes e5"),
        ("royal-reversi", "10", "10", "10"),
        ("royal-reversi", "-KH", "K♥", "K♥"),
        ("royal-reversi", "+KH", "+", "+"),
        ("royal-reversi", "X", "échanger la main", "exchange the hand"),
        ("royal-reversi", "XB1", "échanger la main (B1)", "exchange the hand (B1)"),
        ("royal-reversi", "X=KH,9", "échanger la main (K♥ 9)", "exchange the hand (K♥ 9)"),
        ("royal-reversi", "?", "?", "?"),
    ],
)
def test_a_move_is_called_as_people_call_it(key: str, text: str, french: str, english: str) -> None:
    desk = ready(key)
    desk.tell("did", seat=Seat(0), move=text)
    for speech, name in ((FRENCH, french), (ENGLISH, english)):
        seat = speech.seat(desk.game, desk.match.names[0])
        assert speech.say("news.did", seat=seat, move=name) in page(desk, Playing(), speech).text


def test_the_robot_says_what_to_put_and_what_to_turn() -> None:
    desk = ready("reversi", robots=(0,))
    propose(desk, "d3")
    assert told(desk).splitlines() == [
        "For me, please:",
        "To put: black disc on d3.",
        "To turn: d4.",
    ]


def test_the_robot_says_what_to_turn_into_where_there_are_many_faces() -> None:
    desk = ready("roliversi", robots=(0,))
    text = desk.game.moves(desk.match.state)[0].text
    propose(desk, text)
    face = {"G": "green ball", "B": "blue ball"}[text[-1]]
    lines = told(desk).splitlines()
    assert lines[1] == f"To put: {face} on {text[:-1]}."
    assert lines[2].startswith("To turn: ")
    assert lines[2].endswith(f"({face}).")


def test_where_pieces_are_lights_nobody_is_told_to_turn_them() -> None:
    desk = ready("reversi", robots=(0,), light_pieces=("reversi",))
    propose(desk, "d3")
    assert told(desk).splitlines() == ["For me, please:", "To put: black disc on d3."]


def test_the_robot_says_which_card_it_plays_and_what_it_removes() -> None:
    desk = ready("royal-reversi", 4, robots=range(2))
    cell = next(iter(desk.game.scene(desk.match.state)))
    propose(desk, f"9x{cell}")
    lines = told(desk).splitlines()
    assert lines == [f"I play 9, removes {cell}. For me, please:", f"To take away: {cell}."]


def test_the_robot_says_where_its_piece_goes_and_whom_it_attacks() -> None:
    desk = ready("incognito", robots=(1,))
    made(desk, "c2-c4")
    propose(desk, "c7-c5xc4")
    lines = told(desk).splitlines()
    assert lines == ["I play c7-c5, attacks c4. For me, please:", "To move: from c7 to c5."]


@pytest.mark.parametrize(
    ("options", "move", "last"),
    [
        ({}, "W3", "The one that comes out at E3 is mine, dot up."),
        ({"offboard": "pool"}, "W3r", "The one that comes out at E3 goes to the pool, dot up."),
    ],
)
def test_the_robot_says_which_tile_to_push(options: dict[str, str], move: str, last: str) -> None:
    desk = ready("invers", robots=(0,), options=options)
    propose(desk, move)
    colour = "red" if move.endswith("r") else "yellow"
    push = f"To push in at W3: dotted {colour} tile."
    assert told(desk).splitlines() == ["For me, please:", push, last]


def test_the_robot_says_whose_stock_a_forced_cube_comes_from() -> None:
    desk = ready("inside", robots=(0, 1))
    made(desk, "p400C", "p310C", "p301C")
    assert desk.match.turn == 0
    propose(desk, "f300F")
    lines = told(desk).splitlines()
    assert lines[1:] == [
        "To put: dark cube on 300.",
        "Forced cube on 300.",
        "To take from: Dark's stock.",
    ]
    made(desk, "f300F")
    propose(desk, "p220C")
    assert told(desk).splitlines()[-1] == "To take from: Dark's stock."


# What is worth knowing before a move.


def test_the_page_tells_which_tile_is_in_the_hand() -> None:
    desk = ready("invers")
    made(desk, "W4", "W1")
    hand = desk.game.scene(desk.match.state)["hand.yellow"]
    name = {"y": "dotted yellow tile", "r": "dotted red tile"}[hand]
    assert f"To play: {name}." in told(desk)
    desk = ready("invers", options={"offboard": "pool"})
    assert "Common pool: dotted red tile and dotted yellow tile." in told(desk)


def test_the_page_tells_a_forced_cube_and_whose_stock_it_comes_from() -> None:
    desk = ready("inside")
    made(desk, "p400C", "p310C")
    assert "Forced" not in told(desk)
    made(desk, "p301C")
    assert "Forced cube on 300.\nTo take from: Dark's stock." in told(desk)


@pytest.mark.parametrize(
    ("key", "options", "line"),
    [
        ("reversi", {}, "Black 2 – White 2 (discs)."),
        ("roliversi", {}, "Green-Blue 2 – Yellow-Red 2 (balls)."),
        ("invers", {}, "Yellow 18 – Red 18 (tiles still to turn)."),
        ("royal-reversi", {}, "A 4 – B 4 (tokens)."),
        ("royal-reversi", {"seats": "3"}, "A 4 – B 4 – C 4 (tokens)."),
        ("royal-reversi", {"seats": "teams"}, "A 4 – B 4 (tokens)."),
    ],
)
def test_the_page_counts_where_counting_helps(key: str, options: dict[str, str], line: str) -> None:
    desk = ready(key, options=options)
    assert told(desk).splitlines()[-1] == line


def test_the_score_is_left_out_where_it_would_need_another_leaf() -> None:
    desk = ready("invers", name=LONG, clock="game 600+5")
    assert "tiles still to turn" in told(desk)
    desk.hint = desk.tracker.wants[0].move
    assert "tiles still to turn" not in told(desk)


def test_a_notice_of_the_rules_is_told() -> None:
    options = {"seats": "4", "token_supply": "physical"}
    desk = ready("royal-reversi", options=options)
    assert "in use" not in told(desk)
    state = desk.match.state.clone()
    assert isinstance(state, RoyalState)
    state.token2 = 2**46 - 1
    desk.match.course.state = state
    assert "All 44 tokens C and D are in use" in told(desk)


def test_the_time_of_each_seat_is_told_in_minutes_and_seconds() -> None:
    desk = ready("reversi", clock="game 600+5")
    desk.run_clock()
    desk.now += 61.2
    assert "Black 8:59 – White 10:00" in told(desk)


# What happened.


@pytest.mark.parametrize(
    ("options", "said", "end", "todo"),
    [
        ({}, "CF", "South wins and takes the place c5.", "take the piece on c5 away and put"),
        ({}, "CP", "North wins and takes the place c4.", "take the piece on c4 away and put"),
        ({"defender": "stays"}, "CP", "North wins and stays on c5.", "take the piece on c4 away."),
    ],
)
def test_a_duel_is_told_with_both_symbols_and_its_end(
    options: dict[str, str], said: str, end: str, todo: str
) -> None:
    desk = ready("incognito", options=options)
    made(desk, "c2-c4", "c7-c5", "c4xc5", f"={said[0]}")
    before = desk.tracker.base
    made(desk, f"={said[1]}")
    other = {"F": "leaf", "P": "stone"}[said[1]]
    start = f"South attacks North, c4 against c5: scissors against {other}."
    assert told(desk) == f"{start} {end}"
    show(desk, before)
    carry = told(desk, proceed(desk))
    assert carry.startswith(start)
    assert todo in carry
    assert "To take away" not in carry


def test_equal_symbols_are_told_and_nothing_is_to_do() -> None:
    desk = ready("incognito")
    made(desk, "c2-c4", "c7-c5", "c4xc5", "=C", "=C")
    assert told(desk).endswith("scissors against scissors. Equal: nothing moves.")


def test_on_pads_that_see_nothing_a_duel_also_says_what_to_do() -> None:
    desk = ready("incognito", profile=TOUCH)
    made(desk, "c2-c4", "c7-c5", "c4xc5", "=C", "=F")
    assert "take the piece on c5 away and put the one from c4 there." in told(desk)


def test_whoever_must_announce_is_told_why() -> None:
    desk = ready("incognito")
    made(desk, "c2-c4", "c7-c5", "c4xc5")
    asked = page(desk, proceed(desk), ENGLISH)
    assert (asked.title, asked.text) == ("South", "c4 attacks c5. What does c4 show?")
    made(desk, "=C")
    asked = page(desk, proceed(desk), ENGLISH)
    assert (asked.title, asked.text) == ("North", "c4 attacks c5: scissors. What does c5 show?")


def test_nothing_is_told_to_be_done_before_the_journal_holds_it() -> None:
    desk = ready("reversi")
    made(desk, "d3")
    assert told(desk).startswith("Black: d3.")
    assert "To turn: d4." in told(desk)
    desk.record(desk.match.take_back(0, desk.now))
    assert told(desk) == "I am saving."
    desk.unsaved = "journal.full"
    assert told(desk).startswith("Black: d3.")


# What the pads show.


def test_what_is_to_be_confirmed_is_named() -> None:
    desk = ready("roliversi")
    wants = desk.tracker.wants
    assert told(desk, Playing(Fits(wants[:1]))).startswith("Your move: ")
    assert told(desk, Playing(Fits(wants[:1]), due=1.0)) == told(desk)
    assert told(desk, Playing(Fits(wants[:2]))).endswith("OK, then choose which.")
    made(desk, wants[0].move.text)
    made(desk, desk.tracker.wants[0].move.text)
    assert told(desk, Playing(Rewound(1))) == "Take back one move? OK confirms."
    assert told(desk, Playing(Rewound(2))) == "Take back 2 moves? OK confirms."


def test_the_robot_s_move_and_the_answer_are_confirmed_together() -> None:
    desk = ready("reversi", robots=(0,))
    answer = ready("reversi", 1).tracker.wants[0]
    propose(desk, "d3")
    shown = told(desk, Playing(Replied((answer,))))
    assert shown == f"My move, then yours: {answer.move}. OK confirms."
    assert told(desk, Playing(Fits(desk.tracker.wants))) == "My move: d3. OK confirms."


def test_the_coach_names_what_is_left_to_turn_and_what_was_turned_by_mistake() -> None:
    desk = ready("reversi", profile=POLE)
    want = want_of(desk, "d3")
    show(desk, changed(desk, pad(desk, "d3"), mark="N"))
    assert told(desk, Playing(Partial((want,)))) == "To turn: d4."
    show(desk, want.marks)
    assert "To turn" not in told(desk, Playing(Partial((want,))))
    wrong = (pad(desk, "e5"),)
    assert (
        told(desk, Playing(Partial((want,), wrong))) == "Turned by mistake: e5. Please turn back."
    )


def test_a_piece_lifted_to_turn_it_is_no_news_to_pads_that_cannot_see_its_face() -> None:
    desk = ready("reversi")
    want = want_of(desk, "d3")
    show(desk, changed(desk, pad(desk, "d4")))
    assert "To turn" not in told(desk, Playing(Partial((want,))))


# Names.


def test_a_name_too_long_for_the_head_of_a_page_is_told_in_its_text() -> None:
    desk = ready("reversi", name=WIDE)
    shown = page(desk, Playing(), FRENCH)
    assert shown.title == "Noir"
    desk.tell("start", seat=Seat(0))
    assert WIDE in page(desk, Playing(), FRENCH).text


def test_a_robot_is_called_a_robot_where_there_is_room() -> None:
    assert page(ready("reversi", robots=(0,)), Playing(), FRENCH).title == "Noir (robot)"
    desk = ready("reversi", robots=(0,), name=LONG)
    assert page(desk, Playing(), FRENCH).title == LONG


def test_the_page_shows_the_leaf_of_the_moment() -> None:
    desk = ready("reversi")
    desk.leaf = 3
    assert page(desk, Playing(), FRENCH).leaf == 3
