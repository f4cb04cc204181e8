"""A board before its game begins: its options are checked in words, and it is shown."""

from __future__ import annotations

from tests.controller.web.hall import Hall

OWN = "custom:" + " ".join(["KH", "QC", "JD", "AS"] * 16)


def test_a_board_of_ones_own_is_shown_with_its_pictures_and_begun() -> None:
    hall = Hall("reversi")
    page = hall.join()
    told = hall.ask(page, "preview", game="royal-reversi", options={"layout": OWN})
    assert [told["pictures"][it] for it in ("a8", "b8", "h1")] == ["KH", "QC", "AS"]
    assert not any(place.startswith("hand.") and told["scene"][place] for place in told["scene"])
    assert hall.ask(page, "begin", game="royal-reversi", options={"layout": OWN})["type"] == "done"
    hall.run(0.5)
    assert page.view["pictures"]["a8"] == "KH"


def test_what_is_wrong_with_a_board_is_said_in_words() -> None:
    hall = Hall("reversi")
    page = hall.join()
    for options, words in (
        ({"layout": "custom:KH QC"}, "64"),
        ({"layout": OWN.replace("JD", "XX", 1)}, "'XX' is not a card"),
    ):
        for do in ("preview", "begin"):
            told = hall.ask(page, do, game="royal-reversi", options=options)
            assert told["type"] == "refused"
            assert words in told["text"]
            assert "royal." not in told["text"]
