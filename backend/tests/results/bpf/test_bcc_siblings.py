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
    ("Tracing block device I/O", "biolatency", "block requests", "requests"),
    ("Tracing tcp congestion control status duration", "tcpcong", "times in a state", "times"),
    ("Tracing NFS operation latency", "nfsdist", "operations", "operations"),
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


COMMANDS = [
    ("./tcprtt -i 1 -e", "tcprtt", "RTT samples"),
    ("./biolatency.py -e", "biolatency", "block requests"),
    ("biolatency-bpfcc -m 5 1", "biolatency", "block requests"),
    ("./cpudist 5 1", "cpudist", "on-CPU periods"),
    ("./cpudist -O 5 1", "cpudist", "off-CPU periods"),
    ("./funclatency vfs_read", "funclatency", "calls"),
]


@pytest.mark.parametrize(("command", "tool", "metric"), COMMANDS)
def test_the_command_says_what_is_counted_where_the_opening_is_left_out(
    command: str, tool: str, metric: str
) -> None:
    average = "\navg = 3 usecs, total: 1338 usecs, count: 446\n"
    (run,) = readers.read(f"# {command}\n{HISTOGRAM}{average}")
    assert [(row.metric, row.unit, row.direction) for row in run.rows][1:] == [
        ("average latency", "usecs", "less"),
        ("total time", "usecs", None),
    ]
    assert (run.tool, run.command, run.rows[0].metric) == (tool, command, metric)


def test_funcinterval_has_the_opening_of_funclatency() -> None:
    opening = 'Tracing 1 functions for "ion_ioctl"... Hit Ctrl-C to end.\n'
    (run,) = readers.read(f"# ./funcinterval ion_ioctl -i 2 -u\n{opening}{HISTOGRAM}")
    assert (run.tool, run.rows[0].metric, run.rows[0].unit) == (
        *("funcinterval", "intervals between calls", "intervals"),
    )
    assert run.rows[0].subject == "ion_ioctl"
    (run,) = readers.read(f"# ./funclatency ion_ioctl -i 2 -u\n{opening}{HISTOGRAM}")
    assert (run.tool, run.rows[0].metric) == ("funclatency", "calls")


SECTIONS = [
    ("Bucket disk = 'xvdb'", "biolatency", "xvdb"),
    ("disk = b'vda'", "biolatency", "vda"),
    ("All Addresses = ******* [AVG 3]", "tcprtt", None),
    ("All Addresses = ****** ", "tcprtt", None),
    ("Local Address = 192.0.2.1 [AVG 3]", "tcprtt", "192.0.2.1"),
    ("wqname = b'nvmet_tcp_wq'", "wqlat", "nvmet_tcp_wq"),
    ("tcp_congest_state = recovery", "tcpcong", "recovery"),
]


@pytest.mark.parametrize(("section", "tool", "subject"), SECTIONS)
def test_what_a_block_is_called_says_which_tool_it_is_of(
    section: str, tool: str, subject: str | None
) -> None:
    (run,) = readers.read(f"{section}\n{HISTOGRAM}", "funclatency")
    assert (run.tool, {row.subject for row in run.rows}, run.rows[0].value) == (tool, {subject}, 446)


def test_disks_of_one_print_are_one_run() -> None:
    blocks = "".join(f"Bucket disk = 'xvd{letter}'\n{HISTOGRAM}\n" for letter in "abc")
    (run,) = readers.read(
        f"# ./biolatency -D\nTracing block device I/O... Hit Ctrl-C to end.\n^C\n\n{blocks}"
    )
    assert [(row.subject, row.value, row.unit) for row in run.rows] == [
        (f"xvd{letter}", 446, "requests") for letter in "abc"
    ]


def test_a_clock_with_a_colon_is_the_begin_of_an_interval() -> None:
    interval = f"06:49:4{{}}:\n\noperation = 'read'\n{HISTOGRAM}\n"
    (run,) = readers.read(
        "Tracing ext4 operation latency... Hit Ctrl-C to end.\n\n" + interval.format(6) + interval.format(7)
    )
    assert [(row.metric, row.subject, row.unit, row.samples) for row in run.rows] == [
        ("operations", "read", "operations/interval", [446, 446])
    ]


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


@pytest.mark.parametrize(
    "command", ["./profile -df 5", "profile-bpfcc -f 5", "/usr/share/bcc/tools/profile -f"]
)
def test_folded_stacks_of_profile_are_known_by_the_command(command: str) -> None:
    (run,) = readers.read(f"# {command}\nfunc_ab;main;func_a 2\nfunc_ab;main;func_b 11\n")
    assert (run.tool, run.command) == ("profile", command)
    assert [(row.metric, row.unit, row.value) for row in run.rows] == [
        *(("samples", "samples", 2), ("samples", "samples", 11))
    ]
    (run,) = readers.read(
        "# less out.profile -f\nfunc_ab;main;func_a 2\nfunc_ab;main;func_b 11\n", "stackcount"
    )
    assert {row.unit for row in run.rows} == {"unknown"}


def test_a_task_that_nobody_was_seen_to_wake_has_an_empty_stack_of_a_waker() -> None:
    stacks = "run;sys_clone;copy_process;-; 572\nvmstat;schedule;-;hrtimer_wakeup;swapper/1 3000\n"
    (run,) = readers.read(f"# ./offwaketime -f 5\n{stacks}")
    assert [(row.value, row.unit) for row in run.rows] == [(572, "us"), (3000, "us")]
    assert len(readers.read(f"# ./offwaketime -f 5\n{stacks}    return x; 5\n")[0].rows) == 2


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
