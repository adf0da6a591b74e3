"""Names of runs from the text above them, commands from transcripts."""

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.labels import REACH, command_in, label_above


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("# ./funccount 'vfs_*'", "./funccount 'vfs_*'"),
        ("# funccount.py -d 5 vfs_read", "funccount.py -d 5 vfs_read"),
        ("root@host:~# ./funccount -i 1 f", "./funccount -i 1 f"),
        ("[user@host dir]$ sudo funccount f", "sudo funccount f"),
        ("[1]: taskset -c 0 ./funccount f", "taskset -c 0 ./funccount f"),
        ("host# ./my-funccount -q 0", "./my-funccount -q 0"),
        ("funccount -i 1 f", "funccount -i 1 f"),
        ("# funccount-bpfcc -d 5 vfs_read", "funccount-bpfcc -d 5 vfs_read"),
        ("Demonstrations of funccount, the Linux version.", None),
        ("I ran funccount -i 1", None),
        ("[1]+  Stopped                 ./funccount -t", None),
        ("funccount counts calls", None),
        ("", None),
        ("# ./funccount " + "x" * 500, None),
    ],
)
def test_commands(text: str, command: str | None) -> None:
    assert command_in(text, "funccount") == command


@pytest.mark.parametrize(
    ("text", "label", "side"),
    [
        ("Before:", "Before", "before"),
        ("* after:", "after", "after"),
        ("After Patch\n\nprose that follows.", "After Patch", "after"),
        ("Patched kernel", "Patched kernel", "after"),
        ("1) sysctl -w a.b=1", "1) sysctl -w a.b=1", None),
        ("sysctl a.b=1", "sysctl a.b=1", None),
        ("Title of it:", "Title of it", None),
        (
            "stock with the old pool:\nrx: 1\n\nthis series with the new pool:\nrx: 2",
            "this series with the new pool",
            "after",
        ),
        ("this series is large.\n\nTitle of it:", "Title of it", None),
        ("prose\nthat ends here:", None, None),
        ("before this patch the kernel did many other things", None, None),
        ("plain prose", None, None),
        ("", None, None),
    ],
)
def test_labels(text: str, label: str | None, side: str | None) -> None:
    assert label_above([line for line in clean(text) if line.text]) == (label, side)


def test_a_title_far_above_is_another_blocks() -> None:
    lines = clean("Before:\n" + "x\n" * REACH)[:-1]
    assert label_above(lines) == (None, None)


def test_the_end_of_a_sentence_is_no_heading_and_a_longer_heading_is_one() -> None:
    prose = (
        "handshake limitation. Since it does not support the socket option\nbefore,\nthis patch adds it.\n"
    )
    heading = "After this patch set, performance figures like that:\n"
    assert label_above(clean(f"{prose}\n{heading}")) == (heading.strip(" :\n"), "after")
    assert label_above(clean(prose)) == (None, None)
    assert label_above(clean("Text.\n\nbefore,\n")) == ("before,", "before")
