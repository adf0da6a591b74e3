"""Other people's output of perf, beside the project and never copied into it: the facts of its README hold."""

import pytest
from sample_exceptions import SAMPLES, files

from skbscope.results.cleaning import clean
from skbscope.results.models import MetricRow, Run
from skbscope.results.read import of_family
from skbscope.results.read.perf.profile import banner_of, sections
from skbscope.results.read.perf.ratios import is_ratio
from skbscope.results.readers import read

READERS = of_family("perf")

THREADS = SAMPLES.parent / "threads"
FOLDERS = ("perf-stat", "perf-report", "perf-c2c-lock")


def text_of(name: str) -> str:
    path = (THREADS if name.startswith("00") else SAMPLES) / name
    if not path.exists():
        pytest.skip(f"{name} is not beside the project")
    return path.read_text()


def runs_of(name: str, tool: str) -> list[Run]:
    return [run for run in read(text_of(name)) if run.tool == tool]


def counters_of(run: Run) -> list[MetricRow]:
    return [row for row in run.rows if not is_ratio(row.metric)]


def ratios_of(run: Run) -> dict[str, float | None]:
    return {row.metric: row.value for row in run.rows if is_ratio(row.metric)}


def row_of(run: Run, metric: str, subject: str | None = None) -> MetricRow:
    (row,) = (row for row in run.rows if (row.metric, row.subject) == (metric, subject))
    return row


# name: (counters, intervals, perf's version, first counter with its samples)
INTERVALS = {
    "lkp-interval-csv-1.txt": (29, 2, None, "cpu-cycles", [3969592418, 36000772609]),
    "lkp-interval-csv-3.txt": (
        69,
        3,
        "5.13.g303392fd5c16",
        "cpu-cycles",
        [4100064372, 5864453774, 3333168659],
    ),
    "lkp-interval-csv-5.txt": (
        57,
        3,
        "6.17.g0739473694c4",
        "cpu_atom/cpu-cycles/",
        [340060066, 84063123, 52517491],
    ),
}


@pytest.mark.parametrize("name", INTERVALS)
def test_intervals(name: str) -> None:
    counters, intervals, version, event, samples = INTERVALS[name]
    (run,) = runs_of(f"perf-stat/{name}", "perf stat")
    rows = counters_of(run)
    assert sum(len(row.samples) for row in rows) == counters
    assert max(len(row.samples) for row in rows) == intervals
    assert all(row.value == pytest.approx(sum(row.samples)) and row.value_from == "total" for row in rows)
    # A ratio of intervals has no sum.
    assert {row.value_from for row in run.rows[len(rows) :]} == {"median"}
    assert run.rows[: len(rows)] == rows
    assert (run.rows[0].metric, run.rows[0].samples) == (event, samples)
    assert run.environment.get("perf version") == version
    assert run.command is not None
    assert run.command.startswith("/lkp/benchmarks/perf/perf stat -a --scale -I 1000 -x ,")


def test_units_of_intervals() -> None:
    for name in ("lkp-interval-csv-1.txt", "lkp-interval-csv-3.txt"):
        (run,) = runs_of(f"perf-stat/{name}", "perf stat")
        assert {row.metric for row in run.rows if row.unit == "msec"} == {"cpu-clock", "task-clock"}


# name: (label, counters without times, {metric: value} of each run); elapsed is among them where it was printed
Block = tuple[str, int, dict[str, float]]
TEXTS: dict[str, list[Block]] = {
    "xdp-drop-cpu-two-cores-r3.txt": [
        (
            "sudo ~/perf stat -C3 -e cycles -e instructions -e cache-references -e cache-misses -r 3 sleep 1",
            4,
            {"cycles": 3804377863, "cache-misses": 9360529},
        ),
        (
            "sudo ~/perf stat -C0 -e cycles -e instructions -e cache-references -e cache-misses -r 3 sleep 1",
            4,
            {"cycles": 3728030288, "cache-misses": 358027},
        ),
    ],
    "xdp-fwd-ipc-r3.txt": [
        ("perf stat with stream_count=1", 6, {"cycles": 3804456431, "branch-misses": 1601127}),
        ("perf stat with stream_count=1", 6, {"cycles": 3804676127, "branch-misses": 13982160}),
    ],
    "traits-modprobe-AMD.txt": [
        (
            "perf stat modprobe bench_traits_simple run_flags=$((2#010)) loops=800000000",
            8,
            {
                "task-clock": 1042.89,
                "cycles": 4103926761,
                "instructions": 7226819844,
                "time elapsed": 1.072254386,
                "user time": 0,
                "sys time": 1.041577,
            },
        )
    ],
    "arm64-espressobin-r3.txt": [
        ("perf stat -C0 -r 3 sleep 1", 8, {"cycles": 1004416732, "time elapsed": 1.0045632})
    ],
    "mail-i40e-10Mpps-indian-grouping-wrapped.txt": [
        (
            "perfsudo perf stat -C3",
            8,
            {
                "cpu-clock": 6193.92,
                "cycles": 8904071271,
                "instructions": 19762577895,
                "branches": 3648107563,
                "time elapsed": 6.193830786,
            },
        ),
        (
            "perf stat CPU(s) 3",
            8,
            {
                "cpu-clock": 6126.12,
                "cycles": 8852319647,
                "instructions": 19909137819,
                "time elapsed": 6.125995233,
            },
        ),
    ],
    "mail-virtio_test-quoted-r10.txt": [
        ("Linux v5.16 without the patch applied", 8, {"cycles": 7249926989, "time elapsed": 2.8024}),
        ("Linux v5.16 with this patch applied", 8, {"cycles": 7150358721, "time elapsed": 2.75952}),
        ("Linux v5.16 modified without the patch applied", 8, {"time elapsed": 4.1027}),
        ("Linux v5.16 modified with this patch applied", 8, {"time elapsed": 3.9489}),
    ],
    "mail-multicore-xdp-scalability.txt": [
        ("RX 512 (9.4 Mpps dropped)", 2, {"cache-references": 23771011, "cache-misses": 8865698}),
        ("RX 128 (39.4 Mpps dropped)", 2, {"cache-references": 68177470, "cache-misses": 23898}),
    ],
    "mail-stat-csv-x-comma.txt": [("CSV output example", 4, {"page-faults:u": 70, "task-clock:u": 1.2})],
}


@pytest.mark.parametrize("name", TEXTS)
def test_counters(name: str) -> None:
    runs = runs_of(f"perf-stat/{name}", "perf stat")
    assert [run.label for run in runs] == [label for label, _, _ in TEXTS[name]]
    for run, (_, counters, expected) in zip(runs, TEXTS[name], strict=True):
        times = [row for row in run.rows if row.unit == "seconds"]
        assert len(counters_of(run)) - len(times) == counters
        assert {metric: row_of(run, metric).value for metric in expected} == expected
        assert bool(times) == ("time elapsed" in expected)
        assert not run.odd_numbers


def test_the_danish_locale() -> None:
    (run,) = runs_of("perf-stat/page_pool-veth-cpu3-r4.txt", "perf stat")
    assert (len(run.rows), len(counters_of(run)), run.environment["repeats"]) == (16, 13, "4")
    cycles, misses = row_of(run, "cycles"), row_of(run, "cache-misses")
    assert (cycles.value, cycles.spread_pct) == (3967401581, 0.02)
    assert (misses.value, misses.spread_pct) == (1925, 85.44)
    assert row_of(run, "instructions").value == 9328404288
    assert counters_of(run)[-1].value == 15893532
    assert ratios_of(run) == {
        "instructions per cycle": 2.35,
        "cache-misses, share of all cache refs": 0.005,
        "branch-misses:k, share of all branches": 0.22,
    }
    assert "icache.hit 61.55%" in run.notes[0].text


def test_spreads_written_both_ways() -> None:
    for run in runs_of("perf-stat/mail-multicore-xdp-scalability.txt", "perf stat"):
        assert all(row.spread_pct is not None for row in counters_of(run))
        assert all(row.spread_pct is None for row in run.rows if is_ratio(row.metric))
    first = runs_of("perf-stat/mail-virtio_test-quoted-r10.txt", "perf stat")[0]
    assert row_of(first, "time elapsed").spread_pct == 0.36
    assert first.environment == {"measured": "./virtio_test --batch=64", "repeats": "10"}


def test_json_objects() -> None:
    (hybrid,) = runs_of("perf-stat/mail-stat-json-hybrid-not-counted.txt", "perf stat")
    assert [(row.metric, row.value) for row in hybrid.rows] == [
        ("cpu_atom/branch-misses/", None),
        ("cpu_core/branch-misses/", 6326),
        ("cpu_core/branch-misses/, share of all branches", 3.553394),
    ]
    (comma,) = runs_of("perf-stat/mail-stat-json-invalid-trailing-comma.txt", "perf stat")
    assert [(row.metric, row.value) for row in comma.rows] == [("armv8_pmuv3_1/branch-misses/", 3112)]


def test_ratios_of_wrapped_lines_and_of_two_kinds_of_cores() -> None:
    for run in runs_of("perf-stat/mail-i40e-10Mpps-indian-grouping-wrapped.txt", "perf stat"):
        names = ["CPUs utilized", "instructions per cycle", "branch-misses, share of all branches"]
        assert list(ratios_of(run)) == names
    (hybrid,) = runs_of("perf-stat/lkp-interval-csv-5.txt", "perf stat")
    core = row_of(hybrid, "instructions per cycle", "cpu_core/instructions/")
    assert (core.samples, core.value, core.direction) == ([1.56, 1.37, 1.25], 1.37, "more")


def test_text_and_json_of_one_command() -> None:
    text, objects = runs_of("perf-stat/mail-stat-json-nan-not-supported.txt", "perf stat")
    assert [(row.metric, row.unit, row.value) for row in text.rows] == [
        ("cpu-clock:u", "msec", None),
        ("duration_time", "events", 1006356120),
        ("time elapsed", "seconds", 1.00437555),
    ]
    assert [(row.metric, row.value) for row in objects.rows] == [
        ("cpu-clock:u", None),
        ("duration_time", 1006642462),
    ]


# name: (rows, lines of call graph that begin with a share, banner, first and last row as (subject, value))
Share = tuple[str, float]
REPORTS: dict[str, tuple[int, int, tuple[str, str, str] | None, Share, Share]] = {
    "lkp-perf-profile-callgraph-1.txt": (
        714,
        92,
        ("8K", "cycles:pp", "8895026685"),
        ("cpu_startup_entry", 0.42),
        ("perf_stat_process_counter", 0.0),
    ),
    "xdp-drop-top-functions.txt": (
        20,
        0,
        ("20K", "cycles:ppp", "18342640436"),
        ("bpf_prog_1a32f9805bcb7bb7_xdp_prognum0", 16.29),
        ("cpuidle_enter_state", 0.15),
    ),
    "veth-page_pool-bulk-before.txt": (
        44,
        0,
        ("81K", "cycles", "73929158590"),
        ("__netif_receive_skb_core", 4.87),
        ("free_pcp_prepare", 0.81),
    ),
    "sort-cpu-symbol-udp_sink.txt": (
        36,
        0,
        None,
        ("syscall_exit_to_user_mode", 10.96),
        ("build_skb_around", 0.67),
    ),
    "arm64-no-children-cpu-comm-symbol.txt": (
        38,
        0,
        ("35K", "cycles:ppp", "8632918197"),
        ("mvneta_poll", 18.89),
        ("__netif_receive_skb", 0.59),
    ),
    "hierarchy-traits.txt": (
        13,
        4,
        ("42K", "cycles", "38090732795"),
        ("0xffffffffc1d4c1db", 66.11),
        ("io_serial_in", 0.1),
    ),
}
# Rows that begin with a percentage, as the README counts them, rows of call graphs among them; it counts no commas.
PERCENTAGES = {
    "lkp-perf-profile-callgraph-1.txt": 806,
    "xdp-drop-top-functions.txt": 20,
    "sort-cpu-symbol-udp_sink.txt": 36,
    "arm64-no-children-cpu-comm-symbol.txt": 38,
    "hierarchy-traits.txt": 17,
}


@pytest.mark.parametrize("name", REPORTS)
def test_reports(name: str) -> None:
    rows, graph, banner, first, last = REPORTS[name]
    text = text_of(f"perf-report/{name}")
    (section,) = sections(clean(text), text.split("\n"))
    assert (section.kind, len(section.rows), section.graph_shares) == ("report", rows, graph)
    assert PERCENTAGES.get(name, rows) == rows + graph
    (run,) = read(text)
    own = [row for row in run.rows if row.metric == "overhead"]
    assert [(row.subject, row.value) for row in (own[0], own[-1])] == [first, last]
    assert all(row.unit == "%" and row.form == "share" and row.tick == pytest.approx(0.01) for row in own)
    header = tuple(run.environment.get(key) for key in ("samples", "event", "event count"))
    assert header == (banner or (None, None, None))


def test_children_of_a_call_graph() -> None:
    (run,) = runs_of("perf-report/lkp-perf-profile-callgraph-1.txt", "perf report")
    assert row_of(run, "children", "cpu_startup_entry").value == 82.61
    assert [row.value for row in run.rows if row.subject == "perf_stat_process_counter"] == [0.01, 0]
    assert (run.environment["hostname"], run.environment["cpu"]) == (
        "ivb44",
        "Intel(R) Xeon(R) CPU E5-2697 v2 @ 2.70GHz",
    )
    assert run.started == "Sun Aug 14 13:17:36 2016"


def test_levels_of_a_hierarchy() -> None:
    (run,) = runs_of("perf-report/hierarchy-traits.txt", "perf report")
    assert row_of(run, "overhead by command", "modprobe").value == 100
    assert row_of(run, "overhead by shared object", "[unknown]").value == 85.15


def test_an_annotated_function_is_no_profile() -> None:
    lines = clean(text_of("perf-report/mail-afxdp-i40e-report-flowed.txt"))
    (banner,) = (found for line in lines if (found := banner_of(line.text)))
    assert (banner.samples, banner.event, banner.count) == ("6K", "cycles", "5646512726")
    assert sum(len(section.rows) for section in sections(lines)) == 0


def test_diff() -> None:
    text = text_of("perf-report/perf-diff-do_csum.txt")
    (section,) = sections(clean(text))
    assert (section.kind, len(section.rows)) == ("diff", 38)
    (run,) = read(text)
    assert [(row.metric, row.subject, row.value) for row in run.rows[:3]] == [
        ("delta", "do_csum", 14.72),
        ("baseline", "__udp4_lib_lookup", 3.46),
        ("delta", "__udp4_lib_lookup", -0.98),
    ]
    assert [(row.metric, row.value) for row in run.rows[-2:]] == [("baseline", 1.58), ("delta", -0.2)]
    assert str(run.rows[-1].subject).startswith("bpf_prog_a55118bafe28d557_xdp_re")
    # New symbols have no baseline.
    assert (
        sum(row.metric == "delta" for row in run.rows) - sum(row.metric == "baseline" for row in run.rows)
        == 4
    )


def test_a_screen_of_perf_top() -> None:
    (run,) = runs_of("perf-report/mail-perftop-mlx5-xdp-redirect-ringbuf.txt", "perf top")
    assert len(run.rows) == 6
    assert [(row.subject, row.value) for row in (run.rows[0], run.rows[-1])] == [
        ("xdp_do_redirect", 25.72),
        ("mlx5e_xdp_handle", 4.2),
    ]


def test_folded_screens_of_perf_top() -> None:
    first, second = runs_of("perf-stat/mail-i40e-10Mpps-indian-grouping-wrapped.txt", "perf top")
    assert (len(first.rows), len(second.rows)) == (10, 10)
    assert row_of(first, "overhead", "bpf_prog_265dfd693e49d7ec_xdp_prog").value == 30.79
    assert row_of(second, "overhead", "i40e_clean_programming_status").value == 1.25


def test_bare_rows_of_the_thread() -> None:
    before, after = runs_of("001_cb719124ee242a42.txt", "perf top")
    assert [(run.label, run.side, len(run.rows)) for run in (before, after)] == [
        ("before", "before", 25),
        ("after", "after", 27),
    ]
    assert row_of(before, "overhead", "__xdp_return").value == 13.15
    assert row_of(after, "overhead", "__xdp_return").value == 12.42
    assert row_of(after, "overhead", "net_rx_action").value == 0.35


def test_the_hotspot_of_the_thread() -> None:
    (run,) = runs_of("002_026e143a53fc7407.txt", "perf top")
    assert (run.label, run.side) == ("Before Patch", "before")
    assert [(row.subject, row.value, row.lines) for row in run.rows] == [
        ("queued_spin_lock", 6.3, (478, 478))
    ]


def test_c2c() -> None:
    (run,) = runs_of("perf-c2c-lock/lkp-c2c-trace-event-information.txt", "perf c2c")
    expected = {
        "Total records": 326320,
        "Locked Load/Store Operations": 23302,
        "Load Operations": 85540,
        "Load Fill Buffer Hit": 12162,
        "Load L1D hit": 58907,
        "LLC Misses to Remote DRAM": 80.4,
    }
    assert {metric: row_of(run, metric).value for metric in expected} == expected
    assert row_of(run, "Total Merged records", "shared cache lines").value == 9887
    # Every line with a colon is a row.
    text = text_of("perf-c2c-lock/lkp-c2c-trace-event-information.txt")
    assert len(run.rows) == sum(":" in line for line in text.split("\n")) == 48
    assert run.notes == []


# name: (contended, subject of the first row, its total wait in ns)
LOCKS: dict[str, tuple[list[int], str, float]] = {
    "mail-lock-contention-bpf-callers.txt": (
        [6, 19, 2, 6, 1],
        "__tick_broadcast_oneshot_control+0xc0",
        6.03e9,
    ),
    "mail-lock-contention-per-task-comm.txt": ([1, 3, 1, 12, 1], "nv_queue", 740.66e6),
    "mail-lock-contention-by-address-slab.txt": ([3, 2, 4, 2], "pack_mutex (mutex)", 14.99e3),
}


@pytest.mark.parametrize("name", LOCKS)
def test_lock_contention(name: str) -> None:
    contended, subject, total = LOCKS[name]
    (run,) = runs_of(f"perf-c2c-lock/{name}", "perf lock")
    assert [row.value for row in run.rows if row.metric == "contended"] == contended
    assert row_of(run, "total wait", subject).value == pytest.approx(total)
    assert len(run.rows) == 4 * len(contended)
    if "task" in name:
        assert sum(contended) == 18
        assert any(row.subject == "nvidia-modeset/" for row in run.rows)


# Outside the folders of perf, where its output stands in a mail or a thread.
ELSEWHERE = {"001_cb719124ee242a42.txt", "002_026e143a53fc7407.txt"}


def test_every_file_of_perf_is_claimed_and_no_other() -> None:
    if not SAMPLES.exists():
        pytest.skip("the samples are not beside the project")
    claimed: dict[str, list[str]] = {}
    for path in [*sorted(SAMPLES.glob("*/*")), *sorted(THREADS.glob("*.txt"))]:
        if path.parent.name == "perf-data":
            continue
        lines = clean(path.read_text(errors="replace"))
        if names := [name for name, reader in READERS.items() if reader.sniff(lines)]:
            claimed[path.name if path.parent == THREADS else f"{path.parent.name}/{path.name}"] = names
    folders = {f"{folder}/{path.name}" for folder in FOLDERS for path in (SAMPLES / folder).iterdir()}
    here = {name for name in files("runs") if name.startswith("perf-")}
    assert set(claimed) == (folders - here) | ELSEWHERE
    two = {name: names for name, names in claimed.items() if len(names) > 1}
    assert two == {
        "perf-stat/mail-i40e-10Mpps-indian-grouping-wrapped.txt": ["perf stat text", "perf top"],
        "perf-stat/mail-stat-json-nan-not-supported.txt": ["perf stat text", "perf stat json"],
    }
