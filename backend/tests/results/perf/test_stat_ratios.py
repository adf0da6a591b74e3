"""perf stat: instructions per cycle, CPUs utilized, shares of misses are rows behind the counters; rates are none."""

import pytest

from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.experiments import experiments
from skbscope.domains.comparisons.models import Options
from skbscope.results import mail
from skbscope.results.models import MetricRow
from skbscope.results.readers import read

HEAD = "Performance counter stats for './bench' (5 runs):\n\n"
TABLE = HEAD + (
    "       1,234.50 msec task-clock                #    0.998 CPUs utilized            ( +-  0.10% )\n"
    "             20      context-switches          #   16.201 /sec\n"
    "  4,000,000,000      cycles                    #    3.240 GHz                      ( +-  0.02% )\n"
    "  8,880,000,000      instructions              #    2.22  insn per cycle\n"
    "                                        #    0.12  stalled cycles per insn  ( +-  0.02% )\n"
    "    480,000,000      stalled-cycles-frontend   #   12.00% frontend cycles idle     (40.11%)\n"
    "     68,000,000      branch-misses             #    5.44% of all branches          ( +-  1.12% )  (40.11%)\n"
    "     91,000,000      L1-dcache-load-misses     #   22.76% of all L1-dcache hits\n"
)


def ratios(text: str) -> list[MetricRow]:
    (run,) = read(text)
    first = next(at for at, row in enumerate(run.rows) if row.tick is not None)
    # All counters are in front of them.
    assert all(row.tick is None for row in run.rows[:first])
    return run.rows[first:]


def test_ratios_with_the_better_way() -> None:
    assert [(row.metric, row.unit, row.direction, row.value, row.lines) for row in ratios(TABLE)] == [
        ("CPUs utilized", "CPUs", None, 0.998, (3, 3)),
        ("instructions per cycle", "insn/cycle", "more", 2.22, (6, 6)),
        ("stalled cycles per instruction", "stalled cycles/insn", "less", 0.12, (6, 6)),
        ("frontend cycles idle", "%", "less", 12.00, (8, 8)),
        ("branch-misses, share of all branches", "%", "less", 5.44, (9, 9)),
        ("L1-dcache-load-misses, share of all L1-dcache hits", "%", "less", 22.76, (10, 10)),
    ]
    # Repeats say how far the counters lie apart, not what is made of them.
    assert {row.spread_pct for row in ratios(TABLE)} == {None}
    assert [row.tick for row in ratios(TABLE)] == [0.001, 0.01, 0.01, 0.01, 0.01, 0.01]


def test_decimal_commas() -> None:
    danish = TABLE.translate(str.maketrans(",.", ".,"))
    assert [row.value for row in ratios(danish)] == [row.value for row in ratios(TABLE)]


@pytest.mark.parametrize(
    ("words", "metric", "unit", "direction"),
    [
        ("2.2 instructions  insn_per_cycle", "instructions per cycle", "insn/cycle", "more"),
        ("2.22  insns per cycle", "instructions per cycle", "insn/cycle", "more"),
        ("1.0 CPUs  CPUs_utilized", "CPUs utilized", "CPUs", None),
        ("5.4 %  branch_miss_rate         (88.83%)", "branch-misses, share of all branches", "%", "less"),
        ("12.061 % of all cache refs( +-  0.05% )", "instructions, share of all cache refs", "%", None),
    ],
)
def test_words_of_all_versions(words: str, metric: str, unit: str, direction: str | None) -> None:
    (row,) = ratios(f"{HEAD}  8,880  instructions   #  {words}\n")
    assert (row.metric, row.unit, row.direction) == (metric, unit, direction)


@pytest.mark.parametrize(
    "words", ["26.8 K/sec  branch_frequency", "3.240 GHz", "nan CPUs utilized", "40.5 %  tma_bad_speculation"]
)
def test_rates_and_levels_are_none(words: str) -> None:
    (run,) = read(f"{HEAD}  8,880  instructions   #  {words}\n")
    assert [row.metric for row in run.rows] == ["instructions"]


def test_csv_and_json_give_the_same() -> None:
    comma = (
        "1234.50,msec,task-clock,1234500000,100.00,0.998,CPUs utilized\n"
        "8880000000,,instructions,0.02%,1234500000,100.00,2.22,insn per cycle\n"
        "68000000,,branch-misses,1234500000,100.00,5.44,of all branches\n"
    )
    line = (
        '{{"counter-value" : "{}", "unit" : "", "event" : "{}", "metric-value" : {}, "metric-unit" : "{}"}}\n'
    )
    objects = (
        line.format("1234.5", "task-clock", "0.998000", "CPUs utilized")
        + line.format("8880000000.0", "instructions", '"2.220000"', "insn per cycle")
        + line.format("68000000.0", "branch-misses", "5.440000", "of all branches")
    )
    wanted = [
        ("CPUs utilized", 0.998),
        ("instructions per cycle", 2.22),
        ("branch-misses, share of all branches", 5.44),
    ]
    for text in (comma, objects):
        assert [(row.metric, row.value) for row in ratios(text)] == wanted


def test_intervals_are_samples_and_have_no_sum() -> None:
    text = "#           time             counts unit events\n"
    for at, per_cycle in enumerate((1.5, 1.7, 2.5), 1):
        text += f"     {at}.000659830     1,000   instructions   #   {per_cycle:.2f}  insn per cycle\n"
    (row,) = ratios(text)
    assert (row.samples, row.value, row.value_from, row.lines) == ([1.5, 1.7, 2.5], 1.7, "median", (2, 4))


def test_counters_of_two_kinds_of_cores_name_their_ratios() -> None:
    found = ratios(
        HEAD + "  500  cpu_atom/instructions/  #  0.72  insn per cycle\n"
        "  900  cpu_core/instructions/  #  1.56  insn per cycle\n"
    )
    assert [(row.metric, row.subject, row.value) for row in found] == [
        ("instructions per cycle", "cpu_atom/instructions/", 0.72),
        ("instructions per cycle", "cpu_core/instructions/", 1.56),
    ]


@pytest.mark.parametrize(
    ("rest", "main"), [("", "task-clock"), ("\n  1.236 seconds time elapsed\n", "time elapsed")]
)
def test_a_ratio_is_compared_and_is_not_the_main_row(rest: str, main: str) -> None:
    text = f"Before:\n{TABLE}{rest}\nAfter:\n{TABLE.replace('2.22', '2.31')}{rest}"
    (made,) = experiments(mail.read(text), "mail", "0")
    document = compare(made, Options())
    assert document.primary is not None
    assert document.primary.metric == main
    row = next(row for row in document.rows if row.metric == "instructions per cycle")
    assert (row.before.median, row.after.median, row.better) == (2.22, 2.31, "more")
