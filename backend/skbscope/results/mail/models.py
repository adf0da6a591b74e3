"""The result of reading a mail; nothing of it is stored before a person has confirmed it."""

from dataclasses import dataclass, field

from skbscope.results.models import PUBLISHED, Note, Run, Side

# The tools of runs that are read from a mail's own words and layout, not from what a program printed.
TABLE = "table"
FIGURES = "figures"
FIRSTS = "figures first"
NUMBERS = "numbers"
MEANS = "means"
LAYOUTS = (TABLE, FIGURES, FIRSTS, NUMBERS, MEANS)
Forced = tuple[Side, str, str, str | None]
"""The side of a heading that states none by itself: (side, what it is of, why, why it may be wrong)."""


@dataclass(slots=True)
class Message:
    """One message of a thread."""

    author: str | None
    # As written in the mail.
    date: str | None
    subject: str | None
    # First and last 1-based line of the text.
    lines: tuple[int, int]


@dataclass(slots=True)
class Found:
    """One run found in a paste, as it is proposed; `run.side` is the same as `side`."""

    run: Run
    side: Side | None
    # Why this side: "the label says 'Before Patch'", "first of two values of net.core.x".
    side_because: str | None
    # What it may be compared with: runs of one group share tool, machine and metric.
    group: str
    # Position in `Reading.messages`; None outside any.
    message: int | None
    # Every line of the text a number, label or command of this run is from, ascending.
    lines: list[int]
    # The author's own changes for rows of this run as written (`+37.4%`), each with its line; to be recomputed.
    stated: list[Note] = field(default_factory=list)
    # True for an end of `from X to Y` in a sentence, which may state the problem and not the result.
    in_sentence: bool = False
    # Why the side may be wrong, or the value no result, where the text does not state it; None where it does.
    doubt: str | None = None

    @property
    def score(self) -> float:
        """How sure it is: 1 where words state it, 0.5 where its place suggests it, or where it may be what is set."""
        return 1.0 if self.doubt is None else 0.5


@dataclass(slots=True)
class Part:
    """What one layout of a mail gives."""

    # Each run with the depth of its quote.
    found: list[tuple[Found, int]] = field(default_factory=list)
    unread: list[Note] = field(default_factory=list)
    # Positions of percentages that belong to a figure.
    used: set[int] = field(default_factory=set)
    # (line, value) of what there was before something else than this change made it worse.
    lost: set[tuple[int, float]] = field(default_factory=set)


@dataclass(slots=True)
class Uncompared:
    """Lines with figures that are in no comparison, at most two lines apart."""

    first: int
    last: int
    # The first of these lines, as written.
    text: str


@dataclass(slots=True)
class Reading:
    """A paste read whole."""

    messages: list[Message]
    found: list[Found]
    # Notes about what was recognised and not read, with the line.
    unread: list[Note] = field(default_factory=list)
    # The text that line numbers count in, where it is not the paste itself: MIME parts decoded.
    text: str | None = None
    # Figures in no comparison, ascending; the first of them have a note in `unread`, too.
    uncompared: list[Uncompared] = field(default_factory=list)

    def published(self, item: Found) -> dict[str, str]:
        """The fact that numbers were published in a message, `{published: "author, date"}`; empty outside of any."""
        if item.message is None:
            return {}
        message = self.messages[item.message]
        return {
            PUBLISHED: ", ".join(part for part in (message.author, message.date) if part)[:200] or "a mail"
        }
