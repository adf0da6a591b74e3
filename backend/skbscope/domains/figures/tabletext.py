"""A `Table` as plain text: at most 72 columns of ASCII, two blanks first, numbers first, verdict second, link last."""

from collections.abc import Iterator
from textwrap import wrap

from skbscope.domains.comparisons.ascii import folded
from skbscope.domains.comparisons.text import Use
from skbscope.domains.figures.table import MARKS, Cell, Table, Value

WIDTH = 72
INDENT = "  "
ROOM = WIDTH - len(INDENT)
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
