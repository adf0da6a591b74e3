"""Lines that programs print in a form that has no names before its numbers."""

from mail_pairs import compared, pairs

from skbscope.results.mail import read
from skbscope.results.mail.text.printed import as_fields


def test_calls_of_the_kernel_are_named_by_their_functions() -> None:
    text = "".join(
        f"{side} the patch:\nabc 0000:03:00.0: PM: pci_pm_suspend+0x0/0x160 returned 0 after {first} usecs\n"
        f"abc 0000:03:00.0: PM: pci_pm_resume+0x0/0x90 returned 0 after {second} usecs\n\n"
        for side, first, second in (("Before", 12345, 9876), ("After", 345, 876))
    )
    assert [one[1:] for one in compared(text)] == [(12345, 345, "us"), (9876, 876, "us")]
    subjects = [row.subject or "" for item in read(text).found[:1] for row in item.run.rows]
    assert [subject.split()[-1] for subject in subjects] == ["pci_pm_suspend", "pci_pm_resume"]


def test_tasks_of_perf_sched_latency_have_four_figures() -> None:
    text = "".join(
        f"{side} patch:\n"
        f"  job:(8)    |{busy} ms |  {count} | avg:  {mean} ms | max:  {most} ms | max at:  76.274023 s\n"
        for side, busy, count, mean, most in (
            ("Without", "234.432", 188, "0.250", "8.500"),
            ("With", "93.706", 1782, "0.200", "6.500"),
        )
    )
    assert compared(text) == [
        ("job:(8) CPU-time", 234.432, 93.706, "ms"),
        ("job:(8) switches", 188, 1782, ""),
        ("job:(8) avg", 0.25, 0.2, "ms"),
        ("job:(8) max", 8.5, 6.5, "ms"),
    ]


def test_a_list_of_values_takes_the_names_before_it() -> None:
    assert as_fields("rtt min/avg/max = 1/2.5/4 us") == "rtt min= 1us avg= 2.5us max= 4us"


def test_mebibits_a_second_are_bits() -> None:
    text = "Before:\nrate: 100 Mib/s\nAfter:\nrate: 200 Mib/s\n"
    assert compared(text) == [("rate", 100 * 1024**2, 200 * 1024**2, "bit/s")]


def test_values_take_the_names_that_are_before_all_of_them() -> None:
    text = "Without this series:\n  TCP / UDP : 600 Mbps / 500 Mbps\n\n"
    text += "With this series:\n  TCP / UDP : 1.2 Gbps / 1.1 Gbps\n"
    assert compared(text) == [("tcp", 600e6, 1.2e9, "bit/s"), ("udp", 500e6, 1.1e9, "bit/s")]
    assert compared(text.replace(" / 500 Mbps", "")) == []


def test_minutes_and_seconds_are_seconds_with_all_their_decimals() -> None:
    text = "Before:\n rate     time\n 125000   6m 42.71s\n 250000   1m  3.234s\n\n"
    text += "After:\n rate     time\n 125000   6m 40.48s\n 250000   1m  2.80s\n"
    assert [one[1:] for one in compared(text)] == [(402.71, 400.48, "s"), (63.234, 62.8, "s")]
    assert as_fields("sys     19m12.828s") == "sys     1152.828s".replace("     ", "      ", 1)


def test_functions_of_a_graph_of_calls() -> None:
    tree = "  --95.39%--foo_insert\n      |--{}%--foo_get\n      |          --5.10%--foo_size\n"
    text = f"Before:\n{tree.format(76.6)}\nAfter:\n{tree.format(6.51)}"
    assert [(metric, before, after) for metric, before, after, _ in compared(text)] == [
        ("foo_insert", 95.39, 95.39),
        ("foo_get<foo_insert", 76.6, 6.51),
        ("foo_size<foo_get<foo_insert", 5.1, 5.1),
    ]
    indented = "foo_close_work       ({}%)\n        foo_buf_unuse         (1.08%)\n"
    text = f"Without this change:\n\n{indented.format(1.09)}\nWith this change:\n\n{indented.format(41.58)}"
    assert pairs(text) == [(1.09, 41.58), (1.08, 1.08)]


def test_lines_of_devices_are_compared_by_their_addresses() -> None:
    line = "  foo_nic 0000:{}:00.0: CPU: {}, COMM: kworker/{}, reset took: {} ns\n"
    text = "   foo_work(queue, id)\n    err = foo_reset(dev, &info)\n\n"
    text += (
        "Before (one CPU):\n"
        + line.format("01", 0, "0:1", 53_372_612)
        + line.format("02", 0, "0:2", 49_532_941)
    )
    text += "\nAfter (CPUs 3, 5):\n" + line.format("01", 5, "u64:5", 34_765_890)
    text += line.format("02", 3, "u64:1", 34_696_433)
    assert compared(text) == [
        ("foo_nic 0000.01.00.0 reset took", 53_372_612, 34_765_890, "ns"),
        ("foo_nic 0000.02.00.0 reset took", 49_532_941, 34_696_433, "ns"),
    ]
    # Another device is another thing.
    assert compared(text.replace("0000:02:00.0: CPU: 3", "0000:04:00.0: CPU: 3")) == [
        ("foo_nic 0000.01.00.0 reset took", 53_372_612, 34_765_890, "ns")
    ]


def test_a_function_of_a_graph_of_calls_is_compared_below_the_same_callers() -> None:
    before = "|--99.57%-- foo_reaper\n|    |--{}%-- foo_unmap\n|    |    |--16.11%-- foo_flush\n"
    before += "|    |--1.66%-- foo_flush\n"
    after = "|--99.53%-- foo_reaper\n|    |--1.19%-- foo_flush\n|    |--{}%-- foo_unmap\n"
    after += "|    |    |--11.48%-- foo_flush\n"
    text = f"Without the patch:\n{before.format(73.58)}\nWith the patch:\n{after.format(55.77)}"
    assert [(metric, before, after) for metric, before, after, _ in compared(text)] == [
        ("foo_reaper", 99.57, 99.53),
        ("foo_unmap<foo_reaper", 73.58, 55.77),
        ("foo_flush<foo_unmap<foo_reaper", 16.11, 11.48),
        ("foo_flush<foo_reaper", 1.66, 1.19),
    ]
    # Below another caller the share is that of something else.
    assert [metric for metric, *_ in compared(text.replace("foo_unmap", "bar_unmap", 1))] == [
        "foo_reaper",
        "foo_flush<foo_reaper",
    ]


def test_lines_of_the_browser_of_perf_report_have_their_callers_too() -> None:
    tree = "- {0}.45% foo_stat\n  - foo_walk\n     - {0}.12% foo_look\n"
    tree += "          {0}.05% _raw_lock\n     + 0.51% _raw_lock\n"
    text = f"Before:\n{tree.format(91)}\nAfter:\n{tree.format(21)}"
    assert {(metric, before, after) for metric, before, after, _ in compared(text)} == {
        ("foo_stat", 91.45, 21.45),
        ("foo_look<foo_walk<foo_stat", 91.12, 21.12),
        ("_raw_lock<foo_look<foo_walk<foo_stat", 91.05, 21.05),
        ("_raw_lock<foo_walk<foo_stat", 0.51, 0.51),
    }
    # In a list nothing is a caller.
    items = "Before:\n- 12.45% foo_get\n- 3.1% foo_put\n\nAfter:\n- 11.45% foo_get\n- 2.1% foo_put\n"
    assert not any("<" in metric for metric, *_ in compared(items))
    assert pairs(items) == [(3.1, 2.1), (12.45, 11.45)]
