"""Outputs of tools that tests keep beside them in `outputs/`."""

from pathlib import Path

from skbscope.results.models import MetricRow, Run
from skbscope.results.readers import read, sniff


def run_of(test: str, name: str, tool: str) -> Run:
    """The one run of an output beside a test's file, which is known for the tool's."""
    text = (Path(test).parent / "outputs" / name).read_text()
    assert [guess.format for guess in sniff(text)] == [tool]
    (run,) = read(text)
    return run


def rows_of(run: Run) -> dict[tuple[str, str | None], MetricRow]:
    return {(row.metric, row.subject): row for row in run.rows}
