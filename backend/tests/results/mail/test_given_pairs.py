"""What a person says is before and after: lines, numbers and words of a text that says it in no way of its authors."""

import pytest

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.errors import ResultError
from skbscope.results.mail import Pair, pair_of, read
from skbscope.results.mail.pairs.alongside import MAX_LINES
from skbscope.results.mail.pairs.places import MAX_PAIRS

TABLE = """Hello,

fio jobs        1       2       4
---------------------------------
1 worker        84k    492k    510k
worker per vq   184k   380k    744k

UDP: 287.59 MB/s
VSOCK DGRAM: 509.2 MB/s
"""
Row = tuple[str, float | None, float | None, str]


def given(text: str, *pairs: str) -> list[Row]:
    """(metric, before, after, unit) of each row that both sides of a pair have."""
    reading = read(text, [pair_of(pair) for pair in pairs])
    reading.found = [item for item in reading.found if (item.side_because or "").startswith("you called it")]
    out: list[Row] = []
    for one in experiments(reading, "mail", "0"):
        assert one.score == 1.0
        before, after = (
            [item.run for item in one.inputs if item.side == side] for side in ("before", "after")
        )
        for row in before[0].rows:
            others = [of for of in after[0].rows if (of.metric, of.unit) == (row.metric, row.unit)]
            out += [(row.metric, _plain(row.value), _plain(of.value), row.unit) for of in others]
    return out


def _plain(value: float | None) -> float | None:
    return None if value is None else float(f"{value:.10g}")


def test_without_a_pair_a_text_is_read_as_before() -> None:
    assert read(TABLE) == read(TABLE, [])
    assert given(TABLE) == []


@pytest.mark.parametrize(
    "pair",
    ["1 worker -> worker per vq", "5 -> 6", "line 5 -> line 6", "lines 5-5 → 6", "5 -> worker per vq"],
)
def test_rows_of_a_table_by_their_words_or_lines(pair: str) -> None:
    assert given(TABLE, pair) == [
        ("fio jobs 1", 84e3, 184e3, ""),
        ("fio jobs 2", 492e3, 380e3, ""),
        ("fio jobs 4", 510e3, 744e3, ""),
    ]


@pytest.mark.parametrize("pair", ["8 -> 9", "UDP -> VSOCK DGRAM", "8:287.59 -> 9:509.2", "udp->vsock dgram"])
def test_two_values_by_their_words_lines_or_numbers(pair: str) -> None:
    ((_, before, after, unit),) = given(TABLE, pair)
    assert (before, after, unit) == (287.59e6, 509.2e6, "B/s")


def test_either_may_be_the_before_and_names_are_those_of_the_text() -> None:
    reading = read(TABLE, [Pair("VSOCK DGRAM", "UDP")])
    sides = {item.side: (item.run.label, item.run.rows[0].value) for item in reading.found if item.side}
    assert sides == {"before": ("VSOCK DGRAM", 509.2e6), "after": ("UDP", 287.59e6)}
    because = {item.side_because for item in reading.found if item.side}
    assert because == {"you called it before: VSOCK DGRAM", "you called it after: UDP"}


def test_outputs_of_a_tool_are_read_by_its_reader() -> None:
    def output(rate: int) -> str:
        return (
            "Connecting to host 192.0.2.1, port 5201\n[ ID] Interval           Transfer     Bitrate         Retr\n"
            f"[  5]   0.00-10.00  sec  1.10 GBytes   {rate} Mbits/sec    0             sender\n"
            f"[  5]   0.00-10.04  sec  1.10 GBytes   {rate - 3} Mbits/sec                  receiver\n"
        )

    text = f"The first:\n\n{output(941)}\nThe second:\n\n{output(733)}"
    rows = {metric: (before, after) for metric, before, after, _ in given(text, "10-13 -> 3-6")}
    assert rows["sent"] == (733e6, 941e6)
    assert rows["received"] == (730e6, 938e6)


def test_repeats_have_their_samples_and_other_lines_between_them_make_tests() -> None:
    text = "a rps 161k\na rps 107k\na rps 137k\n\nb rps 205k idle 3ms\nb rps 203k idle 4ms\n"
    reading = read(text, [Pair("1-3", "5-6")])
    samples = [item.run.rows[0].samples for item in reading.found if item.side]
    assert samples == [[161e3, 107e3, 137e3], [205e3, 203e3]]
    tests = "x:\nlat: 10 us\ny:\nlat: 20 us\n\nother\nx:\nlat: 11 us\ny:\nlat: 90 us\n"
    assert [row[1:3] for row in given(tests, "1-4 -> 7-10")] == [(10, 11), (20, 90)]


def test_lines_with_a_key_belong_to_those_with_the_same_key() -> None:
    text = "4 conns 10.5k\n8 conns 20.5k\n16 conns 30k\n\n8 conns 22k\n16 conns 33k\n4 conns 11k\n"
    assert sorted(row[1:3] for row in given(text, "1-3 -> 5-7")) == [
        (10.5e3, 11e3),
        (20.5e3, 22e3),
        (30e3, 33e3),
    ]


def test_a_number_is_read_wherever_it_is_with_its_unit() -> None:
    text = (
        "lost 428302/2534538 (17%)\nlost 551969/2531805 (22%)\n45- 55msec\n2-  4msec\n"
        "(1Gbps/800Mbps) (350Mbps/25Mbps)\n"
    )
    assert [row[1:] for row in given(text, "1:428302 -> 2:551969")] == [(428302, 551969, "")]
    assert [row[1:] for row in given(text, "3:45 -> 4:2")] == [(45, 2, "ms")]
    assert [row[1:] for row in given(text, "5:800Mbps -> 5:25")] == [(800e6, 25e6, "bit/s")]


def test_units_may_be_in_a_line_of_their_head_and_names_behind_the_only_number() -> None:
    text = (
        "|       | seq    | rand    |\n|       | (MB/s) | (KIOPS) |\n|-------+--------+---------|\n"
        "|  ZWL  | 961    | 415     |\n|  ZWP  | 963    | 415     |\n\n"
        "slow:\n- 49.30% io_sq_thread\n- 41.86% io_read\n\nfast:\n- 50.07% io_sq_thread\n- 37.19% io_read\n"
    )
    rows = [("seq", 961e6, 963e6, "B/s"), ("rand", 415e3, 415e3, "1/s")]
    assert given(text, "4 -> 5") == rows
    # Sentences that have the words of a row too are no rows, and rows with others between them no repeats.
    found = given(f"Patch 8, 9 and 10 introduce ZWP.\n\n{text}", "ZWL -> ZWP")
    assert [row[1:] for row in found] == [row[1:] for row in rows]
    more = text.replace("\n\nslow", "\n| (mq) | (+0%)  |         |\n|  ZWP  | 731    | 129     |\n\nslow")
    assert ("ZWP seq #2", 961e6, 731e6, "B/s") in given(more, "4 -> 5, 7")
    wanted = [("io_read", 41.86, 37.19, "%"), ("io_sq_thread", 49.3, 50.07, "%")]
    assert sorted(given(text, "8-9 -> 12-13")) == wanted


def test_one_line_is_compared_with_each_of_a_series_and_other_columns_with_none() -> None:
    rows = " 2%   4021   1717\n12%   2644    341\n25%   2498    193\n50%   2495    189\n"
    text = f"thr   boot   init\n(0)     --   4078   1779\n{rows}"
    assert [row[:3] for row in given(text, "3 -> 4-6")] == [
        ("12% boot", 4021, 2644),
        ("12% init", 1717, 341),
        ("25% boot", 4021, 2498),
        ("25% init", 1717, 193),
        ("50% boot", 4021, 2495),
        ("50% init", 1717, 189),
    ]
    assert ("boot", 4078, 4021) in [row[:3] for row in given(text, "2 -> 3")]
    assert given("thr  a  b\n(0)  --  4078  --  1779\n2%  1.4%  4021  3.4%  1717\n", "2 -> 3") == []


def test_words_that_are_part_of_longer_names_mean_the_name_that_is_them_alone() -> None:
    text = "base          5.0 Mpps\nbase + RCU    6.2 Mpps\nbase + lock   5.7 Mpps\n"
    assert [row[1:3] for row in given(text, "base -> base + RCU")] == [(5.0e6, 6.2e6)]
    assert [row[1:3] for row in given(text, "base -> base + RCU", "base -> base + lock")] == [
        (5.0e6, 6.2e6),
        (5.0e6, 5.7e6),
    ]


def test_quoted_words_may_look_like_lines() -> None:
    text = "size 512\nrate 10 Mpps\n\nsize 1500\nrate 8 Mpps\n"
    assert given(text, '"1500" -> "512"') == given(text, "5 -> 2") != []


def test_words_and_lines_of_mails_in_quoted_printable_count_in_the_decoded_text() -> None:
    body = TABLE.replace("\n", "\n").replace("84k", "=38=34k")
    mail = f"From: a@example.org\nSubject: numbers\nContent-Transfer-Encoding: quoted-printable\n\n{body}"
    assert [row[1:3] for row in given(mail, "1 worker -> worker per vq")][0] == (84e3, 184e3)
    shown = read(mail).text or mail
    at = next(number for number, line in enumerate(shown.split("\n"), 1) if line.startswith("1 worker"))
    assert [row[1:3] for row in given(mail, f"{at} -> {at + 1}")][0] == (84e3, 184e3)


def test_lines_that_end_with_carriage_returns_alone_count_too() -> None:
    assert [row[1:3] for row in given(TABLE.replace("\n", "\r"), "8 -> 9")] == [(287.59e6, 509.2e6)]


def test_what_a_text_says_by_itself_stays_and_its_lines_are_no_longer_named() -> None:
    text = f"before: 100 pps\nafter: 120 pps\n\n\n\n{TABLE}"
    alone, with_pair = read(text), read(text, [Pair("10", "11")])
    assert any(one.first <= 10 <= one.last for one in alone.uncompared)
    assert not any(one.first <= 10 <= one.last for one in with_pair.uncompared)
    titles = [one.title for one in experiments(with_pair, "mail", "0")]
    assert len(titles) == len(experiments(alone, "mail", "0")) + 1


def test_of_lines_that_are_named_together_those_that_are_left_are_named() -> None:
    text = "a 101 ms\nb 102 ms\nc 303 ms\nd 304 ms\n"
    assert [(one.first, one.last) for one in read(text).uncompared] == [(1, 4)]
    left = read(text, [Pair("1", "2")])
    assert [(one.first, one.last) for one in left.uncompared] == [(3, 4)]


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [
        ("99 -> 100", "'99' is not in the text, which has 10 lines"),
        ("9-2 -> 8", "'9-2' is not in the text"),
        ("foo -> UDP", "'foo' is not in the text"),
        ("8:1.5 -> 9:509.2", "'1.5' is no number of the line"),
        ("5-6 -> 6", "have figures in common"),
        ('UDP -> "UDP"', "have figures in common"),
        ("UDP", "names no two sides"),
        ("UDP -> ", "names no two sides"),
        ("a -> b -> c", "names no two sides"),
    ],
)
def test_a_pair_that_names_nothing_is_refused_with_one_sentence(pair: str, sentence: str) -> None:
    with pytest.raises(ResultError) as refused:
        given(TABLE, pair)
    assert sentence in str(refused.value)
    assert str(refused.value).count("\n") == 0


def test_places_without_figures_of_both_are_named() -> None:
    reading = read(TABLE, [Pair("1", "8")])
    assert reading.unread[0].text == "'1' and '8': no figures that both have"
    assert [item for item in reading.found if item.side] == []


def test_many_pairs_and_many_lines_are_bounded() -> None:
    with pytest.raises(ResultError, match="expected at most"):
        read(TABLE, [Pair("8", "9")] * (MAX_PAIRS + 1))
    text = "".join(f"alpha {at}.5 ms\n" for at in range(2 * MAX_LINES)) + "beta 3.5 ms\n"
    reading = read(text, [Pair("alpha", "beta")])
    assert 0 < sum(len(row.samples) for item in reading.found for row in item.run.rows) <= 4 * MAX_LINES
