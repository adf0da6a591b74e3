"""stackcount: stacks with their count, in each of the tool's layouts."""

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.bpf import stackcount

OPEN = 'Tracing 1 functions for "ip_output"... Hit Ctrl-C to end.\n^C\n'


def only(text: str) -> Run:
    (run,) = stackcount.read(text)
    return run


def counts(run: Run) -> dict[str | None, list[float]]:
    return {row.subject: row.samples for row in run.rows}


def test_a_stack_is_folded_outermost_frame_first() -> None:
    run = only(f"# ./stackcount ip_output\n{OPEN}  ip_output\n  ip_queue_xmit\n  tcp_sendmsg\n    13\n\n")
    assert counts(run) == {"tcp_sendmsg;ip_queue_xmit;ip_output": [13]}
    (row,) = run.rows
    assert (row.unit, row.value, row.value_from, row.lines) == ("calls", 13, "total", (4, 7))
    assert run.command == "./stackcount ip_output"


@pytest.mark.parametrize(
    ("frames", "folded"),
    [
        ("f\ng\n--\nmain\nsshd [15015]", "sshd [15015];main;-;g;f"),
        ("f\n--\nkworker/u16:1 [12]", "kworker/u16:1 [12];-;f"),
        ("b'f'\nb'g'\nb'Web Content' [7]", "Web Content [7];g;f"),
        ("ffffffff817b05c1 tcp_sendmsg\n7f120511e6e0     __write_nocancel", "__write_nocancel;tcp_sendmsg"),
        ("tcp_sendmsg+0x1\nsock_sendmsg+0x38", "sock_sendmsg+0x38;tcp_sendmsg+0x1"),
        ("f\nMonitor::wait(bool, long, bool)\n[unknown]", "[unknown];Monitor::wait(bool, long, bool);f"),
        ("parprimes [11923]\nf\nmain", "parprimes [11923];main;f"),
    ],
)
def test_layouts(frames: str, folded: str) -> None:
    assert counts(only(f"{OPEN}{frames}\n    7\n")) == {folded: [7]}


def test_folded_output_is_read_unchanged() -> None:
    run = only("# stackcount -df f\n^Csshd;main;-;g;f 5\nkworker/7:0;-;h;f 1\n")
    assert counts(run) == {"sshd;main;-;g;f": [5], "kworker/7:0;-;h;f": [1]}


def test_intervals_are_samples_and_an_empty_one_is_zero() -> None:
    run = only(
        f"# stackcount -Ti 1 f\n{OPEN}\n06:05:13\n\n06:05:14\nf\ng\n    3\n\n06:05:15\nf\ng\n    5\n\nDetaching...\n"
    )
    assert counts(run) == {"g;f": [0, 3, 5]}
    assert (run.rows[0].value, run.rows[0].unit) == (3, "calls/interval")
    assert [note.text for note in run.notes] == ["1 interval without stacks: zero calls"]


def test_good_bye_and_another_start_end_a_run() -> None:
    one = f"# stackcount f\n{OPEN}f\ng\n  1\n\nDetaching...\n\n"
    assert [counts(run) for run in stackcount.read(one + "After:\n\n" + one.replace("  1", "  2"))] == [
        {"g;f": [1]},
        {"g;f": [2]},
    ]


def test_one_stack_printed_twice_is_added_up() -> None:
    """Without addresses two places of one function look alike."""
    assert counts(only(f"{OPEN}f\n[unknown]\n1\n\nf\n[unknown]\n4\n")) == {"[unknown];f": [5]}


def test_without_the_tools_words_the_innermost_frame_must_be_one() -> None:
    same = "ip_output\na\n  1\n\nip_output\nb\n  2\n"
    assert stackcount.sniff(clean(same)) == (0.7, "stack with its count on line 1")
    assert stackcount.sniff(clean("apple\npear\n  1\n\nplum\nnut\n  2\n")) is None
    assert stackcount.sniff(clean(OPEN + same)) == (0.96, "stack with its count on line 3")


@pytest.mark.parametrize("text", ["", "hello\n", "FUNC COUNT\nf 3\n", "12\n13\n"])
def test_not_stackcount(text: str) -> None:
    assert stackcount.sniff(clean(text)) is None
    with pytest.raises(
        ResultError,
        match=r"^no stackcount stack; expected function names a line each, a number alone below\.$",
    ):
        stackcount.read("" if text.startswith("12") else text)


def test_a_stack_without_its_count_names_its_line() -> None:
    with pytest.raises(
        ResultError, match=r"^a stackcount stack breaks off before its count; expected .*, at line 3\.$"
    ):
        stackcount.read(f"{OPEN}ip_output\nip_queue_xmit\ntcp_send")


def test_a_cut_stack_does_not_take_the_rest_down() -> None:
    run = only(f"{OPEN}f\ng\n  4\n\nf\nh\n")
    assert counts(run) == {"g;f": [4]}
    assert [(note.text, note.line) for note in run.notes] == [("1 stack without a count, left out", 7)]


def test_a_table_that_would_not_fit_is_refused_before_it_is_made() -> None:
    text = "# stackcount f\n" + "".join(f"10:10:10\na{at}\nf\n1\n" for at in range(1_100))
    with pytest.raises(
        ResultError, match="1100 names over 1100 intervals are too many; expected at most 1000000"
    ):
        stackcount.read(text)
