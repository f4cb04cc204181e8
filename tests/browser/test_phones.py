"""Two phones and a table: everybody sees their own hand, and nobody else's."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect
from playwright.sync_api import TimeoutError as Late
from websockets.sync.client import connect as watching
from websockets.typing import Origin

from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen

pytestmark = pytest.mark.browser

LATER = 20_000
_PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True}


def _pair(table: Screen, seat: int, phone: Page, address: str, *, scans: bool = False) -> None:
    """Pair a phone with a seat by the code that the table shows, typed or scanned."""
    page = table.page
    expect(page.locator("#main")).to_have_attribute("data-busy", "false", timeout=LATER)
    # Before the game everybody chooses; later a phone can still come.
    is_early = page.locator("#company").is_visible()
    choice = f'[data-person="{seat}"] [data-place=phone]'
    if is_early and page.get_attribute(choice, "aria-pressed") == "true":
        # The phone of somebody who played before: another one comes in its place.
        choice = f'[data-person="{seat}"] [data-do=code]'
    if is_early:
        page.locator(choice).click()
    else:
        page.locator(f'.seat[data-seat="{seat}"] [data-do=reseat]').click()
        page.locator("#dialog [data-do=pair]").click()
    expect(page.locator("#main")).to_have_attribute("data-phase", "inviting", timeout=LATER)
    code = page.locator("#company .code" if is_early else "#dialog .code").inner_text()
    phone.goto(f"{address}phone#{code.replace(' ', '')}" if scans else f"{address}phone")
    if not scans:
        phone.fill("#code", code)
        phone.click("#join button")
    expect(phone.locator("#leave")).to_be_visible(timeout=LATER)
    assert "#" not in phone.url
    expect(page.locator("#dialog")).not_to_be_visible(timeout=LATER)


def _guess(address: str, code: str, tries: int) -> None:
    """Enter this code so often, five times from each address."""
    port = int(address.rstrip("/").rpartition(":")[2])
    hello = {"do": "hello", "v": 1, "as": "seat", "language": "en", "code": code}
    for number in range(tries):
        own = (f"127.0.4.{number // 5 + 1}", 0)
        connection = socket.create_connection(("127.0.0.1", port), source_address=own)
        with watching(
            f"ws://127.0.0.1:{port}/api/v1/socket",
            sock=connection,
            origin=Origin(f"http://127.0.0.1:{port}"),
        ) as ws:
            ws.send(json.dumps(hello))
            assert json.loads(ws.recv(LATER / 1000))["code"] == "pair.wrong"


def test_a_code_that_others_guess_at_is_replaced_and_the_page_says_so(
    screen: NewScreen, context: Callable[..., BrowserContext], address: str
) -> None:
    table = screen()
    table.begin("royal-reversi")
    page = table.page
    expect(page.locator("#main")).to_have_attribute("data-busy", "false", timeout=LATER)
    page.click('[data-person="0"] :is([data-place=phone][aria-pressed=false], [data-do=code])')
    code = page.locator("#company .code").inner_text()
    assert page.locator("#company [role=alert]").count() == 0
    _guess(address, code[:-1] + str((int(code[-1]) + 1) % 10), 20)
    expect(page.locator("#company [role=alert]")).to_contain_text("wrong codes", timeout=LATER)
    longer = page.locator("#company .code").inner_text()
    assert len(longer) == 8
    phone = context(**_PHONE).new_page()
    phone.goto(f"{address}phone")
    phone.fill("#code", f"{longer[:4]} {longer[4:]}")
    phone.click("#join button")
    expect(phone.locator("#leave")).to_be_visible(timeout=LATER)


def test_two_phones_play_royal_reversi_and_exchange_dead_hands(
    screen: NewScreen, context: Callable[..., BrowserContext], address: str
) -> None:
    table = screen()
    table.begin("royal-reversi")
    phones = [context(**_PHONE).new_page() for _ in range(2)]
    for seat, phone in enumerate(phones):
        _pair(table, seat, phone, address, scans=seat == 1)
    table.start()
    names = [it.inner_text(".head strong") for it in phones]
    dice = Random(3)
    exchanges = 0
    while table.goes_on():
        state = table.fact("state")
        exchanges += _play_by_phone(phones[int(table.fact("turn"))], dice)
        table.changed(state)
        assert table.page.locator("[data-card]").count() == 0
    assert int(table.fact("ply")) > 20
    assert table.page.locator("#log", has_text="exchange").count() == bool(exchanges)
    for phone in phones:
        expect(phone.locator(".ended")).to_be_visible(timeout=LATER)
    # One tap, and each phone is on its person's new side.
    phones[0].click("[data-do=again]")
    main = table.page.locator("#main")
    expect(main).to_have_attribute("data-turn", "0", timeout=LATER)
    expect(phones[1].locator(".status.yours")).to_be_visible(timeout=LATER)
    assert [it.inner_text(".head strong") for it in phones] == names[::-1]
    _play_by_phone(phones[1], dice)
    expect(main).to_have_attribute("data-ply", "1", timeout=LATER)


def _play_by_phone(phone: Page, dice: Random) -> bool:
    """One act of this phone's seat; True if it was the exchange of a dead hand."""
    expect(phone.locator(".status.yours")).to_be_visible(timeout=LATER)
    dead = phone.locator('.targets [data-move^="X"]')
    while dead.count():
        try:
            dead.first.click(timeout=2_000)
        except Late:  # the phone had not heard yet that this hand was exchanged
            continue
        return True
    cards = phone.locator(".cards button:not(:disabled)")
    if cards.count():
        cards.nth(dice.randrange(cards.count())).click()
    goals = phone.locator(".targets [data-move]")
    expect(goals.first).to_be_visible(timeout=LATER)
    goals.nth(dice.randrange(goals.count())).click()
    return False


def test_two_phones_line_up_and_fight_in_incognito(
    screen: NewScreen, context: Callable[..., BrowserContext], address: str
) -> None:
    table = screen()
    table.begin("incognito")
    phones = [context(**_PHONE).new_page() for _ in range(2)]
    for seat, phone in enumerate(phones):
        _pair(table, seat, phone, address, scans=seat == 1)
    log = table.page.locator("#log")
    for name, phone in zip(("South", "North"), phones, strict=True):
        # One after the other: what is sent in the same moment counts as late, and is sent again.
        phone.click(".line-up-done", timeout=LATER)
        expect(log).to_contain_text(f"{name}: pieces lined up", timeout=LATER)
    table.start()
    for ply, (start, stop) in enumerate([("c2", "c4"), ("c7", "c5")]):
        expect(table.page.locator("#main")).to_have_attribute("data-ply", str(ply), timeout=LATER)
        table.ready()
        table.point(start)
        table.point(stop)
        if (stay := table.page.locator(".popover button")).count():
            stay.first.click()
    expect(table.page.locator("#main")).to_have_attribute("data-ply", "2", timeout=LATER)
    table.ready()
    table.point("c4")
    table.point("c5")
    expect(table.page.locator("#log")).to_contain_text("attacks c5", timeout=LATER)
    # What only the phones know is nowhere in the table's page.
    shown = table.page.locator(".pieces .known").count()
    assert shown <= 2
    assert all(phone.locator(".symbols .icon").count() >= 8 for phone in phones)


def test_a_phone_hides_its_hand_and_a_new_phone_takes_its_seat(
    screen: NewScreen, context: Callable[..., BrowserContext], address: str
) -> None:
    table = screen()
    table.begin("royal-reversi")
    old, new = (context(**_PHONE).new_page() for _ in range(2))
    _pair(table, 0, old, address)
    table.start()
    expect(old.locator(".cards button").first).to_be_visible(timeout=LATER)
    old.click(".hide")
    expect(old.locator(".cards")).to_have_count(0)
    old.click(".cover")
    expect(old.locator(".cards button").first).to_be_visible()
    old.reload()
    old.click(".cover", timeout=LATER)
    expect(old.locator(".cards button").first).to_be_visible(timeout=LATER)
    assert "#" not in old.url
    _pair(table, 0, new, address)
    expect(old.locator("#join")).to_be_visible(timeout=LATER)
    expect(old.locator(".cards")).to_have_count(0)


def test_a_duel_between_a_phone_and_a_hand_here_is_told_by_the_table(
    screen: NewScreen, context: Callable[..., BrowserContext], address: str
) -> None:
    table = screen()
    table.begin("incognito")
    phone = context(**_PHONE).new_page()
    _pair(table, 0, phone, address)
    table.start()
    phone.click(".line-up-done", timeout=LATER)
    table.open_hand()
    table.press(".line-up-done")
    main = table.page.locator("#main")
    for ply, (start, stop) in enumerate([("c2", "c4"), ("c7", "c5")]):
        expect(main).to_have_attribute("data-ply", str(ply), timeout=LATER)
        _move(table, start, stop)
    expect(main).to_have_attribute("data-ply", "2", timeout=LATER)
    # The symbols of the seat whose curtain has closed are not on the page.
    assert table.page.locator(".pieces .known").count() == 0
    _move(table, "c4", "c5")
    expect(table.page.locator("#log")).to_contain_text("attacks c5", timeout=LATER)
    expect(main).to_have_attribute("data-turn", "1", timeout=LATER)


def test_a_phone_that_slept_has_the_same_hand_and_plays_once(
    screen: NewScreen, context: Callable[..., BrowserContext], address: str
) -> None:
    table = screen()
    table.begin("royal-reversi")
    phone = context(**_PHONE).new_page()
    links: list[WebSocketRoute] = []

    def listen(route: WebSocketRoute) -> None:
        links.append(route)
        route.connect_to_server()

    phone.route_web_socket(re.compile("/api/v1/socket"), listen)
    _pair(table, 0, phone, address)
    table.start()
    cards = phone.locator(".cards button")
    expect(cards).to_have_count(5, timeout=LATER)
    hand = cards.evaluate_all("them => them.map(it => it.dataset.card)")
    before = len(links)
    links[-1].close()
    expect(phone.locator("#link")).to_have_class("link open", timeout=LATER)
    phone.wait_for_function("() => document.querySelectorAll('.cards button').length === 5")
    assert len(links) > before
    assert cards.evaluate_all("them => them.map(it => it.dataset.card)") == hand
    phone.locator(".cards button:not(:disabled)").first.click()
    phone.locator(".targets [data-move]").first.dblclick()
    main = table.page.locator("#main")
    expect(main).to_have_attribute("data-ply", "1", timeout=LATER)
    expect(main).to_have_attribute("data-turn", "1", timeout=LATER)
    assert table.page.locator("#log .move").count() == 1


def _move(table: Screen, start: str, stop: str) -> None:
    """Carry a piece, and stay there where an attack could follow."""
    table.ready()
    table.point(start)
    table.point(stop)
    if (stay := table.page.locator(".popover button")).count():
        stay.first.click()
