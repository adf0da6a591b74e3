"""funclatency: histograms of times, by function and by interval, and the average below."""

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Bucket, Run
from skbscope.results.read.bpf import funclatency
from skbscope.results.read.bpf.bcc_histogram import blocks, label_of

HEAD = "     {unit}           : count     distribution\n"
ROWS = "  0 -> 1        : 2        |**    |\n  2 -> 3        : 0        |      |\n  4 -> 7        : 3        |***   |\n"
AVERAGE = "\navg = {avg} {unit}, total: {total} {unit}, count: 5\n"


def block(unit: str, rows: str = ROWS) -> str:
    return HEAD.format(unit=unit) + rows


def average(avg: int, unit: str, total: int) -> str:
    return AVERAGE.format(avg=avg, unit=unit, total=total)


def only(text: str) -> Run:
    (run,) = funclatency.read(text)
    return run


@pytest.mark.parametrize("unit", ["nsecs", "usecs", "msecs"])
def test_the_unit_is_the_printed_one(unit: str) -> None:
    run = only(
        f"# ./funclatency f\nTracing f... Hit Ctrl-C to end.\n^C\n{block(unit)}{average(3, unit, 17)}\nDetaching...\n"
    )
    calls, mean, spent = run.rows
    assert calls.histogram is not None
    assert calls.histogram.unit == unit
    assert calls.histogram.buckets == [Bucket(0, 2, 2), Bucket(2, 4, 0), Bucket(4, 8, 3)]
    assert (calls.metric, calls.subject, calls.unit, calls.value) == ("calls", "f", "calls", 5)
    assert (mean.metric, mean.unit, mean.value, mean.value_from, mean.direction) == (
        "average latency",
        unit,
        3,
        "total",
        "less",
    )
    assert (spent.metric, spent.unit, spent.value, spent.direction) == ("total time", unit, 17, None)
    assert (run.command, run.notes) == ("./funclatency f", [])


def test_a_label_the_buckets_rule_out_is_corrected_and_noted() -> None:
    """17 ns cannot be the sum of calls that took 12 to 28 us."""
    run = only(block("usecs") + average(3, "nsecs", 17))
    assert run.rows[1].unit == "usecs"
    assert [(note.text, note.line) for note in run.notes] == [
        ("the average is labelled nsecs, which its own histogram rules out; read as usecs", 6)
    ]


def test_a_label_the_buckets_allow_stays() -> None:
    run = only(block("usecs") + average(3400, "nsecs", 17_000))
    assert (run.rows[1].unit, run.notes) == ("nsecs", [])


def test_a_count_that_disagrees_is_noted() -> None:
    run = only(block("nsecs") + average(3, "nsecs", 17).replace("count: 5", "count: 6"))
    assert run.notes[0].text == "the tool counts 6 calls, its histogram 5"


def test_a_block_a_function() -> None:
    text = f"# funclatency -F 'vfs_r*'\n\nFunction = b'vfs_read'\n{block('usecs')}\n"
    text += f"Function = vfs_rename [65]\n{block('usecs')}{average(3, 'usecs', 34)}"
    run = only(text.replace("count: 5", "count: 10"))
    assert [(row.metric, row.subject) for row in run.rows] == [
        ("calls", "vfs_read"),
        ("calls", "vfs_rename [65]"),
        ("average latency", None),
        ("total time", None),
    ]
    assert run.notes == []


def test_intervals_are_samples_and_their_histograms_add_up() -> None:
    one = f"\n20:10:08\n{block('msecs')}{average(3, 'msecs', 17)}"
    two = f"\n^C\n20:10:13\n{block('msecs', ROWS.replace(': 3', ': 4'))}{average(4, 'msecs', 24)}".replace(
        "count: 5", "count: 6"
    )
    run = only("# funclatency -mTi 5 f\nTracing f... Hit Ctrl-C to end.\n" + one + two + "\nDetaching...\n")
    calls, mean, spent = run.rows
    assert (calls.samples, calls.value, calls.unit, calls.value_from) == (
        [5, 6],
        5.5,
        "calls/interval",
        "median",
    )
    assert calls.histogram is not None
    assert calls.histogram.buckets == [Bucket(0, 2, 4), Bucket(2, 4, 0), Bucket(4, 8, 7)]
    assert (mean.samples, mean.value) == ([3, 4], 3.5)
    assert (spent.samples, spent.value) == ([17, 24], 20.5)
    assert [note.text for note in run.notes] == ["the last interval was cut short by Ctrl-C"]


def test_the_same_function_again_is_another_interval() -> None:
    run = only(f"Function = f\n{block('nsecs')}\nFunction = f\n{block('nsecs')}")
    assert run.rows[0].samples == [5, 5]


def test_good_bye_and_prose_end_a_run() -> None:
    one = block("nsecs") + average(3, "nsecs", 17) + "\nDetaching...\n"
    runs = funclatency.read("Before:\n\n" + one + "\nAfter:\n\n" + one)
    assert [run.side for run in runs] == ["before", "after"]


def test_linear_rows_hold_one_value() -> None:
    ((found,), _) = blocks(clean("     runqlen       : count     distribution\n 0 : 12 |**|\n 1 : 3 ||\n"))
    assert found.rows == [Bucket(0, 1, 12), Bucket(1, 2, 3)]


@pytest.mark.parametrize(
    ("line", "label"),
    [
        ("Function = b'vfs_read'", ("Function", "vfs_read")),
        ("Function = is_prime [6556]", ("Function", "is_prime [6556]")),
        ("softirq = net_rx", ("softirq", "net_rx")),
        ("avg = 3", ("avg", "3")),
        ("a b = 3", None),
        ("x =", None),
    ],
)
def test_what_a_block_is_of(line: str, label: tuple[str, str] | None) -> None:
    assert label_of(line) == label


@pytest.mark.parametrize(
    ("text", "confidence"),
    [
        (block("nsecs") + average(3, "nsecs", 17), 0.97),
        (f"Function = f\n{block('usecs')}", 0.97),
        (block("usecs"), 0.6),
        (f"softirq = net_rx\n{block('usecs')}", None),
        (block("runqlen"), None),
    ],
)
def test_how_sure_it_is(text: str, confidence: float | None) -> None:
    guess = funclatency.sniff(clean(text))
    assert (guess[0] if guess else None) == confidence


@pytest.mark.parametrize("text", ["", "hello\n", "FUNC COUNT\nf 3\n", block("runqlen")])
def test_not_funclatency(text: str) -> None:
    with pytest.raises(
        ResultError, match=r"^no funclatency histogram; expected a line 'nsecs : count distribution'\.$"
    ):
        funclatency.read(text)


def test_a_histogram_cut_below_its_head_names_the_line() -> None:
    with pytest.raises(
        ResultError, match=r"^a funclatency histogram breaks off below its head; expected .*, at line 3\.$"
    ):
        funclatency.read("x\n" + HEAD.format(unit="nsecs") + "  0 -> ")


def test_a_cut_histogram_does_not_take_the_rest_down() -> None:
    run = only(f"Function = f\n{block('nsecs')}\nFunction = g\n{HEAD.format(unit='nsecs')}")
    assert [(row.subject, row.value) for row in run.rows] == [("f", 5), ("g", 0)]
    assert [note.text for note in run.notes] == ["histogram without rows, cut off"]
