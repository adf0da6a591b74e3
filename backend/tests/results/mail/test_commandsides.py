"""Sides of outputs whose commands name the programs before and after."""

import pytest
from mail_pairs import compared

STAT = """ Performance counter stats for '{0} -s 1000 -N 100000000' (1000 runs):

          {1:,.2f} msec task-clock                #    1.994 CPUs utilized            ( +-  0.41% )
     12,660,040,758      cycles                    #    2.392 GHz                      ( +-  0.41% )

             2.6538 +- 0.0109 seconds time elapsed  ( +-  0.41% )

"""


def clocks(*programs: tuple[str, float]) -> list[tuple[float | None, float | None]]:
    text = "".join(STAT.format(*program) for program in programs)
    return [(before, after) for metric, before, after, _ in compared(text) if metric == "task-clock"]


@pytest.mark.parametrize(("old", "new"), [("org", "opt1"), ("baseline", "patched"), ("old", "new")])
def test_parts_of_a_program_say_what_was_changed(old: str, new: str) -> None:
    assert clocks((f"./ring_test_{old}", 5291.83), (f"./ring_test_{new}", 5064.95)) == [(5291.83, 5064.95)]


def test_one_before_serves_several_afters_and_another_command_is_another_comparison() -> None:
    first = [("./ring_test_org", 5291.83), ("./ring_test_opt1", 5064.95), ("./ring_test_opt2", 5105.33)]
    pinned = [(f"taskset -c 0-1 {program}", value - 1000) for program, value in first]
    assert clocks(*first, *pinned) == [
        (5291.83, 5064.95),
        (5291.83, 5105.33),
        (4291.83, 4064.95),
        (4291.83, 4105.33),
    ]


def test_programs_of_other_names_and_other_options_are_not_compared() -> None:
    assert clocks(("./ring_test_one", 5291.83), ("./ring_test_two", 5064.95)) == []
    assert clocks(("./ring_test_org -m 1", 5291.83), ("./ring_test_opt1 -m 2", 5064.95)) == []


IPERF = """# iperf3 -c 10.0.0.2
[ ID] Interval           Transfer     Bitrate         Retr
[  5]   0.00-10.00  sec  10.3 GBytes  {0} Gbits/sec    0             sender
[  5]   0.00-10.00  sec  10.3 GBytes  {0} Gbits/sec                  receiver
"""


@pytest.mark.parametrize(
    ("between", "expected"),
    [
        ("# ethtool -K eth0 rxhash on\n", True),
        ("$ sudo sysctl -w net.core.busy_poll=50\n", True),
        ("root@host:~# echo 1 > /sys/class/net/eth0/threaded\n", True),
        ("# sleep 10\n", False),
        ("\nOn the second port the same test gives:\n\n# ethtool -K eth1 rxhash on\n", False),
    ],
)
def test_the_same_command_before_and_after_a_setting(between: str, expected: bool) -> None:
    rows = compared(IPERF.format(7.8) + between + IPERF.format(7.2))
    found = {(before, after) for metric, before, after, _ in rows if metric == "received"}
    assert found == ({(7.8e9, 7.2e9)} if expected else set())
