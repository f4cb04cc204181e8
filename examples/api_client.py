"""Play one side of a game at a running table, by its WebSocket API (controller/web/API.md).

Start a table with ``tablier serve reversi --headless``, then run ``python api_client.py ADDRESS``
with the address that it prints. Black plays its first legal move until the game is over.
"""

import json
import sys
from urllib.parse import urlsplit

from websockets.sync.client import connect


def main(address: str) -> None:
    """Say hello as the table's page does, and answer whenever it is black's turn."""
    place = urlsplit(address)
    socket_address = f"ws://{place.netloc}/api/v1/socket"
    with connect(socket_address, origin=f"http://{place.netloc}") as socket:
        hello = {"do": "hello", "v": 1, "as": "table", "language": "en", "token": place.fragment}
        socket.send(json.dumps(hello))
        table: dict[str, object] = {}
        asked = ""
        for number, text in enumerate(socket):
            message = json.loads(text)
            if message["type"] in {"refused", "closed"}:
                print(message["code"], message["text"])
                asked = ""  # another message of the table follows, then try again
            if message["type"] != "table":
                continue
            table |= message  # later messages hold only what changed
            if table["result"]:
                print(table["result"]["say"])
                return
            # A pass is asked for: nothing on the board shows it.
            waits = table["phase"] in {"playing", "asking"}
            ready = waits and table["turn"] == 0 and table["moves"]
            if ready and table["state"] != asked and not table["hand"]["busy"]:
                asked = table["state"]
                move = table["moves"][0]["text"]
                print("black", move)
                socket.send(
                    json.dumps({"do": "play", "id": f"m{number}", "state": asked, "text": move})
                )


if __name__ == "__main__":
    main(sys.argv[1])
