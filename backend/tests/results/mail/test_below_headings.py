"""What programs print below headings of both sides, where the form needs more than the same words."""

from mail_pairs import compared, pairs

UDP = (
    "Socket  Message  Elapsed      Messages                   CPU      Service\n"
    "Size    Size     Time         Okay Errors   Throughput   Util     Demand\n"
    "bytes   bytes    secs            #      #   10^6bits/sec % SS     us/KB\n"
)
DATAGRAMS = "212992    1200   10.00      {}      0      {}     40.50    4.500\n"
RECEIVED = "212992           10.00      {}             {}     20.50    3.500\n"
RAW_HEAD = (
    "Return-Path: <list-bounces@example.org>\nX-Original-To: someone@example.org\nReceived: from a.example.org\n"
    "by b.example.org (Postfix) with ESMTP id 12345\nFrom: A <a@example.org>\nDate: Mon, 1 Jan 2024 10:00:00 +0100\n"
    "Subject: [PATCH] foo: faster\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n"
)


def values(text: str, metric: str) -> list[tuple[float | None, float | None]]:
    return [(before, after) for name, before, after, _ in compared(text) if name == metric]


def test_one_head_of_netperf_above_rows_below_headings_of_several_devices() -> None:
    text = f"netperf UDP_STREAM:\n\n{UDP}"
    for device, sent in (("eth0", (900.5, 950.5)), ("eth1", (1900.5, 1850.5))):
        for side, rate in zip(("Before", "After"), sent, strict=True):
            text += (
                f"--- {device}@1G: {side}\n"
                + DATAGRAMS.format(7_000, rate)
                + RECEIVED.format(6_000, rate - 1)
            )
    assert values(text, "sent") == [(900.5e6, 950.5e6), (1900.5e6, 1850.5e6)]
    assert values(text, "received") == [(899.5e6, 949.5e6), (1899.5e6, 1849.5e6)]
    # A sentence between the head and the only rows is no heading of several.
    assert pairs(f"{UDP}--- eth0: Before\n" + DATAGRAMS.format(7_000, 900.5)) == []


def test_the_number_that_super_netperf_prints_below_a_commit_and_its_parent() -> None:
    command = "$ ./super_netperf 8 -H 192.0.2.1 -l 5 -t TCP_RR\n"
    text = f"commit 1234abc1234a (c0ffee12^):\n{command}7000.5\n\ncommit c0ffee12c0ff:\n{command}3500.5\n\nOld.\n"
    assert compared(text) == [("super_netperf", 7000.5, 3500.5, "1/s")]


def test_a_lone_number_is_a_result_only_of_a_program_that_measures() -> None:
    text = "Before:\n# {0}\n4200\n\nAfter:\n# {0}\n420\n"
    assert pairs(text.format("./read_latency -n 5")) == [(4200, 420)]
    assert pairs(text.format("cat /sys/class/net/eth0/tx_queue_len")) == []
    # The names of two clocks do not state which one is new.
    assert pairs(text.format("./read_latency").replace("Before", "TSC page").replace("After", "MSR")) == []


def test_lines_of_commits_whose_times_of_running_differ() -> None:
    line = "  WRITE: bw={0}MiB/s ({0}MB/s), {0}MiB/s-{0}MiB/s ({0}MB/s-{0}MB/s), io=3GiB (3GB), run={1}-{1}msec\n"
    text = '- At commit abc1234de ("queue: be strict")\n' + line.format(700, 300_714)
    text += '- At the previous commit = 1dea5678a ("queue: look")\n' + line.format(900, 438_134)
    # The least and the most of all jobs are no further figure, and how much was written says how long it ran.
    assert compared(text) == [("bandwidth", 8 * 900 * 1024**2, 8 * 700 * 1024**2, "bit/s")]


def test_the_after_may_be_above_its_before_although_other_headings_are_far_above() -> None:
    head = "Name          Average clk   Deviation   Calls\n"
    row = "read_stock:   {}   0.5   7000\n"
    far = "Before this change:\nread: IOPS=3\n" + "\nA line of text that says nothing at all.\n" * 120
    text = f"{head.replace('Name   ', 'Patched')}{row.format(60.5)}\n{head.replace('Name    ', 'Upstream')}"
    assert (50.5, 60.5) in pairs(far + text + row.format(50.5))


def test_lines_that_begin_with_the_time_are_repeats() -> None:
    rows = "  Time       DEV     tps    rkB/s\n" + "".join(
        f"  10:20:3{at}   sda   {{}}.00  {{}}.00\n" for at in range(2)
    )
    text = "Before this patch:\n\n" + rows.format(400, 9000, 420, 9200)
    text += "\nAfter this patch:\n\n" + rows.format(40, 900, 44, 940)
    assert pairs(text) == [(410, 42), (9100, 920)]
    assert [name.split()[-1] for name, *_ in compared(text)] == ["tps", "rkB/s"]


def test_runs_without_them_and_with_them() -> None:
    rows = "copy_bench: avg {} us, stddev 3 us\n" * 2
    text = f"About patches 5 and 6, two runs without them:\n\n{rows.format(400, 402)}\nand two runs with them:\n\n"
    assert pairs(text + rows.format(390, 394)) == [(401, 392)]


def test_remarks_behind_a_heading_inside_a_side_are_no_part_of_it() -> None:
    rows = "  read: IOPS={}k, lat={}us\n  write: IOPS={}k, lat={}us\n\n"
    text = "fio without this patch (nothing differs with saving on or off):\n" + rows.format(10, 70, 20, 90)
    text += (
        "with this patch applied:\n\nsaving off (reads are much improved, writes may not be any better):\n"
    )
    text += rows.format(15, 60, 21, 91) + "saving on:\n" + rows.format(11, 71, 22, 89)
    assert [(before, after) for _, before, after, unit in compared(text) if unit == "1/s"] == [
        (10e3, 15e3),
        (20e3, 21e3),
        (10e3, 11e3),
        (20e3, 22e3),
    ]
    assert not any("improved" in name for name, *_ in compared(text))


def test_sentences_of_both_sides_with_the_same_words() -> None:
    sentence = "The daemon needs {} of a processor, as top shows.\n"
    text = (
        "Without this patch:\n" + sentence.format("15.5%") + "\nWith this patch:\n" + sentence.format("1.5%")
    )
    assert pairs(text) == [(15.5, 1.5)]
    # The same number is a setting, and other words are another thing.
    assert pairs(text.replace("1.5%", "15.5%")) == []
    assert pairs(text.replace(" 1.5% of a processor", " 1.5% of a large disk")) == []


def test_numbered_cases_state_their_side_behind_the_number() -> None:
    text = "=====\nCase 1: without this patch\n=====\nIRQ0: queue aff 2\nrate: 10.5 Gbps\n\n"
    text += "=====\nCase 2: with this patch\n=====\nIRQ0: queue aff 3\nrate: 11.5 Gbps\n"
    assert pairs(text) == [(10.5e9, 11.5e9)]


def test_two_values_behind_a_side() -> None:
    text = "Speeds in both directions:\nBefore: 50/30 Mbps.\nAfter:  60/40 Mbps.\n"
    assert pairs(text) == [(50e6, 60e6), (30e6, 40e6)]
    # Speeds that a device supports are no pair of values.
    assert pairs("Link modes: 10/100 Mbps\nBefore: full\nAfter: half\n") == []


def test_the_fields_of_a_raw_head_are_no_headings() -> None:
    text = "Before:\nread: IOPS=3k, BW=7MiB/s\n\nAfter:\nread: IOPS=4k, BW=9MiB/s\n"
    assert compared(RAW_HEAD + text) == compared(text)
    assert compared(text)


def test_the_code_of_today_is_the_before_of_a_name_that_the_subject_introduces() -> None:
    text = "Subject: [PATCH] foodrv: use worker API\n\n{}\nTCP tx: 420 Mbps\n\nfoodrv worker API:\nTCP tx: 450 Mbps\n"
    assert pairs(text.format("foodrv upstream codepath:")) == [(420e6, 450e6)]


def test_shares_before_words_have_the_first_names_of_a_head() -> None:
    text = "without this patch\n./perf report output\nchildren    self\tcommand\tsymbol\n"
    text += "7.5%   1.5%     swapper   foo_complete\n6.5%   1.0%     thread/0   foo_complete\n\n"
    text += "with this patch\nchildren    self     command     symbol\n"
    text += "8.5%   2.5%     swapper   foo_complete\n5.5%   1.1%     thread/0   foo_complete\n\n"
    found = [(name, before, after) for name, before, after, _ in compared(text)]
    assert found[:2] == [("children", 7.5, 8.5), ("self", 1.5, 2.5)]
    assert len(found) == 4


def test_a_figure_may_have_two_labels() -> None:
    lines = "{}:\ngettimeofday:    vdso: {} nsec/call\nclock-getres-realtime:    vdso: {} nsec/call\n"
    text = lines.format("Before", 1212, 714) + "\n" + lines.format("After", 1094, 545)
    text = text.replace(
        "clock-getres-realtime:    vdso: 545",
        "getcpu:    vdso: not tested\nclock-getres-realtime:    vdso: 545",
    )
    assert [(before, after) for _, before, after, _ in compared(text)] == [(1212, 1094), (714, 545)]


def test_rows_of_netperf_below_blank_lines_and_behind_labels() -> None:
    rows = [DATAGRAMS.format(7_000, rate) + RECEIVED.format(6_000, rate - 1) for rate in (900.5, 950.5)]
    assert values(f"{UDP}\nbefore:\n{rows[0]}\nafter:\n{rows[1]}", "sent") == [(900.5e6, 950.5e6)]
    # The heading of the first may be above its command.
    above = f"Before:\n# netperf -t UDP_STREAM\n{UDP}\n{rows[0]}\nAfter:\n\n{rows[1]}"
    assert values(above, "received") == [(899.5e6, 949.5e6)]
    stream = (
        "Recv   Send    Send\nSocket Socket  Message  Elapsed\nSize   Size    Size     Time     Throughput\n"
    )
    stream += "bytes  bytes   bytes    secs.    10^6bits/sec\n\n"
    labelled = "before: 131072  16384  16384    10.00     {}\nafter:  131072  16384  16384    10.00     {}\n"
    assert compared(stream + labelled.format(900.5, 950.5)) == [("throughput", 900.5e6, 950.5e6, "bit/s")]
    # Sizes and seconds are settings, and rows without labels may be parallel streams.
    bare = labelled.replace("before:", "").replace("after:", "")
    assert pairs(stream + bare.format(900.5, 950.5)) == []
