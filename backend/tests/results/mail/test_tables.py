"""Tables of two sides in the forms that people write: the right numbers, or none and a line that says which."""

import pytest
from mail_pairs import pairs
from table_layouts import LAYOUTS, laid_out

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results import mail
from skbscope.results.mail.reading import read
from skbscope.results.mail.text.directions import direction_of

HEADS = [
    ("before", "after"),
    ("baseline", "this change"),
    ("base", "patched"),
    ("vanilla", "this series"),
    ("stock", "p1"),
    ("net-next", "v2"),
    ("old", "new"),
    ("w/o patch", "w/ patch"),
    ("without", "with"),
    ("before opt", "p1"),
    ("before-patch", "after-patch"),
    ("6.12.0-vanilla", "6.12.0-patched"),
]
# Key, before and after as written, and their values.
ROWS = [("64", "1,200,500", "1,310,250"), ("1500", "812,000", "899,000")]
VALUES = [[1200500, 812000], [1310250, 899000]]


def found(text: str) -> dict[str | None, list[tuple[str, float | None, str]]]:
    return {item.side: [(r.metric, r.value, r.unit) for r in item.run.rows] for item in mail.read(text).found}


@pytest.mark.parametrize("quote", ["", "> "])
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("before", "after"), HEADS)
def test_heads_in_any_words_order_and_layout(
    before: str, after: str, swapped: bool, layout: str, quote: str
) -> None:
    order = [1, 0] if swapped else [0, 1]
    heads = [before, after]
    cells = [
        ["size", *(heads[at] for at in order)],
        *([row[0], *(row[1 + at] for at in order)] for row in ROWS),
    ]
    text = "".join(quote + line for line in laid_out(cells, layout).splitlines(keepends=True))
    got = found(text)
    assert [[value for _, value, _ in got[side]] for side in ("before", "after")] == VALUES
    # The key is a name and no value.
    assert [metric for metric, _, _ in got["before"]] == ["64", "1500"]


@pytest.mark.parametrize("layout", ["bars", "right", "left", "tabs"])
@pytest.mark.parametrize("change", ["diff", "change (%)", "gain"])
def test_a_column_of_changes_is_the_authors_claim(layout: str, change: str) -> None:
    cells = [["flows", "before", "after", change], ["1", "100", "110", "+10%"], ["8", "200", "230", "+15%"]]
    got = mail.read(laid_out(cells, layout))
    assert [[r.value for r in item.run.rows] for item in got.found] == [[100, 200], [110, 230]]
    assert got.found[1].stated
    assert got.found[1].stated[0].text == "+10%"


@pytest.mark.parametrize("kernels", ["", "                           6.1.0              6.1.0\n"])
@pytest.mark.parametrize("metric", ["Hmean", "Amean"])
def test_a_key_before_values_with_percentages_is_no_side(kernels: str, metric: str) -> None:
    text = (
        f"{kernels}                         vanilla            patched\n"
        f"{metric}     64        237.40 (   0.00%)      239.52 *   0.89%*\n"
        f"{metric}     128       474.01 (   0.00%)      480.10 (   1.28%)\n"
        "CoeffVar  64          1.40 (   0.00%)        1.20 (  14.28%)\n"
    )
    before, after = mail.read(text).found
    assert [(r.metric, r.value) for r in before.run.rows] == [
        (f"{metric} 64", 237.4),
        (f"{metric} 128", 474.01),
        ("CoeffVar 64", 1.4),
    ]
    assert [r.value for r in after.run.rows] == [239.52, 480.1, 1.2]
    better = "more" if metric == "Hmean" else "less"
    assert [r.direction for r in after.run.rows] == [better, better, None]


@pytest.mark.parametrize(
    "text",
    [
        # A number too many, and nothing says which is the key.
        "metric before after\nrate 100 110 10\n",
        "before after\nsend 64 237.40 239.52\n",
        # A value is missing: the key must not take its place.
        "size before after\n64 100\n",
        "size     before    after\n64       100\n",
        "test      before    after\nTCP 64    100\n",
        "            before    after\n64             100\n",
        # Bars that do not match the head.
        "| size | before | after |\n| 64 | 100 | 110 | 120 | 130 |\n",
    ],
)
def test_what_is_not_certain_is_no_number(text: str) -> None:
    got = mail.read(text)
    assert got.found == []


@pytest.mark.parametrize(
    "line", ["Kernels: old 5.10, new 6.1", "we saw before 3 and after 4", "rate before 10 after 12"]
)
def test_a_sentence_below_a_table_is_no_row(line: str) -> None:
    got = found(f"size  before  after\n64    1.1     1.2\n\n{line}\n")
    assert got == {"before": [("64", 1.1, "")], "after": [("64", 1.2, "")]}


def test_a_column_of_spreads_is_no_value_and_no_claim() -> None:
    head = "           Without patch           With patch\nCPUs    ops/s     stddev     ops/s      stddev\n"
    before, after = mail.read(head + "1       1000      1.2%       1100       1.0%\n").found
    assert [(r.metric, r.value, r.unit) for r in before.run.rows] == [("1 ops/s", 1000, "1/s")]
    assert [r.value for r in after.run.rows] == [1100]
    assert after.stated == []


@pytest.mark.parametrize("key", ["CPU", "time (us)", "latency"])
def test_a_key_above_numbers_names_a_series_and_no_metric(key: str) -> None:
    got = mail.read(f"| {key} | before | after |\n| 1 | 100 | 110 |\n| 2 | 200 | 220 |\n")
    assert {(row.unit, row.direction) for item in got.found for row in item.run.rows} == {("", None)}


def test_a_head_that_adds_to_another_is_the_after() -> None:
    assert found("| | v6.1 | v6.1 + patch |\n| RPS | 100 | 120 |\n") == {
        "before": [("RPS", 100, "1/s")],
        "after": [("RPS", 120, "1/s")],
    }


@pytest.mark.parametrize("tree", ["net-next", "mainline"])
def test_the_label_of_one_side_heads_no_table(tree: str) -> None:
    text = "".join(f"{tree} {word} this series\n  tcp_rr {rate},000 trans/s\n" for word, rate in SERIES)
    assert {side: values[0][1] for side, values in found(text).items()} == {"before": 35000, "after": 39000}


SERIES = [("without", 35), ("with", 39)]


def test_a_row_that_is_not_certain_is_listed_with_its_line() -> None:
    got = mail.read("metric before after\nrate 100 110\nodd 1 2 3\nlatency 20 18\n")
    assert [r.metric for r in got.found[0].run.rows] == ["rate", "latency"]
    assert [(note.line, "odd 1 2 3" in note.text) for note in got.unread] == [(3, True)]


def test_a_column_without_a_side_is_listed() -> None:
    got = mail.read("size     before    after    strict=1\n64       100       110      120\n")
    assert [[r.value for r in item.run.rows] for item in got.found] == [[100], [110]]
    assert [(note.line, "'strict=1'" in note.text) for note in got.unread] == [(1, True)]


def test_columns_beside_a_baseline_are_compared_with_a_doubt() -> None:
    got = mail.read("size     baseline  strict=0  strict=1\n64       100       110      120\n")
    made = experiments(got, "mail", "0")
    assert [(e.before_label, e.after_label) for e in made] == [
        ("baseline", "strict=0"),
        ("baseline", "strict=1"),
    ]
    assert all(e.notes[0].startswith("to be confirmed: ") for e in made)


@pytest.mark.parametrize("head", ["size  baseline  latency", "baseline  p50  p99", "size  patched  unit"])
def test_other_metrics_beside_a_side_are_no_sides(head: str) -> None:
    assert mail.read(f"{head}\n64    100       110\n").found == []


def test_spread_runs_and_units() -> None:
    head = "             before             after\n"
    text = head + "pps    1.20M ± 0.03M (n=5)   1.30 Mpps ± 1% (n=6)\np99 (us)   45 +- 2   41 (±1)\n"
    before, after = mail.read(text).found
    first, second = before.run.rows[0], after.run.rows[0]
    assert (first.value, first.spread_pct) == (1.2e6, pytest.approx(2.5))
    assert (second.value, second.unit, second.spread_pct) == (1.3e6, "pps", pytest.approx(1))
    assert [r.unit for r in before.run.rows] == ["pps", "us"]
    assert [r.spread_pct for r in after.run.rows][1] == pytest.approx(2.44, abs=0.01)
    assert any("5 runs" in note.text for note in before.run.notes)


@pytest.mark.parametrize("head", ["test     before (Mpps)   after (Mpps)", "test (Mpps)   before    after"])
def test_a_unit_in_the_head(head: str) -> None:
    got = found(f"{head}\ndrop          1.5          1.7\n")
    assert got == {"before": [("drop", 1.5e6, "pps")], "after": [("drop", 1.7e6, "pps")]}


def test_a_head_with_a_metric_beside_each_side() -> None:
    text = """
TCP through both adapters, mean Mbps of ten runs:

  Adapter          UL stock  UL patched  DL stock  DL patched
  ---------------  --------  ----------  --------  ----------
  one, 160 MHz          269        1364       327         579
  two,  80 MHz          208         597       293         695
"""
    read = found(text)
    assert read["before"][0] == ("one, 160 MHz UL", 269e6, "bit/s")
    assert [row[1] for row in read["before"]] == [269e6, 208e6, 327e6, 293e6]
    assert [row[1] for row in read["after"]] == [1364e6, 597e6, 579e6, 695e6]


def test_a_head_that_says_what_there_is_today() -> None:
    text = """
|Cores|Current interrupts|Shared interrupts|improvement|
|-----|------------------|-----------------|-----------|
|14   |1.6M/sec          |0.4M/sec         |72%        |
|20   |2.8M/sec          |0.6M/sec         |72.4%      |
"""
    assert found(text) == {
        "before": [("14", 1.6e6, "1/s"), ("20", 2.8e6, "1/s")],
        "after": [("14", 0.4e6, "1/s"), ("20", 0.6e6, "1/s")],
    }


@pytest.mark.parametrize("name", ["rx pps", "rx pps (mean ± sstdev)"])
def test_a_row_without_a_change_is_what_the_others_recompute_from(name: str) -> None:
    text = f"""
| SYN flood          | {name} | Δ rx pps |
|--------------------+--------+----------|
| 5.6.3 (baseline)   | 939,616 ± 0.5% |        - |
| no prog attached   | 929,275 ± 1.2% |    -1.1% |
| with prog attached | 918,582 ± 0.4% |    -2.2% |
"""
    assert [(row.value, item.side) for item in read(text).found for row in item.run.rows] == [
        (939616, "before"),
        (929275, "after"),
        (918582, "after"),
    ]


def test_a_number_may_be_about_what_it_is() -> None:
    text = """
               latency (us)   CPU
before             ~12.5      31%
after               ~9.1     ~28%
"""
    assert found(text) == {
        "before": [("latency (us)", 12.5, "us"), ("CPU", 31, "%")],
        "after": [("latency (us)", 9.1, "us"), ("CPU", 28, "%")],
    }


def test_the_unit_behind_the_last_number_is_that_of_the_row() -> None:
    text = """
                    Before    After
  buffered writer      868      433 MB/s
  Aggregate          1,284      866 MB/s
"""
    assert found(text) == {
        "before": [("buffered writer", 868e6, "B/s"), ("Aggregate", 1284e6, "B/s")],
        "after": [("buffered writer", 433e6, "B/s"), ("Aggregate", 866e6, "B/s")],
    }


def test_drawn_tables_and_a_head_that_follows_another_table() -> None:
    text = """
  ┌────────────────┬───────────┬───────────┬─────────────┐
  │    Benchmark   │  Before   │   After   │   Change    │
  ├────────────────┼───────────┼───────────┼─────────────┤
  │ Seq write MB/s │ 1450      │ 1438      │ -1% (noise) │
  └────────────────┴───────────┴───────────┴─────────────┘
  ┌────────────────┬───────────┬───────────┬─────────────┐
  │     Metric     │ Whole     │ Single    │   Change    │
  ├────────────────┼───────────┼───────────┼─────────────┤
  │ readers        │ 496 MB/s  │ 507 MB/s  │ +2%         │
  │ readers p99.9  │ 440 us    │ 358 us    │ +19% better │
  │ readers p50    │ 40 us     │ 40 us     │ identical   │
  └────────────────┴───────────┴───────────┴─────────────┘
"""
    before, after = [
        [(row.metric, row.value) for item in read(text).found if item.side == side for row in item.run.rows]
        for side in ("before", "after")
    ]
    assert before == [
        ("Seq write MB/s", 1450e6),
        ("Metric readers", 496e6),
        ("Metric readers p99.9", 440),
        ("Metric readers p50", 40),
    ]
    assert [value for _, value in after] == [1438e6, 507e6, 358, 40]
    # A change that does not recompute says nothing.
    assert not [
        item for item in read(text.replace("+19%", "+49%")).found if item.run.label == "Single" and item.side
    ]


def test_a_head_of_two_lines() -> None:
    head = "            before          after\nflows    pps    cpu      pps    cpu\n"
    text = head + "1        100    40       110    38\n"
    got = found(text)
    assert got == {
        "before": [("1 pps", 100, "pps"), ("1 cpu", 40, "")],
        "after": [("1 pps", 110, "pps"), ("1 cpu", 38, "")],
    }


def test_rows_without_a_name_are_repeats() -> None:
    for labels in ("", "run 1,run 2,run 3"):
        names = labels.split(",") if labels else ["", "", ""]
        lines = zip(names, ("9.41   9.62", "9.40   9.60", "9.45   9.65"), strict=True)
        text = "         before  after\n" + "".join(f"{name:<10}{line}\n" for name, line in lines)
        (made,) = experiments(mail.read(text), "mail", "0")
        assert [given.run.rows[0].samples for given in made.inputs] == [
            [9.41, 9.40, 9.45],
            [9.62, 9.60, 9.65],
        ]


def test_a_folded_row_is_joined() -> None:
    got = found("flows   before   after   v3\nTCP_STREAM with a long name  100  110\n  120\nUDP  7 8 9\n")
    assert [(metric, value) for metric, value, _ in got["before"]] == [
        ("TCP_STREAM with a long name", 100),
        ("UDP", 7),
    ]


def test_data_precede_figures_of_a_sentence() -> None:
    sentence = "The rate falls from 935 Mpps to 578 Mpps on this board.\n\n"
    table = "test   before   after\ndrop (Mpps)   560   930\n"
    got = mail.read(sentence + table)
    assert [[r.value for r in item.run.rows] for item in got.found] == [[560e6], [930e6]]
    assert [note.line for note in got.unread] == [1]
    # Alone, or beside data in another unit, it is all there is.
    assert len(mail.read(sentence).found) == 2
    assert len(mail.read(sentence + table.replace("(Mpps)", "(us)")).found) == 4


DIRECTIONS = [
    (
        [
            "drops",
            "rx_dropped",
            "rx drops",
            "tcp retransmits",
            "checksum errors",
            "cache misses",
            "drop rate",
        ],
        "more",
        "less",
    ),
    (["copy mode", "throughput", "XDP drop", "no-drop rate", "zero loss", "rxdrop"], "more", "more"),
    (["p99 latency", "cpu", "cycles", "ns", "CPU %", "time"], None, "less"),
    (["throughput", "pps", "Hmean 64"], None, "more"),
    (["throughput drops", "a drop"], "more", None),
    (["instructions", "strict=1", "64"], None, None),
]


@pytest.mark.parametrize(
    ("name", "by_unit", "better"),
    [(name, *rest) for names, *rest in DIRECTIONS for name in names],
)
def test_the_direction_is_by_what_is_counted(name: str, by_unit, better) -> None:  # type: ignore[no-untyped-def]
    assert direction_of(name, by_unit) == better


@pytest.mark.parametrize("text", ["rx drops: from 3 Mpps to 200 kpps\n", "before: 3 Mpps drops\n"])
def test_drops_are_better_low(text: str) -> None:
    rows = [row for item in mail.read(text).found for row in item.run.rows]
    assert all(row.direction == "less" for row in rows)


def test_a_row_called_baseline_is_no_head() -> None:
    text = (
        "|  | before | after | |\n|--|--|--|--|\n| noop | 74.1 | 74.2 |  |\n| baseline | 70.1 | 35.1 |  |\n"
    )
    expected = {"before": [("noop", 74.1, ""), ("baseline", 70.1, "")]}
    expected["after"] = [("noop", 74.2, ""), ("baseline", 35.1, "")]
    assert found(text) == expected


def test_changes_recompute_whatever_the_unit_of_the_columns_is() -> None:
    text = (
        "|Cores|Current KIOPs  |Shared KIOPs  |improvement|\n"
        "|14   |2188           |2620          |19.7%      |\n"
        "|20   |2063           |2308          |11.8%      |\n"
    )
    assert pairs(text) == [(2188e3, 2620e3), (2063e3, 2308e3)]


def test_bytes_above_names_are_the_unit_and_above_sizes_they_are_not() -> None:
    named = "| bytes       | before | after |\n| sizeof(foo) | 192    | 128   |\n| sizeof(bar) | 96     | 64    |\n"
    rows = [row for item in read(named).found for row in item.run.rows]
    assert {row.unit for row in rows} == {"B"}
    sizes = named.replace("sizeof(foo)", "64").replace("sizeof(bar)", "1500")
    assert {row.unit for item in read(sizes).found for row in item.run.rows} == {""}


def test_a_rate_in_the_first_column_is_a_key() -> None:
    text = "  load      net-next    series\n  10k rps     81 us      79 us\n  50k rps    121 us      98 us\n"
    rows = {item.side: [(row.metric, row.samples) for row in item.run.rows] for item in read(text).found}
    assert rows["before"] == [("10k rps", [81]), ("50k rps", [121])]
    assert rows["after"] == [("10k rps", [79]), ("50k rps", [98])]
