"""What looks like a comparison and is none: other tests, states, reasons, settings; with near forms that are one."""

import pytest
from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read

STAT = """\
 Performance counter stats for '{what}':

        {count}      context-switches
        {faults}      page-faults

       {time}.5 seconds time elapsed

"""


def sure(text: str) -> list[tuple[float, float]]:
    """(before, after) of what is compared without a doubt."""
    return [
        (row.value or 0.0, other.value or 0.0)
        for one in experiments(read(text), "mail", "0")
        if one.score >= 0.7
        for row, other in zip(one.inputs[0].run.rows, one.inputs[-1].run.rows, strict=True)
    ]


def test_programs_that_perf_stat_ran_are_compared_each() -> None:
    text = "".join(
        f"{side}:\n\n{STAT.format(what=what, count=count * scale, faults=count * 2 * scale, time=count)}"
        for what, scale in (("make -j8", 1000), ("./small", 1))
        for side, count in (("Before", 120), ("After", 110))
    )
    found = pairs(text)
    assert {(120e3, 110e3), (120, 110)} <= set(found)
    assert (120e3, 110) not in found


def test_what_is_quoted_is_no_repeat_of_the_answer() -> None:
    block = "{0}{1}:\n{0}  READ: bw={2}MiB/s (1MB/s), io=481MiB (504MB), run=60017-60017msec\n{0}\n"
    quoted = block.format("> ", "before this patch", 8) + block.format("> ", "after this patch", 9)
    own = block.format("", "before this patch", 6052) + block.format("", "after this patch", 6100)
    rates = [(b, a) for _, b, a, unit in compared(f"{quoted}\n{own}") if unit == "bit/s"]
    mib = 8 * 2**20
    assert rates == [(8 * mib, 9 * mib), (6052 * mib, 6100 * mib)]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("perf diff patched.data unpatched.data", (32.5, 2.83)),
        ("perf diff unpatched.data patched.data", (2.83, 32.5)),
        ("perf diff first.data second.data", (2.83, 32.5)),
    ],
)
def test_the_command_of_perf_diff_may_name_the_after_first(
    command: str, expected: tuple[float, float]
) -> None:
    rows = "     2.83%   +29.67%  [kernel.vmlinux]  [k] _raw_spin_lock\n     0.25%    +2.81%  [ext4]  [k] use_it\n"
    assert pairs(f"{command}\n\n{rows}")[0] == expected


@pytest.mark.parametrize(
    "text",
    [
        "We found roaming times from 450ms (laptop, first card) up to 900ms (small board).",
        "Does it mean 450ms on kernel 5.15, but 900ms on kernel 5.4?",
        "I think the reason the transfers need 2 ms rather than 1 ms is the way the driver unlinks them.",
        "It cannot be a double rate because that would give you 2Gbps instead of 1Gbps.",
        "The copy starts with 11.2 MB/sec, and it slowly drops to 2 MB/sec after a while.",
        "The writers are blocked, which inflates the latency from 23ms (buffered) to 93ms (uncached).",
        "Keeping this to 1ms costs 200 Mbps with the patch, without the patch it was 5ms.",
        "Network performance issue 944Mbit/s -> 40Mbit/s",
        "This increases the maximum PHY rate from 130 Mbps to 144.4 Mbps.",
        "RMP during boot:\n\nlargest cycles 1143020\n\nRMP after the guest shutdown:\n\nlargest cycles 83680\n",
        "Baseline BESL value    400 us\nDeep BESL value      10000 us\n",
        "entry: #\n2079.480 us | disconnect();\nentry: +\n2057.260 us | disconnect();\n",
    ],
)
def test_no_comparison_without_a_doubt(text: str) -> None:
    assert sure(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Roaming times went from 900ms (laptop) to 450ms (laptop) with this patch.", (900, 450)),
        ("The rate is now 3 Gbps instead of 2 Gbps with this patch.", (2e9, 3e9)),
        (
            "This caused the time for those events to go from 250ns down to 150 ns with this patch.",
            (250, 150),
        ),
        ("The copy goes up from 2 MB/sec to 11.2 MB/sec with this patch.", (2e6, 11.2e6)),
        ("This reduces the latency from 93ms (before) to 23ms (after).", (93, 23)),
        ("NAT throughput 40Mbit/s -> 944Mbit/s", (40e6, 944e6)),
    ],
)
def test_near_forms_that_are_comparisons(text: str, expected: tuple[float, float]) -> None:
    assert sure(text) == [expected]


def test_the_title_of_another_test_parts_both_sides() -> None:
    rows = "w/ parallel reads | READ {0}KB/s\n\nw/o parallel reads | READ {1}KB/s\n"
    text = f"bs=4k:\n\n{rows.format(30898, 117915)}\nbs=16k:\n\n{rows.format(58961, 218409)}"
    assert (117915e3, 58961e3) not in pairs(text)


def test_a_repeat_after_a_test_is_no_side() -> None:
    text = "5.10: --> After 1st test iteration\n2092 calls\n\n--> After 2nd test iteration\n4263 calls\n"
    assert pairs(text) == []


def test_the_last_word_of_a_row_is_its_key() -> None:
    head = "% time     seconds  usecs/call     calls    errors syscall\n"
    rule = "------ ----------- ----------- --------- --------- --------\n"
    text = "".join(
        f"{side}:\n\n{head}{rule} {share}    {seconds}          {each}     50000           ftruncate\n\n"
        for side, share, seconds, each in (
            ("Before", "85.90", "0.847616", 16),
            ("After", "53.86", "0.505964", 10),
        )
    )
    assert ("seconds", 0.847616, 0.505964, "s") in compared(text)
    assert ("seconds", 85.9, 53.86, "s") not in compared(text)


@pytest.mark.parametrize(
    "line",
    [
        "[   95.71] state change A -> B @ {0} ms",
        "Window: {0}.500 msec (0x003c)",
        "driver [RTL8221B {0} Gbps PHY]",
    ],
)
def test_settings_of_drivers_are_no_results(line: str) -> None:
    assert (
        pairs(f"Before this patch:\n\n{line.format(100)}\n\nAfter this patch:\n\n{line.format(170)}\n") == []
    )
    measured = "Latency: {0}.500 msec"
    text = f"Before this patch:\n\n{measured.format(100)}\n\nAfter this patch:\n\n{measured.format(170)}\n"
    assert len(pairs(text)) == 1


def test_words_of_one_side_are_no_columns() -> None:
    text = '"    Before this patch:\n"      # run nfs/file 4k 64k 4k\n"      # run nfs/file 8k 32k 4k\n'
    assert pairs(text) == []


@pytest.mark.parametrize(
    ("subject", "after", "expected"),
    [
        ("Re: slow forwarding", "0.9", []),
        ("Re: slow forwarding", "1.4", [(1.2e9, 1.4e9)]),
        ("[PATCH] net: SMP for the pool", "0.9", [(1.2e9, 0.9e9)]),
    ],
)
def test_what_is_worse_with_a_setting_is_doubted_unless_the_subject_names_it(
    subject: str, after: str, expected: list[tuple[float, float]]
) -> None:
    head = f"From: A <a@b.example>\nDate: Mon, 1 Jan 2024 10:00:00 +0000\nSubject: {subject}\n\n"
    assert sure(f"{head}w/o SMP: 1.2 Gbps\nw/ SMP: {after} Gbps\n") == expected
    if "PATCH" not in subject:
        assert sure(f"{head}Without SMP I get 1.2 Gbps, with SMP I get {after} Gbps.\n") == expected


@pytest.mark.parametrize(
    ("label", "expected"), [("Drop early", []), ("Routing with the fast stack", [(382e3, 1.48e6)])]
)
def test_what_shares_no_word_with_the_baseline_may_be_of_something_else(
    label: str, expected: list[tuple[float, float]]
) -> None:
    assert sure(f"Routing original driver network stack: 382 Kpps\n{label}: 1.48 Mpps\n") == expected


def test_the_base_of_a_change_is_the_tree_that_it_is_on() -> None:
    text = """
- recv:
  - v6.2 vanilla:            100 msec
  - v6.8 vanilla:            110 msec
  - v6.8 with your patches:  105 msec

In a loop of a module it is:

- v6.8 vanilla:            12 msec
- v6.8 with your patches:   9 msec
"""
    assert sure(text) == [(110, 105), (12, 9)]


def test_what_is_added_on_one_side_only_is_a_proposal() -> None:
    def output(title: str, rate: int) -> str:
        took = "Result: OK: 34240933(c34238375+d2558) usec, 100000000 (60byte,0frags)"
        return f"* {title}:\n  {took}\n  {rate}pps 1401Mb/sec (1401830880bps) errors: 0\n\n"

    both = output("Without this commit", 2_920_481) + output("With this commit", 2_941_410)
    both += output("Without this commit + tc", 2_562_631) + output("With this commit + tc", 2_659_259)
    found = sure(both + output("With this commit + nft", 2_413_320))
    assert {(2_920_481, 2_941_410), (2_562_631, 2_659_259)} <= set(found)
    assert not any(after == 2_413_320 for _, after in found)


@pytest.mark.parametrize("option", ["", "-c ratio ", "-s sym "])
def test_options_of_perf_diff_are_no_files(option: str) -> None:
    rows = "     2.83%   +29.67%  [kernel.vmlinux]  [k] _raw_spin_lock\n     0.25%    +2.81%  [ext4]  [k] use_it\n"
    assert pairs(f"$ perf diff {option}patched.data unpatched.data\n\n{rows}")[0] == (32.5, 2.83)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("With one queue and with GRO enabled:", "With 8 queues and with GRO disabled:"),
        ("64B packets, with GRO enabled:", "1500B packets, with GRO disabled:"),
    ],
)
def test_a_setting_that_two_different_tests_have_is_no_side(first: str, second: str) -> None:
    output = "[  5]   0.00-10.00  sec  {} GBytes  {} Gbits/sec   0   sender\n"
    text = f"{first}\n{output.format(2.4, 2.06)}\n{second}\n{output.format(10.9, 9.35)}"
    assert sure(f"Subject: [PATCH] net: add GRO support for foo\n\n{text}") == []


def test_versions_of_two_machines_are_no_sides() -> None:
    def output(title: str, share: float) -> str:
        rows = f"  {share}%  [kernel]  [k] mlx_poll\n  2.50%  [kernel]  [k] page_get\n\n"
        return f"perf top output {title} - TX\n\n{rows}"

    text = output("(5.15)", 11.2) + output("(6.5)", 14.3)
    assert (11.2, 14.3) in sure(f"Below are those of kernel 5.15 and kernel 6.5.\n\n{text}")
    assert sure(f"The sender has linux 5.15 and the receiver has linux 6.5.\n\n{text}") == []
    assert sure(f"kernel 5.15 has the fix backported, kernel 6.5 does not.\n\n{text}") == []


def test_rows_below_the_head_of_another_test_are_not_its_rows() -> None:
    banner = (
        "MIGRATED TCP STREAM TEST from 0.0.0.0 (0.0.0.0) port 0 AF_INET to 192.0.2.1 () port 0 AF_INET\n"
        "Recv   Send    Send\nSocket Socket  Message  Elapsed\nSize   Size    Size     Time     Throughput\n"
        "bytes  bytes   bytes    secs.    10^6bits/sec\n\n"
    )
    line = "131072  16384  16384    10.00     {}\n\n"
    text = f"TX test, after:\n\n{banner}{line.format(900.5)}RX test, before:\n{line.format(300)}RX test, after:\n"
    found = sure(text + line.format(350))
    assert not any(900.5e6 in pair for pair in found)
