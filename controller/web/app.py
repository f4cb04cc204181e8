"""HTTP application: the table's pages and texts, and its WebSocket."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from controller.i18n.speech import PROGRAM, Speech, typeset
from controller.model.level_names import LEVEL_NAMES
from controller.web import game_drawings, lessons, package_files
from controller.web.clients import ClientInbox
from controller.web.guard import Guard
from controller.web.messages import described
from controller.web.socket import Socket
from controller.web.view_sections import written
from rules.catalog import LANGUAGES, Catalog, Entry
from rules.game import Game

_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
_SERVED = ("web.", "level.", "choice.", "say.push.")


def build(
    catalog: Catalog, keys: Iterable[str], inbox: ClientInbox, names: Iterable[str]
) -> ASGIApp:
    """Whole application behind its guard; ``keys`` are the games that fit this board."""
    known = set(keys)
    played = [entry for entry in catalog.entries if entry.game.sheet.key in known]

    def say(language: str, key: str) -> str:
        return Speech(language, catalog).say(key, seconds=10)

    async def socket(ws: WebSocket) -> None:
        await Socket(ws, inbox, say, ws.client.host if ws.client else "").serve()

    async def words(request: Request) -> Response:
        return _in_language(request, lambda speech: _words(speech.language), catalog)

    async def games(request: Request) -> Response:
        return _in_language(
            request,
            lambda speech: {
                "games": [_game(speech, entry) for entry in played],
                "levels": [{"key": key, "name": speech.level(key)} for key in LEVEL_NAMES],
            },
            catalog,
        )

    async def api(request: Request) -> Response:
        del request
        return _json(described())

    async def drawing(request: Request) -> Response:
        key, path = request.path_params["game"], request.path_params["path"]
        return _answer(path, game_drawings.contents(catalog.find(key), path))

    routes = [
        Route("/", _page("index.html")),
        Route("/phone", _page("phone.html")),
        Route("/static/{path:path}", _static),
        Route(game_drawings.ROUTE, drawing),
        Route("/api/v1", api),
        Route("/api/v1/words/{language}", words),
        Route("/api/v1/games/{language}", games),
        WebSocketRoute("/api/v1/socket", socket),
    ]
    return Guard(Starlette(routes=routes), names)


def _page(name: str) -> Callable[[Request], Any]:
    async def page(request: Request) -> Response:
        del request
        return _file(name)

    return page


async def _static(request: Request) -> Response:
    return _file(request.path_params["path"])


def _file(name: str) -> Response:
    return _answer(name, package_files.contents(files("controller.web") / "static", name))


def _answer(name: str, body: bytes | None) -> Response:
    """A file with its type; 404 if there is none, or none of a type that pages need."""
    kind = _TYPES.get(PurePosixPath(name).suffix)
    if kind is None or body is None:
        return Response("404\n", 404, media_type="text/plain")
    sent = package_files.lightened(name, body)
    return Response(sent, headers={"content-type": kind, "cache-control": "no-cache"})


def _in_language(
    request: Request, tell: Callable[[Speech], dict[str, Any]], catalog: Catalog
) -> Response:
    language = request.path_params["language"]
    if language not in LANGUAGES:
        return Response("404\n", 404, media_type="text/plain")
    return _json(tell(Speech(language, catalog)))


def _json(value: dict[str, Any]) -> Response:
    return Response(written(value), media_type="application/json")


@lru_cache(maxsize=4)
def _words(language: str) -> dict[str, Any]:
    known = {key: text for key, text in PROGRAM[language].items() if key.startswith(_SERVED)}
    shaped = {key: typeset(text) if language == "fr" else text for key, text in known.items()}
    return {"language": language, "words": shaped}


def _game(speech: Speech, entry: Entry) -> dict[str, Any]:
    game = entry.game
    words = speech.words(game)
    sheet = game.sheet
    return {
        "key": sheet.key,
        "name": speech.name(game),
        "about": speech.tell(game, "about"),
        "notation": speech.tell(game, "notation"),
        "secret": sheet.secret,
        "cells": list(sheet.cells),
        "cell_names": {cell: name for cell, name in speech.cells(game).items() if name != cell},
        "plan": list(sheet.plan),
        "box": [list(supply.faces) for supply in sheet.box],
        "drawing": game_drawings.address(entry),
        "seats": _seats(speech, game, {}),
        "seatings": {
            value: _seats(speech, game, {"seats": value})
            for option in sheet.options
            if option.name == "seats"
            for value in option.values
        },
        "options": [
            {
                "name": option.name,
                "text": speech.tell(game, f"option.{option.name}"),
                "values": [
                    {"value": it, "text": speech.tell(game, f"option.{option.name}.{it}") or it}
                    for it in option.values
                ],
                "form": option.form,
            }
            for option in sheet.options
        ],
        "pieces": {
            key.removeprefix("piece."): speech.tell(game, key)
            for key in words
            if key.startswith("piece.")
        },
        "places": {
            key.removeprefix("place."): speech.tell(game, key)
            for key in words
            if key.startswith("place.")
        },
        "clauses": [{"id": rule, "text": text} for rule, text in speech.clauses(game)],
        "lesson": lessons.length(sheet.key),
    }


def _seats(speech: Speech, game: Game, options: dict[str, str]) -> list[dict[str, Any]]:
    state = game.start(options)
    names = game.seats(state)
    return [
        {"key": key, "name": speech.seat(game, key), "team": min(game.allies(state, at))}  # type: ignore[arg-type]
        for at, key in enumerate(names)
    ]
