"""The table's page: rules, keys, languages, lost connections."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Route, WebSocketRoute, expect

from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen, reversi

pytestmark = pytest.mark.browser

LATER = 15_000


def test_an_illegal_try_names_its_rule_and_the_clause_is_shown(screen: NewScreen) -> None:
    table = reversi(screen())
    table.point("a1")
    expect(table.page.locator("#toast")).to_contain_text(
        "On a1 you do not enclose any opposing disc"
    )
    table.page.click("#toast button.clause >> nth=0")
    here = table.page.locator("#rules .here")
    expect(here).to_be_visible()
    expect(here).to_have_attribute("title", "reversi.enclose")
    assert table.fact("ply") == "0"


def test_an_illegal_try_can_be_put_on_the_board_and_is_put_right(screen: NewScreen) -> None:
    table = reversi(screen())
    table.point("a1")
    table.page.click("#toast button.clause >> nth=1")
    expect(table.page.locator("#log .refusal")).to_contain_text("a1", timeout=LATER)
    expect(table.page.locator("#main")).to_have_attribute("data-phase", "playing", timeout=LATER)
    table.ready()
    table.point("d3")
    expect(table.page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)


def test_the_board_is_played_with_the_keyboard_alone(screen: NewScreen) -> None:
    table = reversi(screen())
    page = table.page
    page.locator('.hits [tabindex="0"]').focus()
    for key in ("Home", *["ArrowUp"] * 8, *["ArrowRight"] * 3, *["ArrowDown"] * 5):
        page.keyboard.press(key)
    expect(page.locator('.hits [data-spot="d3"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)
    expect(page.locator('.hits [data-spot="d4"]')).to_have_attribute(
        "aria-label", re.compile("black disc")
    )


def test_a_colour_is_chosen_with_the_keyboard(screen: NewScreen) -> None:
    table = screen()
    table.begin("inside")
    table.ready()
    page = table.page
    page.locator('.hits [tabindex="0"]').focus()
    page.locator('.hits [data-spot="220"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".popover button")).to_have_count(2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)
    expect(page.locator('.hits [data-spot="220"]')).to_have_attribute(
        "aria-label", re.compile("dark cube")
    )


def test_slots_places_and_known_pieces_have_names_in_words(screen: NewScreen) -> None:
    table = screen()
    table.begin("invers")

    def reads(spot: str, name: str) -> None:
        place = table.page.locator(f'.hits [data-spot="{spot}"]')
        expect(place).to_have_attribute("aria-label", re.compile(f"^{name}"), timeout=LATER)

    reads("Nc", "column c from above ↓")
    table.page.click("#language")
    reads("W6", "ligne 6 par la gauche →")
    table.page.click("#language")
    reads("W6", "row 6 from the left →")
    table.begin("incognito", 1)
    reads("captured.S#0", "Taken from South$")
    table.page.locator(".line-up-done").click(timeout=LATER)
    reads("reserve.N#0", "North's reserve, North's piece with a hidden symbol$")
    reads("a2", "a2, South's (scissors|rock|paper)")


def test_the_language_changes_without_a_reload(screen: NewScreen) -> None:
    table = reversi(screen())
    page = table.page
    page.evaluate("window.same = true")
    table.point("a1")
    expect(page.locator("#toast")).to_contain_text("do not enclose")
    page.click("#language")
    expect(page.locator("#open-chooser")).to_have_text("Nouvelle partie")
    expect(page.locator("#said")).to_contain_text("Noir", timeout=LATER)
    expect(page.locator("#toast")).not_to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.click("#language")
    expect(page.locator("#said")).to_contain_text("Black", timeout=LATER)
    assert page.evaluate("window.same")


def test_a_lost_connection_comes_back_by_itself(screen: NewScreen, address: str) -> None:
    table = screen()
    page = table.page
    links: list[WebSocketRoute] = []

    def listen(route: WebSocketRoute) -> None:
        links.append(route)
        route.connect_to_server()

    page.route_web_socket(re.compile("/api/v1/socket"), listen)
    page.goto(address)
    page.wait_for_selector("#main[data-phase]")
    reversi(table)
    links[-1].close()
    expect(page.locator("#link")).to_have_class("link open", timeout=LATER)
    page.wait_for_function("() => document.querySelector('.hits [data-target]')")
    assert len(links) >= 2
    table.point("d3")
    expect(page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)


def test_a_double_tap_makes_one_move(screen: NewScreen) -> None:
    table = reversi(screen())
    table.page.locator('.hits [data-spot="e6"]').dblclick()
    expect(table.page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)
    table.ready()
    assert table.fact("ply") == "1"
    assert table.page.locator("#log .move").count() == 1
    assert "black disc" in table.content("e6")


def test_a_page_that_heard_nothing_is_told_that_it_is_late(screen: NewScreen, address: str) -> None:
    table, late = screen(), screen()
    page = late.page
    deaf = False

    def listen(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)

        def pass_on(message: str | bytes) -> None:
            if not (deaf and '"type":"table"' in str(message).replace(" ", "")):
                route.send(message)

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/api/v1/socket"), listen)
    page.goto(address)
    page.wait_for_selector("#main[data-phase]")
    reversi(table)
    expect(page.locator('.hits [data-spot="d3"]')).to_have_attribute("data-target", "")
    deaf = True
    table.point("d3")
    expect(table.page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)
    late.point("c4")
    expect(page.locator("#toast")).to_contain_text("has changed", timeout=LATER)
    assert table.fact("ply") == "1"


def test_a_name_is_shown_as_text_and_never_as_a_script(screen: NewScreen) -> None:
    table = screen()
    page = table.page
    page.click("#open-chooser")
    page.click("#dialog [data-game=reversi]")
    page.locator(".seat-row input").nth(0).fill("<img src=x onerror=a()>")
    page.click("#begin")
    expect(page.locator(".seat .who").nth(0)).to_contain_text("<img", timeout=LATER)
    table.ready()
    table.point("d3")
    expect(page.locator("#log")).to_contain_text("<img", timeout=LATER)
    assert page.locator("img[src=x]").count() == 0


def test_a_lesson_is_played_on_the_table(screen: NewScreen) -> None:
    table = screen()
    page = table.page
    page.click("#open-learn")
    page.click("#dialog [data-game=reversi]")
    expect(page.locator("#lesson")).to_contain_text("You are Black", timeout=LATER)
    page.wait_for_function("() => document.querySelectorAll('.hits [data-target]').length === 4")
    table.point("d3")
    expect(page.locator("#lesson")).to_contain_text("Well done", timeout=LATER)
    page.click("[data-lesson=next]")
    expect(page.locator("#lesson")).to_contain_text("several directions", timeout=LATER)


def test_a_saved_game_is_watched_with_the_slider_and_taken_along(screen: NewScreen) -> None:
    table = reversi(screen())
    page = table.page
    table.point("d3")
    expect(page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)
    page.click("#open-saved")
    page.locator("[data-saved]").first.click()
    slider = page.locator("#replay input[type=range]")
    slider.press("End")
    expect(page.locator("#replay [role=status]")).to_contain_text("d3")
    with page.expect_download() as file:
        page.locator("#replay button", has_text="file").click()
    assert "d3" in file.value.path().read_text()
    page.locator("#replay button.primary").click()
    expect(page.locator("#replay")).not_to_be_visible()


def test_the_real_hand_puts_a_piece_wrong_and_takes_it_away(screen: NewScreen) -> None:
    table = reversi(screen())
    page = table.page
    page.locator("#real").check()
    page.click("[data-face=B]", timeout=LATER)
    table.point("a1")
    expect(page.locator("#main")).to_have_attribute("data-phase", "mending", timeout=LATER)
    expect(page.locator('[data-light="a1"]').first).to_be_attached()
    expect(page.locator("#said")).to_contain_text("a1")
    table.point("a1")
    expect(page.locator(".holding")).to_be_visible(timeout=LATER)
    expect(page.locator("#main")).to_have_attribute("data-phase", "playing", timeout=LATER)
    page.locator("#real").uncheck()
    expect(page.locator("[data-tool=hand]")).not_to_be_visible(timeout=LATER)


def test_while_a_question_is_open_only_its_answers_can_be_pointed_at(screen: NewScreen) -> None:
    table = screen()
    table.begin("inside")
    table.ready()
    page = table.page
    page.locator("#real").check()
    page.click("[data-tool=tap]", timeout=LATER)
    table.point("400")
    expect(page.locator("#main")).to_have_attribute("data-phase", "asking", timeout=LATER)
    page.locator("#real").uncheck()
    expect(page.locator("[data-tool=tap]")).not_to_be_visible(timeout=LATER)
    assert table.targets() == ["400"]
    page.click("#answers button >> nth=0")
    expect(page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)


def test_a_piece_is_dragged_to_where_it_goes(screen: NewScreen) -> None:
    table = screen()
    table.begin("incognito", 1)
    while table.page.locator(".line-up-done").count() or not table.targets():
        table.ready()
        if table.page.locator(".line-up-done").count():
            table.act(Random(1))
    start, stop = (
        table.page.locator(f'.hits [data-spot="{it}"]').bounding_box() for it in ("c2", "c3")
    )
    assert start is not None
    assert stop is not None
    mouse = table.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(stop["x"] + stop["width"] / 2, stop["y"] + stop["height"] / 2, steps=5)
    mouse.up()
    expect(table.page.locator("#log")).to_contain_text("c2 → c3", timeout=LATER)


def test_the_analysis_shows_a_bar_and_moves_when_somebody_asks(screen: NewScreen) -> None:
    table = reversi(screen())
    bar = table.page.locator("#bar")
    expect(bar).not_to_be_visible()
    table.page.click("#analysis")
    expect(bar.get_by_role("meter")).to_have_attribute(
        "aria-valuenow", re.compile(r"^\d+$"), timeout=LATER
    )
    expect(bar).to_contain_text(re.compile("d3|c4|f5|e6"))
    table.page.click("#analysis")
    expect(bar).not_to_be_visible()


def test_the_log_and_the_focus_stay_through_a_change_of_language(screen: NewScreen) -> None:
    table = reversi(screen())
    page = table.page
    table.point("a1")
    page.click("#toast button.clause >> nth=1")
    refusal = page.locator("#log .refusal")
    expect(refusal).to_contain_text("you do not enclose", timeout=LATER)
    page.click("#language")
    expect(refusal).not_to_contain_text("you do not enclose", timeout=LATER)
    expect(refusal).to_contain_text("a1")
    expect(page.locator("#language")).to_be_focused()
    page.click("#language")
    expect(refusal).to_contain_text("you do not enclose", timeout=LATER)


def test_the_focus_stays_on_the_board_while_others_move(screen: NewScreen) -> None:
    table = reversi(screen(), 1)
    page = table.page
    page.locator('.hits [data-spot="d3"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_have_attribute("data-ply", "2", timeout=LATER)
    expect(page.locator('.hits [data-spot="d3"]')).to_be_focused()


@pytest.mark.parametrize("game", ["reversi", "royal-reversi"])
def test_a_game_without_a_module_does_not_break_the_page(
    context: Callable[..., BrowserContext], address: str, game: str
) -> None:
    page = context().new_page()
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.route("**/static/games/catalog.js", _without_modules)
    page.goto(address)
    page.wait_for_selector("#main[data-phase]")
    table = Screen(page)
    table.begin(game, 1)
    expect(page.locator("#seats .seat").first).to_be_visible()
    expect(page.locator("#now")).to_be_visible()
    expect(page.locator("#board svg")).to_have_count(1)
    if game == "royal-reversi":
        before = table.fact("state")
        table.press("#hands [data-move]")
        table.changed(before)
    page.locator("#real").check()
    expect(page.locator("#tools [data-tool]").first).to_be_visible()
    page.locator("#real").uncheck()
    assert complaints == []


def _without_modules(route: Route) -> None:
    answer = route.fetch()
    catalog = re.sub(r"GAMES = \{[^}]*\}", "GAMES = {}", answer.text())
    assert "GAMES = {}" in catalog
    route.fulfill(response=answer, body=catalog)
