"""A `Table` as GitHub or GitLab markdown, at most 4 kB. Every text from outside stands in a code span."""

from html import escape

from skbscope.domains.comparisons.ascii import folded
from skbscope.domains.comparisons.markdown import LIMIT, code
from skbscope.domains.figures.table import MARKS, Cell, Table, Value


def markdown(table: Table, url: str | None = None) -> str:
    """Picture (where there is an address), sentence, table, source. Rows are left out until it fits."""
    for count in range(min(len(table.rows), 40), -1, -1):
        text = _written(table, url, count)
        if len(text.encode()) <= LIMIT:
            return text
    return text.encode()[:LIMIT].decode(errors="ignore")


def _written(table: Table, url: str | None, count: int) -> str:
    parts = []
    if url:
        alt = escape(folded(table.sentence, 300))
        dark = f'<source media="(prefers-color-scheme: dark)" srcset="{url}-dark@2x.png">'
        image = f'<img src="{url}@2x.png" width="720" alt="{alt}">'
        parts.append(f'<a href="{url}"><picture>{dark}{image}</picture></a>')
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
