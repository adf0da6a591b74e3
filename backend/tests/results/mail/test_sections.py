"""Sections below, and lines behind, the words of a side."""

from mail_pairs import compared, pairs

LINES = "  read      IOPS=20.5k, BW=80.1MiB/s\n  randread  IOPS=18.2k, BW=71.1MiB/s\n"
LATER = "  read      IOPS=25.5k, BW=99.6MiB/s\n  randread  IOPS=22.2k, BW=86.7MiB/s\n"


def test_lines_below_headings_of_both_sides_are_compared_by_their_words() -> None:
    found = compared(f"Before:\n{LINES}After:\n{LATER}")
    assert [(before, after) for _, before, after, unit in found if unit == "1/s"] == [
        (20500, 25500),
        (18200, 22200),
    ]
    assert [(before, after) for _, before, after, unit in found if unit == "B/s"] == [
        (80.1 * 1024**2, 99.6 * 1024**2),
        (71.1 * 1024**2, 86.7 * 1024**2),
    ]


def test_the_side_may_be_the_first_word_of_a_line() -> None:
    text = "before: 120.5 ± 0.2 M ops/s, 8.3 ns/op\nafter:  110.25 ± 0.1 M ops/s, 9.07 ns/op\n"
    assert pairs(text) == [(120.5e6, 110.25e6), (8.3, 9.07)]


def test_headings_inside_a_section_say_what_its_lines_are_of() -> None:
    text = "{}:\n\nkrb5:\nread: IOPS={}k\n\nplain:\nread: IOPS={}k\n\n"
    found = compared(text.format("Unpatched client", 80.5, 90.5) + text.format("Patched client", 70.5, 95.5))
    assert [(metric.split()[0], before, after) for metric, before, after, _ in found] == [
        ("krb5", 80500, 70500),
        ("plain", 90500, 95500),
    ]


def test_lines_whose_words_differ_are_not_compared() -> None:
    assert pairs(f"Before:\n{LINES}After:\n{LATER.replace('read ', 'write')}") == []
    assert pairs(f"Some:\n{LINES}Other:\n{LATER}") == []


def test_headings_of_other_things_are_not_one_comparison() -> None:
    assert pairs(f"Before, 4 jobs:\n{LINES}After, 8 jobs:\n{LATER}") == []


def test_fields_of_a_mail_and_ends_of_paragraphs_name_nothing() -> None:
    text = f"It is faster than it was, many\ntimes.\nFrom: a@b.example\nBefore:\n{LINES}After:\n{LATER}"
    assert all("times" not in metric and "From" not in metric for metric, *_ in compared(text))
    assert len(pairs(text)) == 4


def test_from_above_lines_and_to_between_them() -> None:
    text = (
        "This takes us from:\n\n  rx-pps: 4,123,123\n  cpu: 98%\n\nto:\n\n  rx-pps: 5,123,123\n  cpu: 91%\n"
    )
    assert compared(text) == [("rx-pps", 4123123, 5123123, "pps"), ("cpu", 98, 91, "%")]
    text = "The output of wrk changes from:\n\nRequests/sec:  81231.22\n\nto:\n\nRequests/sec:  97120.01\n"
    assert compared(text) == [("transactions", 81231.22, 97120.01, "1/s")]


def test_signs_before_the_word_patch_are_sides() -> None:
    text = "-PATCH:\nlatency: 41 us\n\n+PATCH:\nlatency: 31 us\n"
    assert [pair[1:] for pair in compared(text)] == [(41, 31, "us")]
    text = "        Mpps    p99 (us)\n-patch  4.12    98\n+patch  4.62    91\n"
    assert [pair[1:] for pair in compared(text)] == [(4.12e6, 4.62e6, "pps"), (98, 91, "us")]
    assert compared("+PATCH:\nlatency: 41 us\n\n+PATCH:\nlatency: 31 us\n") == []


def test_headings_with_pre_and_post_and_a_command_above_both() -> None:
    text = "PRE-PATCH\nrx 3.1 Mpps\n\nPOST-PATCH\nrx 3.9 Mpps\n"
    assert compared(text) == [("rx", 3.1e6, 3.9e6, "pps")]
    side = "{}:\n   {} wakeups\n   {} faults\n"
    text = "$ perf stat -a -e wakeups,faults -- sleep 10\n\n"
    text += side.format("Before", 912, 8123) + "\n" + side.format("After", 712, 8012)
    assert [metric for metric, *_ in compared(text)] == ["wakeups", "faults"]


def test_pre_and_post_alone_are_sides_and_a_request_is_none() -> None:
    assert [pair[1:] for pair in compared("Pre:  4.12 Mpps\nPost: 4.62 Mpps\n")] == [(4.12e6, 4.62e6, "pps")]
    assert compared("GET: 123 req/s\nPOST: 99 req/s\n") == []


def test_a_count_between_figures_is_no_heading_of_those_below() -> None:
    side = "{} patches\n---------------\nThroughput: {} Gbit/s\nRetr: {}\nCPU (sender): {}%\n\n"
    found = compared(side.format("Without", 9.12, 1231, 41.2) + side.format("With", 9.41, 31, 38.1))
    assert sorted(pair[1:] for pair in found) == [
        (41.2, 38.1, "%"),
        (1231, 31, ""),
        (9.12e9, 9.41e9, "bit/s"),
    ]


def test_each_before_is_of_the_after_above_it_where_they_alternate() -> None:
    text = """
 - ./churn --kind=socket
   - w/ change
     - creates 560.5k/s, 2.1 allocs/create
   - w/o change
     - creates 470.5k/s, 4.2 allocs/create
 - ./churn -p 4 --kind=socket
   - w/ change
     - creates 1240.5k/s, 2.2 allocs/create
   - w/o change
     - creates 1120.5k/s, 4.3 allocs/create
"""
    assert pairs(text) == [(470.5e3, 560.5e3), (4.2, 2.1), (1120.5e3, 1240.5e3), (4.3, 2.2)]


def test_lines_of_a_diff_name_nothing() -> None:
    text = (
        " obj-$(CONFIG_FOO) += foo.o\n+foo-objs = foo_common.o\n\n"
        "Without this series:\nrtt 1.5 ms\nWith this series:\nrtt 1.2 ms\n"
    )
    assert [name for name, *_ in compared(text)] == ["rtt"]
