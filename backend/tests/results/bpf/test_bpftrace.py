"""bpftrace text: maps of every shape, among whatever else a terminal shows."""

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Bucket, MetricRow, Run, run_from_json, run_to_json
from skbscope.results.read.bpf import bpftrace
from skbscope.results.rows import MAX_BUCKETS, MAX_ROWS


def only(text: str) -> Run:
    (run,) = bpftrace.read(text)
    return run


def row(text: str) -> MetricRow:
    (found,) = only(text).rows
    return found


@pytest.mark.parametrize(
    ("line", "metric", "key", "value"),
    [
        ("@: 5", "@", None, 5),
        ("@calls: 12", "@calls", None, 12),
        ("@low: -3", "@low", None, -3),
        ("@[napi_consume_skb]: 4211", "@", "napi_consume_skb", 4211),
        ("@x[swapper/1, 0, a b]: 7", "@x", "swapper/1, 0, a b", 7),
        ("@x[fe80::1]: 7", "@x", "fe80::1", 7),
        ("@x[a[0]: 1]: 7", "@x", "a[0]: 1", 7),
    ],
)
def test_a_map_on_one_line(line: str, metric: str, key: str | None, value: float) -> None:
    found = row(line + "\n")
    assert (found.metric, found.subject, found.value, found.value_from) == (metric, key, value, "total")
    assert (found.unit, found.direction, found.samples) == ("unit not stated", None, [value])


def test_a_stack_is_one_key() -> None:
    text = "Attaching 1 probe...\n^C\n\n@[\n    skb_release_data+1\n    __kfree_skb+44\n]: 17\n"
    text += "@[\n    f+1\n, sshd, 3]: 2\n"
    rows = only(text).rows
    assert [(item.subject, item.value, item.lines) for item in rows] == [
        ("skb_release_data+1;__kfree_skb+44", 17, (4, 7)),
        ("f+1;sshd, 3", 2, (8, 10)),
    ]


def test_buckets_hold_their_lower_end_and_not_their_upper() -> None:
    text = "@ns[eth0]:\n(..., 0)     1 |@@|\n[0]      2 |@@|\n[1]      0 |  |\n[2, 4)      3 |@|\n"
    text += "[512, 1K)  4 |@|\n[1K, 2K) 5 |@|\n[1M, 2M) 6 |@|\n[4G, 8G) 7 |@|\n[1T, ...)  8 |@|\n"
    found = row(text)
    assert found.histogram is not None
    assert found.histogram.unit is None
    assert found.histogram.buckets == [
        Bucket(None, 0, 1),
        Bucket(0, 1, 2),
        Bucket(1, 2, 0),
        Bucket(2, 4, 3),
        Bucket(512, 1024, 4),
        Bucket(1024, 2048, 5),
        Bucket(2**20, 2**21, 6),
        Bucket(2**32, 2**33, 7),
        Bucket(2**40, None, 8),
    ]
    assert (found.value, found.unit, found.subject, found.lines) == (36, "values", "eth0", (1, 10))


def test_a_histogram_under_a_stack() -> None:
    found = row("@h[\n    f+1\n]:\n[0]  2 |@@|\n")
    assert (found.subject, found.value) == ("f+1", 2)


def test_stats_are_three_figures() -> None:
    rows = only("@s[SSL_read]: count 1401, average 2, total 2834\n").rows
    assert [(item.metric, item.value, item.subject) for item in rows] == [
        ("@s count", 1401, "SSL_read"),
        ("@s average", 2, "SSL_read"),
        ("@s total", 2834, "SSL_read"),
    ]


def test_a_time_series_is_samples() -> None:
    text = "@a:\n             8                        10\nhh:mm:ss.ms  |________|\n"
    text += "11:00:00.500 |   *    | 9\n11:00:00.600 |        | -\n11:00:00.700 |     *  | 10\n"
    text += "             v________v\n             8                        10\n"
    found = row(text)
    assert (found.samples, found.value, found.value_from) == ([9, 10], None, None)


def test_a_map_printed_again_has_no_value() -> None:
    run = only("Attaching 2 probes...\n@[a]: 1\n@[b]: 9\n\n@[a]: 3\n\n@[a]: 2\n")
    assert [(item.subject, item.samples, item.value) for item in run.rows] == [
        ("a", [1, 3, 2], None),
        ("b", [9], 9),
    ]
    assert "printed up to 3 times; it is unknown whether a print begins at zero" in run.notes[0].text


@pytest.mark.parametrize("line", ["Attaching 2 probes...", "Attached 1 probe", "Attaching 1 probe..."])
def test_attaching_begins_a_run_that_its_command_names(line: str) -> None:
    runs = bpftrace.read(f"# bpftrace -e 'x'\n{line}\n@: 1\n\nBefore:\n\n# ./a.bt -p 3\n{line}\n@: 2\n")
    assert [(run.command, run.side) for run in runs] == [("bpftrace -e 'x'", None), ("./a.bt -p 3", "before")]


def test_a_side_above_begins_a_run() -> None:
    runs = bpftrace.read("Before:\n@a: 5\n\nAfter:\n@a: 7\n")
    assert [(run.side, run.rows[0].value) for run in runs] == [("before", 5), ("after", 7)]


def test_a_reply_repeats_no_run() -> None:
    text = "Attaching 1 probe...\n@a: 5\n"
    quoted = "".join(f"> {line}\n" for line in text.splitlines())
    assert len(bpftrace.read(text + quoted)) == 1


def test_lost_events_and_what_is_no_number_are_counted() -> None:
    run = only("Attaching 1 probe...\nLost 12 events\n@comm[1]: bash\n@t[2]: (1, 2)\n@a: 5\n")
    assert [note.text for note in run.notes] == [
        "bpftrace lost 12 events",
        "2 maps with values that are no numbers left out",
    ]


@pytest.mark.parametrize("text", ["", "hello\n", "@someone wrote:\nhello\n", "mail me @ home: 5\n"])
def test_not_bpftrace(text: str) -> None:
    assert bpftrace.sniff(clean(text)) is None
    with pytest.raises(ResultError, match=r"^no bpftrace map; expected a line like '@calls\[key\]: 12'\.$"):
        bpftrace.read("x\n" if text.startswith("@") else text)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Attaching 1 probe...\n@[\n    f+1\n    g+2\n", 2),
        ("Attaching 1 probe...\n@usecs:\n", 2),
        ("Attaching 1 probe...\n\n@usecs:\n[1, 2\n", 3),
    ],
)
def test_broken_bpftrace_names_its_line(text: str, line: int) -> None:
    with pytest.raises(
        ResultError, match=rf"^a bpftrace map breaks off here; expected .*, at line {line}\.$"
    ):
        bpftrace.read(text)


def test_what_is_broken_does_not_take_the_rest_down() -> None:
    run = only("Attaching 1 probe...\n@[\n    f+1\n@b: 5\n")
    assert [item.metric for item in run.rows] == ["@b"]
    assert [(note.text, note.line) for note in run.notes] == [
        ("1 maps whose key is never closed left out", 2)
    ]


def test_bounds_keep_the_largest_and_say_so() -> None:
    run = only("".join(f"@[{at}]: {at}\n" for at in range(MAX_ROWS + 3)))
    assert (len(run.rows), run.rows[0].value) == (MAX_ROWS, 3)
    assert run.notes[-1].text == f"only the {MAX_ROWS} largest of {MAX_ROWS + 3} rows are read"
    run = only("@:\n" + "[1, 2) 1 |@|\n" * (MAX_BUCKETS + 2))
    assert run.rows[0].value == MAX_BUCKETS
    assert run.notes[0].text == f"1 histograms cut after {MAX_BUCKETS} buckets: their rest left out"


def test_a_histogram_survives_storage_and_its_absence_leaves_no_trace() -> None:
    run = only("@h:\n(..., 0) 1 |@|\n[0]  2 |@@|\n\n@a: 5\n")
    data = run_to_json(run)
    assert run_from_json(data) == run
    assert ["histogram" in item for item in data["rows"]] == [True, False]
