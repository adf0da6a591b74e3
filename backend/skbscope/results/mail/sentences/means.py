"""Small tables of means with their counts, a column a CPU.

    Baseline …:          CPU 0   CPU 1
    Avg cycles in alloc_skb:          64.05    203.39
    Avg cycles in __kfree_skb:       127.54    228.95
    # of times alloc_skb called:    235,478 2,060,422

A mean of means is no mean: the sum over the parts is given twice, each part weighted by its calls, and unweighted as
such tables are often added up. Words are read, not lines, so that a table on one line is one too.
"""

from dataclasses import dataclass, field

from skbscope.results.mail.models import MEANS, Found, Part
from skbscope.results.mail.text.words import Words, is_rule, plain
from skbscope.results.models import MetricRow, Note, Run
from skbscope.results.numbers import Convention, decide, parse
from skbscope.results.read.table import LESS, row

_MEANS = ("avg", "avg.", "average", "mean")
_UNITS = {
    "cycles": "cycles",
    "ns": "ns",
    "nsec": "ns",
    "nsecs": "ns",
    "us": "us",
    "usec": "us",
    "usecs": "us",
}
_COUNTING = {"of", "times", "called", "calls", "number", "to", "the", "count", "in", "for", "#"}
_LABEL_WORDS = 8
_MAX_COLUMNS = 256
MAX_TABLES = 200
# Rows of one kind a table; such tables are written by hand.
MAX_ROWS = 100


@dataclass(slots=True)
class Line:
    """One row of a table: its numbers as tokens."""

    name: str
    unit: str
    tokens: list[str]
    line: int


@dataclass(slots=True)
class Table:
    """A section: rows of means, rows of counts."""

    label: str
    label_line: int
    depth: int
    columns: list[str] = field(default_factory=list)
    means: list[Line] = field(default_factory=list)
    counts: list[Line] = field(default_factory=list)
    totals: list[Line] = field(default_factory=list)
    # True where rows beyond the bound were left out.
    cut: bool = False


def means(words: Words) -> Part:
    """All tables of means of a text, a run each."""
    out = Part()
    # `alloc_skb` in one table and `alloc skb` in the next are one row: the first spelling counts.
    spelling: dict[str, str] = {}
    for table in _tables(words):
        if not table.means:
            continue
        for mean in table.means:
            mean.name = spelling.setdefault(_key(mean.name), mean.name)
        run = _run(table)
        named = [*table.means, *table.counts, *table.totals]
        lines = sorted({table.label_line, *(item.line for item in named)})
        unit = table.means[0].unit
        out.found.append((Found(run, None, None, f"mean {unit} a call", None, lines), table.depth))
    return out


def _tables(words: Words) -> list[Table]:
    tables: list[Table] = []
    at = 0
    floor = 0
    while at < len(words) and len(tables) < MAX_TABLES:
        found = _row(words, at)
        if found is None:
            title = _title(words, at, floor)
            if title:
                tables.append(Table(title[0], title[1], words.depths[at]))
            columns = _columns(words, at)
            if columns and tables:
                tables[-1].columns = columns
                at += 2 * len(columns)
                continue
            at += 1
            continue
        kind, line, end = found
        if not tables:
            tables.append(Table("", line.line, words.depths[at]))
        rows: list[Line] = getattr(tables[-1], kind)
        if len(rows) < MAX_ROWS:
            rows.append(line)
        else:
            tables[-1].cut = True
        at = floor = end
    return tables


def _row(words: Words, at: int) -> tuple[str, Line, int] | None:
    """(kind, row, where it ends) of a row that begins at a word."""
    word = words.texts[at].lower()
    counting = word == "#" or (word == "number" and words.get(at + 1) == "of")
    total = word == "total"
    if not counting and not total and word not in _MEANS:
        return None
    first = at + 1
    end = first
    while end < len(words) and end - at <= _LABEL_WORDS and not _numeric(words.texts[end]):
        if is_rule(words.texts[end]):
            return None
        end += 1
    if end - at > _LABEL_WORDS or end == first:
        return None
    folded = any(words.first[place] for place in range(first, min(end + 1, len(words))))
    if folded and not words.texts[end - 1].endswith(":"):
        # A head, and the first row below it.
        return None
    values = end
    while values < len(words) and values - end < _MAX_COLUMNS and _numeric(words.texts[values]):
        if words.first[values] and values > end:
            break
        values += 1
    if values == end:
        return None
    label = words.joined(first, end).strip(" :")
    tokens = words.texts[end:values]
    if counting:
        name = " ".join(part for part in plain(label).split() if part not in _COUNTING)
        return "counts", Line(name, "calls", tokens, words.lines[at]), values
    unit = next((_UNITS[part] for part in plain(label).split() if part in _UNITS), None)
    if unit is None:
        return None
    name = " ".join(
        part
        for part in plain(label).split()
        if part not in _UNITS and part not in _COUNTING | {"avg", "mean"}
    )
    return ("totals" if total else "means"), Line(name, unit, tokens, words.lines[at]), values


def _title(words: Words, at: int, floor: int) -> tuple[str, int] | None:
    """A section's name: what ends in a colon before a rule or before the names of the columns."""
    if not words.texts[at].endswith(":") or len(words.texts[at]) > 60:
        return None
    follower = at + 1
    if follower < len(words) and is_rule(words.texts[follower]):
        follower += 1
    if not _columns(words, follower):
        return None
    first = at
    while first > floor and at - first < _LABEL_WORDS and not words.first[first]:
        if words.ends_sentence(first - 1) or words.texts[first - 1].endswith("%"):
            break
        first -= 1
    return words.joined(first, at + 1).strip(" :*"), words.lines[first]


def _columns(words: Words, at: int) -> list[str]:
    """`CPU 0 CPU 1`: names of columns as pairs of the same word and a number."""
    found: list[str] = []
    word = words.get(at)
    if not word.isalpha():
        return found
    while words.get(at) == word and words.get(at + 1).isdigit() and len(found) < _MAX_COLUMNS:
        found.append(f"{word} {words.texts[at + 1][:10]}")
        at += 2
    return found if len(found) > 1 else []


def _numeric(word: str) -> bool:
    return word[:1].isdigit() and word.replace(",", "").replace(".", "").isdigit() and word.isascii()


def _run(table: Table) -> Run:
    run = Run(MEANS, table.label or "table of means")
    decimals = decide([token for row in table.means for token in row.tokens], integers=False)
    whole = decide([token for row in table.counts for token in row.tokens], integers=True)
    counts = {_key(row.name): _values(run, row, whole) for row in table.counts}
    unit = table.means[0].unit
    plain_sum = weighted_sum = 0.0
    weighted = True
    parts: list[MetricRow] = []
    for mean in table.means:
        values = _values(run, mean, decimals)
        calls = counts.get(_key(mean.name))
        if not values:
            continue
        plain_sum += sum(values) / len(values)
        if calls is None or len(calls) != len(values) or sum(calls) <= 0:
            weighted = False
            run.notes.append(
                Note(f"no count a column for {mean.name}: its mean cannot be weighted", mean.line)
            )
            calls = None
        else:
            weighted_sum += sum(v * n for v, n in zip(values, calls, strict=True)) / sum(calls)
        for column, value in enumerate(values):
            weight = calls[column] if calls else None
            subject = _column(table, column)
            parts.append(
                row(f"{unit} in {mean.name}", unit, LESS, value, mean.line, [value], subject, weight=weight)
            )
    _check_totals(run, table, decimals)
    span = (table.means[0].line, max(row.line for row in [*table.means, *table.counts]))
    if table.cut:
        run.notes.append(Note(f"only the first {MAX_ROWS} rows of a kind were read", span[0]))
    names = " + ".join(row.name for row in table.means)
    per = f"{unit} an skb" if "skb" in names else f"{unit} a call"
    run.notes.append(Note(f"{unit} of {names} are added up", table.means[0].line))
    if weighted:
        run.rows.append(_sum(f"{per}, weighted by calls", unit, weighted_sum, span))
    run.rows += [_sum(f"{per}, unweighted", unit, plain_sum, span), *parts]
    return run


def _sum(metric: str, unit: str, value: float, span: tuple[int, int]) -> MetricRow:
    return row(metric, unit, LESS, value, span, [value])


def _check_totals(run: Run, table: Table, convention: Convention) -> None:
    """A line of totals is not read as a mean; a note says where it is not the sum of its column."""
    rows = [_values(Run(MEANS, ""), row, convention) for row in table.means]
    for total in table.totals:
        for column, value in enumerate(_values(run, total, convention)):
            added = sum(row[column] for row in rows if column < len(row))
            if abs(added - value) > 0.01 * len(rows):
                sentence = (
                    f"the total {value:g} of {_column(table, column)} is not the sum of its rows, {added:g}"
                )
                run.notes.append(Note(sentence, total.line))


def _values(run: Run, row: Line, convention: Convention) -> list[float]:
    out: list[float] = []
    for token in row.tokens:
        number = parse(token, convention)
        if number is None:
            continue
        out.append(number.value)
        if number.odd:
            run.odd_numbers.append(Note(number.odd, row.line))
    return out


def _column(table: Table, column: int) -> str:
    return table.columns[column] if column < len(table.columns) else f"column {column + 1}"


def _key(name: str) -> str:
    """`alloc_skb` and `alloc skb` are one function."""
    return "".join(ch for ch in name if ch.isalnum())
