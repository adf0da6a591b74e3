"""Other people's output, next to the project and never copied into it: the facts counted in its README hold.

What is not read, and why: `../sample_exceptions.json`.
"""

from pathlib import Path
from statistics import median

import pytest
from sample_exceptions import SAMPLES, files

from skbscope.results.cleaning import clean
from skbscope.results.models import Run
from skbscope.results.numbers import Convention, decide, parse
from skbscope.results.read.bpf import bcc_histogram, funccount, funclatency, stackcount
from skbscope.results.read.xdp import xdpsock
from skbscope.results.readers import read, sniff

THREADS = Path(__file__).parents[4] / "shared" / "threads"


def text_of(folder: Path, name: str) -> str:
    path = folder / name
    if not path.exists():
        pytest.skip(f"{folder.name}/{name} is not beside the project")
    return path.read_text()


# name: (blocks, first tx rate and total, last tx rate and total, zero-rate rows,
#        least and most nonzero rate, blocks of 0.00 s, runs)
XDPSOCK = {
    "mail-ixgbe-txonly-zc-vs-copy.txt": (
        9,
        (2969121, 2969536),
        (3323394, 13284352),
        0,
        (2969121, 4316276),
        0,
        2,
    ),
    "mail-i40e-txonly-lakh-grouping-sizes.txt": (
        24,
        (18828546, 18839104),
        (0, 14983552),
        4,
        (2994793, 19646711),
        4,
        4,
    ),
    "mail-ixgbe-txonly-hang-control-chars.txt": (
        13,
        (7388073, 7390400),
        (5625834, 119457536),
        0,
        (5625834, 9690513),
        0,
        1,
    ),
    "mail-ice-txonly-zero.txt": (1, (0, 0), (0, 0), 1, None, 1, 1),
    "mail-txonly-extra-stats-tx-invalid.txt": (2, (136383, 1000000), (0, 1000000), 1, (136383, 136383), 0, 1),
}


@pytest.mark.parametrize("name", XDPSOCK)
def test_xdpsock(name: str) -> None:
    count, first, last, zeros, bounds, timeless, starts = XDPSOCK[name]
    text = text_of(SAMPLES, f"xdpsock/{name}")
    found = xdpsock.blocks(clean(text))
    rows = [row for block in found for row in block.rows if row.name == "tx"]
    convention = decide([token for row in rows for token in (row.rate, row.total)], integers=True)
    values = [(number(row.rate, convention), number(row.total, convention)) for row in rows]
    nonzero = [rate for rate, _ in values if rate]
    assert (len(found), len(rows)) == (count, count)
    assert (values[0], values[-1]) == (first, last)
    assert len(values) - len(nonzero) == zeros
    assert ((min(nonzero), max(nonzero)) if nonzero else None) == bounds
    assert sum(block.seconds == 0 for block in found) == timeless
    runs = read(text)
    assert len(runs) == starts
    assert sum(len(row.samples) for run in runs for row in run.rows if row.metric == "tx") == count - timeless
    assert not any(run.odd_numbers for run in runs)
    assert all(
        row.samples == [0] * len(row.samples) for run in runs for row in run.rows if row.metric == "rx"
    )


def number(token: str, convention: Convention) -> float:
    found = parse(token, convention)
    assert found is not None
    return found.value


def test_xdpsock_extra_rows() -> None:
    run = read(text_of(SAMPLES, "xdpsock/mail-txonly-extra-stats-tx-invalid.txt"))[0]
    samples = {row.metric: row.samples for row in run.rows}
    assert len(samples) == 9
    assert samples["tx invalid"] == [35, 0]
    assert samples["tx ring empty"] == [957, 1]


def test_xdpsock_commands_name_the_runs() -> None:
    runs = read(text_of(SAMPLES, "xdpsock/mail-i40e-txonly-lakh-grouping-sizes.txt"))
    assert [run.label.rpartition(" ")[2] for run in runs] == ["-s64", "-s512", "-s1024", "-s1518"]
    assert {run.command for run in runs} == {run.label for run in runs}


FUNCCOUNT = {
    "funccount-examples.txt": [
        *[
            (11, 1764),
            (124, 13945),
            (5, 1339962),
            (2, 6),
            (4, 28),
            (4, 1641483),
            (7, 280),
            (7, 140),
            (9, 1380),
        ],
        *[(1, 30), (1, 26), (1, 54), (1, 25), (1, 31), (1, 167), (1, 4), (6, 135)],
        *[(1, 3840), (1, 3930), (1, 4701), (1, 5895), (1, 5591), (1, 4727), (1, 5560), (1, 5416), (1, 372)],
    ],
    "perf-tools-ftrace-funccount.txt": [(11, 5872), (5, 2771), (5, 3404), (25, 115874)],
}


@pytest.mark.parametrize("name", FUNCCOUNT)
def test_funccount_tables(name: str) -> None:
    text = text_of(SAMPLES, f"bcc/{name}")
    found = funccount.tables(clean(text))
    assert [(len(table.rows), sum(int(count) for _, count, _ in table.rows)) for table in found] == FUNCCOUNT[
        name
    ]
    counted = sum(sum(row.samples) for run in read(text) for row in run.rows)
    assert counted == sum(total for _, total in FUNCCOUNT[name])


def test_funccount_runs() -> None:
    runs = read(text_of(SAMPLES, "bcc/funccount-examples.txt"))
    assert len(runs) == 12
    assert all(run.command and "funccount" in run.command for run in runs)
    assert [len(run.rows[0].samples) for run in runs] == [1, 1, 1, 1, 1, 1, 3, 5, 1, 1, 1, 9]
    assert [note.text for run in runs for note in run.notes] == ["the last interval was cut short by Ctrl-C"]


# name: (histograms, bucket rows, sum of all buckets or None where the facts do not tell it)
HISTOGRAMS = {
    "funclatency-examples.txt": (13, 196, 2345412),
    "argdist-examples.txt": (14, 97, 364),
    "softirqs-examples.txt": (6, 89, 88029),
    "runqlen-examples.txt": (16, 106, None),
}


@pytest.mark.parametrize("name", HISTOGRAMS)
def test_bcc_histograms(name: str) -> None:
    found, _ = bcc_histogram.blocks(clean(text_of(SAMPLES, f"bcc/{name}")))
    count, rows, total = HISTOGRAMS[name]
    assert (len(found), sum(len(block.rows) for block in found)) == (count, rows)
    assert total is None or sum(block.histogram.count for block in found) == total


def test_funclatency_averages() -> None:
    text = text_of(SAMPLES, "bcc/funclatency-examples.txt")
    stated = [average for line in clean(text) if (average := funclatency.average_of(line))]
    assert [(item.value, item.unit, item.total, item.count) for item in stated[:4]] == [
        (13746, "nsecs", 6543360, 476),
        (4317, "nsecs", 2654426112, 614752),
        (3404, "nsecs", 5862276096, 1721727),
        (4229, "nsecs", 8789145, 2078),
    ]
    runs = read(text)
    assert sum(row.histogram.count for run in runs for row in run.rows if row.histogram) == 2345412
    assert [run.rows[0].histogram and run.rows[0].histogram.unit for run in runs] == [
        *("nsecs", "nsecs", "nsecs", "usecs"),
        *("msecs", "msecs", "msecs", "usecs"),
    ]
    assert [row.subject for row in runs[2].rows] == ["is_prime [6556]", "insert_result [6556]", None, None]
    assert [len(run.rows[0].samples) for run in runs] == [1, 1, 1, 1, 1, 4, 1, 1]
    # Labelled nsecs under histograms of milliseconds and microseconds, which rule that out.
    assert [run.rows[-1].unit for run in runs] == [
        *("nsecs", "nsecs", "nsecs", "usecs"),
        *("msecs", "msecs", "msecs", "usecs"),
    ]


def test_stackcount_blocks() -> None:
    text = text_of(SAMPLES, "bcc/stackcount-examples.txt")
    found, cut = stackcount.intervals(clean(text))
    stacks = [stack for interval in found for stack in interval.rows]
    blocks = [stack for stack in stacks if stack.last > stack.first]
    assert (len(blocks), sum(stack.count for stack in blocks)) == (53, 2254)
    assert (len(stacks) - len(blocks), cut) == (7, [])
    runs = read(text)
    assert sum(sum(row.samples) for run in runs for row in run.rows) == sum(stack.count for stack in stacks)
    assert sum("-" in (row.subject or "").split(";") for row in runs[2].rows) == 5
    assert [len(run.rows[0].samples) for run in runs if " -Tdi 1 " in (run.command or "")] == [4]


# name: (maps and keys in order, number of buckets of all histograms, their sum)
BPFTRACE: dict[str, tuple[list[tuple[str, str | None]], int, float]] = {
    "outputs-complex.json": ([("@complex", "bpftrace,2")], 0, 0),
    "outputs-hist.json": ([("@hist", None)], 10, 2),
    "outputs-hist.txt": ([("@", None)], 7, 5),
    "outputs-hist_10g.json": ([("@", None)], 1, 1),
    "outputs-hist_2args.json": ([("@", None)], 64, 1024),
    "outputs-hist_multiple.json": ([("@", "bpftrace"), ("@", "curl")], 14, 6),
    "outputs-hist_zero.json": ([("@hist", None)], 0, 0),
    "outputs-lhist.json": ([("@h", None)], 11, 3),
    "outputs-lhist.txt": ([("@", None)], 7, 5),
    "outputs-map.json": ([("@map", "key1"), ("@map", "key2")], 0, 0),
    "outputs-scalar.json": ([("@scalar", None)], 0, 0),
    "outputs-stats.json": ([(f"@stats {name}", None) for name in ("count", "average", "total")], 0, 0),
    "outputs-stats_multiple.json": (
        [(f"@stats {name}", key) for key in ("curl", "zsh") for name in ("count", "average", "total")],
        0,
        0,
    ),
    "outputs-tseries.json": ([("@a", None)], 0, 0),
    "outputs-tseries.txt": ([("@a", None)], 0, 0),
}


@pytest.mark.parametrize("name", BPFTRACE)
def test_bpftrace_outputs(name: str) -> None:
    (run,) = read(text_of(SAMPLES, f"bpftrace/{name}"))
    names, buckets, total = BPFTRACE[name]
    assert [(row.metric, row.subject) for row in run.rows] == names
    histograms = [row.histogram for row in run.rows if row.histogram]
    assert sum(len(histogram.buckets) for histogram in histograms) == buckets
    assert sum(histogram.count for histogram in histograms) == total
    assert run.notes == []


def test_bpftrace_values() -> None:
    def rows(name: str) -> list[tuple[float | None, list[float]]]:
        (run,) = read(text_of(SAMPLES, f"bpftrace/outputs-{name}"))
        return [(row.value, row.samples) for row in run.rows]

    assert rows("map.json") == [(2, [2]), (3, [3])]
    assert rows("scalar.json") == rows("complex.json") == [(5, [5])]
    assert rows("stats.json") == [(2, [2]), (6, [6]), (12, [12])]
    assert rows("tseries.json") == rows("tseries.txt") == [(None, [9] * 5)]


def test_bpftrace_json_ends_a_bucket_above_its_last_value() -> None:
    (run,) = read(text_of(SAMPLES, "bpftrace/outputs-hist_10g.json"))
    assert run.rows[0].histogram is not None
    assert (run.rows[0].histogram.buckets[0].low, run.rows[0].histogram.buckets[0].high) == (2**33, 2**34)


def test_bpftrace_transcripts() -> None:
    def runs(name: str) -> list[Run]:
        return read(text_of(SAMPLES, f"bpftrace/{name}-example.txt"))

    vfs = runs("vfscount")
    assert [(len(run.rows), sum(row.value or 0 for row in run.rows)) for run in vfs] == [(11, 3978)]
    assert vfs[0].rows[-1].subject == "vfs_read"
    assert [run.rows[0].value for run in runs("cpuwalk")] == [2559, 244]
    latency = runs("runqlat")
    assert [run.rows[0].metric for run in latency] == ["@usecs"] * 4
    last = [run.rows[0].histogram and run.rows[0].histogram.buckets[-1] for run in latency]
    assert [bucket and (bucket.low, bucket.high) for bucket in last] == [
        (2**19, 2**20),
        (2**20, 2**21),
        (2**18, 2**19),
        (2**20, 2**21),
    ]
    # Above each transcript is the report of the load.
    first, second = (run for run in runs("ssllatency") if run.tool == "bpftrace")
    assert (len(first.rows), len(second.rows)) == (24, 20)
    values = {(row.metric, row.subject): row.value for row in first.rows}
    assert values["@stat total", "rsa_ossl_private_decrypt"] == 902780


def values(run: Run) -> dict[str, float | None]:
    return {row.metric: row.value for row in run.rows}


def test_iperf3_one_document() -> None:
    runs = read(text_of(SAMPLES, "iperf3/lkp-loopback-v3.20.json"))
    assert len(runs) == 1
    found = values(runs[0])
    assert found["sent"] == pytest.approx(23548960540.8, abs=0.1)
    assert found["received"] == pytest.approx(23548652092.8, abs=0.1)
    assert found["retransmits"] == 0
    assert found["cpu host"] == pytest.approx(101.813, abs=0.001)
    assert len(runs[0].rows[0].samples) == 1
    assert runs[0].label == "TCP, 1 stream"


def test_iperf3_two_documents() -> None:
    found = [values(run) for run in read(text_of(SAMPLES, "iperf3/lkp-loopback-2.json"))]
    assert [(item["sent"], item["received"], item["cpu host"]) for item in found] == [
        (20e9, 19.9e9, 85.5),
        (22e9, 21.8e9, 90.2),
    ]


# Folders of which every file is read, or listed as an exception.
FOLDERS = (
    *("xdpsock", "iperf3", "bcc", "bpftrace", "mpstat", "ethtool", "proc"),
    *("perf-stat", "perf-report", "perf-c2c-lock"),
)


def test_what_is_not_read_is_exactly_what_is_listed() -> None:
    folders = [SAMPLES / name for name in FOLDERS]
    if not all(folder.exists() for folder in folders):
        pytest.skip("samples are not beside the project")
    unknown = {
        f"{folder.name}/{path.name}"
        for folder in folders
        for path in folder.iterdir()
        if not sniff(path.read_text(errors="replace"))
    }
    read_here = {folder.name for folder in folders}
    assert unknown == {name for name in files("runs") if name.partition("/")[0] in read_here}


def test_thread_of_the_sysctl() -> None:
    """Five messages quote the same two blocks; they are two runs."""
    runs = read(text_of(THREADS, "000_5d1a8491cc680d7d.txt"))
    rates = [row.samples for run in runs for row in run.rows if row.metric == "tx"]
    assert rates == [[1851950], [1985067]]
    assert [run.label for run in runs] == [
        "1) sysctl -w net.core.napi_consume_skb_defer=1 (as default)",
        "2)sysctl -w net.core.napi_consume_skb_defer=0",
    ]
    assert runs[0].command == "taskset -c 0 ./xdpsock -i enp2s0f1 -q 1 -t -S -s 64"
    assert all(note.text.endswith("not counted twice") for run in runs for note in run.notes)


def test_thread_of_the_flow_table() -> None:
    runs = read(text_of(THREADS, "002_026e143a53fc7407.txt"))
    before, after = (run for run in runs if run.tool == "funccount")
    assert (before.label, before.side) == ("Before Patch", "before")
    assert (after.label, after.side) == ("After Patch", "after")
    assert before.rows[0].samples == [387594, 390142, 386694, 389094]
    assert after.rows[0].samples == [43, 9, 207, 26]
    assert {row.subject for run in (before, after) for row in run.rows} == {"mlx5e_rx_flow_steer"}
    change = median(after.rows[0].samples) / median(before.rows[0].samples) - 1
    assert change == pytest.approx(-0.9999, abs=0.0001)


@pytest.mark.parametrize("name", ["003_0a7e624cf5fdf59e.txt", "004_03deb15df39420f5.txt"])
def test_threads_without_output_of_these_tools(name: str) -> None:
    assert sniff(text_of(THREADS, name)) == []
