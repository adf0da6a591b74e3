"""stress-ng: the times of all stressors are behind their rates, with and without the begin of the lines."""

import pytest
from cpu import cpu_seconds
from mail_pairs import compared

from skbscope.results.cleaning import clean
from skbscope.results.read.kernel import stress_ng

START = "stress-ng: {kind} [1234] "
ROWS = """\
{metrc}stressor       bogo ops real time  usr time  sys time   bogo ops/s     bogo ops/s
{metrc}                          (secs)    (secs)    (secs)   (real time) (usr+sys time)
{metrc}ramfs            735238     60.00     12.37    363.70     12253.05        1955.08
"""
TIMES = """\
{info}for a 60.01s run time:
{info}   1440.27s available CPU time
{info}     12.36s user time   (  0.86%)
{info}    363.70s system time ( 25.25%)
{info}    376.06s total time  ( 26.11%)
{info}load average: 10.79 4.47 1.69
"""
BARE = (ROWS + TIMES).format(metrc="", info="")
LOGGED = (ROWS + TIMES).format(metrc=START.format(kind="metrc:"), info=START.format(kind="info: "))


@pytest.mark.parametrize("text", [BARE, LOGGED])
def test_times_of_all_stressors_are_behind_their_rates(text: str) -> None:
    (run,) = stress_ng.read(text)
    assert [row.metric for row in run.rows[:4]] == [
        *("usr time", "sys time", "bogo ops", "bogo ops a second of CPU")
    ]
    assert [(row.metric, row.unit, row.value, row.lines[0]) for row in run.rows[4:]] == [
        ("available CPU time", "s", 1440.27, 5),
        ("user time", "s", 12.36, 6),
        ("user time, share of available CPU time", "%", 0.86, 6),
        ("system time", "s", 363.7, 7),
        ("system time, share of available CPU time", "%", 25.25, 7),
        ("total time", "s", 376.06, 8),
        ("total time, share of available CPU time", "%", 26.11, 8),
        ("load average over 1 min", "", 10.79, 9),
        ("load average over 5 min", "", 4.47, 9),
        ("load average over 15 min", "", 1.69, 9),
    ]
    # A stressor that gets more done may need more time.
    assert all(row.direction is None and row.subject is None for row in run.rows[4:])
    assert run.environment == {"duration": "60 s"}


def test_a_line_of_the_stressor_may_be_before_the_times() -> None:
    note = "ramfs:\n         1 System Management Interrupt\n"
    (run,) = stress_ng.read(BARE.replace("for a 60", f"{note}for a 60"))
    assert len(run.rows) == 14
    # Other text ends the output.
    (run,) = stress_ng.read(BARE.replace("for a 60", "After:\nfor a 60"))
    assert len(run.rows) == 4


def test_times_of_both_sides_of_a_mail() -> None:
    after = BARE.replace("363.70s", "351.20s").replace("25.25%", "24.38%").replace("12253.05", "12443.1")
    found = compared(f"1) Before applying this patchset:\n{BARE}\n2) After applying this patchset:\n{after}")
    assert ("bogo ops", 12253.05, 12443.1, "1/s") in found
    assert ("system time", 363.7, 351.2, "s") in found
    assert ("system time, share of available CPU time", 25.25, 24.38, "%") in found


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["{0} 1 1.0 1.0 1.0 1.0 1.0\n", "{0} 1 1.0 1.0 1.0 1.0 1.0\na0:\n"])
def test_more_lines_cost_no_more_than_their_share(unit: str) -> None:
    def cost(times: int) -> float:
        lines = (START.format(kind="metrc:") + unit.format(f"a{at}") for at in range(times))
        text = "".join(lines)
        return cpu_seconds(lambda: stress_ng.blocks(clean(text)), 3)

    assert cost(8_000) < 10 * max(cost(2_000), 0.02)
