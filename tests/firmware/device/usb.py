"""Replacement for firmware/link.py: the byte port of the simulated Pico."""

from binascii import hexlify, unhexlify

import copper


class Link:
    """The cable."""

    def read(self, patience: int) -> bytes:
        return unhexlify(copper.read(patience))

    def write(self, data: bytes) -> bool:
        return bool(copper.write(hexlify(data).decode()))
