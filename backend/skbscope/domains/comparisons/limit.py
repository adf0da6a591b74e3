"""The limit of `--fail-if`: a comparison crosses it only if the whole interval of a row is beyond it."""

from dataclasses import dataclass

from skbscope.domains.comparisons.formatting import folded, percent
from skbscope.domains.comparisons.models import Comparison, Row
from skbscope.errors import BadInput


@dataclass(frozen=True, slots=True)
class Limit:
    """`2%`, or `received:2%` for a row other than the primary one."""

    pct: float
    metric: str | None = None

    @staticmethod
    def read(text: str) -> "Limit":
        """Parses a limit; BadInput for anything else."""
        metric, mark, amount = text.rpartition(":")
        number = amount.strip().removesuffix("%")
        try:
            pct = float(number)
        except ValueError:
            pct = -1.0
        if not (0 <= pct <= 100) or not amount.strip().endswith("%"):
            raise BadInput(f"--fail-if {text[:60]!r} is no limit; expected 2% or METRIC:2%.")
        return Limit(pct, metric if mark else None)

    def crossed(self, comparison: Comparison) -> str | None:
        """A sentence if the whole interval of the row is worse than the limit; else None."""
        row = self._row(comparison)
        if row is None or row.scale != "ratio" or (row.adjusted or row.p or 1.0) > comparison.options.alpha:
            return None
        fell = row.high is not None and row.high < -self.pct
        rose = row.low is not None and row.low > self.pct
        if not ((fell and row.better != "less") or (rose and row.better != "more")):
            return None
        name = folded(row.id, 60)
        effect = percent(row.effect) if row.effect is not None else "beyond measure"
        return f"{name} changed by {effect}, its whole interval is worse than the limit of {self.pct:g}%."

    def _row(self, comparison: Comparison) -> Row | None:
        if self.metric is None:
            return comparison.primary
        return next((row for row in comparison.rows if self.metric in (row.id, row.metric)), None)
