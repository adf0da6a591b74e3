"""bcc tools whose output looks like that of funclatency and stackcount: what they count is named, with its unit."""

import pytest

from skbscope.results import readers

HISTOGRAM = (
    "     usecs               : count     distribution\n"
    "         0 -> 1          : 51       |*    |\n"
    "         2 -> 3          : 395      |**** |\n"
)
SIBLINGS = [
    ("Tracing on-CPU time", "cpudist", "on-CPU periods", "periods"),
    ("Tracing off-CPU time", "cpudist", "off-CPU periods", "periods"),
    ("Tracing work queue request latency time", "wqlat", "work items", "work items"),
    ("Tracing TCP RTT", "tcprtt", "RTT samples", "samples"),
    ("Tracing run queue latency", "runqlat", "run queue waits", "waits"),
    ("Tracing something of a newer tool", "bcc histogram", "events", "events"),
    ("Tracing vfs_read", "funclatency", "calls", "calls"),
    ('Tracing 3 functions for "vfs_r*"', "funclatency", "calls", "calls"),
]


@pytest.mark.parametrize(("opening", "tool", "metric", "unit"), SIBLINGS)
def test_a_histogram_is_of_what_its_tool_counts(opening: str, tool: str, metric: str, unit: str) -> None:
    (run,) = readers.read(f"{opening}... Hit Ctrl-C to end.\n\n{HISTOGRAM}")
    (row,) = run.rows
    assert (run.tool, row.metric, row.unit, row.value) == (tool, metric, unit, 446)
    assert row.histogram is not None
    assert row.histogram.unit == "usecs"


STACK = "\n    finish_task_switch\n    schedule\n    {}\n    -                sshd (1234)\n        52\n"
FOLDED = "sshd;do_syscall_64;{};schedule;finish_task_switch 52\n"


@pytest.mark.parametrize("unit", ["us", "ms"])
def test_offcputime_is_time_blocked(unit: str) -> None:
    opening = f"Tracing off-CPU time ({unit}) of all threads by kernel stack... Hit Ctrl-C to end.\n"
    (run,) = readers.read(opening + STACK.format("ppoll") + STACK.format("read"))
    assert (run.tool, [(row.metric, row.unit, row.value) for row in run.rows]) == (
        "offcputime",
        [("time blocked", unit, 52)] * 2,
    )
    assert run.rows[0].subject == "sshd [1234];ppoll;schedule;finish_task_switch"


def test_folded_offcputime_is_known_by_its_command_alone() -> None:
    stacks = FOLDED.format("ppoll") + FOLDED.format("read")
    (run,) = readers.read(f"# ./offcputime -f 5\n{stacks}")
    assert (run.tool, run.rows[0].unit) == ("offcputime", "us")
    (run,) = readers.read(stacks)
    assert {(row.metric, row.unit) for row in run.rows} == {("sum", "unknown")}
    assert "does not say which" in run.notes[0].text
    (run,) = readers.read(f"# ./stackcount -f finish_task_switch\n{stacks}")
    assert {row.unit for row in run.rows} == {"calls"}


def test_profile_counts_samples() -> None:
    opening = "Sampling at 49 Hertz of all threads by user + kernel stack... Hit Ctrl-C to end.\n"
    stacks = "\n    copy_page\n    vfs_read\n    -                dd (1234)\n        52\n"
    (run,) = readers.read(opening + stacks)
    assert (run.tool, [(row.metric, row.unit, row.value) for row in run.rows]) == (
        "profile",
        [("samples", "samples", 52)],
    )
    (run,) = readers.read(stacks * 2, "stackcount")
    assert {(row.metric, row.unit) for row in run.rows} == {("sum", "unknown")}
    assert "does not say which" in run.notes[0].text


def test_a_histogram_without_a_word_counts_events() -> None:
    (run,) = readers.read(HISTOGRAM, "funclatency")
    assert (run.tool, run.rows[0].metric, run.rows[0].unit) == ("bcc histogram", "events", "events")


def test_blocks_by_process_are_intervals_of_one_start() -> None:
    """`cpudist -TP 5 2`; the head of a block is no other text."""
    interval = f"03:46:{{}}\n\npid = 0\n{HISTOGRAM}\npid = 5068\n{HISTOGRAM}\n"
    text = "Tracing on-CPU time... Hit Ctrl-C to end.\n\n" + interval.format(51) + interval.format(56)
    (run,) = readers.read(text)
    assert [(row.subject, row.samples) for row in run.rows] == [
        ("pid 0", [446, 446]),
        ("pid 5068", [446, 446]),
    ]


def test_another_command_is_another_start() -> None:
    """Also where its blocks have names that did not occur yet."""
    text = f"# ./cpudist -P\nTracing on-CPU time... Hit Ctrl-C to end.\npid = 0\n{HISTOGRAM}\n"
    runs = readers.read(text + f"# ./cpudist\nTracing on-CPU time... Hit Ctrl-C to end.\n{HISTOGRAM}")
    assert [[row.subject for row in run.rows] for run in runs] == [["pid 0"], [None]]


def test_tcprtt_by_address_has_a_mean_beside_the_address() -> None:
    block = f"Remote Address = 192.0.2.1 [AVG {{}}]\n{HISTOGRAM}\n"
    (run,) = readers.read(
        "Tracing TCP RTT... Hit Ctrl-C to end.\n\n" + block.format(170) + "13:00:02\n\n" + block.format(180)
    )
    assert [(row.metric, row.subject, row.unit, row.direction, row.samples) for row in run.rows] == [
        ("RTT samples", "192.0.2.1", "samples/interval", None, [446, 446]),
        ("average latency", "192.0.2.1", "usecs", "less", [170, 180]),
    ]


def test_two_tasks_beside_their_stacks_are_time_blocked_without_any_opening() -> None:
    stack = "\n    waker:           swapper/0\n    ffffffff8137897c blk_mq_complete_request\n    -                -\n"
    stack += "    ffffffff81785085 schedule\n    target:          cksum\n        56529\n"
    (run,) = readers.read(stack, "stackcount")
    assert (run.tool, run.rows[0].metric, run.rows[0].unit) == ("offwaketime", "time blocked", "us")


def test_folded_stacks_without_a_word_have_no_known_unit() -> None:
    (run,) = readers.read("sshd;write;tcp_sendmsg 7\nnginx;writev;tcp_sendmsg 9\n")
    assert {(row.metric, row.unit) for row in run.rows} == {("sum", "unknown")}
