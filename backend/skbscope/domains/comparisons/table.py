"""The rows of a comparison as CSV (RFC 4180), for a spreadsheet or a script."""

import csv
import io

from skbscope.domains.comparisons.models import Comparison, Row, Values

COLUMNS = tuple(
    "metric subject unit better primary before_runs after_runs before_median after_median scale effect low high "
    "of_before_pct of_after_pct p adjusted floor test margin word verdict before_values after_values".split()
)
# A spreadsheet interprets a cell that begins with one of these as a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(comparison: Comparison) -> str:
    """Header and rows; effects are percent of *before* where `scale` is ratio, else in `unit`."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in comparison.rows:
        writer.writerow(_cells(row))
    return out.getvalue()


def safe(text: str | None) -> str:
    """A text that no spreadsheet interprets as a formula. Numbers are written as numbers, without this function."""
    line = " ".join((text or "").split())
    return f"'{line}" if (text or "").startswith(_FORMULA) or line.startswith(_FORMULA) else line


def _cells(row: Row) -> list[str | float | int | bool | None]:
    return [
        *(safe(row.metric), safe(row.subject), safe(row.unit), row.better, row.primary),
        *(len(row.before.values), len(row.after.values), row.before.median, row.after.median),
        *(row.scale, row.effect, row.low, row.high, row.of_before_pct, row.of_after_pct),
        *(row.p, row.adjusted, row.floor, row.test, row.margin, row.word, safe(row.verdict)),
        *(_values(row.before), _values(row.after)),
    ]


def _values(side: Values) -> str:
    """All values, separated by semicolons; a number with a leading minus is not a formula."""
    return ";".join(repr(value) for value in side.values)
