"""A `Table` as plain text, as markdown and as CSV.

Plain text has at most 72 columns of ASCII, indented by two blanks, with the link last. Markdown has at most 4 kB, with
texts from users in code spans. CSV (RFC 4180) has every row, unrounded numbers, and each number's label.
"""

import csv
import io
from collections.abc import Iterator
from textwrap import wrap

from skbscope.domains.comparisons.formatting import folded
from skbscope.domains.comparisons.markdown import code, fitted, picture
from skbscope.domains.comparisons.table import safe
from skbscope.domains.comparisons.text import INDENT, ROOM, Use
from skbscope.domains.figures.table import MARKS, Cell, Table, Value

MOST_ROWS = 16
"""Rows printed; the rest is counted, and is in the CSV."""
_NAME = 26
_NAME_LEAST = 12


def text(table: Table, link: str | None = None, use: Use = "mail") -> str:
    """The block, ending in a newline. `commit` ends in a `Link:` tag with the address alone; `reply` has no link."""
    lines = [*_wrapped(folded(table.title, 140)), *_rows(table), *_wrapped(folded(table.sentence, 400))]
    for note in table.notes[: table.most_notes]:
        lines += _wrapped(folded(note, 300))
    if len(table.notes) > table.most_notes:
        lines.append(f"and {len(table.notes) - table.most_notes} more notes, all of them in the JSON")
    lines += _legend(table)
    lines += _wrapped(f"{folded(table.label, 140)}; source {folded(table.source, 200)}")
    out = [f"{INDENT}{line}".rstrip() for line in lines]
    if link and use == "mail":
        out.append(INDENT + folded(link, ROOM))
    if link and use == "commit":
        out += ["", f"Link: {folded(link.split()[0])}"]
    return "\n".join(out) + "\n"


def _rows(table: Table) -> Iterator[str]:
    shown = table.rows[:MOST_ROWS]
    if not shown:
        return
    body = [[_printed(cell) for cell in row] for row in shown]
    heads = [folded(column, _NAME) for column in table.columns]
    widths = [max((len(row[at]) for row in [heads, *body]), default=0) for at in range(len(heads))]
    numbers = sum(widths[1:]) + 2 * (len(widths) - 1)
    widths[0] = max(_NAME_LEAST, min(widths[0], max(_NAME, ROOM - numbers)))
    if widths[0] + numbers > ROOM:
        # Too many columns for one line: a row becomes a line for its name and wrapped pairs below it.
        for name, *cells in body:
            yield from _wrapped(name)
            pairs = [f"{head} {cell.strip()}" for head, cell in zip(heads[1:], cells, strict=True)]
            yield from ("  " + line for line in wrap("; ".join(pairs), ROOM - 2, break_on_hyphens=False))
    else:
        for name, *cells in [heads, *body]:
            if len(name) > widths[0]:
                yield from _wrapped(name)
                name = ""
            aligned = (cell.rjust(widths[at]) for at, cell in enumerate(cells, 1))
            yield "  ".join([name.ljust(widths[0]), *aligned])
    if len(table.rows) > MOST_ROWS:
        yield f"and {len(table.rows) - MOST_ROWS} more rows, all of them in the CSV"


def _printed(cell: Cell) -> str:
    return (
        folded(cell.text, 40) + cell.marked[len(cell.text) :]
        if isinstance(cell, Value)
        else folded(cell, ROOM)
    )


def _legend(table: Table) -> Iterator[str]:
    marked = [f"{MARKS[known]} {known}" for known in table.known if MARKS[known] != " "]
    plain = [known for known in table.known if MARKS[known] == " "]
    if marked:
        yield from _wrapped("; ".join([*marked, *(f"no mark {known}" for known in plain)]))


def _wrapped(sentence: str) -> list[str]:
    return wrap(sentence, ROOM, break_on_hyphens=False) or [""]


def markdown(table: Table, url: str | None = None) -> str:
    """Picture (where there is an address), sentence, table, source. Rows are left out until it fits."""
    return fitted(lambda count: _written(table, url, count), min(len(table.rows), 40))


def _written(table: Table, url: str | None, count: int) -> str:
    parts = [picture(url, folded(table.sentence, 300))] if url else []
    parts += [f"**{code(table.title, 140)}**", code(table.sentence, 400)]
    lines = [
        f"| {' | '.join(code(column, 40) if column else ' ' for column in table.columns)} |",
        f"|:--|{'--:|' * (len(table.columns) - 1)}",
    ]
    lines += [f"| {' | '.join(_cell(cell) for cell in row)} |" for row in table.rows[:count]]
    if count < len(table.rows):
        lines.append(f"| {len(table.rows) - count} more rows |{' |' * (len(table.columns) - 1)}")
    parts.append("\n".join(lines))
    parts += [code(note, 300) for note in table.notes[:3]]
    marked = [f"`{MARKS[known]}` {known}" for known in table.known if MARKS[known] != " "]
    parts.append(", ".join([*marked, f"{code(table.label)}, source {code(table.source, 200)}"]))
    return "\n\n".join(parts) + "\n"


def _cell(cell: Cell) -> str:
    return code(cell.marked.strip(), 60) if isinstance(cell, Value) else code(cell, 80)


def csv_text(table: Table) -> str:
    """A column that holds numbers is followed by `<name> label`."""
    numeric = [any(isinstance(row[at], Value) for row in table.rows) for at in range(len(table.columns))]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    head: list[str] = []
    for name, known in zip(table.columns, numeric, strict=True):
        head += [safe(name or "name"), f"{safe(name)} label"] if known else [safe(name or "name")]
    writer.writerow(head)
    for row in table.rows:
        cells: list[str | float | int | None] = []
        for cell, known in zip(row, numeric, strict=True):
            if isinstance(cell, Value):
                cells += [cell.number, cell.known]
            else:
                cells += [safe(cell), ""] if known else [safe(cell)]
        writer.writerow(cells)
    return out.getvalue()
