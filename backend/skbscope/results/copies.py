"""Leaves out copies: a reply quotes the output that it answers."""

from skbscope.results.models import Note, Run


def without_copies(runs: list[tuple[Run, int]]) -> list[Run]:
    """Runs without quoted repeats; each comes with its quote depth. A repeat that is not quoted is another run."""
    seen: dict[str, Run] = {}
    out: list[Run] = []
    for run, depth in runs:
        key = repr([(row.metric, row.subject, row.samples, row.value, row.histogram) for row in run.rows])
        first = seen.setdefault(key, run)
        if first is run or depth == 0:
            out.append(run)
        else:
            first.notes.append(
                Note("the same output again in a quote, not counted twice", run.lines[0] or None)
            )
    return out
