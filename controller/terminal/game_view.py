"""Terminal view of a game: the board, the news, the legal moves, and reasons for refusals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from textwrap import wrap

from controller.display.duel import Duel, decided, told
from controller.display.move_text import card, must, spoken
from controller.display.score import counted
from controller.i18n.speech import Speech
from controller.model.history import History
from controller.terminal.local_letters import LocalLetters
from controller.terminal.move_list import columns, compact, cubes, pushes
from controller.terminal.painter import Painter
from controller.terminal.tty import Terminal
from rules.game import PASS_TEXT, Game, difference
from rules.model import CHANCE, Move, Refusal, Seat
from rules.state import State

_UNSEEN = "+"
"""Notation of a card drawn by another seat, which is not shown."""
_ANNOUNCEMENTS = 3
_WORDY = 12
"""Most moves listed with words; longer lists show the notation only."""


def _bare(text: str) -> str:
    """Letters and digits of a text."""
    return "".join(filter(str.isalnum, text))


class GameView:
    """Shows one game to the person at the terminal."""

    def __init__(self, history: History, terminal: Terminal, speech: Speech) -> None:
        self._history = history
        self._game: Game = history.game
        self._terminal = terminal
        self._speech = speech
        self._painter = Painter(self._game, speech, colour=terminal.colour)
        self._names = self._game.seats(history.state)
        self._letters = LocalLetters(self._game.sheet.key, speech.language)
        self._cells = {str(cell): str(cell) for cell in self._game.sheet.cells}
        self._reasons: dict[int, str] = {}

    def name(self, seat: Seat) -> str:
        """Name of a seat."""
        return self._speech.seat(self._game, self._names[seat])

    def explain(self, act: int, why: str) -> None:
        """Remember why an act was chosen, to show it with the act."""
        self._reasons[act] = why

    def advise(self, move: Move, why: str) -> None:
        """Show what the robot would play here."""
        told = self._speech.say("play.hint", move=self.explained(move.text))
        self._terminal.say(f"{told} {why}".rstrip())

    def explained(self, text: str) -> str:
        """A move in its notation, and in words where they add something."""
        shown, words = self._letters.move(text), self._words(text)
        if "?" in text:
            return words
        words = words.replace(" (", ", ").replace(")", "")
        adds_nothing = _bare(words) in {"", _bare(text), _bare(shown)}
        return shown if adds_nothing else f"{shown} ({words})"

    def show(self, view: State, seat: Seat, moves: Sequence[Move], *, optional: bool) -> None:
        """Show title, board, the others' acts, whose turn it is and the legal moves."""
        out, speech = self._terminal, self._speech
        since = self._history.since(seat)
        title = out.strong(speech.name(self._game))
        number = self._history.plies() + (1 if moves else 0)
        head = [title, speech.say("play.ply", number=number), *self._score(view)]
        out.lines([" · ".join(head), ""])
        out.lines([*self._painter.board(view, changed=self._changed(view, seat)), ""])
        beside = self._painter.beside(view, out.width - 1)
        if beside:
            out.lines([*beside, ""])
        if since == 0:
            out.lines([*columns(self._legend(), out.width - 1), ""])
        duels = decided(self._history, since)
        # The seat's own attack came before what the others did.
        self._tell([duel for duel in duels if duel.attacker == seat])
        news = self._news(seat, since)
        for sentence in news:
            out.say(sentence)
        self._tell([duel for duel in duels if duel.attacker != seat])
        notice = self._game.notice(view)
        if notice is not None:
            out.say(speech.tell(self._game, f"notice.{notice.rule}"))
        for sentence in must(self._game, speech, view, moves, self._cells):
            out.say(sentence)
        if moves:
            self._choices(view, seat, moves, optional=optional)
        if moves and since == 0:
            out.say(speech.say("play.first"))

    def teach(self, view: State, move: Move, refusal: Refusal) -> None:
        """Show why a move is not allowed, with the cells that prove it."""
        on_board = [cell for cell in refusal.cells if cell in self._game.sheet.cells]
        if on_board:
            self._terminal.lines(["", *self._painter.board(view, refused=on_board), ""])
        told = self._letters.words(self._speech.refusal(self._game, refusal, self._history.options))
        shown = self._letters.move(move.text)
        self._terminal.say(
            self._speech.say("play.refused", move=shown, rule=refusal.rule, text=told)
        )

    def list_moves(self, prefix: str, moves: Sequence[Move]) -> None:
        """List all moves, or those with this prefix."""
        start = "".join(prefix.split()).lower()
        found = [
            move.text
            for move in moves
            if any(
                it.lower().startswith(start) for it in (move.text, self._letters.move(move.text))
            )
        ]
        if found:
            self._terminal.lines(columns(self._listed(found), self._terminal.width - 1))
        else:
            self._terminal.say(self._speech.say("play.no-moves", prefix=prefix))

    def rules(self, wanted: str) -> None:
        """Show all clauses, or the one with this number or id (the game's prefix is optional)."""
        clauses = self._speech.clauses(self._game, self._history.options)
        text = wanted.lower()
        named = [it for it in clauses if text in {"", it[0], it[0].partition(".")[2]}]
        chosen = named or [it for number, it in enumerate(clauses, 1) if text == str(number)]
        for rule, clause in chosen:
            self._terminal.say(f"[{rule}] {self._letters.words(clause)}")
        if not chosen:
            allowed = ", ".join(rule.partition(".")[2] for rule, _ in clauses)
            self._terminal.say(self._speech.say("play.no-clause", text=wanted, allowed=allowed))

    def help(self) -> None:
        """Show the notation of moves, and the commands."""
        notation = self._letters.words(self._speech.tell(self._game, "notation"))
        self._terminal.say(self._speech.say("play.help.notation", text=notation))
        self._terminal.lines(self._speech.say("play.help").splitlines())
        words = f"play.words.{self._game.sheet.key}"
        if self._speech.knows(words):
            self._terminal.say()
            self._terminal.say(self._speech.say(words))

    def _choices(self, view: State, seat: Seat, moves: Sequence[Move], *, optional: bool) -> None:
        out, speech = self._terminal, self._speech
        hint = speech.tell(self._game, "prompt.setup")
        # A line-up has hundreds of ways; an announcement is not a ply either, but has three at
        # most.
        lines_up = len(moves) > _ANNOUNCEMENTS and all(view.plies(it.code) == 0 for it in moves)
        if hint and not optional and lines_up:
            out.say(out.strong(speech.say("play.your-turn", seat=self.name(seat))))
            out.say(hint)
            return
        key = "offer" if optional else "turn" if len(moves) > 1 else "only"
        facts = {"seat": self.name(seat), "count": len(moves)}
        facts["move"] = self._letters.move(moves[0].text)
        out.say(out.strong(speech.say(f"play.{key}", **facts)))
        texts = [move.text for move in moves]
        few = len(texts) <= _WORDY
        if few:
            out.lines(columns(self._listed(texts), out.width - 1))
        else:
            out.lines(self._sorted(texts) or compact(self._listed(texts), out.width - 1))

    def _sorted(self, texts: Sequence[str]) -> list[str]:
        """Moves of INVERS by their side, cubes of Inside by their colour; empty for other games."""
        say, width = self._speech.say, self._terminal.width - 1
        told: list[str] = []
        if self._game.sheet.key == "inside":
            for letter, cells in cubes(texts).items():
                piece = self._speech.tell(self._game, f"piece.{letter}")
                told.append(say("play.cubes", piece=piece, cells=" ".join(cells)))
        if self._game.sheet.key == "invers":
            for side, lines in pushes(texts).items():
                told.append(say(f"play.pushes.{side}", lines=" ".join(lines)))
        shaped = (wrap(it, width, initial_indent="  ", subsequent_indent="    ") for it in told)
        return [line for lines in shaped for line in lines]

    def _changed(self, view: State, seat: Seat) -> list[str]:
        """Places that changed since this seat's last act."""
        since = self._history.since(seat)
        acts = self._history.acts
        if since == 0 or since == len(acts):
            return []
        before = self._game.scene(self._game.view(acts[since].state, seat))
        return [it.place for it in difference(before, self._game.scene(view))]

    def _legend(self) -> list[str]:
        words = self._speech.words(self._game)
        letters = [key.removeprefix("piece.") for key in words if key.startswith("piece.")]
        # A piece may bear a seat's name: those of seats that nobody has in this game are left out.
        absent = {
            it
            for it in letters
            if f"seat.{it}" in words and not any(name.startswith(it) for name in self._names)
        }
        return [
            f"{self._letters.piece(it)} {self._speech.tell(self._game, f'piece.{it}')}"
            for it in letters
            if it not in absent
        ]

    def _news(self, seat: Seat, since: int) -> list[str]:
        """The others' acts since this seat's last one, with reasons, and what chance gave it."""
        heard: list[tuple[Seat, str, str]] = []
        for at, act in enumerate(self._history.acts[since:], since):
            if act.seat != seat:
                text = self._game.recorded(act.state, act.move, seat)
                heard.append((act.seat, text, self._reasons.get(at, "")))
        known = [it for it in heard if it[1] not in {"", _UNSEEN}]
        news: list[str] = []
        for who, theirs in groupby(known, key=lambda it: it[0]):
            acts = list(theirs)
            if who == CHANCE:
                cards = " ".join(
                    self._letters.words(card(self._game, self._speech, text[1:]))
                    for _, text, _ in acts
                )
                news.append(self._speech.say("play.drew", text=cards))
            else:
                hidden = any("?" in text for _, text, _ in acts)
                text = ", ".join(self.explained(text) for _, text, _ in acts)
                key = "play.did-unseen" if hidden else "play.did"
                if [it for _, it, _ in acts] == [PASS_TEXT]:
                    key = "play.passed"
                told = self._speech.say(key, seat=self.name(who), text=text)
                news.append(" ".join((told, *(why for _, _, why in acts if why))))
        return news

    def _tell(self, duels: Sequence[Duel]) -> None:
        """Show how duels ended: the board shows only which pieces are gone."""
        seats = [self.name(Seat(at)) for at in range(len(self._names))]
        for duel in duels:
            self._terminal.say(told(duel, self._speech, self._game, seats, todo=False))

    def _listed(self, texts: Sequence[str]) -> list[str]:
        """Moves with their words if they are few, otherwise in notation only."""
        if len(texts) <= _WORDY:
            return [self.explained(text) for text in texts]
        return [self._letters.move(text) for text in texts]

    def _words(self, text: str) -> str:
        if text.startswith("+"):
            return self._letters.words(card(self._game, self._speech, text[1:]))
        return self._letters.words(spoken(self._game, self._speech, text, self._cells))

    def _score(self, view: State) -> list[str]:
        """The score, where the board shows it."""
        found = counted(self._game, self._game.public(view), self._names)
        counts = " – ".join(
            f"{self._speech.seat(self._game, side)} {count}" for side, count in found.items()
        )
        what = self._speech.tell(self._game, "score")
        return [self._speech.say("play.score", counts=counts, what=what)] if found else []
