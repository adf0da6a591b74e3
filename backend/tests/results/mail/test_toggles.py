"""Tables with a column for a setting that is off and on."""

from mail_pairs import pairs

from skbscope.results.mail import read

HEAD = "size    coalesce    threads    bw          cpu usage    bw diff\n"
ROWS = """\
64         0           1       23GB/sec       100%
64         1           1       46GB/sec        79%        +100%
64         0           4       81GB/sec       370%
64         1           4       96GB/sec       160%        + 19%
"""


def test_zero_and_one_are_off_and_on_where_the_text_adds_the_setting() -> None:
    subject = "Subject: [PATCH] net: allow coalescing of segments\n\n"
    assert pairs(subject + HEAD + ROWS) == [(23e9, 46e9), (100, 79), (81e9, 96e9), (370, 160)]


def test_zero_and_one_may_as_well_be_numbers_of_queues() -> None:
    assert pairs("Subject: [PATCH] net: faster receive\n\n" + HEAD + ROWS) == []


def test_rows_of_a_setting_are_proposed_once() -> None:
    text = (
        "offload    Sender          Receiver\n"
        "off        782.4 Mbit/s    778.6 Mbit/s\n"
        "on         918.2 Mbit/s    913.6 Mbit/s\n"
    )
    found = read(text).found
    assert [(item.side, item.doubt is not None) for item in found] == [("before", True), ("after", True)]
