"""Guard: allowed host names, allowed origins, and the content security policy.

Host is checked against DNS rebinding, Origin against pages of other servers; both on every request,
including the upgrade to a WebSocket.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Collection, Iterable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

BODY = 16 * 1024
MISDIRECTED, FORBIDDEN, WRONG_METHOD, TOO_LARGE = 421, 403, 405, 413
_READS = ("GET", "HEAD")
_FIXED = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


def policy(host: str) -> str:
    """Content security policy of pages requested by this name."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self' ws://{host}; manifest-src 'self'; font-src 'self'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    )


def is_loopback(address: str) -> bool:
    """Whether an address is a loopback address."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_loopback


def neighbourhood(address: str) -> str:
    """Key under which addresses are counted together: an IPv6 host owns a whole /64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_loopback:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Guard:
    """Passes only valid requests on to ``app``; ``names`` are this machine's names."""

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        self._app = app
        self._names = frozenset(name.lower() for name in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it before its body is read."""
        if scope["type"] not in {"http", "websocket"}:
            return
        headers = scope["headers"]
        host = _only(headers, b"host")
        if host is None or not self._known(scope, host):
            await _refuse(scope, receive, send, MISDIRECTED)
            return
        reads = scope["type"] == "http" and scope["method"] in _READS
        origin = _only(headers, b"origin")
        if origin != f"http://{host}" and (not reads or origin is not None):
            await _refuse(scope, receive, send, FORBIDDEN)
            return
        if scope["type"] == "http" and not reads:
            await _refuse(scope, receive, send, WRONG_METHOD)
            return
        if scope["type"] == "http" and _length(headers) > 0:
            await _refuse(scope, receive, send, TOO_LARGE)
            return

        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = [*_FIXED, (b"content-security-policy", policy(host).encode())]
                names = {name for name, _ in own}
                kept = [it for it in message.get("headers", []) if it[0].lower() not in names]
                if not any(name.lower() == b"cache-control" for name, _ in kept):
                    own.append((b"cache-control", b"no-store"))
                message = {**message, "headers": [*kept, *own]}
            await send(message)

        await self._app(scope, receive, marked)

    def _known(self, scope: Scope, host: str) -> bool:
        """Whether the host is one of our names with our port, or the address that was called."""
        server = scope.get("server") or ("", 0)
        name, port = _split(host)
        if port != (server[1] or 80):
            return False
        return name in self._names or _same_address(name, str(server[0]))


def _split(host: str) -> tuple[str, int]:
    """A name and its port, from a Host header."""
    name, colon, port = host.rpartition(":")
    if not colon or "]" in port:
        return host.strip("[]").lower(), 80
    known = port.isascii() and port.isdigit() and len(port) < 6
    return name.strip("[]").lower(), int(port) if known else -1


def _same_address(name: str, called: str) -> bool:
    try:
        return ipaddress.ip_address(name) == ipaddress.ip_address(called)
    except ValueError:
        return False


def _only(headers: Collection[tuple[bytes, bytes]], name: bytes) -> str | None:
    """Value of a header that occurs exactly once; a repeated one counts as missing."""
    found = [value for key, value in headers if key.lower() == name]
    if len(found) != 1:
        return None if not found else ""
    return found[0].decode("latin-1").lower()


def _length(headers: Collection[tuple[bytes, bytes]]) -> int:
    """Bytes of a request's body; ``BODY`` if the length is unknown or invalid."""
    if _only(headers, b"transfer-encoding") is not None:
        return BODY
    text = _only(headers, b"content-length")
    if text is None:
        return 0
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else BODY


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int) -> None:
    body = f"{status}\n".encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
        *_FIXED,
    ]
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return
        kind = "websocket.http.response"
    else:
        kind = "http.response"
    await send({"type": f"{kind}.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.body", "body": body})
