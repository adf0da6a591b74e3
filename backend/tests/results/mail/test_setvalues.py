"""Numbers that their own words call set are no results, and what is measured beside them is one."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read

BOTH = "Before:\n  {}\nAfter:\n  {}\n"
HEAD = "              before   after\n"


@pytest.mark.parametrize(
    "text",
    [
        "Before: limit 10 Mbps, after: limit 20 Mbps\n",
        "The message size was 1024 bytes before, 4096 bytes now.\n",
        "Before: delay of 100 ms between retries\nAfter: delay of 10 ms between retries\n",
        "Before: 3 retries, 200 ms apart\nAfter: 5 retries, 100 ms apart\n",
        "Link speed: before 1 Gbps, after 10 Gbps\n",
        "Before the patch, the timer fires every 10 ms. After the patch, it fires every 100 ms.\n",
        "After a flap the PHY renegotiates from 10 Gbps down to 1 Gbps.\n",
        "- the coalescing timer goes from 50 us to 10 us\n",
        "Old hardware: 4 queues, 25 Gbps, 64 MB SRAM\nNew hardware: 8 queues, 100 Gbps, 128 MB SRAM\n",
        "1. without the patch: send 1000 packets of 64 bytes\n2. with the patch: send 2000 packets of 128 bytes\n",
        "year | old | new\n2021 | 12  | 14\n2022 | 18  | 22\n",
        "Ring sizes:\n\n        main   new\n  rx    256    1024\n  tx    512    2048\n",
        "| Parameter | Old | New |\n|---|---|---|\n| max queues | 8 | 64 |\n| watchdog timeout | 5 s | 10 s |\n",
        HEAD + "IFLA_MAX_MTU    1500    9000\nIFLA_NUM_TX     8       16\n",
        HEAD
        + "period          100 ms  10 ms\nburst           32 KB   64 KB\nrate            1 Gbps  10 Gbps\n",
    ],
)
def test_what_is_set_is_not_compared(text: str) -> None:
    assert compared(text) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("HZ=250", "HZ=1000"),
        ("tcp_mem: 88134 117512 176268", "tcp_mem: 176268 235024 352536"),
        ("16 GB RAM", "32 GB RAM"),
        ("# ls /sys/class/net | wc -l\n24", "# ls /sys/class/net | wc -l\n48"),
        ("backoff: 1000 ms\n  max_backoff: 60000 ms", "backoff: 250 ms\n  max_backoff: 10000 ms"),
        ("rx-fifo-depth = <4096>;", "rx-fifo-depth = <8192>;"),
        ("CONFIG_LOG_BUF_SHIFT=17", "CONFIG_LOG_BUF_SHIFT=20"),
        ("# Totals: pass:12 fail:3 xfail:0 skip:1", "# Totals: pass:15 fail:0 xfail:0 skip:1"),
        ("100 VFs, 8 queues each", "200 VFs, 4 queues each"),
        ("class htb 1:10 root rate 100Mbit ceil 100Mbit", "class htb 1:10 root rate 200Mbit ceil 200Mbit"),
        ("tc qdisc add dev eth0 root tbf rate 100mbit", "tc qdisc add dev eth0 root tbf rate 200mbit"),
        ("with netem delay 10ms loss 1%", "with netem delay 20ms loss 2%"),
        ("Foo CPU @ 2.00 GHz, 40 cores", "Foo CPU @ 2.50 GHz, 80 cores"),
        ("1.002 client > server: SYN", "0.502 client > server: SYN"),
    ],
)
def test_what_shows_how_something_is_set_up_is_not_compared(one: str, other: str) -> None:
    assert compared(BOTH.format(one, other)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rate limit of 1 Gbps:\nbefore: 0.8 Gbps\nafter: 0.9 Gbps\n", ("rate", 0.8e9, 0.9e9, "bit/s")),
        ("Before: 9.1 Gbps per port\nAfter: 9.9 Gbps per port\n", ("rate", 9.1e9, 9.9e9, "bit/s")),
        ("Before:\n  probe time 912 ms\nAfter:\n  probe time 905 ms\n", ("probe time", 912, 905, "ms")),
        (HEAD + "avg queue length  20   10\n", ("avg queue length", 20, 10, "")),
        (HEAD + "max latency   120 us   80 us\n", ("max latency", 120, 80, "us")),
        (HEAD + "TCP_RR        12345    13456\n", ("TCP_RR", 12345, 13456, "")),
        ("ring size  before    after\n256        1.1 Mpps  1.9 Mpps\n", ("256", 1.1e6, 1.9e6, "pps")),
        ("Before:\n  Speed: 9.4 Gbit/s\nAfter:\n  Speed: 9.9 Gbit/s\n", ("speed", 9.4e9, 9.9e9, "bit/s")),
        ("Interface up:\nBefore: 5.6 secs\nAfter:  3.5 secs\n", ("time", 5.6, 3.5, "s")),
        (
            "The memory in use was 512 MB RAM before, 128 MB RAM after.\n",
            ("size", 512e6, 128e6, "B"),
        ),
    ],
)
def test_results_beside_such_words_are_compared(text: str, expected: tuple[str, float, float, str]) -> None:
    assert expected[1:] in [one[1:] for one in compared(text)]


def test_what_is_left_out_is_listed_with_its_line() -> None:
    reading = read("Before: limit 10 Mbps\nAfter: limit 20 Mbps\n")
    assert reading.found == [] or all(not item.run.rows for item in reading.found)
    assert [note.line for note in reading.unread if "is set and not measured" in note.text] == [1]


def test_a_feature_called_cap_is_no_limit() -> None:
    assert [row[1:] for row in compared("Without use of cap: 70Gb/sec\nWith use of cap: 84Gb/sec\n")] == [
        (70e9, 84e9, "bit/s")
    ]


@pytest.mark.parametrize(
    "text",
    [
        "  Max snoop latency: 3145728ns\n  Max no snoop latency: 3145728ns\n",
        "The board can use a TX delay of 3ns (instead of 5ns) to fix the packet loss.\n",
        "Performance improves further by increasing the timer delay a bit moving from 2ms to 6ms.\n",
        "Before one commit, the value was set to 40ms. With the later change it was 2ms.\n",
        "- changed the default launch time in the programs from 2s to 0.2s\n",
        "On my machine, this gives from 3% to 6% performance benefit with no other change.\n",
        "We measured it.\noriginal performances on TX: 22kpps on RX: 27kpps\n",
        "The test switches the number of channels from 247 to 248 with this patch.\n",
        "ethtool -l eth0\n  Pre-set maximums:\n  RX: 288\n  TX: 289\n  Current hardware settings:\n  RX: 2\n",
        "Before:\n\tNIC Link is Up, 10 Gbps Full Duplex\n\nAfter:\n\tNIC Link is Up, 10 Gbps Full Duplex, EEE\n",
        "Before:\n[ perf record: Woken up 1 times ]\n\nAfter:\n[ perf record: Woken up 3 times ]\n",
        "Before:\n  int res{0};\n  u64 delay = 40;\n\nAfter:\n  int res{1};\n  u64 delay = 20;\n",
        "without patch: SMB read IO size 16KB\n\nwith patch: SMB read IO size 4MB\n",
        "The size is all over the place. It can go from 150 Bytes up to 15KB but I think that it is less now.\n",
        "Before:\n[ perf record: Captured and wrote 0.1 MB ]\n\nAfter:\n[ perf record: Captured and wrote 0.4 MB ]\n",
        "The unpatched kernel has more in the 3 ms to 6 ms bucket. The patched one has less in the 3 to 60 ms bin.\n",
        "We lower the criteria to 75msec, removed 150msec, and the old target was 200msec. It passes with 75msec.\n",
    ],
)
def test_what_is_decided_shown_or_the_name_of_a_bucket_is_no_result(text: str) -> None:
    assert pairs(text) == []


def test_a_link_that_comes_up_with_another_speed_is_one() -> None:
    text = "Without the patch:\n igb 0000:06: eth0 NIC Link is Up 1000 Mbps Full Duplex\n\n"
    text += "With the patch:\n igb 0000:06: eth0 NIC Link is Up 10 Mbps Full Duplex\n"
    assert pairs(text) == [(1e9, 10e6)]


def test_how_many_cores_ran_a_test_is_no_value() -> None:
    rows = "| drop, two cores | 21.3 | 24.0 |\n| drop, one core | 24.5 | 25.5 |\n"
    assert pairs(f"| | before | after |\n|--|--|--|\n{rows}") == [(21.3, 24.0), (24.5, 25.5)]
    for name, unit in (
        ("cores", ""),
        ("two timers", " ms"),
        ("one poll interval", " ms"),
        ("two rx queues", ""),
    ):
        assert pairs(f"| | old | new |\n|--|--|--|\n| {name} | 400{unit} | 800{unit} |\n") == [], name
