"""States, steps, code and what is set have numbers too, also below words of both sides, and are no results."""

import pytest
from mail_pairs import compared

from skbscope.results.cleaning import clean
from skbscope.results.read.bpf import stackcount


@pytest.mark.parametrize(
    "lines",
    [
        # Sockets of netstat on two lines, members of a struct, lines of git blame, members of a BTF.
        "tcp        0      {0} 127.0.0.1:8953          0.0.0.0:*\nLISTEN      0          1028{1}      1896/unbound",
        "udp        0      0 0.0.0.0:53              0.0.0.0:*\n            0          1028{1}      1896/named",
        "        u64                        first_sackt;          /*     {0}     8 */",
        "a3d43c0d56f1b9 Ada Lovelace 2019-04-29  101{0}  static void setup(struct queue *q,",
        "    [12787{0}] CONST '(anon)' type_id=1112{1}",
        # Numbers of cases and steps.
        "Case {0}\nIRQ     Nodes  Cores CPUs",
        "{0}. Set the register to {0}.\n{1}. Check if it is cleared.",
        "2. driver: prepare a command to release {0}M, send it with {0}M;",
    ],
)
def test_states_steps_and_code_are_not_compared(lines: str) -> None:
    assert (
        compared(f"Before the patch:\n\n{lines.format(1, 3)}\n\nAfter the patch:\n\n{lines.format(2, 6)}\n")
        == []
    )


@pytest.mark.parametrize(
    "text",
    [
        "i40e: use 16B HW descriptors instead of 32B",
        "It reads on if RX uses SO_RCVLOWAT = 64 KB instead of 128 KB there.",
        "Also reduce individual test time from 4 to 3 seconds so that all of them end in time.",
        " wfx/firmware.sec          | Bin 0 -> 309328 bytes\n 2 files changed",
        "Before this series, messages were split in 4K packets.\nAfter this series, we queue up to 64K packets.",
        "The lengths of frames, exact now:\n\nframe    bits    bytes\nshort     111     14\nlong      131     17\n",
        "example:\nGet the queues:\nmax_io_eqs\n10\n\nSet the queues:\nmax_io_eqs\n32\n",
    ],
)
def test_what_is_set_and_what_is_the_same_in_another_unit_is_not_compared(text: str) -> None:
    assert compared(f"Subject: [PATCH] can: add the size in bits\n\n{text}\n") == []


def test_what_looks_like_those_and_is_a_result_is_compared() -> None:
    assert compared("With this patch it uses 16 MB instead of 32 MB.") == [("size", 32e6, 16e6, "B")]
    counted = "532K packets without this patch\n578K packets with this patch\n"
    assert compared(counted) == [("packets", 532e3, 578e3, "packets")]
    steps = "{}:\n1. Throughput: {} Mbps\n2. Latency: {} us\n"
    assert len(compared(steps.format("Before", 450, 12) + steps.format("After", 500, 10))) == 2
    assert compared("It reduces the test time from 50 s to 12 s.") == [("time", 50, 12, "s")]


def test_the_words_of_one_side_are_one_head() -> None:
    assert compared("[BEFORE PATCH]\nfoo:  10  20\nbar:  30  40\n") == []


def test_names_above_numbers_are_no_stacks() -> None:
    assert stackcount.sniff(clean("max_io_eqs\n10\n\nmax_io_eqs\n32\n")) is None
