"""Forms of tables, lists and sentences that mails write results in, and some that hold none."""

import pytest
from mail_pairs import compared, pairs

from skbscope.results.mail.reading import read


def test_the_same_added_to_several_names_in_a_head() -> None:
    text = """
flows  eth0   eth0+patch  eth1   eth1+patch
1      4.25    4.5        3.0    3.75
64     3.5     4.25       2.5    3.25
(all Mpps)
"""
    assert compared(text) == [
        ("1 eth0", 4.25e6, 4.5e6, "pps"),
        ("64 eth0", 3.5e6, 4.25e6, "pps"),
        ("1 eth1", 3e6, 3.75e6, "pps"),
        ("64 eth1", 2.5e6, 3.25e6, "pps"),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Rate in Mbit/s, three runs:\n\nwithout: [912, 915, 909]\nwith: [1204, 1199, 1210]\n",
            (912e6, 1204e6),
        ),
        (
            "Receive rate (Mbit/s, three runs)\n\nbase: 912 915 909\npatched: 1204 1199 1210\n",
            (912e6, 1204e6),
        ),
        ("Requests (1/s):\n  - without: 41k\n  - with: 58k\n", None),
        ("Connection rate (conn/s):\n  - without: 41k\n  - with: 58k\n", (41e3, 58e3)),
        ("Throughput in Mbps:\n- stock kernel: 910\n- patched kernel: 990\n", (910e6, 990e6)),
        (
            "One stream, requests per second:\n\nwithout the patch:\n  81234\nwith the patch:\n  93201\n",
            (81234, 93201),
        ),
        (
            "before:\n run 1: 11\n run 2: 12\n\nafter:\n run 1: 14\n run 2: 15\n\n(all Mbit/s)\n",
            (11.5e6, 14.5e6),
        ),
    ],
)
def test_a_title_has_the_unit_of_the_numbers_of_both_sides(
    text: str, expected: tuple[float, float] | None
) -> None:
    assert pairs(text) == ([expected] if expected else [])


def test_bare_repeats_differ_little_and_have_no_head() -> None:
    assert compared("base: 1.1 1.2 1.3\npatched: 1.9 2.0 2.1\n") == [("value", 1.2, 2.0, "")]
    assert pairs("     64   128  256\nbase: 10.1 10.2 10.3\npatched: 11.9 12.0 12.1\n") == []
    assert pairs("old: 4.19 5.10 6.1\nnew: 5.15 6.1 6.12\n") == []
    assert pairs("Ring size (entries):\n  before: 256\n  after: 1024\n") == []
    assert pairs("Timeout (ms):\n  before: 250\n  after: 1000\n") == []
    assert pairs("IDs in use:\nbefore: 101 102 103\nafter: 110 111 112\n") == []
    for title in (
        "Delay set with netem (ms)",
        "Steps (ms)",
        "Expected rate (Gbps)",
        "The kernel reserves (KB)",
    ):
        assert pairs(f"{title}:\n  before: 10\n  after: 20\n") == []
    assert pairs("Boot time (s):\n  before: 10\n  after: 8\n") == [(10, 8)]


def test_a_unit_behind_a_spread() -> None:
    table = "|      | v6.8       | v6.8 + series |\n|------|---|---|\n| idle | 12.5±0.2 W | 9.5±0.1 W     |\n"
    assert compared(table) == [("idle", 12.5, 9.5, "W")]


def test_brackets_belong_to_the_word_before_them_in_a_head() -> None:
    text = "throughput (Gbps) cpu (%)\nbefore: 18.5 (±0.3), 77 (±2)\nafter:  24.5 (±0.2), 69 (±1)\n"
    assert compared(text) == [("throughput (Gbps)", 18.5e9, 24.5e9, "bit/s"), ("cpu (%)", 77, 69, "%")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It takes 5 ms, not 20 ms, with this patch.", [(20, 5)]),
        ("It takes 5 ms, not 20 ms.", []),
        ("We lost 12% of the packets and now lose only 3%.", [(12, 3)]),
        ("The rate is 9.5 (patched) vs 8.0 (unpatched) Gbps.", [(8e9, 9.5e9)]),
        ("We got 12.5 (base) and 14.0 (patched) Gbit/s.", [(12.5e9, 14e9)]),
        ("The profile shows foo_lookup() at 31% (before) and 4% (after).", [(31, 4)]),
        ("Compared to the previous 1.2M requests per second the server now\nhandles 1.5M requests per second.",
         [(1.2e6, 1.5e6)]),
        ("Loading the rules now takes just under 4 seconds, down from 11.5 seconds.", [(11.5, 4)]),
        ("This more than doubles the rate: 2.1 Mpps vs. 4.4 Mpps.", [(2.1e6, 4.4e6)]),
        ("Forwarding goes up from ~ 5.5 Mpps to ~ 6.5 Mpps.", [(5.5e6, 6.5e6)]),
        # What is set, a step of a procedure, what somebody else or something else did.
        ("The buffers of the queue grow from 1 MB to 2 MB.", []),
        ("The memory used by the queue grows from 1 MB to 2 MB.", [(1e6, 2e6)]),
        ("Before we wait 10 ms, after that 20 ms.", []),
        ("Throughput drops from 90 to 40 Gbps since commit 0123456789ab.", []),
        ("After upgrading to 6.5 it went from 9 Gbps to 2 Gbps.", []),
        ("Latency rises from 20 us to 800 us under load.", []),
        ("After 10 minutes the rate falls from 9 Gbps to 1 Gbps.", []),
        ("Under load this patch lowers the latency from 800 us to 20 us.", [(800, 20)]),
        ("She measured 12 Mpps before and 14 Mpps after her series.", []),
        ("It is 10 Gb/s before the change of the cable and 1 Gb/s after.", []),
        ("Now that we have more, 10 Gbps is not enough, previously 1 Gbps was.", []),
        ("The rate limiter goes from 100 Mbps to 200 Mbps.", []),
        ("Changes since v2: use 100 ms instead of 50 ms for it.", []),
        ("The chip supports 2.5 Gbps now, 1 Gbps before.", []),
        ("The patched host sends 10 Gbps to the unpatched host which sends 5 Gbps back.", []),
        ("Without load the latency is 20 us, with load it is 90 us.", []),
        ("Rate limit: before 100 Mbps, after 1 Gbps.", []),
        ("Buffers: 256 KB -> 1 MB", []),
        ("Traffic is shaped from 1 Gbps to 500 Mbps to provoke it.", []),
        ("Increase the FIFO from 2 KB to 8 KB.", []),
        ("The window shrinks from 64 KB to 4 KB when memory is low.", []),
        ("The host sends 10 Gbps, the switch drops to 9 Gbps.", []),
        ("Since kernel 5.4 this costs 20 us, before it was 5 us.", []),
        ("A paper reports an improvement from 10 Gbps to 40 Gbps.", []),
        ("I expect the rate to grow from 10 Mpps to 12 Mpps.", []),
        ("| Version | old  | new  |\n|---------|------|------|\n| gcc     | 11.2 | 13.1 |", []),
        ("The connection rate of 12k/s is now 19k/s.", [(12e3, 19e3)]),
        ("Throughput is up to 26 Gbit/s, from 19 Gbit/s.", [(19e9, 26e9)]),
        ("Throughput before was around 19 Gbit/s. With the patch it is around 26 Gbit/s.", [(19e9, 26e9)]),
    ],
)  # fmt: skip
def test_sentences(text: str, expected: list[tuple[float, float]]) -> None:
    assert pairs(f"Hello,\n\n{text}\n") == expected


def test_both_values_of_a_pair_have_one_direction() -> None:
    for text in (
        "Interrupt drops fall from around 80k/s to about 11k/s.",
        "It falls from 12.5% to 4.5% of CPU time.",
    ):
        assert {row.direction for item in read(text).found for row in item.run.rows} == {"less"}


def test_the_name_of_a_line_ends_at_its_verb() -> None:
    assert compared("Boot time is reduced by 2 seconds (6s -> 4s).") == [("Boot time", 6, 4, "s")]


def test_a_quoted_title_of_a_patch_is_one_name() -> None:
    for text in (
        'Without "net: foo: cache": 9 Gbps\nWith "net: foo: cache": 10 Gbps\n',
        'without "net: foo: cache":\n  9 Gbps\nwith "net: foo: cache":\n  10 Gbps\n',
    ):
        assert compared(text) == [("rate", 9e9, 10e9, "bit/s")]


def test_a_label_of_two_lines() -> None:
    text = """
Scenario                      Before      After
-----------------------------------------------
Forwarding, small packets,
one queue                     1.25 Mpps   1.5 Mpps
"""
    assert compared(text) == [("Forwarding, small packets, one queue", 1.25e6, 1.5e6, "pps")]


def test_keys_with_numbers_between_tabs() -> None:
    text = "\t\torig\topt\tgain\n1 thr\t\t1000\t1200\t20.0%\n2 thr\t\t2000\t2500\t25.0%\n(Kops/s)\n"
    assert compared(text) == [("1 thr", 1e6, 1.2e6, "1/s"), ("2 thr", 2e6, 2.5e6, "1/s")]


def test_a_unit_at_the_end_of_a_head_and_above_one_of_two_lines() -> None:
    text = "Variant    min    avg   [us]\nbefore     11.5   14.5\nafter       9.5   12.5\n"
    assert compared(text) == [("min", 11.5, 9.5, "us"), ("avg", 14.5, 12.5, "us")]
    text = """
Throughput [Mbit/s]

          upstream            patched
       1 flow  8 flows    1 flow  8 flows
TCP      4200     9100      4800     9300
"""
    assert compared(text) == [("TCP 1 flow", 4.2e9, 4.8e9, "bit/s"), ("TCP 8 flows", 9.1e9, 9.3e9, "bit/s")]


def test_the_first_of_several_names_of_a_line_is_no_label() -> None:
    text = "Before: rx 4.5 Mpps, tx 3.5 Mpps, cpu 92%\nAfter: rx 5.0 Mpps, tx 4.5 Mpps, cpu 71%\n"
    assert compared(text) == [("rx", 4.5e6, 5e6, "pps"), ("tx", 3.5e6, 4.5e6, "pps"), ("cpu", 92, 71, "%")]


def test_a_bound_is_no_value() -> None:
    text = "N       old     new\n100     1.2s    0.3s\n10000   > 300s  35s\n"
    assert compared(text) == [("100", 1.2, 0.3, "s")]


def test_a_kernel_and_the_same_with_a_patch() -> None:
    text = "Throughput (MB/s) | 4.19 kernel | 4.19 + this patch\nread              | 1210        | 1420\n"
    assert compared(text) == [("read", 1210e6, 1420e6, "B/s")]


def test_a_version_with_a_unit_in_a_head() -> None:
    text = "flows | 6.5 [Mpps] | 6.5 + patch [Mpps]\n--- | --- | ---\n1 | 2.25 | 2.75\n"
    assert compared(text) == [("1", 2.25e6, 2.75e6, "pps")]


def test_off_on_and_a_third_setting_are_only_proposed() -> None:
    text = "streams   off    on     auto\n1         9.1    12.3   12.2\n4         22.0   30.1   30.0\n"
    found = read(text).found
    assert [(item.side, item.score) for item in found] == [("before", 0.5), ("after", 0.5), ("after", 0.5)]
    assert pairs(text) == []


def test_a_remark_in_brackets_is_no_part_of_the_next_name() -> None:
    text = "throughput: 20 Gbps -> 25 Gbps (25% better), latency p99: 310us -> 270us"
    assert [name for name, *_ in compared(text)] == ["throughput", "latency p99"]


def test_a_sentence_about_an_improvement_is_compared_beside_a_table_of_other_figures() -> None:
    table = "threads  before   after\n1        2.1Mpps  2.4Mpps\n4        3.1Mpps  3.5Mpps\n"
    assert (1.5e6, 1.7e6) in pairs(
        f"Routing improves from 1.5Mpps to 1.7Mpps.\n\nWith a generator:\n\n{table}"
    )
    assert (1.7e6, 1.5e6) not in pairs(
        f"Routing drops from 1.7Mpps to 1.5Mpps.\n\nWith a generator:\n\n{table}"
    )
    assert len(pairs(f"Sending improves from 2.1Mpps to 2.4Mpps.\n\nWith a generator:\n\n{table}")) == 2


def test_a_line_of_another_test_below_a_table_is_compared_too() -> None:
    table = "threads  before    after\n1        2.6 Mpps  3.1 Mpps\n2        3.8 Mpps  5.7 Mpps\n"
    line = "IP forwarding: 1.05 Mpps increases to 1.15 Mpps\n"
    assert [one[1:3] for one in compared(f"{table}\n{line}")][2:] == [(1.05e6, 1.15e6)]
    assert len(compared(f"{line}\n{table}")) == 2
    over_two = "IP forwarding: 1.05 Mpps increases to\n1.15 Mpps, about 10% improvement.\n"
    assert [one[1:3] for one in compared(f"{table}\n{over_two}")][2:] == [(1.05e6, 1.15e6)]
    other = over_two.replace(", about 10% improvement.", " on the machine of somebody else.")
    assert len(compared(f"{table}\n{other}")) == 2


def test_columns_that_differ_in_a_number_are_all_the_after() -> None:
    text = "\n".join(
        (
            "| mean | Baseline | queues=1       | queues=2      |",
            "|------|----------|----------------|---------------|",
            "| rate | 600.5    | 570.5 (-5.0%)  | 600.4 (+0.0%) |",
            "| min  | 500.5    | 505.5 (+1.0%)  | 500.8 (+0.1%) |",
        )
    )
    assert [one[1:3] for one in compared(text)] == [
        (600.5, 570.5),
        (500.5, 505.5),
        (600.5, 600.4),
        (500.5, 500.8),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The latency is reduced to 5 us, which was 27 us before this patch.",
        "The latency is 5 us with this patch, which was 27 us.",
        "Without this patch the script was taking 27 s. With this patch it decreased to 5 s.",
        "The latency changes from 27 us to 5 us(improves by 81 %) with this patch.",
    ],
)
def test_what_was_there_before_a_value(text: str) -> None:
    assert pairs(text) == [(27, 5)]


def test_one_slip_of_an_author_beside_many_changes_that_are_right() -> None:
    text = (
        "IO size | poll (tx/s)  | ring (tx/s) | ring + flush (tx/s)\n"
        "4000    | 400          | 480 (+20%)  | 500 (+25%)\n"
        "1500    | 500          | 525 (+5%)   | 510 (+2%)\n"
        "600     | 800          | 840 (+5%)   | {}\n"
    )
    assert len(compared(text.format("760 (-5.3%)"))) == 6
    assert compared(text.format("760 (-9%)")) == []


def test_a_bound_is_compared_with_nothing_before_it() -> None:
    assert pairs("It costs little (90% finish in time vs. 40%)\nfor a less than 0.02% overhead.") == []
    assert pairs("It lowers the CPU usage of the thread from ~8 % to less than 1 %.") == [(8, 1)]


def test_up_to_before_both_values_says_that_they_are_bounds() -> None:
    assert pairs("With this patch the latency drops from up to 200 us to up to 20 us.") == [(200, 20)]
    assert pairs("It scales from 10 up to 20 Gbps.") == []
