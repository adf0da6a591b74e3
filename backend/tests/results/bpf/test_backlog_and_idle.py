"""tcpsynbl and cpuunclaimed: histograms by limit, shares by interval, units, directions, and what breaks off."""

import runpy
from pathlib import Path

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Bucket, Histogram
from skbscope.results.readers import READERS, read, sniff

TEXTS: dict[str, str] = runpy.run_path(str(Path(__file__).with_name("texts.py")))["TEXTS"]


@pytest.mark.parametrize("tool", ["tcpsynbl", "cpuunclaimed"])
def test_each_is_known_by_its_text(tool: str) -> None:
    assert [guess.format for guess in sniff(TEXTS[tool])] == [tool]


def test_a_backlog_counts_syns_by_the_length_they_found() -> None:
    (run,) = read("# ./tcpsynbl.py\nTracing SYN backlog size. Ctrl-C to end.\n^C\n\n" + TEXTS["tcpsynbl"])
    (row,) = run.rows
    assert (row.metric, row.subject, row.unit, row.value, row.direction) == (
        *("SYNs", "backlog limit 500", "SYNs", 965, None),
    )
    assert row.histogram == Histogram("connections", [Bucket(0, 2, 961), Bucket(2, 4, 4)])
    assert (run.tool, run.command) == ("tcpsynbl", "./tcpsynbl.py")


def test_limits_are_apart_and_intervals_add_up() -> None:
    other = TEXTS["tcpsynbl"].replace("500L", "128")
    interval = TEXTS["tcpsynbl"] + "\n" + other
    (run,) = read(f"Tracing SYN backlog size. Ctrl-C to end.\n\n10:00:01\n{interval}\n10:00:02\n{other}")
    assert {row.subject: (row.samples, row.unit) for row in run.rows} == {
        "backlog limit 500": ([965, 0], "SYNs/interval"),
        "backlog limit 128": ([965, 965], "SYNs/interval"),
    }
    spread = {row.subject: row.histogram.count for row in run.rows if row.histogram}
    assert spread == {"backlog limit 500": 965, "backlog limit 128": 1930}


def test_shares_of_cpus_are_levels_of_intervals() -> None:
    (run,) = read("# ./cpuunclaimed.py -T\n" + TEXTS["cpuunclaimed"])
    assert [(row.metric, row.unit, row.direction, row.samples) for row in run.rows] == [
        ("%CPU", "%", "less", [98.88, 9.75]),
        ("unclaimed idle", "%", "less", [0.12, 2.25]),
    ]
    assert [row.value_from for row in run.rows] == ["median", "median"]
    # Without -T there is no clock in front.
    (run,) = read(TEXTS["cpuunclaimed"].replace("22:25:55 ", "").replace("22:25:56 ", ""))
    assert run.rows[1].samples == [0.12, 2.25]


@pytest.mark.parametrize(
    ("tool", "text", "expected"),
    [
        ("tcpsynbl", TEXTS["tcpsynbl"].partition("         0 ->")[0], "no print of tcpsynbl; expected"),
        (
            "tcpsynbl",
            TEXTS["tcpsynbl"].replace("961", "9" * 400).partition("         2 ->")[0],
            "no print of",
        ),
        ("cpuunclaimed", "%CPU  98.88%, unclaimed idle 0.", "no interval of cpuunclaimed; expected"),
        (
            "cpuunclaimed",
            f"%CPU  {'9' * 400}%, unclaimed idle 0.12%",
            "no interval of cpuunclaimed; expected",
        ),
        ("cpuunclaimed", "%CPU  1.2.3%, unclaimed idle 0.12%", "no interval of cpuunclaimed; expected"),
    ],
)
def test_what_breaks_off_or_is_no_number_is_refused(tool: str, text: str, expected: str) -> None:
    with pytest.raises(ResultError, match=f"^{expected}"):
        READERS[tool].read(text)
