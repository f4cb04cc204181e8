"""Safeguards of the page: hands that persist, confirmation questions, ways back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, WebSocketRoute, expect

from tests.browser import served
from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen, reversi
from tests.browser.test_people import resumed

pytestmark = pytest.mark.browser

LATER = 15_000


def test_the_kept_game_is_offered_before_any_other(browser: Browser, tmp_path: Path) -> None:
    for begun in (False, True):
        context = browser.new_context(locale="en-GB", reduced_motion="reduce")
        with served.table(tmp_path) as address:
            table = Screen(context.new_page())
            table.page.goto(address)
            main = table.page.locator("#main")
            if begun:
                table.page.click("#invite [data-answer='0']", timeout=LATER)
                table.ready()
                expect(main).to_have_attribute("data-ply", "1", timeout=LATER)
            else:
                table.page.wait_for_selector("#main[data-phase]")
                reversi(table).point("d3")
                expect(main).to_have_attribute("data-ply", "1", timeout=LATER)
                table.ready()
        context.close()


def test_two_people_share_a_screen_and_a_closed_hand_is_nowhere_on_the_page(
    screen: NewScreen,
) -> None:
    table = screen()
    page = table.page
    heard: list[str] = []
    page.on("websocket", lambda ws: ws.on("framereceived", lambda it: heard.append(str(it))))
    page.reload()
    table.begin("royal-reversi")
    expect(page.locator("#company")).to_be_visible(timeout=LATER)
    table.start()
    cards = page.locator(".cards button")
    names = "them => them.map(it => it.firstChild.ariaLabel)"
    for ply, seat in enumerate((0, 1)):
        expect(page.locator("[data-do=open-hand]")).to_be_visible(timeout=LATER)
        assert table.targets() == []
        assert cards.count() == 0
        assert not any('"hand":["' in it for it in heard)
        page.reload()
        page.locator("[data-do=open-hand]").wait_for(timeout=LATER)
        another = page.context.new_page()
        another.goto(page.url)
        another.wait_for_selector(".seat")
        assert (another.locator("[data-do=open-hand]").count(), cards.count()) == (0, 0)
        another.close()
        table.open_hand()
        expect(page.locator(f'[data-hand="{seat}"] .cards button')).to_have_count(5, timeout=LATER)
        hand = cards.evaluate_all(names)
        assert any('"hand":["' in it for it in heard)
        heard.clear()
        page.goto("about:blank")
        page.go_back()
        page.locator("[data-do=open-hand]").wait_for(timeout=LATER)
        assert cards.count() == 0
        table.ready()
        table.act(Random(1))
        expect(page.locator("#main")).to_have_attribute("data-ply", str(ply + 1), timeout=LATER)
        expect(cards).to_have_count(0, timeout=LATER)
        left = [it for it in hand if it in page.locator("#hands").inner_text()]
        assert left == []
        heard.clear()


def test_a_hand_that_closes_before_its_answer_comes_reports_no_lost_connection(
    screen: NewScreen,
) -> None:
    table = screen()
    page = table.page

    def keep_answers(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(server.send)
        # The id of a move names the position, and then the move.
        is_answer = re.compile('"id":"[^",]+:')
        server.on_message(lambda it: None if is_answer.search(str(it)) else route.send(it))

    page.route_web_socket(re.compile("/api/v1/socket"), keep_answers)
    page.reload()
    table.begin("royal-reversi")
    table.start()
    table.open_hand()
    expect(page.locator(".cards button")).to_have_count(5, timeout=LATER)
    table.ready()
    table.act(Random(1))
    expect(page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)
    expect(page.locator(".cards button")).to_have_count(0, timeout=LATER)
    expect(page.locator("#toast")).not_to_be_visible()


def test_of_two_pages_the_one_in_use_shows_the_hand_and_the_other_may_fetch_it(
    screen: NewScreen,
) -> None:
    tables = [screen(), screen()]
    here, away = (it.page for it in tables)
    joined: list[str] = []
    for page in (here, away):
        page.on("websocket", lambda ws: joined.append(ws.url))
    tables[0].begin("incognito", 1)
    done, fetch = "Line up like this", "Show my hand here"
    expect(away.get_by_role("button", name=fetch)).to_be_visible(timeout=LATER)
    expect(here.get_by_role("button", name=done)).to_be_visible(timeout=LATER)
    away.get_by_role("button", name=fetch).click()
    expect(away.get_by_role("button", name=done)).to_be_visible(timeout=LATER)
    expect(here.get_by_role("button", name=done)).not_to_be_visible(timeout=LATER)
    expect(here.get_by_role("button", name=fetch)).to_be_visible(timeout=LATER)
    assert len(joined) == 2


def test_nobody_has_lined_up_before_everybody_holds_a_hand(screen: NewScreen) -> None:
    table = screen()
    page = table.page
    table.begin("incognito")
    expect(page.locator("#company")).to_be_visible(timeout=LATER)
    expect(page.locator("#main")).to_have_attribute("data-busy", "false", timeout=LATER)
    cells = {spot: it for spot, it in table.labels().items() if "." not in spot}
    assert [it for it in cells.values() if "South" in it or "North" in it] == []
    table.start()
    table.open_hand()
    expect(page.get_by_role("button", name="Line up like this")).to_be_visible(timeout=LATER)
    # The strip above the board says how.
    expect(page.locator("#said")).not_to_contain_text("in your hand")


def test_a_hand_explains_its_nine_and_a_seat_names_its_team_and_keeps_its_buttons_few(
    context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    with resumed(tmp_path, "royal-reversi", {"seats": "teams"}, (1, 2, 3), 7) as address:
        page = context().new_page()
        page.goto(address)
        hand = page.locator(".hand")
        expect(hand).to_contain_text("9 (−): remove an opponent's token.", timeout=LATER)
        expect(hand).not_to_contain_text("10 (+)")
        first = page.get_by_role("region", name="Blue 1")
        expect(first).to_contain_text("with Blue 2")
        expect(page.get_by_role("region", name="Orange 2")).to_contain_text("with Orange 1")
        expect(first.get_by_role("button")).to_have_text(["Change"])
        first.get_by_role("button").click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Blue 1's hand")
        dialog.get_by_role("button", name="On a phone").click()
        expect(dialog.locator(".code")).to_be_visible(timeout=LATER)


def test_a_dead_hand_is_exchanged_by_nobody_but_whoever_has_opened_it(
    context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    with resumed(tmp_path, "royal-reversi", {"seats": "4"}, (2,), 13) as address:
        page = context().new_page()
        page.goto(address)
        page.get_by_role("button", name="Start", exact=True).click(timeout=LATER)
        opens = page.get_by_role("button", name="I am Purple: show my hand")
        expect(opens).to_be_visible(timeout=LATER)
        expect(page.get_by_role("button", name="exchange the hand", exact=True)).to_have_count(0)
        exchanges = page.get_by_role("log").get_by_text("exchange the hand")
        before = exchanges.count()
        opens.click()
        page.get_by_role("button", name="Show my cards and take new ones").first.click()
        expect(exchanges).to_have_count(before + 1, timeout=LATER)


def test_a_game_is_not_lost_by_a_lesson_or_by_another_game(
    context: Callable[..., BrowserContext], tmp_path: Path
) -> None:
    with served.table(tmp_path) as address:
        page = context().new_page()
        page.goto(address)
        page.wait_for_selector("#main[data-phase]")
        table = reversi(Screen(page))
        table.point("d3")
        main = page.locator("#main")
        expect(main).to_have_attribute("data-ply", "1", timeout=LATER)
        table.ready()
        page.click("#open-learn")
        page.click("#dialog [data-game=inside]")
        expect(page.locator("#lesson")).to_be_visible(timeout=LATER)
        page.get_by_role("button", name="End the lesson").click()
        expect(page.locator("#title")).to_have_text("Reversi", timeout=LATER)
        expect(main).to_have_attribute("data-ply", "1", timeout=LATER)
        table.ready()
        page.click("#open-chooser")
        expect(page.locator("#dialog")).to_contain_text("Your game of Reversi is saved")
        page.keyboard.press("Escape")
        table.begin("inside")
        expect(page.locator("#title")).to_have_text("Inside", timeout=LATER)
        page.click("#open-saved")
        page.get_by_role("button", name="Play on").first.click(timeout=LATER)
        expect(page.locator("#title")).to_have_text("Reversi", timeout=LATER)
        table.ready()
        assert table.fact("ply") == "1"
        table.point(table.targets()[0])
        expect(main).to_have_attribute("data-ply", "2", timeout=LATER)


def test_a_person_alone_has_the_hand_after_a_reload_and_in_the_next_game(screen: NewScreen) -> None:
    table = screen()
    page = table.page
    for _ in range(2):
        table.begin("royal-reversi", 1)
        expect(page.locator("#hands .cards button")).to_have_count(5, timeout=LATER)
    page.reload()
    expect(page.locator("#hands .cards button")).to_have_count(5, timeout=LATER)


def test_what_cannot_be_undone_is_asked_for_first(screen: NewScreen) -> None:
    table = reversi(screen())
    page = table.page
    table.point("d3")
    expect(page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)
    table.press("[data-wish=restart]")
    page.click("[data-sure=no]")
    assert table.fact("ply") == "1"
    table.press("[data-wish=resign]")
    page.click("[data-sure=yes]")
    expect(page.locator("#main")).to_have_attribute("data-phase", "finished", timeout=LATER)


def test_there_is_a_way_back_out_of_a_list(screen: NewScreen) -> None:
    table = reversi(screen())
    page = table.page
    for by_key in (False, True):
        page.click("[data-wish=declare]")
        expect(page.locator("#answers button").first).to_be_visible(timeout=LATER)
        expect(page.locator("[data-wish=declare]")).to_be_focused()
        if by_key:
            page.keyboard.press("Escape")
        else:
            page.click("#answers .back")
        expect(page.locator("#main")).to_have_attribute("data-phase", "playing", timeout=LATER)


def test_without_a_connection_nothing_is_swallowed(screen: NewScreen, address: str) -> None:
    table = screen()
    page = table.page
    alive = True

    def listen(route: WebSocketRoute) -> None:
        if alive:
            route.connect_to_server()
            links.append(route)
        else:
            route.close()

    links: list[WebSocketRoute] = []
    page.route_web_socket(re.compile("/api/v1/socket"), listen)
    page.goto(address)
    page.wait_for_selector("#main[data-phase]")
    reversi(table)
    alive = False
    links[-1].close()
    expect(page.locator("#link")).to_have_class("link lost", timeout=LATER)
    table.point("d3")
    expect(page.locator("#toast")).to_contain_text("Connection lost")
    page.click("#open-saved")
    expect(page.locator("#dialog .saved")).to_contain_text("Connection lost")
    page.keyboard.press("Escape")
    page.click("#open-chooser")
    page.click("#dialog [data-game=reversi]")
    page.click("#begin")
    expect(page.locator("#dialog .refusal")).to_contain_text("Connection lost")


def test_a_lesson_waits_for_its_own_move(screen: NewScreen) -> None:
    table = screen()
    page = table.page
    page.click("#open-learn")
    page.click("#dialog [data-game=invers]")
    expect(page.locator("#lesson")).to_contain_text("row 2", timeout=LATER)
    table.ready()
    assert table.targets() == ["W2"]
    table.point("W4")
    expect(page.locator("#toast")).to_contain_text("the lesson is waiting")
    assert table.fact("ply") == "0"


@pytest.mark.parametrize("game", ["inside", "royal-reversi"])
def test_a_game_that_goes_on_is_watched_from_its_beginning(screen: NewScreen, game: str) -> None:
    table = screen()
    table.begin(game, 1)
    for _ in range(2):
        table.ready()
        table.act(Random(1))
    page = table.page
    page.click("#open-saved")
    page.locator("[data-saved]").first.click()
    expect(page.locator("#replay input[type=range]")).to_be_visible(timeout=LATER)
    expect(page.locator("#board svg")).to_be_visible()
    expect(page.locator("#now")).not_to_be_visible()
    file = page.get_by_role("button", name="Save as a file")
    assert file.count() == (game == "inside")
    page.click("#replay button.primary")
    expect(page.locator("#now")).to_be_visible()


def test_the_rules_stay_where_they_were_scrolled_to(screen: NewScreen) -> None:
    table = reversi(screen())
    page = table.page
    table.point("a1")
    page.click("#toast button.clause >> nth=0")
    expect(page.locator("#rules .here")).to_be_visible()
    page.evaluate("document.getElementById('page-rules').scrollTop = 0")
    table.point("d3")
    expect(page.locator("#main")).to_have_attribute("data-ply", "1", timeout=LATER)
    assert page.evaluate("document.getElementById('page-rules').scrollTop") == 0
    expect(page.locator("#rules .here")).to_have_count(0)
