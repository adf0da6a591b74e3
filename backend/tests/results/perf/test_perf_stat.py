"""perf stat as text, CSV and JSON: locales, folded lines, intervals, what was not counted."""

from textwrap import wrap

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Run
from skbscope.results.readers import read, sniff

HEAD = "Performance counter stats for 'CPU(s) 3' (4 runs):\n\n"


def one(text: str) -> Run:
    (run,) = read(text)
    return run


def values(run: Run) -> dict[str, float | None]:
    return {row.metric: row.value for row in run.rows}


def rows(run: Run) -> dict[str, MetricRow]:
    return {row.metric: row for row in run.rows}


@pytest.mark.parametrize(
    ("token", "spread", "value", "off"),
    [
        ("8,90,40,71,271", "0.02%", 8904071271, 0.02),
        ("3.967.401.581", "0,02%", 3967401581, 0.02),
        # A single separator: the percentage beside it tells that it groups.
        ("1.925", "85,44%", 1925, 85.44),
        ("1,925", "85.44%", 1925, 85.44),
        ("3'804'377", "0.01%", 3804377, 0.01),
        ("1004416732", "0.00%", 1004416732, 0.0),
    ],
)
def test_counts_follow_the_locale_of_their_block(token: str, spread: str, value: float, off: float) -> None:
    row = one(
        f"{HEAD}  {token}   cycles   ( +-  {spread} )  (69.23%)\n".replace("69.23", "69" + spread[-4] + "23")
    ).rows[0]
    assert (row.metric, row.unit, row.direction, row.value, row.value_from) == (
        "cycles",
        "events",
        None,
        value,
        "total",
    )
    assert row.spread_pct == off


def test_times_and_units_are_as_printed() -> None:
    run = one(
        HEAD + "   1,042.89 msec task-clock     #    0.973 CPUs utilized\n"
        "   1042.89      cpu-clock (msec)\n      3.50 Joules power/energy-pkg/\n\n"
        "       2.8024 +- 0.0100 seconds time elapsed  ( +-  0.36% )\n\n"
        "       0.250000000 seconds user\n       1.041577000 seconds sys\n"
    )
    assert [(row.metric, row.unit, row.value, row.direction) for row in run.rows] == [
        ("task-clock", "msec", 1042.89, None),
        ("cpu-clock", "msec", 1042.89, None),
        ("power/energy-pkg/", "Joules", 3.5, None),
        ("time elapsed", "seconds", 2.8024, "less"),
        ("user time", "seconds", 0.25, None),
        ("sys time", "seconds", 1.041577, None),
        ("CPUs utilized", "CPUs", 0.973, None),
    ]
    assert rows(run)["time elapsed"].spread_pct == 0.36
    assert run.environment == {"measured": "CPU(s) 3", "repeats": "4"}


def test_folded_lines_are_joined() -> None:
    run = one(
        HEAD
        + "   6,193.92 msec cpu-clock      #    1.000 CPUs\nutilized\n  8,90,40,71,271\ncycles   #  1.4 GHz\n"
        "   19,76,25,77,895  instructions   #  2.22  insn per\ncycle      ( +- 0.07%\n)\n  12  page-faults  #\n"
        "28.195 /sec\n\n   6.193830786 seconds time elapsed\n\n16 threads were used\n"
    )
    assert values(run) == {
        "cpu-clock": 6193.92,
        "cycles": 8904071271,
        "instructions": 19762577895,
        "page-faults": 12,
        "time elapsed": 6.193830786,
        "CPUs utilized": 1,
        "instructions per cycle": 2.22,
    }
    assert rows(run)["instructions"].spread_pct == 0.07


@pytest.mark.parametrize(
    ("head", "measured"),
    [
        ("Performance counter stats for 'modprobe bench\nloops=8' (3 runs):\n\n", "modprobe bench loops=8"),
        ("Performance counter stats for 'CPU(s) 3'\n", "CPU(s) 3"),
        ("Performance counter stats for 'CPU(s) 3'\n\n", "CPU(s) 3"),
    ],
)
def test_a_head_is_folded_or_cut(head: str, measured: str) -> None:
    run = one(head + "  1,234 cycles\n  5 faults\n")
    assert values(run) == {"cycles": 1234, "faults": 5}
    assert run.environment["measured"] == measured


def test_a_command_between_quotes_may_be_folded_over_many_lines() -> None:
    files = "\n".join(f"--file=/dev/sd{letter}" for letter in "abcdefghijkl")
    table = (
        "  1.234.487,82 msec task-clock      #    9,986 CPUs\nutilized\n 3.128.339.845.336      cycles\n"
        "     183,707988693 seconds time elapsed\n"
    )
    run = one(f" Performance counter stats for 'bench --rw=read\n{files}':\n\n{table}")
    assert values(run) == {
        "task-clock": 1234487.82,
        "cycles": 3128339845336,
        "time elapsed": 183.707988693,
        "CPUs utilized": 9.986,
    }
    assert run.environment["measured"].endswith("--file=/dev/sdl")
    # A head without an open quote goes on for a few lines only.
    with pytest.raises(ResultError):
        read(f" Performance counter stats for bench\n{files}\n\n{table}")


@pytest.mark.parametrize("width", range(40, 100, 4))
def test_any_width_of_a_mail_gives_the_same_counters(width: int) -> None:
    table = (
        "          2,791.70 msec task-clock                #    0.996 CPUs utilized            ( +-  0.36% )\n"
        "                23      context-switches          #    8.209 /sec                     ( +-  2.75% )\n"
        "     7,249,926,989      cycles                    #    2.587 GHz                      ( +-  0.36% )\n"
        "         3,055,439      branch-misses             #    0.17% of all branches          ( +-  6.22% )\n"
    )
    folded = "\n".join("\n".join(wrap(line, width)) for line in table.split("\n"))
    run = one(HEAD + folded + "\n\n            2.8024 +- 0.0100 seconds time elapsed  ( +-  0.36% )\n")
    assert values(run) == {
        "task-clock": 2791.7,
        "context-switches": 23,
        "cycles": 7249926989,
        "branch-misses": 3055439,
        "time elapsed": 2.8024,
        "CPUs utilized": 0.996,
        "branch-misses, share of all branches": 0.17,
    }
    assert [row.spread_pct for row in run.rows] == [0.36, 2.75, 0.36, 6.22, 0.36, None, None]


def test_other_derived_columns_are_not_read() -> None:
    run = one(
        HEAD + "  5 context-switches # 4.648 M/sec ( +- 57.14% )\n  # 0.5 tma_frontend_bound\n  7 faults\n"
    )
    assert values(run) == {"context-switches": 5, "faults": 7}


def test_what_was_not_counted_has_no_value_and_a_note() -> None:
    run = one(
        HEAD
        + "  <not supported> msec cpu-clock:u   #  nan CPUs\n  <not counted> cycles (0.00%)\n  7 faults\n"
    )
    assert [(row.metric, row.unit, row.value, row.samples) for row in run.rows] == [
        ("cpu-clock:u", "msec", None, []),
        ("cycles", "events", None, []),
        ("faults", "events", 7, [7]),
    ]
    assert [(note.text, note.line) for note in run.notes] == [
        ("cpu-clock:u: <not supported>", 3),
        ("cycles: <not counted>", 4),
    ]


def test_scaled_counts_are_noted_once() -> None:
    run = one(HEAD + "  10 cycles (69.23%)\n  20 branches (61.55%)\n  30 faults (100.00%)\n")
    assert [note.text for note in run.notes] == [
        "2 counters ran only part of the time (branches 61.55%), perf scaled such counts up"
    ]


def test_an_odd_separator_is_flagged() -> None:
    run = one(HEAD + "  52,1076 cycles ( +- 0.01% )\n")
    assert run.rows[0].value == 521076
    assert run.odd_numbers[0].line == 3


def test_intervals_of_text_add_up() -> None:
    run = one(
        "#           time             counts unit events\n     1.000659830     1,000   cycles   # 1 GHz\n"
        "     1.000659830     2.50 msec task-clock\n     2.000659830     2,000   cycles\n"
        "     2.000659830     1.25 msec task-clock\n"
    )
    assert [(row.metric, row.samples, row.value) for row in run.rows] == [
        ("cycles", [1000, 2000], 3000),
        ("task-clock", [2.5, 1.25], 3.75),
    ]


def test_cpus_and_sockets_are_subjects() -> None:
    run = one(HEAD + "CPU0   1,234  cycles\nCPU1   5,678  cycles\nS0-D0   8   99  branches\n")
    assert [(row.metric, row.subject, row.value) for row in run.rows] == [
        ("cycles", "CPU0", 1234),
        ("cycles", "CPU1", 5678),
        ("branches", "S0-D0", 99),
    ]


def test_the_text_above_names_runs() -> None:
    block = HEAD + "  {} cycles\n\n"
    runs = read(
        f"* before:\n{block.format(2)}"
        f"- Linux v5.16 with it\n\n{block.format(1)}"
        f"$ sudo perf stat -C3 \\\n  -r 4 true\n{block.format(3)}"
    )
    assert [(run.label, run.side, run.command) for run in runs] == [
        ("before", "before", None),
        ("Linux v5.16 with it", None, None),
        ("sudo perf stat -C3 -r 4 true", None, "sudo perf stat -C3 -r 4 true"),
    ]


def test_a_quoted_copy_is_not_a_run() -> None:
    block = HEAD + "  1,234 cycles\n"
    quoted = "".join(f"> {line}\n" for line in block.split("\n"))
    assert len(read(block + "\nOn Monday you wrote:\n" + quoted)) == 1


@pytest.mark.parametrize(
    ("line", "event", "unit", "value", "subject"),
    [
        ("70,,page-faults:u,1204272,100.00,58.126,K/sec", "page-faults:u", "events", 70, None),
        ("1.20,msec,task-clock:u,1204272,100.00", "task-clock:u", "msec", 1.2, None),
        ("1204,27;msec;task-clock;1204272;100,00", "task-clock", "msec", 1204.27, None),
        ("CPU0,4100,,cycles,16139,16.66,,", "cycles", "events", 4100, "CPU0"),
        ("S0,8,4100,,cycles,16139,16.66,,", "cycles", "events", 4100, "S0"),
        ("1.000659830,S0,8,4100,,cycles,16139,16.66,,", "cycles", "events", 4100, "S0"),
        ("7,,cpu/event=0x3c,umask=0x1/,16139,16.66", "cpu/event=0x3c,umask=0x1/", "events", 7, None),
        (
            "1.012763890 3969592418  cpu-cycles 2683629138 16.60 0.246 GHz",
            "cpu-cycles",
            "events",
            3969592418,
            None,
        ),
        (
            "1.012763890 16167.76 msec cpu-clock 16167755803 100.00 16.168 CPUs utilized",
            "cpu-clock",
            "msec",
            16167.76,
            None,
        ),
    ],
)
def test_lines_of_csv(line: str, event: str, unit: str, value: float, subject: str | None) -> None:
    row, *ratios = one(line + "\n").rows
    assert (row.metric, row.unit, row.value, row.subject) == (event, unit, value, subject)
    utilized = [("CPUs utilized", 16.168)] if "utilized" in line else []
    assert [(ratio.metric, ratio.value) for ratio in ratios] == utilized


def test_csv_spread_and_missing() -> None:
    run = one(
        "100,,cycles,0.53%,1000,50.00\n<not counted>,,branches,0,0.00\n,,,,,,0.5,metric\n7,,faults,9,100.00\n"
    )
    assert [(row.metric, row.value, row.spread_pct) for row in run.rows] == [
        ("cycles", 100, 0.53),
        ("branches", None, None),
        ("faults", 7, None),
    ]
    assert [note.line for note in run.notes] == [2, 1]


def test_csv_starts() -> None:
    runs = read("1.0,2,,a,1,100.00\n2.0,3,,a,1,100.00\n1.0,4,,a,1,100.00\nafter:\n1.0,5,,a,1,100.00\n")
    assert [[row.samples for row in run.rows] for run in runs] == [[[2, 3]], [[4]], [[5]]]
    assert [run.side for run in runs] == [None, None, "after"]
    assert [run.rows[0].value for run in read("1,,a,9,100.00\n2,,b,9,100.00\n3,,a,9,100.00\n")] == [1, 3]


@pytest.mark.parametrize(
    "text",
    [
        "1,2,3,4,5,6\n",
        "eth0,10,rx,20,tx,30.00\n",
        "1.012763890 39 cpu-cycles\n",
        "12:45:28 3 0.00 0.00 0.20 0.00\n",
        "For AF_XDP scenario, it turns out to be around 6.6% improvement.\n",
        "Performance counter stats for nothing:\n\nno rows here\n",
        "1.00456320 +- 0.00000735 seconds time elapsed\n",
        '{"counter": 1, "event": "x"}\n',
        '{"counter-value" : "1.0", "event"\n',
    ],
)
def test_no_false_alarm(text: str) -> None:
    assert sniff(text) == []


def test_json_is_read_leniently() -> None:
    run = one(
        '{"counter-value" : "3112.000000", "unit" : "",\n "event" : "armv8/branch-misses/",\n'
        ' "event-runtime" : 20699340, "pcnt-running" : 100.00, }\n'
        '{"counter-value" : "<not counted>", "unit" : "msec", "event" : "cpu-clock", "metric-value" : "nan"}\n'
        '{"counter-value" : "7.0", "unit" : "", "event" : "faults",\n"event-runtime" : 3805731510100.00, '
        '"metric-value" : nan}\n{"counter-value" : "8.0", "event" : \n'
    )
    assert [(row.metric, row.unit, row.value) for row in run.rows] == [
        ("armv8/branch-misses/", "events", 3112),
        ("cpu-clock", "msec", None),
        ("faults", "events", 7),
    ]
    assert [(note.text, note.line) for note in run.notes] == [
        ("an object breaks off, left out", 7),
        ("cpu-clock: <not counted>", 4),
    ]


def test_json_spread_and_subjects() -> None:
    run = one(
        '{"cpu" : "0", "counter-value" : "5.0", "unit" : "", "event" : "cycles", "variance" : 1.5}\n'
        '{"cpu" : "1", "counter-value" : "6.0", "unit" : "", "event" : "cycles", "variance" : 2.5}\n'
    )
    assert [(row.subject, row.value, row.spread_pct) for row in run.rows] == [
        ("cpu 0", 5, 1.5),
        ("cpu 1", 6, 2.5),
    ]


def test_json_intervals_add_up() -> None:
    line = '{{"interval" : {}, "counter-value" : "{}", "unit" : "", "event" : "cycles"}}\n'
    run = one(line.format("1.0001", "5.0") + line.format("2.0002", "6.0"))
    assert [(row.samples, row.value) for row in run.rows] == [([5, 6], 11)]


@pytest.mark.parametrize("name", ["perf stat text", "perf stat csv", "perf stat json"])
def test_nothing_found_is_one_sentence(name: str) -> None:
    with pytest.raises(ResultError, match=r"; expected "):
        read("hello\n", name)
