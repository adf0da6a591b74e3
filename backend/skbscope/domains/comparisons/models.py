"""The comparison document that is stored, hashed, published and shown: plain dataclasses of JSON values.

Nothing in the document depends on when, where or how often it was made: no times of this server, no paths, no number of
comparisons made before. The same runs and options give the same bytes and the same id on every machine.
"""

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from skbscope import canonical
from skbscope.results.models import Form, Histogram, Side

VERSION = 1

Word = Literal[
    "NOT COMPARABLE", "CANNOT TELL", "FASTER", "SLOWER", "MORE", "LESS", "SMALL CHANGE", "SAME", "DESCRIBED"
]
"""The headline. `DESCRIBED` is for rows without a test: a symbol of one profile, a histogram of one run."""

Better = Literal["more", "less"]
Design = Literal["independent", "blocked"]
Scale = Literal["ratio", "difference"]


@dataclass(slots=True)
class Options:
    """The options of the person who compares. All of them are part of the document."""

    # Practical margin, percent of *before*; a row's resolution may widen it.
    margin_pct: float = 1.0
    # Level of a single test, and of the false discovery rate of the secondary rows.
    alpha: float = 0.05
    # Seconds of every run left out as warm-up; 0 where none were.
    warmup_s: float = 0.0
    # (metric, subject) of the row tested alone; None takes the first rate.
    primary: tuple[str, str | None] | None = None
    # Names of settings that differ on purpose, besides those found in labels and commands.
    intended: list[str] = field(default_factory=list)


@dataclass(slots=True)
class RunRef:
    """One run of a side, as far as the document needs it."""

    # Id of the stored run; None on the command line.
    id: str | None
    label: str
    tool: str
    command: str | None
    # When the tool says it started; None where it does not.
    started: str | None
    # File or mail it was read from, and its lines there.
    source: str
    lines: tuple[int, int]
    # SHA-256 of the upload, or of the file.
    sha256: str
    # Why it does not count; None for a run that does.
    left_out: str | None = None
    # Author and date of the mail its numbers were published in; None for a run that was measured.
    published: str | None = None


@dataclass(slots=True)
class SideDoc:
    """One side."""

    label: str
    runs: list[RunRef]
    environment: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Values:
    """The values of one side of a row: one a run, in the order of the side's counted runs."""

    values: list[float]
    # None where the side has no value.
    median: float | None
    # Interquartile range; None below 4 values.
    iqr: float | None
    # Positions in `values` beyond 3 interquartile ranges; drawn hollow, never dropped.
    far: list[int] = field(default_factory=list)
    # Seconds or intervals behind each value; 0 where the tool printed a total only.
    samples: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Row:
    """One metric of one configuration."""

    # `metric` or `metric/subject`, unique in the document.
    id: str
    metric: str
    subject: str | None
    unit: str
    better: Better | None
    form: Form
    before: Values
    after: Values
    # `difference` where a value is not above 0: effects are then in the row's unit, else in percent of *before*.
    scale: Scale
    # Hodges–Lehmann estimate, percent of *before* (ratio) or in `unit` (difference); None where a side is empty.
    effect: float | None
    # 95 % interval of it by inverting the test; a bound is None where it is infinite, both None where there is none.
    low: float | None
    high: float | None
    # Change of the medians as percent of *before* and, beside it, as percent of *after*.
    of_before_pct: float | None
    of_after_pct: float | None
    # Two-sided exact p; None where nothing is tested. `adjusted` after Benjamini–Hochberg; the primary's is its p.
    p: float | None
    adjusted: float | None
    # Smallest p these numbers of runs can reach.
    floor: float | None
    test: Literal["rank-sum", "sign-flip", "rank-sum approx", "sign-flip approx", "none"]
    # Ratio of interquartile ranges, after over before; None below 4 runs a side, or where before is 0.
    spread_ratio: float | None
    # Kolmogorov–Smirnov p, shown from 10+10 runs on, never used in the verdict.
    ks_p: float | None
    # In the unit of `effect`.
    margin: float
    margin_because: str
    word: Word
    # The whole sentence, ASCII, the word first.
    verdict: str
    # About how many more runs per side would decide; None where that is unknown or not needed.
    more_runs: int | None
    primary: bool = False
    notes: list[str] = field(default_factory=list)
    # Merged histograms of the sides, where the tool printed some.
    before_histogram: Histogram | None = None
    after_histogram: Histogram | None = None
    # Smallest step the tool prints, in `unit`; None where it is far below the values.
    tick: float | None = None


@dataclass(slots=True)
class Difference:
    """One fact of the environment that differs between the sides, or within one."""

    name: str
    before: str | None
    after: str | None
    intended: bool


@dataclass(slots=True)
class Drift:
    """A side that changes over its own run order."""

    side: Side
    metric: str
    # Change from its first to its last run by the Theil–Sen slope, percent of its median.
    change_pct: float
    # Exact two-sided p of Kendall's tau against the order.
    p: float
    sentence: str


@dataclass(slots=True)
class Trust:
    """Reasons to doubt the verdict."""

    # One letter a counted run in time order: B or A; None where no order is known.
    order: str | None
    design: Design
    blocks: int
    drift: list[Drift]
    # Sentences, most important first: not interleaved, runs left out, quantised values, intervals counted as runs …
    warnings: list[str]

    @property
    def sentences(self) -> list[str]:
        """Drift and warnings, each once."""
        return list(dict.fromkeys([drift.sentence for drift in self.drift] + self.warnings))


@dataclass(slots=True)
class Comparison:
    """One comparison: one family of rows."""

    version: int
    # Of the program, since the same runs may one day be judged by a better rule.
    engine: str
    title: str
    policy: str | None
    before: SideDoc
    after: SideDoc
    rows: list[Row]
    differences: list[Difference]
    trust: Trust
    options: Options
    # Sentence about the rows tested beside the primary one: "1 primary; 24 secondary rows, BH q = 0.05".
    family: str
    notes: list[str] = field(default_factory=list)

    @property
    def primary(self) -> Row | None:
        """The row that was tested alone."""
        return next((row for row in self.rows if row.primary), None)


def to_json(comparison: Comparison) -> dict[str, Any]:
    """Plain JSON values; whole numbers past 2^53, which JSON does not hold, become doubles."""
    document: dict[str, Any] = _plain(asdict(comparison))
    return document


def digest(comparison: Comparison) -> str:
    """SHA-256 of the canonical document, in hex."""
    return canonical.digest(to_json(comparison))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, str):
        # UTF-8 cannot hold half a surrogate pair, which JSON of a tool may contain.
        return value if value.isascii() else value.encode(errors="replace").decode()
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > canonical.MAX_INTEGER:
        return float(value)
    return value
