"""ping and wrk: what each line is, in base units, by start."""

import pytest
from mail_pairs import compared
from texts import TEXTS

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results import mail
from skbscope.results.read.net import ping, wrk


def test_ping_gives_its_own_mean_and_every_answer() -> None:
    (run,) = ping.read(TEXTS["ping"])
    mean, least, most, loss, *counts = run.rows
    assert (mean.metric, mean.unit, mean.direction, mean.value) == ("latency mean", "us", "less", 380)
    assert (mean.samples, mean.tick) == ([735, 25], 1)
    assert (least.value, most.value) == (25, 735)
    assert (loss.metric, loss.unit, loss.value) == ("packet loss", "%", 0)
    assert [(row.metric, row.unit, row.direction, row.value) for row in counts] == [
        ("latency stddev", "us", "less", 355),
        ("packets transmitted", "packets", None, 2),
        ("packets received of 2", "packets", "more", 2),
        ("total time of 2 packets", "ms", "less", 203),
    ]


@pytest.mark.parametrize(
    ("line", "loss", "counts"),
    [
        (
            "5 packets transmitted, 4 received, 20% packet loss, time 4005ms",
            20,
            [4, ("total time of 5 packets", 4005)],
        ),
        ("5 packets transmitted, 4 packets received, 20.0% packet loss", 20, [4]),
        (
            "5 packets transmitted, 0 received, +5 errors, 100% packet loss, time 4099ms",
            100,
            [0, ("errors", 5), ("total time of 5 packets", 4099)],
        ),
        (
            "5 packets transmitted, 5 received, +2 duplicates, +1 corrupted, +3 errors, 0% packet loss",
            0,
            [5, ("duplicate packets", 2), ("corrupted packets", 1), ("errors", 3)],
        ),
        (
            "5 packets transmitted, 5 packets received, 2 duplicates, 0% packet loss",
            0,
            [5, ("duplicate packets", 2)],
        ),
    ],
)
def test_losses_of_every_ping(line: str, loss: float, counts: list[float | tuple[str, float]]) -> None:
    (run,) = ping.read(f"--- 192.0.2.1 ping statistics ---\n{line}\n")
    received, *others = counts
    assert [(row.metric, row.value) for row in run.rows] == [
        ("packet loss", loss),
        ("packets transmitted", 5),
        ("packets received of 5", received),
        *others,
    ]
    # Without an answer there is only the time that ping waited, which is neither good nor bad.
    assert all(row.direction is None for row in run.rows if row.unit == "ms")
    assert "no line of times" in run.notes[0].text


def test_flood_and_bsd_times() -> None:
    for words in (
        "rtt min/avg/max/mdev = 0.004/0.008/0.012/0.004 ms, ipg/ewma 0.032/0.011 ms",
        "round-trip min/avg/max/stddev = 0.004/0.008/0.012/0.004 ms",
        "round-trip min/avg/max = 0.004/0.008/0.012 ms",
    ):
        text = TEXTS["ping"].replace("rtt min/avg/max/mdev = 0.025/0.380/0.735/0.355 ms", words)
        (run,) = ping.read(text)
        assert [row.value for row in run.rows[:4]] == [8, 4, 12, 0]
        deviation = [row.value for row in run.rows if row.metric == "latency stddev"]
        assert deviation == ([4] if "dev" in words else [])


def test_wrk_in_base_units() -> None:
    (run,) = wrk.read(TEXTS["wrk"])
    assert [(row.metric, row.unit, row.value) for row in run.rows] == [
        ("transactions", "1/s", 992.23),
        ("latency mean", "us", 6100),
        ("latency max", "us", 66100),
        ("latency p50", "us", 2580),
        ("latency p99", "us", 51560),
        ("socket errors", "requests", 3),
        ("throughput", "bit/s", 1.10 * 8 * 1024**2),
        ("completed requests in 2 s", "requests", 2010),
        ("data read in 2 s", "B", 2.24 * 1024**2),
        ("errors at connect", "errors", 0),
        ("errors at read", "errors", 1),
        ("errors at write", "errors", 0),
        ("timeouts", "errors", 2),
    ]
    assert [row.direction for row in run.rows[-6:]] == ["more", "more", *["less"] * 4]
    assert run.environment == {"duration": "2s", "threads": "1", "streams": "4"}


@pytest.mark.parametrize("name", ["ping", "wrk"])
@pytest.mark.parametrize(
    ("before", "after"), [("Before:", "After:"), ("Without this patch:", "With this patch:")]
)
def test_blocks_of_a_mail_are_compared(name: str, before: str, after: str) -> None:
    text = TEXTS[name]
    changed = text.replace("0.380", "0.290").replace("992.23", "1092.23").replace("time=0.735", "time=0.555")
    (made,) = experiments(mail.read(f"{before}\n\n{text}\n{after}\n\n{changed}"), "mail", "0")
    assert [given.side for given in made.inputs] == ["before", "after"]
    assert [given.run.rows[0].value for given in made.inputs] == (
        [380, 290] if name == "ping" else [992.23, 1092.23]
    )


def test_packets_and_times_of_as_many_packets_are_compared() -> None:
    def both(sent: int) -> list[tuple[str, float | None, float | None, str]]:
        first = TEXTS["ping"].replace("2 packets transmitted, 2 r", "1000 packets transmitted, 990 r")
        second = TEXTS["ping"].replace("2 packets transmitted, 2 r", f"{sent} packets transmitted, 1000 r")
        return compared(f"Before:\n{first}\nAfter:\n{second.replace('203ms', '180ms')}")

    assert ("packets received of 1000", 990, 1000, "packets") in both(1000)
    assert ("total time of 1000 packets", 203, 180, "ms") in both(1000)
    assert not any("of 1000" in name for name, *_ in both(1001))
