"""The five threads the project starts from, read without a correction; skipped where they are not at hand."""

from pathlib import Path

import pytest

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results import mail
from skbscope.results.mail.models import Found, Reading
from skbscope.results.models import Side

THREADS = Path(__file__).parents[5] / "shared" / "threads"


def reading(start: str) -> Reading:
    path = next(iter(THREADS.glob(f"{start}_*.txt")), None)
    if path is None:
        pytest.skip(f"thread {start} is not beside the project")
    return mail.read(path.read_text())


def value(item: Found, metric: str, subject: str | None = None) -> float | None:
    rows = [row for row in item.run.rows if row.metric == metric and row.subject == subject]
    assert len(rows) == 1, metric
    return rows[0].value


def change(before: float | None, after: float | None) -> float:
    assert before
    assert after is not None
    return (after / before - 1) * 100


def titles(found: Reading) -> list[tuple[str, str, str, str | None]]:
    return [(e.title, e.before_label, e.after_label, e.policy) for e in experiments(found, "mail", "0" * 64)]


def test_the_sysctl() -> None:
    found = reading("000")
    assert [message.author for message in found.messages] == [
        *("Jason Xing", "Eric Dumazet", "Jason Xing", "Stanislav Fomichev", "Jason Xing")
    ]
    assert found.messages[1].subject == (
        "Re: [PATCH net-next] net: add sysctl to toggle napi_consume_skb() alien skb defer"
    )
    before, after = found.found
    tx = [row.value for item in (before, after) for row in item.run.rows if row.metric == "tx"]
    assert tx == [1851950, 1985067]
    assert (before.side, before.side_because) == (
        "before",
        "'default' in the label: what a machine has today",
    )
    assert after.side == "after"
    assert after.side_because == "the other value of net.core.napi_consume_skb_defer"
    assert after.run.command == before.run.command == "taskset -c 0 ./xdpsock -i enp2s0f1 -q 1 -t -S -s 64"
    # Command, label and both rows, each on its line; the column heads between them are not used.
    assert before.lines == [31, 32, 35, 36]
    assert after.lines == [37, 40, 41, 42]
    assert after.stated
    assert (after.stated[0].text, after.stated[0].line) == ("around 6.6% improvement", 42)
    assert [policy for *_, policy in titles(found)] == ["skb-defer"]
    assert change(tx[0], tx[1]) == pytest.approx(7.19, abs=0.005)


def test_who_decides_about_direct_recycling() -> None:
    found = reading("001")
    bench, newer, rx, rx_after, top, top_after = found.found
    assert [item.run.tool for item in found.found] == [
        *("time_bench", "time_bench", "xdp-bench", "xdp-bench", "perf top", "perf top")
    ]
    assert [item.side for item in found.found] == ["before", "after"] * 3
    assert (value(bench, "cycles"), value(newer, "cycles")) == (15, 20)
    assert (value(bench, "ns"), value(newer, "ns")) == (7.537, 10.490)
    assert newer.side_because == "the text calls it 'newly-added NAPI aware'"
    samples = [[row.samples for row in item.run.rows if row.metric == "rx"] for item in (rx, rx_after)]
    assert samples == [[[16153328, 16152538, 16156331]], [[16105461, 16119550, 16092145]]]
    assert (len(top.run.rows), len(top_after.run.rows)) == (25, 27)
    assert sum(row.value or 0 for row in top.run.rows) == pytest.approx(97.33, abs=2.5)
    assert top.run.rows[0].subject == "__xdp_return"
    assert len(top.lines) == 26
    assert [policy for *_, policy in titles(found)] == ["xdp-return"] * 3
    assert found.unread == []


def test_the_flow_table() -> None:
    found = reading("002")
    steer, lock, steer_after = found.found
    assert [message.author for message in found.messages] == ["Chuang Wang", "Eric Dumazet", "chuang"]
    assert [item.message for item in found.found] == [2, 2, 2]
    assert steer.run.rows[0].samples == [387594, 390142, 386694, 389094]
    assert steer_after.run.rows[0].samples == [43, 9, 207, 26]
    assert len(steer.lines) == len(steer_after.lines) == 5
    assert (lock.run.rows[0].subject, lock.run.rows[0].value, lock.side) == (
        "queued_spin_lock",
        6.30,
        "before",
    )
    # The mail gives no number for the lock afterwards: no experiment is made of it.
    assert titles(found) == [
        ("funccount mlx5e_rx_flow_steer", "Before Patch", "After Patch", "rfs-llc"),
    ]


# (label, side, pps, stated change)
BATCH: list[tuple[str, Side, float, str | None]] = [
    ("copy mode", "before", 767743, None),
    ("batch mode", "after", 1055201, "+37.4%"),
    ("xmit.more", "after", 940398, "+22.4%"),
    ("with another thread competing the same queue, from", "before", 405466, None),
    ("with another thread competing the same queue, to", "after", 521076, "28% increase"),
    ("copy mode", "before", 1109754, None),
    ("batch mode", "after", 2393498, "+115.6%"),
    ("xmit.more", "after", 3024110, "+172.5%"),
    ("zc mode", "after", 14879414, None),
]


def test_the_batch() -> None:
    found = reading("003")
    assert [
        (item.run.label, item.side, value(item, "rate"), item.stated[0].text if item.stated else None)
        for item in found.found
    ] == BATCH
    assert [item.group for item in found.found] == [
        *["virtio_net on Tencent Cloud"] * 3,
        *["with another thread competing the same queue"] * 2,
        *["i40e at 10Gb/sec"] * 4,
    ]
    odd = [note.text for item in found.found for note in item.run.odd_numbers]
    assert odd == ["52,1076: separator in an odd place, read as 521076"]
    assert all(item.side_because for item in found.found)
    assert found.messages[0].author == "Jason Xing"
    made = experiments(found, "mail", "0" * 64)
    changes = [change(*(given.run.rows[0].value for given in made_one.inputs)) for made_one in made]
    assert [round(item, 2) for item in changes] == [37.44, 22.49, 28.51, 115.68, 172.50, 1240.78]


def test_the_initialisation() -> None:
    found = reading("004")
    before, after = found.found
    weighted, unweighted = "cycles an skb, weighted by calls", "cycles an skb, unweighted"
    assert change(value(before, unweighted), value(after, unweighted)) == pytest.approx(-24.97, abs=0.005)
    assert change(value(before, weighted), value(after, weighted)) == pytest.approx(-28.4, abs=0.05)
    parts = [(row.metric, row.subject, row.value, row.weight) for row in before.run.rows[2:]]
    assert parts == [
        ("cycles in alloc_skb", "CPU 0", 64.05, 235478),
        ("cycles in alloc_skb", "CPU 1", 203.39, 2060422),
        ("cycles in __kfree_skb", "CPU 0", 127.54, 2063276),
        ("cycles in __kfree_skb", "CPU 1", 228.95, 232359),
    ]
    assert titles(found) == [
        (
            "mean cycles a call",
            "Baseline on Linux 2.5.25 kernel",
            "Linux 2.5.25+Skbinit Patch",
            "skb-init",
        )
    ]
    assert after.stated
    assert after.stated[0].text == "reduces the numer of cylces by 25%"
    assert not [note for item in found.found for note in item.run.notes if "not the sum" in note.text]


@pytest.mark.parametrize("start", ["000", "001", "002", "003", "004"])
@pytest.mark.parametrize("how", ["quoted", "crlf", "one line"])
def test_however_a_thread_is_pasted_the_same_values_are_found(start: str, how: str) -> None:
    text = next(iter(THREADS.glob(f"{start}_*.txt")), THREADS / start)
    plain = reading(start)
    given = text.read_text()
    changed = {
        "quoted": "\n".join(f"> {line}" for line in given.split("\n")),
        "crlf": given.replace("\n", "\r\n"),
        "one line": " ".join(given.split()),
    }[how]
    # On one line a symbol cut out of a profile by hand is a word among others.
    skipped = "perf top" if (start, how) == ("002", "one line") else None

    def sides(found: Reading) -> list[tuple[Side | None, list[list[float]]]]:
        return [
            (item.side, [row.samples for row in item.run.rows])
            for item in found.found
            if item.run.tool != skipped
        ]

    assert sides(mail.read(changed)) == sides(plain)
