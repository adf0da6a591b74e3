"""Hostile texts: a reader of perf costs the length of the text, whatever stands in it."""

from contextlib import suppress

import pytest
from cpu import costs_less, cpu_seconds

from skbscope.results.errors import ResultError
from skbscope.results.readers import READERS

pytestmark = pytest.mark.slow

STAT = "Performance counter stats for 'x':\n"
UNITS = [
    *[
        ("perf stat text", unit)
        for unit in (STAT, STAT + "1 cycles\n", "1 cycles #\n", "1 msec\n", "(" * 40 + "\n")
    ],
    *[("perf stat csv", unit) for unit in ("1,,a,1,1.00\n", "1,,a/b,1,1.00\n", ",,,,\n", "x\n1,,a,1,1.00\n")],
    *[
        ("perf stat json", unit)
        for unit in ('{"counter-value" : "1"\n', '{"counter-value" : "1", "event" : "a"}\n', "{\n")
    ],
    *[
        ("perf report", unit)
        for unit in ("# Overhead  Symbol\n1%  [k] f\n", "1%  [k] f\n", "f\n", "a b\n1% c [k] f\n")
    ],
    *[
        ("perf report", unit)
        for unit in ("# Overhead  Command / Symbol\n", "  1%  f\n", "# Samples: 1 of event 'a'\n")
    ],
    *[
        ("perf top", unit)
        for unit in ("PerfTop: 1 irqs/sec\n", "PerfTop: 1 irqs/sec\n1% a [k] f\n", "perf top:\nf 1%\n")
    ],
    *[("perf diff", unit) for unit in ("# Baseline  Delta  Symbol\n1% +1% [k] f\n", "+1% [k] f\n")],
    *[
        ("perf c2c", unit)
        for unit in ("Trace Event Information\n", "Trace Event Information\na : 1\n", "a : 1\n")
    ],
    *[
        ("perf lock", unit)
        for unit in ("contended total wait caller\n", "contended total wait caller\n1 1 s f\n")
    ],
]
HEADS = {
    "perf stat text": STAT,
    "perf report": "# Overhead  Command / Symbol\n",
    "perf diff": "# Baseline  Delta  Symbol\n",
    "perf c2c": "Trace Event Information\n",
    "perf lock": "Name acquired contended total wait\n",
}


@pytest.mark.parametrize(("name", "unit"), UNITS)
def test_four_times_the_lines_cost_four_times_as_much(name: str, unit: str) -> None:
    def cost(times: int) -> float:
        def once() -> None:
            with suppress(ResultError):
                READERS[name].read(HEADS.get(name, "") + unit * times)

        return cpu_seconds(once, 2)

    assert cost(8_000) < 10 * max(cost(2_000), 0.02)


@pytest.mark.parametrize("name", [name for name in READERS if name.startswith("perf ")])
@pytest.mark.parametrize(
    "line",
    [
        *[
            "1% " * 100_000,
            "1 " * 200_000,
            "(" * 300_000,
            "# Overhead " * 50_000,
            "contended total wait " * 20_000,
        ],
        *[
            "1," * 200_000,
            '{"counter-value" : ' * 20_000,
            "[k] " * 100_000,
            "Performance counter stats for " * 10_000,
        ],
    ],
)
def test_a_long_line_costs_little(name: str, line: str) -> None:

    def once() -> None:
        with suppress(ResultError):
            READERS[name].read(HEADS.get(name, "") + line)

    assert costs_less(0.5, once)
