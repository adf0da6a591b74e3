"""What a mail compares, of sides that its text states."""

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read


def compared(text: str) -> list[tuple[str, float | None, float | None, str]]:
    """(metric, before, after, unit) of every row that both sides have, of sides that the text states."""
    out: list[tuple[str, float | None, float | None, str]] = []
    for one in experiments(read(text), "mail", "0"):
        if one.score < 0.7:
            continue
        before = [item.run for item in one.inputs if item.side == "before"]
        after = [item.run for item in one.inputs if item.side == "after"]
        assert len(before) == len(after) == 1
        theirs = {(row.metric, row.subject, row.unit): row for row in after[0].rows}
        for row in before[0].rows:
            if other := theirs.get((row.metric, row.subject, row.unit)):
                out.append((row.metric, _plain(row.value), _plain(other.value), row.unit))
    return out


def _plain(value: float | None) -> float | None:
    """8.2 Mpps are 8200000, not 8199999.999999999."""
    return None if value is None else float(f"{value:.14g}")


def pairs(text: str) -> list[tuple[float | None, float | None]]:
    return [(before, after) for _, before, after, _ in compared(text)]
