"""netperf's omni output: `KEY=value` lines (-k), comma separated (-o), or a table with split labels (-O).

    OMNI TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to localhost.localdomain (127.0.0.1) port 0 AF_INET : demo
    Throughput,Throughput Units
    60999.07,Trans/s

Format: print_omni_csv, print_omni_human and print_omni_keyword in nettest_omni.c of HewlettPackard/netperf. A terminal
may fold the line of names; each line of values below it is a run. In the table a label goes down up to four lines above
its value and begins in the same column, so collapsed blanks make it unreadable. Which fields are read:
`netperf_fields`. -1 means not measured.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from skbscope.results.cleaning import MAX_LINE, clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Note, Run
from skbscope.results.read.net.netperf_blocks import (
    Interim,
    Test,
    add_histogram,
    blocks,
    interim,
    is_omni_head,
    start_run,
)
from skbscope.results.read.net.netperf_fields import LABELS, MEASURES, SETTINGS, key_of
from skbscope.results.read.net.rates import base, leading, rate, seconds
from skbscope.results.read.table import number, row, sniff_block
from skbscope.results.rows import bounded, check_metrics, without_copies

# Lines a folded line of names takes at most; names in it.
_FOLDS, _CELLS = 40, 400
_LABEL_LINES = 4
_INTERIM_KEYS = ("NETPERF_INTERIM_RESULT", "NETPERF_UNITS", "NETPERF_INTERVAL", "NETPERF_ENDING")


@dataclass(slots=True)
class Fields:
    """The values of one start by name, with their line."""

    values: dict[str, tuple[str, int]] = field(default_factory=dict)
    lines: tuple[int, int] = (0, 0)
    notes: list[Note] = field(default_factory=list)

    def put(self, key: str, value: str, line: int) -> None:
        """Adds a value."""
        self.values[key] = (value.strip(), line)
        self.lines = (self.lines[0] or line, line)

    def text(self, key: str) -> str:
        """The value of a field without quotes, empty where there is none."""
        return self.values.get(key, ("", 0))[0].strip('"')

    def number(self, key: str) -> float | None:
        """The number of a field."""
        return number(self.values[key][0]) if key in self.values else None


def is_omni(block: Test) -> bool:
    """Whether a block has a line of names, of a key, or the banner of an omni test."""
    if any(_key(line.text) or _names(line.text) or is_omni_head(line.text) for line in block.rows):
        return True
    return (block.test or "").startswith("OMNI") and any(
        leading(line.text.split()[:1]) for line in block.rows
    )


sniff = sniff_block(0.97, "netperf omni output", lambda lines: filter(is_omni, blocks(lines)))


def read(text: str) -> list[Run]:
    """All runs of a text."""
    raw = text.split("\n")
    runs: list[tuple[Run, int]] = []
    metrics = 0
    for block in blocks(clean(text)):
        for run in _runs(block, raw) if is_omni(block) else ():
            runs.append((run, block.depth))
            metrics += len(run.rows)
            check_metrics(metrics)
    if not runs:
        raise ResultError(
            "no omni output of netperf; expected 'THROUGHPUT=…' or 'Throughput,Throughput Units,…' below a banner"
        )
    return without_copies(runs)


def _key(text: str) -> str | None:
    """The name of a field on a `KEY=value` line."""
    name, equals, _ = text.partition("=")
    known = name in LABELS or name.partition("[")[0] in _INTERIM_KEYS
    return name if equals and known else None


def _names(text: str) -> bool:
    """Whether a line begins with the label of a field and a comma, as a line of names does."""
    first, comma, rest = text.partition(",")
    if not comma:
        return False
    # The second label distinguishes it from prose; a fold may have cut it.
    return key_of(first) is not None and any(
        label.lower().startswith(rest.partition(",")[0].strip().lower()) for label in LABELS.values()
    )


def _runs(block: Test, raw: list[str]) -> Iterator[Run]:
    found = [*_pairs(block), *_separated(block)] or list(_table(block, raw))
    for at, fields in enumerate(found):
        run = start_run(block)
        run.notes += fields.notes
        _describe(run, fields)
        _measure(run, fields)
        if at == 0:
            _interim(run, block)
            add_histogram(run, block.rows)
        if run.rows:
            yield bounded(run)


def _pairs(block: Test) -> list[Fields]:
    """The fields of `KEY=value` lines; those of an interim result become one."""
    out = Fields()
    parts: dict[str, str] = {}
    for line in block.rows:
        key = _key(line.text)
        if key is None:
            continue
        value = line.text.partition("=")[2].strip()
        name = key.partition("[")[0]
        if name not in _INTERIM_KEYS:
            out.put(key, value, line.number)
            continue
        parts[name] = value
        if name == _INTERIM_KEYS[-1] and len(parts) == len(_INTERIM_KEYS):
            value, unit, length, ending = (parts[name] for name in _INTERIM_KEYS)
            _add_interim(block, interim(value, unit, length, ending, line.number))
            parts = {}
    return [out] if out.values else []


def _separated(block: Test) -> Iterator[Fields]:
    """The lines of values below a line of names, unfolded."""
    body, at = block.rows, 0
    names: list[str] = []
    while at < len(body):
        line = body[at]
        at += 1
        if _names(line.text):
            names = _cells(line.text)
            last = min(len(body), at + _FOLDS)
            while at < last and body[at].text and _goes_on(names, _cells(body[at].text)):
                more = _cells(body[at].text)
                names = [*names[:-1], f"{names[-1]} {more[0]}".strip(), *more[1:]]
                at += 1
            continue
        values = _cells(line.text)
        if not names:
            # -D with -o prints interim results without a word of them.
            if len(values) == 4:
                _add_interim(block, interim(values[0], values[1], values[2], values[3], line.number))
            continue
        if len(values) < 2 or number(values[0]) is None and len(values) < len(names):
            continue
        yield _paired(names, values, line.number)


def _paired(names: list[str], values: list[str], at: int) -> Fields:
    out = Fields()
    for name, value in zip(names, values, strict=False):
        key = key_of(name)
        if key:
            out.put(key, value, at)
    if len(names) != len(values):
        out.notes.append(Note(f"{len(values)} values below {len(names)} names, read from the first on", at))
    return out


def _goes_on(names: list[str], more: list[str]) -> bool:
    """Whether a line belongs to the names above it: it ends one of them, or holds some itself."""
    if len(names) + len(more) > _CELLS or not more:
        return False
    if key_of(f"{names[-1]} {more[0]}") or any(key_of(cell) for cell in more[1:]):
        return True
    return key_of(names[-1]) is None and number(more[0]) is None


def _cells(text: str) -> list[str]:
    try:
        return next(csv.reader([text]), [])
    except csv.Error:
        return []


def _table(block: Test, raw: list[str]) -> Iterator[Fields]:
    """The fields of each line of values by the labels above them, in the columns as uploaded."""
    out = Fields()
    heads: list[str] = []
    last = 0
    for line in block.rows:
        # Parts of a line that was printed over have no columns of their own.
        if not line.text or not last < line.number <= len(raw):
            continue
        last = line.number
        shown = raw[line.number - 1][:MAX_LINE].rstrip("\r")
        if not heads or not leading(line.text.split()[:1]):
            heads = [*heads[1 - _LABEL_LINES :], shown]
            continue
        starts = [at for at, ch in enumerate(shown) if ch != " " and (at == 0 or shown[at - 1] == " ")]
        for begin, end in pairwise([*starts, max(len(shown), *(len(head) for head in heads))]):
            # Prose right above the labels has other words in the column: the shortest column that is a label wins.
            columns = (
                " ".join(head[begin:end].strip() for head in heads[skip:]) for skip in range(len(heads))
            )
            key = next((key for column in columns if (key := key_of(column))), None)
            if key:
                out.put(key, shown[begin:end].strip(), line.number)
        heads = []
    if out.values:
        yield out


def _describe(run: Run, fields: Fields) -> None:
    """Settings, and what names the run."""
    for key, name in SETTINGS.items():
        value = fields.text(key)
        if key == "ELAPSED_TIME":
            length = fields.number(key)
            if length is not None:
                run.environment["duration"] = seconds(length)
        elif value and value not in ("-1", "Unknown", "unknown"):
            run.environment[name] = value[:100]
    run.command = fields.text("COMMAND_LINE")[:400] or run.command
    run.label = fields.text("RESULT_BRAND")[:100] or run.label
    count = fields.number("CONFIDENCE_ITERATION")
    if count is not None and count > 1:
        run.notes.append(Note(f"mean of {count:g} repeats made by netperf itself", fields.lines[0]))


def _measure(run: Run, fields: Fields) -> None:
    """The results, throughput first."""
    printed = fields.values.get("THROUGHPUT_UNITS", ("", 0))[0]
    of = base(printed)
    for key, (metric, unit, direction) in MEASURES.items():
        value = fields.number(key)
        if value is None or value < 0:
            continue
        at = fields.values[key][1]
        if "THROUGHPUT" in key:
            if of is None:
                run.notes.append(Note(f"{metric} without a known unit ({printed[:20]!r}), left out", at))
                continue
            factor, unit = of
            value = rate(value, factor)
            metric = metric.replace("throughput", "transactions") if unit == "1/s" else metric
        elif unit == "?":
            unit = fields.values.get("SD_UNITS", ("us/KB", 0))[0][:20]
        run.rows.append(row(metric, unit, direction, value, at))
    width = fields.number("THROUGHPUT_CONFID")
    if run.rows and width is not None and width > 0:
        # netperf prints the whole width of its confidence interval.
        run.rows[0].spread_pct = width / 2


def _interim(run: Run, block: Test) -> None:
    main = run.rows[0] if run.rows else None
    if main is None or main.metric not in ("throughput", "transactions"):
        return
    main.samples = [item.value for item in block.interim if item.unit == main.unit]
    if block.interim:
        main.lines = (min(block.interim[0].line, main.lines[0]), main.lines[1])


def _add_interim(block: Test, found: Interim | None) -> None:
    if found:
        block.interim.append(found)
