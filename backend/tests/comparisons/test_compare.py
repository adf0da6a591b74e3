"""The document as a whole: the golden table of the five threads, the recorded series, and what has no verdict."""

import hashlib
import json
import random
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

import pytest
from experiments_made import Direction, experiment, row, run, values

from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.inputs import Experiment, Input
from skbscope.domains.comparisons.models import Comparison, Options, Row
from skbscope.results.errors import ResultError
from skbscope.results.labels import side_of_name
from skbscope.results.models import Bucket, Histogram, MetricRow, Run
from skbscope.results.readers import read

RUNS = Path(__file__).parents[3] / "data" / "runs" / "tcp4-rfs"


def named(document: Comparison, name: str) -> Row:
    return next(item for item in document.rows if item.id == name)


def primary(document: Comparison) -> Row:
    assert document.primary is not None
    return document.primary


# The golden table.


def test_sysctl_toggle_is_7_19_percent_of_before_and_one_run_shows_nothing() -> None:
    socket = "sock0@enp2s0f1:1"
    before = run(row(0, "rx", subject=socket), row(1_851_950, "tx", subject=socket))
    after = run(row(0, "rx", subject=socket), row(1_985_067, "tx", subject=socket))
    tx = primary(compare(experiment([before], [after])))
    assert tx.id == f"tx/{socket}"
    assert tx.of_before_pct == pytest.approx(7.19, abs=0.005)
    assert tx.of_after_pct == pytest.approx(6.71, abs=0.005)
    assert tx.effect == pytest.approx(7.19, abs=0.005)
    assert tx.word == "CANNOT TELL"
    assert (tx.low, tx.high, tx.p) == (None, None, 1.0)


def test_page_pool_prefers_nanoseconds_to_whole_cycles() -> None:
    before = run(
        row(15, "cycles", "cycles", "less", "fast_path"), row(7.537, "ns", "ns", "less", "fast_path")
    )
    after = run(
        row(20, "cycles", "cycles", "less", "napi_aware"), row(10.490, "ns", "ns", "less", "napi_aware")
    )
    document = compare(experiment([before], [after]))
    ns, cycles = primary(document), named(document, "cycles/fast_path")
    assert ns.metric == "ns"
    assert ns.of_before_pct == pytest.approx(39.2, abs=0.05)
    assert cycles.of_before_pct == pytest.approx(33.3, abs=0.05)
    # One tick is 6.7 % of 15, two are 13 %: 15 -> 16 would be no news.
    assert (cycles.margin, cycles.tick) == (pytest.approx(13.3, abs=0.05), 1.0)
    assert ns.margin == 1.0
    assert ns.notes == ["before is fast_path, after is napi_aware"]


def test_xdp_bench_is_0_10_and_not_0_0495() -> None:
    document = compare(values([16_153_329, 16_152_546, 16_156_337], [16_105_469, 16_119_541, 16_092_154]))
    rx = primary(document)
    assert rx.of_before_pct == pytest.approx(-0.30, abs=0.005)
    assert rx.p == pytest.approx(0.10, abs=1e-12)
    assert rx.verdict == (
        "CANNOT TELL: 3+3 runs can never reach p < 0.05 (floor is 0.100); "
        "add at least 1 run per side, 6+6 recommended"
    )


def calls(samples: list[float]) -> Run:
    one = row(None, "calls", "calls/interval", None, "mlx5e_rx_flow_steer", samples)
    one.form = "count"
    return run(one)


def test_four_intervals_of_one_run_are_one_run() -> None:
    before, after = [387594.0, 390142.0, 386694.0, 389094.0], [43.0, 9.0, 207.0, 26.0]
    steer = primary(compare(experiment([calls(before)], [calls(after)])))
    assert steer.of_before_pct == pytest.approx(-99.99, abs=0.005)
    assert steer.verdict.startswith("CANNOT TELL: 1+1 runs")
    assert steer.before.samples == [4]
    assert steer.notes == [
        "4+4 intervals of one run a side: as runs p would be 0.029 (the floor for 4+4), "
        "but intervals of one run are not independent"
    ]
    as_runs = primary(compare(experiment([calls([v]) for v in before], [calls([v]) for v in after])))
    assert as_runs.verdict.startswith("LESS: -99.99 % (95 % CI ")
    assert as_runs.p == pytest.approx(2 / 70)


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        (767_743, 1_055_201, 37.44),
        (767_743, 940_398, 22.49),
        (1_109_754, 2_393_498, 115.68),
        (1_109_754, 3_024_110, 172.50),
        (405_466, 521_076, 28.51),
    ],
)
def test_batch_transmit(before: float, after: float, change: float) -> None:
    assert primary(compare(values([before], [after]))).of_before_pct == pytest.approx(change, abs=0.005)


def by_cpu(metric: str, *means: tuple[float, float]) -> list[MetricRow]:
    rows = [row(mean, metric, "cycles", "less", f"CPU {at}") for at, (mean, _) in enumerate(means)]
    for one, (_, weight) in zip(rows, means, strict=True):
        one.weight = weight
    return rows


def test_skb_initialisation_is_weighted_by_calls() -> None:
    before = run(
        *by_cpu("alloc_skb", (64.05, 235_478), (203.39, 2_060_422)),
        *by_cpu("__kfree_skb", (127.54, 2_063_276), (228.95, 232_359)),
    )
    after = run(*by_cpu("alloc_skb", (237.21, 1_226_594), (230.91, 1_213_327)))
    total = primary(compare(experiment([before], [after])))
    assert total.metric == "sum of means"
    assert total.of_before_pct == pytest.approx(-28.4, abs=0.05)
    assert total.notes == [
        "means of CPUs weighted by their counts; with every CPU counted alike the change is -24.97 %"
    ]


def test_a_text_that_sums_up_its_means_itself_needs_no_other_sum() -> None:
    before = run(row(326.9, "an skb", "cycles", "less"), *by_cpu("a", (1.0, 2.0)), *by_cpu("b", (3.0, 4.0)))
    document = compare(experiment([before], [before]))
    assert primary(document).metric == "an skb"
    assert "sum of means" not in [item.metric for item in document.rows]


# The recorded series.


def recorded() -> Experiment:
    inputs: list[Input] = []
    for path in sorted(RUNS.glob("*.iperf3.json")):
        side = side_of_name(path.name)
        assert side is not None
        body = path.read_text()
        inputs += [
            Input(one, side, path.name, hashlib.sha256(body.encode()).hexdigest()) for one in read(body)
        ]
    return Experiment("rfs", inputs, "before", "after", "rfs-llc")


def test_interleaved_runs_are_compared_in_blocks_and_their_drift_is_named() -> None:
    document = compare(recorded())
    received = primary(document)
    assert document.trust.order == "BA" * 8
    assert (document.trust.design, document.trust.blocks) == ("blocked", 8)
    assert (received.id, received.test, received.p) == ("received", "sign-flip", 2 / 256)
    assert received.verdict.startswith(
        "SLOWER: -67.00 % (95 % CI -68.91 % to -57.24 %), p = 0.0078, 8 blocks"
    )
    assert "drift over the runs: before +37." in received.verdict
    assert document.trust.drift[0].sentence.startswith("the before side drifts: +37.")
    assert document.before.environment["kernel"] == "6.18.44-fc-v657"
    assert document.differences == []
    # Time order, though the files were given after first.
    assert [one.started for one in document.before.runs] == sorted(
        one.started or "" for one in document.before.runs
    )


def test_the_same_runs_give_the_same_document_in_any_order() -> None:
    one = recorded()
    texts: set[str] = set()
    for seed in range(3):
        random.Random(seed).shuffle(one.inputs)
        texts.add(json.dumps(asdict(compare(one)), allow_nan=False))
    assert len(texts) == 1


# What has no verdict, and which row is the primary one.


def test_a_row_of_one_side_is_not_comparable() -> None:
    document = compare(experiment([run(row(1.0), row(2.0, "only"))], [run(row(3.0), row(4.0, "new"))]))
    assert named(document, "only").verdict == "NOT COMPARABLE: only the before side has this row"
    assert named(document, "new").verdict == "NOT COMPARABLE: only the after side has this row"
    assert primary(document).id == "rx"


def test_units_that_differ_are_not_comparable() -> None:
    document = compare(experiment([run(row(1e9, "rate", "bit/s"))], [run(row(1e6, "rate", "pps"))]))
    (only,) = document.rows
    assert only.verdict == "NOT COMPARABLE: units differ, bit/s before and pps after"
    assert only.primary


def test_a_side_without_counted_runs_is_not_comparable() -> None:
    made = values([1.0, 2.0], [3.0])
    made.inputs[-1].left_out = "crashed"
    document = compare(made)
    assert primary(document).verdict == "NOT COMPARABLE: no run counts on the after side"
    assert compare(Experiment("empty", [], "b", "a")).rows == []


def test_the_person_names_the_primary_row() -> None:
    made = experiment(
        [run(row(1.0), row(2.0, "tx", subject="eth0"))], [run(row(1.0), row(2.0, "tx", subject="eth0"))]
    )
    assert primary(compare(made, Options(primary=("tx", "eth0")))).id == "tx/eth0"
    assert primary(compare(made, Options(primary=("tx", None)))).id == "tx/eth0"
    with pytest.raises(ResultError, match="no row is called 'ty'; expected one of rx, tx/eth0"):
        compare(made, Options(primary=("ty", None)))


RATE: tuple[str, str, Direction] = ("tx", "pps", "more")
RECEIVED: tuple[str, str, Direction] = ("received", "bit/s", "more")
LATENCY: tuple[str, str, Direction] = ("latency", "us", "less")
LOAD: tuple[str, str, Direction] = ("cpu", "%", "less")
CALLS: tuple[str, str, Direction] = ("calls", "calls", None)


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        ([CALLS, LOAD, LATENCY, RATE, RECEIVED], "received"),
        ([CALLS, LOAD, LATENCY, RATE], "tx"),
        ([CALLS, LOAD, LATENCY], "latency"),
        ([CALLS, LOAD], "cpu"),
        ([CALLS], "calls"),
    ],
)
def test_the_primary_row_is_what_the_tool_is_run_for(
    given: list[tuple[str, str, Direction]], chosen: str
) -> None:
    rows = [row(5.0, *one) for one in given]
    assert primary(compare(experiment([run(*rows)], [run(*rows)]))).metric == chosen


def test_shares_of_fewer_than_four_profiles_are_described() -> None:
    def profiles(share: float, count: int) -> list[Run]:
        made = row(share, "share", "%", "less", "queued_spin_lock")
        made.form = "share"
        return [run(made) for _ in range(count)]

    document = compare(experiment(profiles(6.3, 3), profiles(0.1, 9)))
    (few,) = document.rows
    assert document.family == "nothing is tested"
    assert (few.word, few.test, few.p) == ("DESCRIBED", "none", None)
    assert few.of_before_pct == pytest.approx(-98.4, abs=0.05)
    (output,) = compare(experiment(profiles(6.3, 4), profiles(0.1, 4))).rows
    # Percentage points.
    assert (output.word, output.scale, output.effect) == ("LESS", "difference", pytest.approx(-6.2))


def latencies(runs: int, slower: float, metric: str = "latency") -> list[Run]:
    rng = random.Random(runs)
    made: list[Run] = []
    for _ in range(runs):
        counts = [rng.randint(90, 110), 400 + rng.randint(-9, 9), int(400 * slower), rng.randint(20, 30)]
        buckets = [Bucket(2.0**at, 2.0 ** (at + 1), count) for at, count in enumerate(counts)]
        one = row(None, metric, "usecs", None, "read")
        one.histogram = Histogram("usecs", buckets)
        made.append(run(one))
    return made


def test_histograms_are_described_and_from_four_runs_their_median_is_tested() -> None:
    document = compare(experiment(latencies(3, 1), latencies(3, 3)))
    whole, median = document.rows
    assert (whole.word, median.word) == ("DESCRIBED", "DESCRIBED")
    assert whole.before_histogram is not None
    assert [bucket.low for bucket in whole.before_histogram.buckets] == [1, 2, 4, 8]
    document = compare(experiment(latencies(6, 1), latencies(6, 3)))
    median = named(document, "latency median/read")
    assert median.notes == ["estimated from buckets"]
    assert median.word == "SLOWER"
    assert primary(document) is median


@pytest.mark.parametrize("metric", ["on-CPU periods", "intervals between calls", "times in a state"])
def test_a_time_that_is_no_cost_has_no_better_side(metric: str) -> None:
    document = compare(experiment(latencies(6, 1, metric), latencies(6, 3, metric)))
    assert named(document, f"{metric} median/read").word == "MORE"


def test_zeros_are_compared_as_differences() -> None:
    document = compare(values([0, 0, 1, 0, 2, 0], [40, 55, 61, 38, 47, 52], "drops", None))
    drops = primary(document)
    assert drops.scale == "difference"
    assert drops.verdict.startswith("MORE: +")
    assert drops.of_before_pct is None
    same = primary(compare(values([0] * 6, [0] * 6, "drops", None)))
    assert same.verdict == "SAME within 0 drops: +0 drops (95 % CI +0 drops to +0 drops)"


def test_warm_up_is_part_of_the_document() -> None:
    def ramp(level: float) -> Run:
        return run(row(level, samples=[1.0, level, level, level]))

    document = compare(experiment([ramp(10.0)], [ramp(20.0)]), Options(warmup_s=1.0))
    assert document.notes == ["the first 1 s of every run left out as warm-up, in whole intervals"]
    assert document.options.warmup_s == 1.0
    assert (primary(document).before.values, primary(document).before.samples) == ([10.0], [3])


def test_ten_runs_a_side_show_how_the_spread_differs() -> None:
    rng = random.Random(1)
    made = values([rng.gauss(1000, 2) for _ in range(10)], [rng.gauss(1000, 20) for _ in range(10)])
    found = primary(compare(made))
    assert found.spread_ratio is not None
    assert found.spread_ratio > 3
    assert found.ks_p is not None
    assert primary(compare(values([1.0] * 9, [2.0] * 9))).ks_p is None


# What anyone may send.


@pytest.mark.parametrize("value", [1e300, -1e300, 5e-324, 1e-200, 1e99, float("nan"), float("inf")])
def test_numbers_no_benchmark_gives_make_a_legal_document(value: float) -> None:
    for made in (values([value] * 6, [1.0] * 6), values([1.0, 2.0, 3.0, value], [value, 5.0, 1.0, 9.0])):
        json.dumps(asdict(compare(made)), allow_nan=False)


def test_names_of_others_do_not_leave_ascii() -> None:
    one = row(1.0, "rx\x1b[31m", "pa\u202eckets", None, "<b>\u00b5</b>")
    document = compare(experiment([run(one)] * 6, [run(one)] * 6))
    assert document.rows[0].verdict.isascii()
    assert document.rows[0].verdict.isprintable()


def test_it_needs_the_standard_library_only() -> None:
    heavy = "{'numpy', 'scipy', 'pydantic', 'sqlalchemy', 'fastapi'} & set(sys.modules)"
    code = f"import sys, skbscope.domains.comparisons.compare; print(sorted({heavy}))"
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert output.stdout == "[]\n"


def test_ids_are_unique() -> None:
    rows = [row(1.0, "a", "pps"), row(1.0, "a", "bit/s"), row(1.0, "a/b"), row(1.0, "a", "pps", "more", "b")]
    ids = [item.id for item in compare(experiment([run(*rows)], [run(*rows)])).rows]
    assert ids == ["a", "a (bit/s)", "a/b", "a/b (pps)"]


def test_a_row_is_chosen_by_its_id_where_a_tool_prints_one_name_in_two_units() -> None:
    rows = [row(1.0, "received", "pps"), row(1.0, "received", "bit/s")]
    made = experiment([run(*rows)], [run(*rows)])
    for wanted, unit in (("received", "pps"), ("received (bit/s)", "bit/s")):
        metric, mark, subject = wanted.partition("/")
        chosen = primary(compare(made, Options(primary=(metric, subject if mark else None))))
        assert (chosen.id, chosen.unit) == (wanted, unit)


def test_more_runs_than_a_test_needs_are_refused() -> None:
    with pytest.raises(ResultError, match="501 runs on the before side; expected at most 500"):
        compare(values([1.0] * 501, [1.0]))


@pytest.mark.slow
def test_many_rows_and_runs_take_bounded_time() -> None:
    rng = random.Random(2)

    def many(rows: int) -> Run:
        return run(*(row(rng.randint(1, 9), f"m{at}", "calls", None) for at in range(rows)))

    start = time.process_time()
    document = compare(experiment([many(2500) for _ in range(3)], [many(2500) for _ in range(3)]))
    assert len(document.rows) == 2000
    assert document.notes == ["500 more rows are not compared"]
    # Other rows on each run: nothing to compare, and no quadratic search for it.
    sides = [[run(*(row(1.0, f"{side}{at}-{n}") for n in range(500))) for at in range(20)] for side in "ba"]
    assert len(compare(experiment(*sides)).rows) == 2000
    assert time.process_time() - start < 10
