"""A `Table` as CSV (RFC 4180): every row, numbers unrounded, and beside each number how it is known."""

import csv
import io

from skbscope.domains.comparisons.table import safe
from skbscope.domains.figures.table import Table, Value


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
