"""What a person at the terminal sees: the board, what happened, what is possible, and why not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from controller.choices import columns, compact
from controller.course import Course
from controller.paint import Painter
from controller.show.duel import Duel, decided, told
from controller.show.spoken import FORCED, must, spoken
from controller.terminal import Terminal
from controller.words.speech import Speech
from rules.game import Game, difference
from rules.model import CHANCE, Move, Refusal, Seat
from rules.state import State

_UNSEEN = "+"
"""How a card is recorded that somebody else drew: not worth a line."""
_ANNOUNCEMENTS = 3


class Page:
    """Shows one game to whoever looks."""

    def __init__(self, course: Course, terminal: Terminal, speech: Speech) -> None:
        self._course = course
        self._game: Game = course.game
        self._terminal = terminal
        self._speech = speech
        self._painter = Painter(self._game, speech, colour=terminal.colour)
        self._names = self._game.seats(course.state)

    def name(self, seat: Seat) -> str:
        """What a seat is called."""
        return self._speech.seat(self._game, self._names[seat])

    def show(self, view: State, seat: Seat, moves: Sequence[Move], *, optional: bool) -> None:
        """Title, board, what the others did, whose turn it is, what is possible."""
        out, speech = self._terminal, self._speech
        since = self._course.since(seat)
        title = out.strong(speech.name(self._game))
        number = self._course.plies() + (1 if moves else 0)
        out.lines([f"{title} · {speech.say('play.ply', number=number)}", ""])
        out.lines([*self._painter.board(view, changed=self._changed(view, seat)), ""])
        beside = self._painter.beside(view, out.width - 1)
        if beside:
            out.lines([*beside, ""])
        if since == 0:
            out.lines([*columns(self._legend(), out.width - 1), ""])
        duels = decided(self._course, since)
        # An attack of one's own came before what the others did.
        self._tell([duel for duel in duels if duel.attacker == seat])
        news = self._news(seat, since)
        if news:
            out.lines(columns(news, out.width - 1, ""))
        self._tell([duel for duel in duels if duel.attacker != seat])
        notice = self._game.notice(view)
        if notice is not None:
            out.say(speech.tell(self._game, f"notice.{notice.rule}"))
        for sentence in must(self._game, speech, view, moves):
            out.say(sentence)
        if moves:
            self._choices(view, seat, moves, optional=optional)
        if moves and since == 0:
            out.say(speech.say("play.first"))

    def teach(self, view: State, move: Move, refusal: Refusal) -> None:
        """Why a move is not allowed, with the cells that prove it."""
        on_board = [cell for cell in refusal.cells if cell in self._game.sheet.cells]
        if on_board:
            self._terminal.lines(["", *self._painter.board(view, refused=on_board), ""])
        told = self._speech.refusal(self._game, refusal)
        self._terminal.say(
            self._speech.say("play.refused", move=move, rule=refusal.rule, text=told)
        )

    def list_moves(self, prefix: str, moves: Sequence[Move]) -> None:
        """All moves, or those that begin so."""
        start = "".join(prefix.split()).lower()
        texts = [move.text for move in moves if move.text.lower().startswith(start)]
        if texts:
            self._terminal.lines(columns(texts, self._terminal.width - 1))
        else:
            self._terminal.say(self._speech.say("play.no-moves", prefix=prefix))

    def rules(self, wanted: str) -> None:
        """All clauses, or the one with this number or id (the game's prefix may be left out)."""
        clauses = self._speech.clauses(self._game)
        text = wanted.lower()
        named = [it for it in clauses if text in {"", it[0], it[0].partition(".")[2]}]
        chosen = named or [it for number, it in enumerate(clauses, 1) if text == str(number)]
        for rule, clause in chosen:
            self._terminal.say(f"[{rule}] {clause}")
        if not chosen:
            allowed = ", ".join(rule.partition(".")[2] for rule, _ in clauses)
            self._terminal.say(self._speech.say("play.no-clause", text=wanted, allowed=allowed))

    def help(self) -> None:
        """How moves are written, and the commands."""
        notation = self._speech.tell(self._game, "notation")
        self._terminal.say(self._speech.say("play.help.notation", text=notation))
        self._terminal.lines(self._speech.say("play.help").splitlines())

    def _choices(self, view: State, seat: Seat, moves: Sequence[Move], *, optional: bool) -> None:
        out, speech = self._terminal, self._speech
        key = "offer" if optional else "turn" if len(moves) > 1 else "only"
        facts = {"seat": self.name(seat), "count": len(moves), "move": moves[0]}
        out.say(out.strong(speech.say(f"play.{key}", **facts)))
        hint = speech.tell(self._game, "prompt.setup")
        # A line-up has hundreds of ways; an announcement is no ply either, but has three at most.
        lines_up = len(moves) > _ANNOUNCEMENTS and all(view.plies(it.code) == 0 for it in moves)
        if hint and not optional and lines_up:
            out.say(hint)
        else:
            out.lines(compact([move.text for move in moves], out.width - 1))

    def _changed(self, view: State, seat: Seat) -> list[str]:
        """The places that look different since this seat's last act."""
        since = self._course.since(seat)
        acts = self._course.acts
        if since == 0 or since == len(acts):
            return []
        before = self._game.scene(self._game.view(acts[since].state, seat))
        return [it.place for it in difference(before, self._game.scene(view))]

    def _legend(self) -> list[str]:
        words = self._speech.words(self._game)
        letters = [key.removeprefix("piece.") for key in words if key.startswith("piece.")]
        return [f"{it} {self._speech.tell(self._game, f'piece.{it}')}" for it in letters]

    def _news(self, seat: Seat, since: int) -> list[str]:
        """What the others did since this seat's last act, and what chance gave it."""
        acts = [it for it in self._course.told(since, seat) if it[1] != _UNSEEN]
        news: list[str] = []
        for who, theirs in groupby(acts, key=lambda it: it[0]):
            text = " ".join(self._explained(text) for _, text in theirs)
            if who == CHANCE:
                news.append(self._speech.say("play.drew", text=text))
            else:
                news.append(self._speech.say("play.did", seat=self.name(who), text=text))
        return news

    def _tell(self, duels: Sequence[Duel]) -> None:
        """How duels ended: the board shows only what is gone."""
        seats = [self.name(Seat(at)) for at in range(len(self._names))]
        for duel in duels:
            self._terminal.say(told(duel, self._speech, self._game, seats, todo=False))

    def _explained(self, text: str) -> str:
        """A cube that had to be placed is nobody's choice, which its notation hardly says."""
        if not FORCED.fullmatch(text):
            return text
        return f"{text} ({spoken(self._game, self._speech, text, self._game.sheet.cells)})"
