"""Rectangular boards: cell names, drawing, and rows as one line of text."""

from __future__ import annotations

from rules.errors import PositionError
from rules.model import Cell

FILES = "abcdefgh"


def cells(width: int, height: int) -> tuple[Cell, ...]:
    """The names of all cells, a1 first, rank by rank."""
    return tuple(Cell(f"{FILES[i % width]}{i // width + 1}") for i in range(width * height))


def plan(width: int, height: int) -> tuple[str, ...]:
    """Drawing of a rectangular board: ranks at the left, files below."""
    lines = [
        f"{rank} " + " ".join(f"{{{FILES[file]}{rank}}}" for file in range(width))
        for rank in range(height, 0, -1)
    ]
    return (*lines, "  " + " ".join(f"{{:{FILES[file]}}}" for file in range(width)))


def write_rows(board: list[str], width: int) -> str:
    """Board from the top rank down, ``/`` between ranks, a digit for a run of empty cells."""
    rows = []
    for low in range(len(board) - width, -1, -width):
        text, gap = "", 0
        for content in board[low : low + width]:
            if content:
                text += (str(gap) if gap else "") + content
                gap = 0
            else:
                gap += 1
        rows.append(text + (str(gap) if gap else ""))
    return "/".join(rows)


def read_rows(text: str, width: int, height: int, letters: str) -> list[str]:
    """Contents of all cells, a1 first; the inverse of ``write_rows``."""
    rows = text.split("/")
    if len(rows) != height:
        raise PositionError("position.rows", text=text, found=len(rows), allowed=height)
    board: list[str] = []
    for rank, row in zip(range(height, 0, -1), rows, strict=True):
        line: list[str] = []
        for letter in row:
            if letter in "12345678":
                line.extend([""] * int(letter))
            elif letter in letters:
                line.append(letter)
            else:
                allowed = " ".join(letters)
                raise PositionError("position.letter", text=letter, rank=rank, allowed=allowed)
        if len(line) != width:
            raise PositionError("position.width", rank=rank, found=len(line), allowed=width)
        board[:0] = line
    return board


def read_board_and_side(text: str, letters: str, sides: tuple[str, ...]) -> tuple[list[str], int]:
    """Board and side to move from the two words of an 8 x 8 position."""
    words = text.split()
    if len(words) != 2:
        raise PositionError("position.words", text=text, found=len(words), allowed=2)
    return read_rows(words[0], 8, 8, letters), read_side(words[1], sides)


def read_side(word: str, sides: tuple[str, ...]) -> int:
    """Index of the side to move."""
    if word not in sides:
        raise PositionError("position.side", text=word, allowed=" ".join(sides))
    return sides.index(word)
