"""perf report, top and diff: columns, call graphs, levels, screens, rows cut out of their place."""

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.perf.percent import distinct_subjects, percent
from skbscope.results.readers import read, sniff

BANNER = "# Samples: 8K of event '{}'\n# Event count (approx.): 8895026685\n#\n"


def one(text: str) -> Run:
    (run,) = read(text)
    return run


def shares(run: Run, metric: str = "overhead") -> dict[str | None, float | None]:
    return {row.subject: row.value for row in run.rows if row.metric == metric}


@pytest.mark.parametrize(
    ("token", "value"),
    [("16.29%", 16.29), ("4,87%", 4.87), ("+14.72%", 14.72), ("-0.98%", -0.98), ("100%", 100), ("%", None)]
    + [(token, None) for token in ("6.6", "1.2.3%", "--1%", "x%", "1" * 40 + "%", "٣%")],
)
def test_percentages(token: str, value: float | None) -> None:
    assert percent(token) == value


def test_rows_are_shares() -> None:
    run = one(
        "# Overhead  Symbol\n# ........  ......\n#\n    18.9%  [k] mvneta_poll\n     4.36%  [.] do table\n"
    )
    first, second = run.rows
    assert (first.metric, first.unit, first.direction, first.form, first.value_from) == (
        "overhead",
        "%",
        None,
        "share",
        "total",
    )
    assert (first.subject, first.value, first.tick) == ("mvneta_poll", 18.9, 0.1)
    assert (second.subject, second.tick, second.lines) == ("do table", 0.01, (5, 5))


def test_children_and_self_are_two_metrics() -> None:
    run = one(
        BANNER.format("cycles") + "# Children      Self  Shared Object        Symbol\n# ........\n#\n"
        "    82.61%     0.42%  [kernel.kallsyms]    [k] cpu_startup_entry\n81.41% cpu_startup_entry;start_secondary\n"
        "    53.46%    53.46%  [kernel.kallsyms]    [k] intel_idle\n52.41% intel_idle;cpuidle_enter\n"
    )
    assert shares(run) == {"cpu_startup_entry": 0.42, "intel_idle": 53.46}
    assert shares(run, "children") == {"cpu_startup_entry": 82.61, "intel_idle": 53.46}
    assert [note.text for note in run.notes] == ["2 lines of call graph, 2 of them with a share, not read"]
    assert run.environment == {"event": "cycles", "samples": "8K", "event count": "8895026685"}


@pytest.mark.parametrize("indented", [True, False])
def test_call_graphs_do_not_end_a_table(indented: bool) -> None:
    text = (
        "# Overhead  CPU  Command          Symbol\n#\n"
        "    12.29%  000  ksoftirqd/0      [k] __pi___inval_dcache_area\n            |\n"
        "            ---__pi___inval_dcache_area\n                   |--9.69%--dma_direct_sync\n"
        "                   |          mvneta_rx_refill.isra.74\n"
        "                    --2.61%--std::map<int, int>::find\n"
        "                              std::vector<int, int>::at\n\n"
        "     5.80%  001  a comm of words  [k] __netif_receive_skb_core\n"
    )
    run = one(text if indented else "\n".join(" ".join(line.split()) for line in text.split("\n")))
    assert shares(run) == {"__pi___inval_dcache_area": 12.29, "__netif_receive_skb_core": 5.8}


def test_rows_of_one_symbol_are_separate() -> None:
    run = one(
        "# Overhead  CPU  Symbol\n#\n  3%  004  [k] f\n  2%  003  [k] f\n  1%  003  [k] g\n  0.5%  -01  [k] h\n"
    )
    assert list(shares(run)) == ["f cpu004", "f cpu003", "g", "h"]
    run = one(
        "# Overhead  Shared Object  Symbol\n#\n  3%  libc.so  [.] f\n  2%  [kernel]  [k] f\n  1%  ld.so  [.] g\n"
    )
    assert list(shares(run)) == ["f [libc.so]", "f [kernel]", "g"]


def test_tables_without_symbols_name_what_they_have() -> None:
    run = one(
        "# Overhead  CPU  Command\n#\n    60.25%  003  iperf3\n    30.50%  004  iperf3\n     9.25%  004  a b\n"
        "\n90% of it is iperf3\n90.75% of it is what we measure.\nSo it is.\n 5.00%  003  other\n"
    )
    assert shares(run) == {"iperf3 cpu003": 60.25, "iperf3 cpu004": 30.5, "a b": 9.25}


def test_apart() -> None:
    assert distinct_subjects([("f", "a", "x"), ("f", "a", "y"), ("f", "b", "y"), ("g", "a", "x")]) == [
        "f a x",
        "f a y",
        "f b",
        "g",
    ]
    assert distinct_subjects([("f", "a"), ("f", "a"), ("f",)]) == ["f", "f #2", "f #3"]


def test_every_event_has_its_metric() -> None:
    table = "# Overhead  Symbol\n#\n  {}%  [k] f\n\n"
    run = one(BANNER.format("cycles") + table.format(3) + BANNER.format("faults") + table.format(4))
    assert [(row.metric, row.subject, row.value) for row in run.rows] == [
        ("overhead of cycles", "f", 3),
        ("overhead of faults", "f", 4),
    ]
    assert run.environment == {"event": "cycles, faults"}
    # The same event again is another report.
    assert (
        len(read((BANNER.format("cycles") + table.format(3)) + BANNER.format("cycles") + table.format(4)))
        == 2
    )


def test_an_event_without_samples_has_no_rows() -> None:
    text = "# Samples: 0  of event 'cycles'\n# Event count (approx.): 0\n#\n# Overhead  Symbol\n# ........  ......\n#\n"
    assert sniff(text) == []
    with pytest.raises(ResultError, match="no perf report; expected a line like"):
        read(text, "perf report")


def test_the_header_block_names_the_machine() -> None:
    run = one(
        "# captured on: Sun Aug 14 13:17:36 2016\n# hostname : ivb44\n"
        "# os release : 4.8.0\n# cpudesc : Xeon\n# cmdline : /usr/bin/perf record -a\n#\n"
        "# Overhead  Symbol\n#\n 3%  [k] f\n"
    )
    assert {name: run.environment[name] for name in ("hostname", "kernel", "cpu")} == {
        "hostname": "ivb44",
        "kernel": "4.8.0",
        "cpu": "Xeon",
    }
    assert run.command == "/usr/bin/perf record -a"
    assert run.started == "Sun Aug 14 13:17:36 2016"


def test_copies_of_the_browser() -> None:
    run = one(
        "$ perf report --sort symbol\n\nSamples: 81K of event 'cycles', Event count (approx.): 73929158590, Thread: x\n"
        "  Overhead  Symbol                 IPC   [IPC Coverage]\n"
        "+    4,87%  [k] __netif_core       -      -\n-    3,50%  [k] kmem_cache_free    1.2    5%\n"
        "   - 2,60% ip_rcv\n        1,10% ip_rcv_core\n     0,81%  [k] free_pcp_prepare   -      -\n"
        "#+END_EXAMPLE\n9%  [k] other\n"
    )
    assert shares(run) == {"__netif_core": 4.87, "kmem_cache_free": 3.5, "free_pcp_prepare": 0.81}
    assert (run.command, run.environment["event count"]) == ("perf report --sort symbol", "73929158590")


HIERARCHY = """Samples: 42K of event 'cycles', Event count (approx.): 38090732795, Thread: modprobe
  Overhead        Command / Shared Object / Symbol
-  100.00%        modprobe
   -   85.15%        [unknown]
      -   66.11%        [k] 0xffffffffc1d4c1db
         - time_bench_loop
            - 48.43% 0xffffffffc1d4c1db
               - 35.61% srso_alias_return_thunk
      +    7.14%        [k] 0xffffffffc1d4c1d6
   -   14.84%        [kernel.vmlinux]
           0.10%        [k] io_serial_in
"""


def test_a_hierarchy_has_a_metric_a_level() -> None:
    run = one(HIERARCHY)
    assert shares(run) == {"0xffffffffc1d4c1db": 66.11, "0xffffffffc1d4c1d6": 7.14, "io_serial_in": 0.1}
    assert shares(run, "overhead by shared object") == {"[unknown]": 85.15, "[kernel.vmlinux]": 14.84}
    assert shares(run, "overhead by command") == {"modprobe": 100}
    assert [note.text for note in run.notes] == ["3 lines of call graph, 2 of them with a share, not read"]


def test_a_hierarchy_without_its_indent_keeps_its_symbols() -> None:
    run = one("\n".join(" ".join(line.split()) for line in HIERARCHY.split("\n")))
    assert {row.metric for row in run.rows} == {"overhead"}
    assert len(run.rows) == 3


def test_screens_that_follow_each_other_are_samples() -> None:
    screen = (
        "PerfTop: 2730 irqs/sec kernel:100.0% lost: 0/0 drop: 0/0 [4000Hz cycles], (all, CPU: 3)\n-----\n\n"
    )
    row = "    {}%  [kernel]  [k] f\n"
    run = one(
        "$ sudo perf top -C3 --stdio\n\n"
        + screen
        + screen
        + row.format("45.0")
        + screen
        + row.format("47.0")
        + "  2.0%  [mlx5_core]  [k] g\n"
    )
    assert [(row.subject, row.samples, row.value, row.value_from) for row in run.rows] == [
        ("f", [45, 47], 46, "median"),
        ("g", [2], 2, "total"),
    ]
    assert run.command == "sudo perf top -C3 --stdio"
    assert run.notes[0].text == "a screen without rows, left out"


def test_folded_rows_of_perf_top() -> None:
    run = one(
        "   PerfTop:    2730 irqs/sec  kernel:100.0%  exact: 100.0% lost: 0/0\n"
        "drop: 0/0 [4000Hz cycles],  (all, CPU: 3)\n-----\n"
        "    30.79%  bpf_prog_265d  [k]\nbpf_prog_265d\n"
        "     6.16%  bpf_prog_265dfd693e49d7ec_xdp_prog\n[k] other\n     4.02%  [kernel]  [k] last\n"
    )
    assert shares(run) == {"bpf_prog_265d": 30.79, "other": 6.16, "last": 4.02}


def test_bare_rows_are_perf_top_with_their_sides() -> None:
    runs = read(
        "Perf top:\n\n* before:\n13.15% [kernel] [k] __xdp_return\n11.36% bpf_prog_3f [k] bpf_prog_3f\n\n"
        "* after:\n12.42% [kernel] [k] __xdp_return\n10.22% bpf_prog_3f [k] bpf_prog_3f\n\nIn both cases the same.\n"
    )
    assert [(run.tool, run.label, run.side, shares(run)["__xdp_return"]) for run in runs] == [
        ("perf top", "before", "before", 13.15),
        ("perf top", "after", "after", 12.42),
    ]


def test_rows_that_the_author_points_at_are_rows_and_a_reply_ends_no_quoted_table() -> None:
    rows = [
        "<*>  9.10%  [kernel]  [k] foo_sync",
        "     8.20%  [kernel]  [k] foo_rx",
        "*    7.30%  [kernel]  [k] foo_tx",
    ]
    assert shares(one("\n".join(rows))) == {"foo_sync": 9.1, "foo_rx": 8.2, "foo_tx": 7.3}
    quoted = "\n".join(f"> {row}\n" + "That is a lot.\n" * (not at) for at, row in enumerate(rows))
    assert shares(one(quoted)) == {"foo_sync": 9.1, "foo_rx": 8.2, "foo_tx": 7.3}
    # Text of the same author, and what the reply shows itself, are another profile.
    assert len(read("\n".join([*rows, "", "And with the other driver:", "", *rows]))) == 2
    assert len(read("\n".join([*(f"> {row}" for row in rows), "Mine is:", *rows]))) == 2


def test_bare_rows_with_commands_are_a_report() -> None:
    run = one("  25.00%  iperf  [kernel]  [k] memcpy\n  5.00%  iperf  [kernel]  [k] memset\n")
    assert run.tool == "perf report"
    assert run.notes[0].text == "rows without a column line; their shape is that of perf report"
    assert (
        one("perf report says:\n  25.00%  [kernel]  [k] memcpy\n  5.00%  [kernel]  [k] memset\n").tool
        == "perf report"
    )


def test_bare_rows_with_two_shares_are_children_and_self() -> None:
    rows = "+   {}%   0.48%  tc  [kernel.vmlinux]  [k] do_syscall_64   ▒\n+   9.50%   9.50%  tc  libc.so  [.] send\n"
    runs = read(f"Before:\n\n{rows.format('89.11')}\nAfter:\n\n{rows.format('87.50')}")
    assert [(run.tool, run.side) for run in runs] == [("perf report", "before"), ("perf report", "after")]
    assert shares(runs[0], "children") == {"do_syscall_64": 89.11, "send": 9.5}
    assert shares(runs[1]) == {"do_syscall_64": 0.48, "send": 9.5}
    # With what it calls a symbol has no less than by itself.
    assert sniff("1.20%  7.10%  tc  [kernel]  [k] one\n1.10%  6.10%  tc  [kernel]  [k] two\n") == []


def test_a_call_graph_between_bare_rows_of_perf_top_changes_no_tool() -> None:
    top = "{}:\n\n  35.34%  [kernel]  [k] idr_find\n  18.44%  [kernel]  [k] up_read\n\nand then\n"
    graph = "- 82.19% 19.49% shrink [kernel.kallsyms] [k] shrink_slab\n   - 62.00% do_shrink_slab\n\n"
    runs = read(top.format("before") + graph + top.format("after"))
    assert [(run.tool, run.side) for run in runs] == [("perf top", "before"), ("perf top", "after")]


def test_a_row_under_a_remark() -> None:
    run = one(
        "Before Patch\n\n# perf top hotspot:\nqueued_spin_lock        6.30%\nmemcpy 1.00%\n\nAfter Patch\n"
    )
    assert (run.tool, run.label, run.side, run.command) == ("perf top", "Before Patch", "before", None)
    assert shares(run) == {"queued_spin_lock": 6.3, "memcpy": 1}


@pytest.mark.parametrize(
    "text",
    [
        "For AF_XDP scenario, it turns out to be around 6.6% improvement.\n",
        "is a major hotspot (6.30% in perf top). The application also suffers\n",
        "The results:\nthroughput 6.6%\n",
        "perf top shows that\nqueued_spin_lock 6.30%\n",
        "13.15% [kernel] [k] __xdp_return\n",
        "6.30% queued_spin_lock\n5.20% memcpy\n",
        "--45.35%--__napi_poll\n  |--36.80%--mlx5e_poll_rx_cq\n",
        "Overhead is 5% here\n5% of it\n",
        "Overhead Symbol\nis what perf report says\n",
        "Samples: 6K of event 'cycles', 4000 Hz, Event count (approx.): 5\n  45.05   push   %rbp\n",
        "12.0% 13.0% 14.0%\n",
    ],
)
def test_no_false_alarm(text: str) -> None:
    assert sniff(text) == []


def test_diff_keeps_what_the_tool_compared() -> None:
    run = one(
        "# Event 'cycles'\n#\n# Baseline  Delta Abs  Shared Object     Symbol        >\n"
        "# ........  .........  ......\n#\n"
        "              +14.72%  [kernel.vmlinux]  [k] do_csum\n     3.46%     -0.98%  [kernel.vmlinux]  [k] lookup\n"
        "     0.50%             [veth]            [k] xdp_redirect_ma>\n"
    )
    assert shares(run, "baseline") == {"lookup": 3.46, "xdp_redirect_ma>": 0.5}
    assert shares(run, "delta") == {"do_csum": 14.72, "lookup": -0.98}
    assert {row.metric: row.form for row in run.rows} == {"delta": "value", "baseline": "share"}
    assert [note.text for note in run.notes] == ["names that end in > were cut where they were printed"]


def test_a_diff_of_three_recordings_is_refused() -> None:
    text = "# Baseline/0  Delta/1  Delta/2  Symbol\n#\n  1%  +2%  +3%  [k] f\n"
    with pytest.raises(ResultError, match="no perf diff of two recordings; expected columns"):
        read(text, "perf diff")


@pytest.mark.parametrize("name", ["perf report", "perf top", "perf diff"])
def test_nothing_found_is_one_sentence(name: str) -> None:
    with pytest.raises(ResultError, match=r"; expected "):
        read("hello\n", name)


def test_a_row_below_the_banner_of_perf_top_needs_no_columns() -> None:
    banner = (
        "Samples: {}K of event 'cycles:P', 4000 Hz, Event count (approx.): 45000000000 lost: 0/0 drop: 0/0\n"
    )
    row = "   {}%  [kernel]                  [k] inet_gro_receive\n\n"
    runs = read(
        f"net-next:\n\n{banner.format(330)}{row.format(1.43)}patched:\n\n{banner.format(295)}{row.format(1.22)}"
    )
    assert [shares(run) for run in runs] == [{"inet_gro_receive": 1.43}, {"inet_gro_receive": 1.22}]
    assert {run.tool for run in runs} == {"perf top"}


def test_a_symbol_has_the_same_name_in_all_reports_of_a_text() -> None:
    """A symbol of two commands before the change, and of one after it."""
    row = "    {}%  {}  [kernel.kallsyms]  [k] {}\n"
    before = row.format("12.45", "swapper", "fq_dequeue") + row.format(" 3.31", "ksoftirqd/5", "fq_dequeue")
    after = row.format(" 7.18", "swapper", "fq_dequeue") + row.format(" 1.10", "swapper", "kfree")
    runs = read(f"Before:\n\n{before}\nAfter:\n\n{after}")
    assert [[one.subject for one in run.rows] for run in runs] == [
        ["fq_dequeue swapper", "fq_dequeue ksoftirqd/5"],
        ["fq_dequeue swapper", "kfree"],
    ]


def test_the_number_of_a_process_is_no_part_of_the_name_of_its_thread() -> None:
    table = "# Overhead  Command  Symbol\n# ....\n#\n {}\n"
    rows = "18.9%  {}  [k] foo_poll\n  4.36%  {}  [k] foo_poll\n  1.21%  bench  [k] foo_poll"
    names = shares(one(table.format(rows.format("vhost-4823", "worker-4"))))
    assert set(names) == {"foo_poll vhost", "foo_poll worker-4", "foo_poll bench"}
    # Two such threads are two things.
    names = shares(one(table.format(rows.format("vhost-4823", "vhost-4824"))))
    assert set(names) == {"foo_poll vhost-4823", "foo_poll vhost-4824", "foo_poll bench"}
