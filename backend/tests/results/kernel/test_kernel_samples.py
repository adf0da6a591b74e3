"""Other people's output of benchmarks inside the kernel: the facts counted in the README beside it hold."""

import pytest
from sample_exceptions import SAMPLES

from skbscope.results.cleaning import clean
from skbscope.results.models import Run
from skbscope.results.read.kernel import page_pool, pktgen, time_bench
from skbscope.results.readers import read, sniff

THREAD = SAMPLES.parent / "threads" / "001_cb719124ee242a42.txt"


def text_of(name: str) -> str:
    path = SAMPLES / name
    if not path.exists():
        pytest.skip(f"samples/{name} is not beside the project")
    return path.read_text()


Cost = tuple[str, str, str]
ARM: list[Cost] = [
    *[
        ("for_loop", "0", "0.769"),
        ("atomic_inc", "1", "13.468"),
        ("lock", "1", "15.010"),
        ("rcu", "0", "6.542"),
    ],
    *[("no-softirq-page_pool01", "2", "29.633"), ("no-softirq-page_pool02", "5", "57.391")],
    *[("no-softirq-page_pool03", "18", "181.849"), ("tasklet_page_pool01_fast_path", "2", "29.632")],
    *[("tasklet_page_pool02_ptr_ring", "7", "79.523"), ("tasklet_page_pool03_slow", "19", "190.104")],
]
X86: list[Cost] = [
    *[("for_loop", "1", "0.284"), ("atomic_inc", "17", "4.769"), ("lock", "37", "10.431")],
    *[("no-softirq-page_pool01", "20", "5.713"), ("no-softirq-page_pool02", "56", "15.560")],
    *[("no-softirq-page_pool03", "225", "62.763"), ("tasklet_page_pool01_fast_path", "19", "5.399")],
    *[("tasklet_page_pool02_ptr_ring", "54", "15.090"), ("tasklet_page_pool03_slow", "238", "66.134")],
    ("for_loop", "0", "0.257"),
]
AMD: list[Cost] = [
    *[("for_loop", "1", "0.543"), ("atomic_inc", "4", "1.732"), ("lock", "37", "14.659")],
    *[("no-softirq-page_pool01", "53", "21.197"), ("no-softirq-page_pool02", "89", "35.316")],
    *[("no-softirq-page_pool03", "317", "124.732"), ("tasklet_page_pool01_fast_path", "54", "21.256")],
    *[("tasklet_page_pool02_ptr_ring", "118", "46.668"), ("tasklet_page_pool03_slow", "354", "139.400")],
]
AMD_DMESG: list[Cost] = [
    *[("for_loop", "1", "0.543"), ("atomic_inc", "4", "1.896"), ("lock", "15", "5.971")],
    *[("no-softirq-page_pool01", "13", "5.482"), ("no-softirq-page_pool02", "23", "9.141")],
    *[("no-softirq-page_pool03", "92", "36.383"), ("tasklet_page_pool01_fast_path", "14", "5.555")],
    *[("tasklet_page_pool02_ptr_ring", "31", "12.389"), ("tasklet_page_pool03_slow", "95", "37.607")],
]
LOCKS: list[Cost] = [
    *[
        ("for_loop", "0", "0.271"),
        ("spin_lock_unlock", "37", "14.586"),
        ("spin_lock_unlock_irqsave", "52", "20.665"),
    ],
    *[("irqsave_before_lock", "49", "19.303"), ("spin_lock_unlock_irq", "47", "18.716")],
    *[("simple_irq_disable_before_lock", "42", "16.587"), ("local_BH_disable_enable", "18", "7.159")],
    *[("local_IRQ_disable_enable", "11", "4.346"), ("local_irq_save_restore", "10", "4.082")],
    ("preempt_disable_enable", "2", "0.815"),
]
# name: (records, the first of them, sides of the runs)
BENCHES = {
    "mail-bench_page_pool_simple-arm-before-after.txt": (20, ARM, ["before", "after"]),
    "mail-bench_page_pool_simple-x86-flowed-wrapped.txt": (18, X86, ["before", "after"]),
    "bench_page_pool_simple-AMD.txt": (9, AMD, [None]),
    "bench_page_pool_simple-AMD-dmesg.txt": (9, AMD_DMESG, [None]),
    "time_bench_sample-AMD.txt": (15, LOCKS, [None]),
}
BULK = "page_alloc_bulk-per-elem.txt"


@pytest.mark.parametrize("name", BENCHES)
def test_costs_per_call(name: str) -> None:
    text = text_of(f"kernel-bench/{name}")
    count, first, sides = BENCHES[name]
    found = time_bench.records(clean(text))
    assert len(found) == count
    assert [(record.name, record.cycles, record.ns) for record in found[: len(first)]] == first
    runs = read(text, "time_bench")
    assert [run.side for run in runs] == sides
    assert sum(len(run.rows) for run in runs) == 2 * count
    assert all(row.weight and row.weight >= 1e6 for run in runs for row in run.rows)
    assert {(row.metric, row.tick) for run in runs for row in run.rows} == {("cycles", 1), ("ns", 0.001)}


def test_costs_by_bulk_size() -> None:
    """The benches stand without a name, below a title that has it."""
    text = text_of(f"kernel-bench/{BULK}")
    found = time_bench.records(clean(text))
    assert [(record.cycles, record.ns) for record in found][:10] == [
        *[("199", "55.472"), ("206", "57.478"), ("154", "42.861"), ("145", "40.536"), ("142", "39.477")],
        *[("142", "39.610"), ("137", "38.155"), ("135", "37.739"), ("134", "37.282"), ("133", "36.993")],
    ]
    assert len(found) == 19
    (run,) = read(text)
    assert (run.label, run.side, len(run.rows)) == ("BASELINE", "before", 38)
    values = {(row.metric, row.subject): row.value for row in run.rows}
    assert values["ns", "LIST variant: time_bulk_page_alloc_free_list (step:128)"] == 36.993
    assert values["cycles", "ARRAY variant: time_bulk_page_alloc_free_array (step:128)"] == 110


# name: (results: time, work, wait, label, packets, size, frags), (rates: pps, Mb/s, bit/s, errors)
PKTGEN = {
    "ixgbe-queue_xmit-baseline-and-patched.txt": (
        [
            (41725871, 41679853, 46018, "usec", 100000000, 60, 0),
            (40323062, 40276577, 46485, "usec", 100000000, 60, 0),
        ],
        [(2396594, 1150, 1150365120, 1417469), (2479970, 1190, 1190385600, 1422753)],
    ),
    "mail-eth0-single-packet.txt": ([(19, 5, 13, "usec", 1, 60, 0)], [(51762, 24, 24845760, 0)]),
    "mail-1500byte-burst.txt": (
        [(12194004, 12188996, 5007, "usec", 1000001, 1500, 0)],
        [(82007, 984, 984084000, 0)],
    ),
}


@pytest.mark.parametrize("name", PKTGEN)
def test_pktgen(name: str) -> None:
    text = text_of(f"pktgen/{name}")
    results, rates = PKTGEN[name]
    found = pktgen.results(clean(text))
    assert [(*r.numbers[:3], r.label, *r.numbers[3:]) for r in found] == results
    assert [result.rate for result in found] == rates
    runs = read(text)
    assert [run.tool for run in runs] == ["pktgen"] * len(results)
    assert [value(run, "tx") for run in runs] == [rate[0] for rate in rates]
    assert not any(run.notes for run in runs)


def value(run: Run, metric: str) -> float | None:
    return next(row.value for row in run.rows if row.metric == metric)


def test_pktgen_runs_are_named() -> None:
    stock, patched = read(text_of("pktgen/ixgbe-queue_xmit-baseline-and-patched.txt"))
    assert (stock.side, patched.side, patched.label) == (None, "after", "Results#2 patched kernel")
    assert stock.command is not None
    assert stock.command == patched.command
    assert stock.command.startswith("./pktgen_bench_xmit_mode_queue_xmit.sh -i ixgbe1 -d 192.168.10.1 -m ")
    assert stock.environment == {"device": "ixgbe1@0", "packet size": "60 byte"}


def test_page_pools() -> None:
    text = text_of("page-pool/mail-ynl-page-pool-stats-python-repr.txt")
    (found,) = page_pool.lists(clean(text))
    assert [pool.numbers["id"][0] for pool in found.rows] == [19, 18, 17]
    assert [pool.whole for pool in found.rows] == [True, True, False]
    (run,) = read(text)
    values = {row.metric: row.value for row in run.rows if row.subject == "pool 18 of ifindex 2"}
    assert (values["alloc-fast"], values["recycle-cached"], values["recycle-ring"]) == (11811, 6541, 1275)
    assert [len([row for row in run.rows if row.subject == pool.name]) for pool in found.rows] == [11, 11, 3]
    assert [(note.text, note.line) for note in run.notes] == [
        ("pool 17 of ifindex 2 is cut off after 3 of its numbers", 27)
    ]


def test_every_file_is_read_as_what_it_is() -> None:
    expected = {"kernel-bench": "time_bench", "pktgen": "pktgen", "page-pool": "page_pool"}
    if not all((SAMPLES / folder).exists() for folder in expected):
        pytest.skip("samples are not beside the project")
    for folder, name in expected.items():
        for path in (SAMPLES / folder).iterdir():
            assert name in [guess.format for guess in sniff(path.read_text())], path.name
    assert {path.name for path in (SAMPLES / "kernel-bench").iterdir()} == {*BENCHES, BULK}
    assert {path.name for path in (SAMPLES / "pktgen").iterdir()} == set(PKTGEN)


def test_thread_of_the_return_path() -> None:
    """Two rows, quoted four deep; the list of what is before and after the patch, far above, names neither."""
    if not THREAD.exists():
        pytest.skip("threads are not beside the project")
    (run,) = read(THREAD.read_text(), "time_bench")
    assert [(row.metric, row.subject, row.value) for row in run.rows] == [
        ("cycles", "tasklet_page_pool01_fast_path", 15),
        ("ns", "tasklet_page_pool01_fast_path", 7.537),
        ("cycles", "tasklet_page_pool04_napi_aware", 20),
        ("ns", "tasklet_page_pool04_napi_aware", 10.49),
    ]
    assert run.side is None
