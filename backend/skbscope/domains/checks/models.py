"""The result of checking a thread; plain values, as `--json` prints them."""

from dataclasses import dataclass, field
from typing import Literal

from skbscope.domains.comparisons.printed import Printed
from skbscope.results.mail.models import Uncompared

Kind = Literal["change", "factor", "no change", "in words"]
Answer = Literal["agrees", "differs", "not compared", "no figures", "figures not compared", "shown"]
"""`not compared`: no comparison of the mail is about it; `figures not compared`: the mail has figures, and none of them
is in a comparison; `shown`: in words, beside the figures that bear on it.
"""


@dataclass(slots=True)
class Mail:
    """One mail of a thread."""

    text: str
    """Head and text, decoded; lines of replies and figures count in it."""
    author: str | None = None
    date: str | None = None
    subject: str | None = None
    message_id: str | None = None


@dataclass(slots=True)
class Claim:
    """A change that the author states."""

    text: str
    """As written, at most one sentence."""
    line: int
    kind: Kind
    value: float | None = None
    """Percent of a `change`, ratio of a `factor`, without sign."""
    places: int = 0
    """Decimals of `value` as written."""
    low: float | None = None
    """The lower end of a range, `4-5%`, of which `value` is the upper one."""
    is_minimum: bool = False
    """Whether it is `more than` or `at least` the value."""
    row: str = ""
    """The line of the mail, where the claim is beside its figures, in a table or a list; else empty."""
    around: str = ""
    """The line that a part of a sentence is from, which may name what it is of."""
    is_beside: bool = False
    """Whether it is in the lines of its figures."""


@dataclass(slots=True)
class Figure:
    """One row of a comparison of the mail's own figures."""

    title: str
    metric: str
    unit: str
    before: float
    after: float
    of_before_pct: float | None
    of_after_pct: float | None
    low: float | None
    """95 % interval of the effect, in per cent of before, or in the unit where a value is not above 0."""
    high: float | None
    runs: tuple[int, int]
    verdict: str
    lines: tuple[int, int]
    better: Literal["more", "less"] | None = None
    sides: tuple[str, str] = ("before", "after")
    """What the mail calls both sides."""
    quote: list[str] = field(default_factory=list)
    """Lines of the mail: the sentence that has the figures, or the headings and the head of the table around them."""
    is_fixed: bool = False
    """Whether every run of one build gives the same: bytes of code, steps of the verifier."""
    printed: Printed | None = None
    """Both values with the unit and the digits of the mail; None where it has other numbers."""
    others: list["Figure"] = field(default_factory=list)
    """Of the main row of a comparison: its other rows."""

    @property
    def places(self) -> int:
        """Decimals of the change in per cent that the digits of the mail allow."""
        return self.printed.places if self.printed else 2

    @property
    def is_worse(self) -> bool:
        """Whether the runs show a change into the worse direction."""
        if self.word not in ("FASTER", "SLOWER", "MORE", "LESS") or self.better is None:
            return False
        return (self.after > self.before) == (self.better == "less")

    @property
    def word(self) -> str:
        """The verdict's first words, in capitals."""
        return self.verdict.partition(":")[0]

    @property
    def is_decided(self) -> bool:
        """Whether the runs are enough for a verdict; of what every run gives the same, one is."""
        open_words = ("CANNOT TELL", "DESCRIBED", "NOT COMPARABLE")
        return self.is_fixed or not self.verdict.startswith(open_words)


@dataclass(slots=True)
class Checked:
    """A claim and what the figures say."""

    claim: Claim
    answer: Answer
    figure: Figure | None
    sentence: str


@dataclass(slots=True)
class MailCheck:
    """One mail with what it claims, shows and leaves out."""

    author: str | None
    date: str | None
    subject: str | None
    message_id: str | None
    claims: list[Checked] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    """What is not stated that a reader needs to judge the figures."""
    unused: list[str] = field(default_factory=list)
    """Lines that look like figures and are not used, with the reason."""
    proposed: list[str] = field(default_factory=list)
    """Comparisons of which the text does not state the sides, which are not computed, with the reason."""
    uncompared: list[Uncompared] = field(default_factory=list)
    """Places with figures that are in no comparison; only a person can tell what they are."""

    @property
    def has_more(self) -> bool:
        """Whether it has figures that are not compared: in no comparison, or in one that is only proposed."""
        return bool(self.uncompared or self.proposed)

    @property
    def asks(self) -> bool:
        """Whether there is anything to ask."""
        undecided = any(not figure.is_decided for figure in self.figures)
        unclear = any(checked.answer in ("differs", "no figures") for checked in self.claims)
        return undecided or unclear or bool(self.missing and (self.claims or self.figures))


@dataclass(slots=True)
class Version:
    """What one version of a patch claims."""

    version: int
    date: str | None
    claims: list[str]
    figures: list[str]


@dataclass(slots=True)
class Series:
    """A patch of which the thread has several versions."""

    subject: str
    versions: list[Version]


@dataclass(slots=True)
class ThreadCheck:
    """A thread: the mails that claim or show something, and patches with several versions."""

    mails: list[MailCheck]
    read: int
    """Mails that were read."""
    others: list[MailCheck] = field(default_factory=list)
    """Mails without a claim or a comparison that have figures in no comparison, or proposed ones."""
    series: list[Series] = field(default_factory=list)

    @property
    def asks(self) -> bool:
        """Whether there is anything to ask about any mail."""
        return any(mail.asks for mail in self.mails)
