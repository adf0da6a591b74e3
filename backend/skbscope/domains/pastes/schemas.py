"""A paste in requests and answers."""

from typing import Annotated

from pydantic import BaseModel, Field

from skbscope.api_models import RequestModel
from skbscope.domains.checks.models import Answer
from skbscope.results.mail.models import Found, Message
from skbscope.results.mail.pairs.places import MAX_GIVEN, MAX_PAIRS
from skbscope.results.mail.text.stated import Agreement
from skbscope.results.models import Note, Side

MAX_LABEL = 200
_Text = Annotated[str, Field(max_length=MAX_LABEL)]
_Facts = Annotated[dict[_Text, _Text], Field(max_length=100)]


Pairs = Annotated[list[Annotated[str, Field(max_length=2 * MAX_GIVEN + 10)]], Field(max_length=MAX_PAIRS)]
"""What a person calls *before* and *after*: lines `12-20 -> 30-38`, numbers `12:6.1 -> 12:5.9`, or words of the text"""


class PrintedChange(BaseModel):
    """Both values as the text has them, and how many decimals of their change in per cent these digits allow."""

    before: str
    after: str
    unit: str
    places: int


class ProposedChange(BaseModel):
    """One metric on both sides and its change, without a test."""

    metric: str
    subject: str | None
    unit: str
    before: float
    after: float
    of_before_pct: float | None
    """None where before is 0."""
    of_after_pct: float | None
    printed: PrintedChange | None
    """None where the text has other numbers, as where a value is a sum."""


class Stated(BaseModel):
    """The author's statement, and whether the recomputed change agrees."""

    text: str
    line: int | None
    metric: str
    """The row it is compared with: the one that agrees, else the first."""
    agrees: Agreement
    sentence: str


class Proposed(BaseModel):
    """A comparison in the paste."""

    title: str
    group: str
    policy: str | None
    before: list[int]
    """Positions in `found`."""
    after: list[int]
    before_label: str
    after_label: str
    changes: list[ProposedChange]
    """The most relevant rows first, at most `changes.MOST_CHANGES`."""
    rows: int
    """Number of rows that both sides have."""
    stated: Stated | None
    notes: list[str]


class Paste(BaseModel):
    """The content of a paste. Nothing of it is stored."""

    digest: str
    """Hash of the content; it is sent back with the confirmation, so that exactly the shown content is stored."""
    text: str | None
    """The text that line numbers refer to, if it is not the paste itself."""
    messages: list[Message]
    found: list[Found]
    unread: list[Note]
    experiments: list[Proposed]


class CheckedClaim(BaseModel):
    """A claim of a mail, and what its own figures say."""

    text: str
    """As written."""
    answer: Answer
    sentence: str


class CheckedFigure(BaseModel):
    """A comparison of the mail's own figures by its most important row, and whether its runs decide it.

    The title is without its place in the mail, and the metric without the words of the title; either may be empty.
    """

    title: str
    metric: str
    unit: str
    before: float
    after: float
    of_before_pct: float | None
    runs: tuple[int, int]
    verdict: str
    decided: bool


class CheckedMail(BaseModel):
    """What one mail claims, shows and does not state."""

    author: str | None
    date: str | None
    subject: str | None
    claims: list[CheckedClaim]
    figures: list[CheckedFigure]
    missing: list[str]
    """What is not stated that a reader needs to judge the figures."""
    unused: list[str]
    """Lines that look like figures and are not used, with the reason."""


class PasteCheck(BaseModel):
    """The claims of a paste beside its own figures, as `skbscope check` gives them."""

    mails: list[CheckedMail]
    """Those that claim or show a change."""
    read: int
    """Mails that were read."""
    asks: bool
    """Whether there is anything to ask about any of them."""
    reply: str
    """72 columns of plain text, ready for a mail."""


class Choice(RequestModel):
    """A person's correction of one run."""

    at: Annotated[int, Field(ge=0)]
    """Position in `found`."""
    side: Side | None = None
    label: _Text
    group: _Text
    keep: bool = True


class GivenFacts(RequestModel):
    """Facts about the machines from a person: kernel, cpu, driver …"""

    before: _Facts = {}
    after: _Facts = {}


class Corrected(RequestModel):
    """A paste with a person's corrections; runs that are not in the list stay as proposed."""

    name: Annotated[str, Field(max_length=255)] = "paste.txt"
    text: str
    runs: Annotated[list[Choice], Field(max_length=2_000)] = []
    pairs: Pairs = []
    policy: _Text | None = None
    environment: GivenFacts = GivenFacts()
    digest: Annotated[str, Field(max_length=64)] | None = None


class ConfirmedExperiment(BaseModel):
    """A comparison that can be requested now."""

    title: str
    policy: str | None
    before: list[str]
    """Ids of stored runs."""
    after: list[str]
    before_label: str
    after_label: str


class Confirmed(BaseModel):
    """What was stored."""

    upload_id: str
    run_ids: list[str]
    experiments: list[ConfirmedExperiment]


class Proposal(BaseModel):
    """The comparisons of a corrected paste. Nothing is stored."""

    experiments: list[Proposed]
