"""Whatever is pasted: an answer, bounded, in time that grows as the text does."""

import random

import pytest
from cpu import cpu_seconds

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results import mail
from skbscope.results.errors import ResultError
from skbscope.results.mail.reading import MAX_BYTES, MAX_FOUND, MAX_LINES, MAX_UNREAD
from skbscope.results.models import run_from_json, run_to_json

PIECES = {
    "prose on one line": "copy mode: 767,743 pps batch mode: 1,055,201 pps (+37.4%) ",
    "quote marks": "> ",
    "quoted lines": "> > > tx 1 2\n",
    "heads": "From: a\nDate: b\nSubject: c\n\n",
    "thread heads": "* s\nFrom: a @ 2020 b\n",
    "figures": "copy mode: 767,743 pps\nbatch: 5 pps\n",
    "pairs": "from 1 pps to 2 pps ",
    "percentages": "improved 5% ",
    "means": "Avg cycles in a: 1 2 3\n",
    "columns": "CPU 0 ",
    "columns of words": "foo  bar  qux  zed\nfoo  bar  12  13\n",
    "groups below a head": "     Mean   p99\nT\nbase  1.1  2.2\npatched  1.2  2.3\n",
    "marked rows": "| a | b | c | diff |\n| a | b | 12 | 0.0% |\n| a | c | 13 | 3% |\n",
    "sets of values": "x a\n+ b\nN Min Max Median Avg Stddev\nx 5 1 2 3 4 5\n+ 5 1 2 3 4 5\n",
    "titles": "x: CPU 0 CPU 1 ",
    "hunks": "diff --git a b\n@@ -1,9999999 +1,9999999 @@\n",
    "soft breaks": "=3D=\n",
    "blocks": "1) sysctl -w a.b=1\nsock0@eth0:1 txonly xdp-skb\npps pkts 1.00\nrx 0 0\ntx 1 2\n",
    "blocks on one line": "sock0@eth0:1 txonly xdp-skb pps pkts 1.00 rx 0 0 tx 1 2 ",
    "numbered": "1) ",
    "new": "new a b ",
    "sides": "Before\n",
    "tables": "before after\nx 1 2\n",
    "heads of tables": "before after\n",
    "rows of a table": "before   after\n" + "x (1%) 1 2 (n=3) ± 3\n" * 400,
    "folded rows": "a   before   after   v3\n" + "x 1\n" * 400,
    "rows of sides": "a  b\nbefore 1 2\nafter 3 4\n",
    "rows of one side": "a  b\n" + "before 1 2\n" * 400,
    "lists": "Before:\n1\n2\nAfter:\n3\n4\n",
    "numbers": "Before:\n" + "1\n" * 400,
    "brackets": "before after\n" + "(" * 200 + "\n",
    "bars": "| before | after |\n" + "| 1 | 2 |\n" * 400,
    "replies": "> a 1 b 2\nThat is a sentence.\n",
    "verdicts": "The a is faster than b, comparing a vs b from 1 to 2 now. ",
    "underlined titles": "tests with 1 x\n-----\na 5 b\n\ntests with 2 x\n-----\na 6 b\n\n",
    "programs": " Performance counter stats for './a_org -s 1' (2 runs):\n\n 5 cycles\n\n",
}
MAIL = """From: A <a@example.org>
Date: Tue, 1 Sep 2026 10:00:00 +0000
Subject: numbers

> 1) sysctl -w net.core.x=1 (as default)
> sock0@eth0:1 txonly xdp-skb
> pps pkts 1.00
> rx 0 0
> tx 1,851,950 20,397,952
2) sysctl -w net.core.x=0
sock0@eth0:1 txonly xdp-skb
pps pkts 1.00
rx 0 0
tx 1,985,067 25,530,432
An improvement of 7.2%.
Baseline:
CPU 0 CPU 1
Avg cycles in alloc_skb: 64.05 203.39
# of times alloc_skb called: 235,478 2,060,422
Patched:
CPU 0 CPU 1
Avg cycles in alloc_skb: 60.05 103.39
# of times alloc_skb called: 235,478 2,060,422
test   before   after   diff
64     1,200    1,300 ± 4 (n=3)   +8.3%
threads   1   2
stock     1.2   2.3
patched   1.3   2.5 (+8%)
| size | baseline | p1 |
| 64 | 1.2 Mpps | 1.3 Mpps |
test   before   after   diff
64     1,200    1,300 ± 4 (n=3)   +8.3%
threads   1   2
stock     1.2   2.3
patched   1.3   2.5 (+8%)
| size | baseline | p1 |
| 64 | 1.2 Mpps | 1.3 Mpps |
copy mode: 767,743 pps batch mode: 1,055,201 pps (+37.4%) (from 405,466 pps to 52,1076 pps)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", PIECES)
def test_time_grows_as_the_text_does(name: str) -> None:
    def seconds(size: int) -> float:
        text = (PIECES[name] * (size // len(PIECES[name]) + 1))[:size]
        return cpu_seconds(lambda: mail.read(text), 2)

    small, large = seconds(30_000), seconds(240_000)
    # Eight times the text; a quadratic step would take 64 times as long.
    assert large < 24 * max(small, 0.01)


def test_more_than_the_bound_is_refused_and_lines_are_cut() -> None:
    with pytest.raises(ResultError, match="expected at most 4194304"):
        mail.read("a" * (MAX_BYTES + 1))
    with pytest.raises(ResultError, match="expected at most"):
        mail.read("é" * (MAX_BYTES // 2 + 1))
    found = mail.read("\n" * (MAX_LINES + 10) + "before: 1 Mpps\nafter: 2 Mpps\n")
    assert found.found == []
    assert [note.text for note in found.unread] == [f"only the first {MAX_LINES} lines were read"]


def test_what_is_read_is_bounded() -> None:
    found = mail.read("".join(f"a{at}: {at} pps\nb{at}: 1 ms\n" for at in range(1, 5_000)))
    assert len(found.found) <= MAX_FOUND
    assert len(found.unread) <= MAX_UNREAD


@pytest.mark.parametrize("seed", range(60))
def test_random_bytes(seed: int) -> None:
    made = random.Random(seed)
    check(bytes(made.randrange(256) for _ in range(2_000)).decode("utf-8", "replace"))


@pytest.mark.parametrize("seed", range(150))
def test_mutations(seed: int) -> None:
    made = random.Random(seed)
    text = list(MAIL)
    for _ in range(made.randrange(1, 30)):
        at = made.randrange(len(text))
        what = made.randrange(4)
        if what == 0:
            del text[at : at + made.randrange(1, 40)]
        elif what == 1:
            text[at:at] = text[made.randrange(len(text)) :][: made.randrange(1, 80)]
        elif what == 2:
            text[at] = chr(
                made.choice([0, 9, 10, 13, 27, 37, 44, 46, 58, 61, 62, 0xA0, 0x202E, 0xD7FF, 0x1F600])
            )
        else:
            text[at:at] = list(
                made.choice(["=3D", "=\n", "From: x @ 2", "%", " pps", "Avg ", "CPU 0 CPU 1", "²", "٣"])
            )
        if not text:
            return
    check("".join(text))


def check(text: str) -> None:
    """A reading that holds together: lines inside the text, runs that can be stored, the same again."""
    found = mail.read(text)
    last = (found.text or text).count("\n") + (found.text or text).count("\r") + 1
    for item in found.found:
        assert item.lines == sorted(set(item.lines))
        assert all(1 <= number <= last for number in item.lines)
        assert item.side is None or item.side_because
        assert item.run.side == item.side
        assert item.run.rows
        assert run_from_json(run_to_json(item.run)) == item.run
        assert item.message is None or item.message < len(found.messages)
    assert mail.read(text) == found
    experiments(found, "mail", "0" * 64)
