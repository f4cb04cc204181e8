"""What is written on overlays and wiring pictures, and what is said about them."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "help.overlay": "print a game's layout at true scale, to lay over the pads (SVG or PDF)",
    "help.name.out": "OUT",
    "help.word.out": "the new file; .svg is one sheet, .pdf is cut into pages",
    "help.flag.pitch": "millimetres from one pad to the next; otherwise 33.3",
    "help.flag.paper": "A4, A3, letter, or whole for one page; otherwise A4",
    "overlay.title": "{game} · {board} · {pitch} mm",
    "overlay.ruler": "{length} mm: measure, and print at 100 %",
    "overlay.level": "Level {level}",
    "overlay.page": "{game}: page {page} of {pages} (row {row}, column {column})",
    "overlay.done": "{name}: {width} × {height} mm, {pages} page(s).",
    "error.overlay.suffix": "'{name}': the file must end in .svg or .pdf.",
    "error.overlay.paper": "'{text}' is no paper that is known here. Choose one of: {allowed}.",
    "error.overlay.library": "For a PDF, reportlab is missing: pip install 'tablier[print]'. Or "
    "give the file a name that ends in .svg.",
}
