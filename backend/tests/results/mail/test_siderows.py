"""Tables with a row for each side: named metrics, series, and numbers that nothing names."""

import pytest
from mail_pairs import compared, pairs
from table_layouts import LAYOUTS, laid_out

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results import mail
from skbscope.results.mail.reading import read

LABELS = [
    ("before", "after"),
    ("baseline", "this series"),
    ("stock", "p1"),
    ("net-next", "with patch"),
    ("vanilla", "patched"),
    ("w/o patch", "w/ patch"),
]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(("before", "after"), LABELS)
def test_rows_of_sides(before: str, after: str, swapped: bool, layout: str) -> None:
    cells = [["kernel", "rate (Mpps)", "latency"], [before, "1.21", "45"], [after, "1.42", "41"]]
    if swapped:
        cells[1:] = cells[:0:-1]
    (made,) = experiments(mail.read(laid_out(cells, layout)), "mail", "0")
    got = {i.side: [(r.metric, r.value, r.unit, r.direction) for r in i.run.rows] for i in made.inputs}
    head = "rate (Mpps)"
    assert got == {
        "before": [(head, 1.21e6, "pps", "more"), ("latency", 45, "", "less")],
        "after": [(head, 1.42e6, "pps", "more"), ("latency", 41, "", "less")],
    }


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("series", ["threads", "size", "flows", "CPUs"])
def test_a_series_names_its_columns(series: str, layout: str) -> None:
    cells = [[series, "1", "2", "8"], ["stock", "1.20", "2.31", "4.40"], ["patched", "1.31", "2.50", "4.92"]]
    before, after = mail.read(laid_out(cells, layout)).found
    assert [(r.metric, r.value) for r in before.run.rows] == [
        (f"{series} 1", 1.2),
        (f"{series} 2", 2.31),
        (f"{series} 8", 4.4),
    ]
    assert [r.value for r in after.run.rows] == [1.31, 2.5, 4.92]


@pytest.mark.parametrize(
    "text",
    [
        # Nothing names the columns: repeats or a series.
        "before 1 2 3\nafter 4 5 6\n",
        "Some words.\nbefore 1 2 3\nafter 4 5 6\n",
        "Here are the numbers:\n\nbefore 1 2\nafter 4 5\n",
        # Another row is no head, and a falling series is none.
        "other 7 8 9\nbefore 1 2 3\nafter 4 5 6\n",
        "threads 8 2 1\nbefore 1 2 3\nafter 4 5 6\n",
        # Heads that do not match, or one side alone.
        "a b c d e\nbefore 1 2\nafter 4 5\n",
        "a b\nbefore 1 2\nbefore 4 5\n",
        "results below\nbefore 1\nafter 2\n",
    ],
)
def test_numbers_that_nothing_names_are_not_compared(text: str) -> None:
    assert mail.read(text).found == []


def test_rows_that_name_no_side_are_listed_and_never_the_head() -> None:
    head = "           p50    p99\nGRO off     10     20\n"
    text = head + "baseline    11     21\nGRO on      13     23\npatched     12     22\n"
    got = mail.read(text)
    assert [[(r.metric, r.value) for r in item.run.rows] for item in got.found] == [
        [("p50", 11), ("p99", 21)],
        [("p50", 12), ("p99", 22)],
    ]
    assert [(note.line, note.text.partition("'")[2][:7]) for note in got.unread] == [
        (4, "GRO on'"),
        (2, "GRO off"),
    ]


def test_the_line_above_states_unit_and_meaning() -> None:
    for title, unit, better in (
        ("Throughput (Mbps)", "bit/s", "more"),
        ("p99 latency", "", "less"),
        ("x", "", None),
    ):
        got = mail.read(
            f"{title}:\n          1 flow    4 flows\nbefore    940       3700\nafter     941       3790\n"
        )
        assert {(row.unit, row.direction) for item in got.found for row in item.run.rows} == {(unit, better)}


def test_a_series_of_cpus_is_no_share_of_a_cpu() -> None:
    got = mail.read("cpu       1     2\nbefore    940   950\nafter     941   960\n")
    assert {row.direction for item in got.found for row in item.run.rows} == {None}


def test_repeated_rows_are_runs() -> None:
    values = {"before": (2.5, 3.5, 4.5), "after": (5.5, 6.5, 7.5)}
    rows = "".join(f"{side:<8}{value}   7\n" for side in values for value in values[side])
    (made,) = experiments(mail.read(f"        rate   cpu\n{rows}"), "mail", "0")
    assert [(i.side, i.run.rows[0].value) for i in made.inputs] == [
        *(("before", value) for value in (2.5, 3.5, 4.5)),
        *(("after", value) for value in (5.5, 6.5, 7.5)),
    ]


def test_letters_that_the_text_defines_are_sides() -> None:
    text = "A is stock net-next; B is the same plus this series.\n\n    K      4      8     16\n"
    text += "    A   81.5  242.5  432.5\n    B   60.5   64.5   65.5\n"
    assert pairs(text) == [(81.5, 60.5), (242.5, 64.5), (432.5, 65.5)]
    assert pairs(text.replace("B is the same plus this series", "B is another host")) == []


def test_bare_with_and_without_are_rows_and_what_is_counted_in_a_second_is_a_rate() -> None:
    text = (
        "|      | TCP_STREAM | UDP_STREAM | TCP_RR  |\n"
        "| w/o  | 9412 Mbps  | 5120 Mbps  | 48123/s |\n"
        "| w/   | 9415 Mbps  | 6230 Mbps  | 49001/s |\n"
    )
    assert pairs(text) == [(9412e6, 9415e6), (5120e6, 6230e6), (48123, 49001)]


def test_a_title_of_single_words_above_figures_with_units_is_no_head() -> None:
    text = "iperf3 TCP rx\nbefore: 611 Mbits/sec, 88% CPU\nafter:  870 Mbits/sec, 71% CPU\n"
    assert sorted(pairs(text)) == [(88, 71), (611e6, 870e6)]


def test_an_underlined_title_states_the_unit() -> None:
    assert pairs("cycles per packet\n-----------------\nbaseline      412\npatched       377\n") == [
        (412, 377)
    ]


def test_a_share_in_the_head_is_a_unit_and_an_address_is_no_head() -> None:
    text = "       CPU%   Mpps\nbase    98    4.12\npatch   91    4.62\n"
    assert compared(text) == [("CPU%", 98, 91, "%"), ("Mpps", 4.12e6, 4.62e6, "pps")]
    text = (
        "Link:    https://lists.example.org/netdev/20240312.4123@host/\nBefore: 9.1 Gbps\nAfter: 9.9 Gbps\n"
    )
    assert compared(text) == [("rate", 9.1e9, 9.9e9, "bit/s")]


def test_the_unit_above_the_labels_is_that_of_percentiles() -> None:
    text = "Latency (us)   p50   p99\nw/o series      41   112\nw/ series       31    92\n"
    assert compared(text) == [("p50", 41, 31, "us"), ("p99", 112, 92, "us")]


def test_the_number_of_a_patch_is_part_of_its_name() -> None:
    text = (
        "            1 stream   8 streams\nbase          9.4        18.1\n"
        "+patch 1      9.5        18.3\n+patch 2      9.6        18.8\n"
    )
    assert sorted(pairs(text)) == [(9.4, 9.5), (9.4, 9.6), (18.1, 18.3), (18.1, 18.8)]


def test_times_above_rows_are_no_units_of_their_numbers() -> None:
    text = "        10 ms    50 ms    100 ms\nbase    910      410      201\npatch   930      870      790\n"
    assert {(metric, unit) for metric, _, _, unit in compared(text)} == {
        ("10 ms", ""),
        ("50 ms", ""),
        ("100 ms", ""),
    }


def test_rows_of_a_side_whose_sizes_differ_are_of_different_things() -> None:
    text = """
alloc     batch  creation speed
old          16    140.0k/s
old          32    144.5k/s
new          16    150.0k/s
new          32    160.0k/s
"""
    assert compared(text) == [
        ("creation speed, batch 16", 140e3, 150e3, "1/s"),
        ("creation speed, batch 32", 144.5e3, 160e3, "1/s"),
    ]
    assert pairs("alloc  batch  speed\nold  64  140.0k/s\nnew  32  150.0k/s\n") == []


def test_a_label_that_is_written_over_the_rows_of_its_block() -> None:
    text = """
allocator     batch   speed
-----------   -----   --------
own slabs     16      140.0k/s
(before)      32      144.5k/s
              64      146.5k/s

common slabs  16      150.0k/s
(after)       32      160.0k/s
              64      170.0k/s
"""
    assert pairs(text) == [(140e3, 150e3), (144.5e3, 160e3), (146.5e3, 170e3)]


CHANGES = "size     64    512\ncopy   1000   2000\npage   1100   2500\n{label} {changes}\n"


@pytest.mark.parametrize("label", ["percent", "gain", "diff", "%"])
@pytest.mark.parametrize("changes", ["10%   25%", "+10%  +25%", "10.0% 25.0%"])
def test_a_row_of_changes_says_which_of_two_rows_is_the_before(label: str, changes: str) -> None:
    assert pairs(CHANGES.format(label=label, changes=changes)) == [(1000, 1100), (2000, 2500)]


def test_a_row_of_changes_may_recompute_from_the_lower_row() -> None:
    assert pairs(CHANGES.format(label="change", changes="-9.1% -20%")) == [(1100, 1000), (2500, 2000)]


@pytest.mark.parametrize(
    ("label", "changes"),
    [("percent", "10%  28%"), ("loss", "10%  25%"), ("percent", "10%"), ("percent", "±10% ±28%")],
)
def test_a_row_that_does_not_recompute_says_nothing(label: str, changes: str) -> None:
    assert pairs(CHANGES.format(label=label, changes=changes)) == []


def test_the_row_of_which_the_ratio_is_one_is_the_before() -> None:
    text = """
                        | K reqs/s | speedup
msg_zerocopy (non-zc)   | 1120     | 1.12
msg_zerocopy (zc)       | 997      | 1
io_uring -n1 -z0        | 1469     | 1.47
"""
    assert compared(text) == [
        ("K reqs/s", 997e3, 1120e3, "1/s"),
        ("K reqs/s", 997e3, 1469e3, "1/s"),
    ]
    # What does not recompute is no ratio.
    assert pairs(text.replace("1.47", "1.57")) == []


def test_a_title_says_what_numbers_without_a_unit_are() -> None:
    text = """
{}:
1. root memcg    21694.8
2. 6.0-rc1       10482.7 (-51.6%)
3. 6.0-rc1 + (A) 14542.5 (-32.9%)
"""
    for title in ("Results (average throughput of netperf)", "average throughput of netperf"):
        assert set(compared(text.format(title))) == {
            ("average throughput of netperf", 10482.7, 14542.5, ""),
            ("average throughput of netperf", 21694.8, 10482.7, ""),
            ("average throughput of netperf", 21694.8, 14542.5, ""),
        }
    assert pairs(text.format("Results")) == []
    # The changes are over the first row.
    befores = {item.group: item.run.label for item in read(text.format(title)).found if item.side == "before"}
    claims = {befores[item.group] for item in read(text.format(title)).found if item.stated}
    assert claims == {"root memcg"}
    of_base = text.replace(" (-51.6%)", "").replace("-32.9", "+38.7")
    assert [one.text for item in read(of_base.format(title)).found for one in item.stated] == ["+38.7%"]


def test_the_changes_of_rows_say_which_row_they_are_over() -> None:
    text = """
Throughput (Mbps):

bridge            1000
router            1200 (+20%)
tunnel             900 (-10%)
"""
    assert pairs(text) == [(1000e6, 1200e6), (1000e6, 900e6)]
    # The row may be the last one.
    assert pairs(text.replace("bridge            1000\n", "") + "bridge            1000\n") == pairs(text)
    # Changes that do not recompute are over something else, and a row that is called the change is no *before*.
    assert pairs(text.replace("+20%", "+30%")) == []
    assert (1000e6, 900e6) not in pairs(text.replace("bridge", "with this patch"))
    # Nor are rows of sizes, or of a single change.
    for names in (
        ("1 thread", "2 threads", "4 threads"),
        ("64B", "128B", "1500B"),
        ("batch 1", "batch 8", "batch 64"),
    ):
        of_series = text
        for old, new in zip(("bridge", "router", "tunnel"), names, strict=True):
            of_series = of_series.replace(old, new)
        assert pairs(of_series) == []
    assert pairs(text.replace("tunnel             900 (-10%)\n", "")) == []


def test_a_native_and_a_modified_kernel_are_sides() -> None:
    text = """
                  PCIe Gen3 SSD   PCIe Gen4 SSD
native kernel     553k iops       633k iops
modified          553k iops       635k iops
"""
    assert pairs(text) == [(553e3, 553e3), (633e3, 635e3)]


def test_what_is_called_the_baseline_is_that_of_all_other_rows_and_is_no_head() -> None:
    text = """
| tcp4 SYN flood               | __inet_lookup_listener | Δ events |
|------------------------------+------------------------+----------|
| 5.6.3 vanilla (baseline)     |                  1.12% |        - |
| no SK_LOOKUP prog attached   |                  1.31% |    0.19% |
| with SK_LOOKUP prog attached |                  3.05% |    1.93% |
"""
    assert compared(text) == [
        ("__inet_lookup_listener", 1.12, 1.31, "%"),
        ("__inet_lookup_listener", 1.12, 3.05, "%"),
    ]


@pytest.mark.parametrize("names", [("baseline", "epoll busyloop"), ("without", "with this series", "busy")])
def test_a_column_that_repeats_for_each_side_is_a_key(names: tuple[str, ...]) -> None:
    rows = "".join(
        f"{name:<18}  {flows:>2}      {1000 * at + flows}      {at + flows / 100}\n"
        for at, name in enumerate(names, 1)
        for flows in (15, 30)
    )
    found = compared(f"Type                Flows   Throughput  p50\n{rows}")
    assert [one[:3] for one in found][:4] == [
        ("Throughput, Flows 15", 1015, 2015),
        ("p50, Flows 15", 1.15, 2.15),
        ("Throughput, Flows 30", 1030, 2030),
        ("p50, Flows 30", 1.3, 2.3),
    ]


def test_two_columns_are_keys_together() -> None:
    keys = ((64, 1), (64, 2), (128, 1))
    rows = "".join(
        f"{name:<12}  {size:<5}  {conns:<5}  {start + size + conns}\n"
        for name, start in (("baseline", 1000), ("this patch", 2000))
        for size, conns in keys
    )
    assert compared(f"kernel        pkts   conns  rate\n{rows}") == [
        (f"rate, pkts {size}, conns {conns}", 1000 + size + conns, 2000 + size + conns, "")
        for size, conns in keys
    ]


def test_what_differs_between_sides_is_no_key() -> None:
    rows = "baseline    15   27.5\nbaseline    30   46.5\nthis patch  14   30.5\nthis patch  30   50.5\n"
    names = {one.run.rows[0].metric for one in read(f"kernel      drops   rate\n{rows}").found}
    assert names == {"drops"}


def test_p_with_a_number_is_a_patch() -> None:
    text = "size    before opt   p 1    p 2+3\n64      10.5         11.5   12.5\n128     20.5         21.5   22.5\n"
    assert [one[1:3] for one in compared(text)] == [(10.5, 11.5), (20.5, 21.5), (10.5, 12.5), (20.5, 22.5)]


def test_a_series_in_the_name_of_a_column_is_no_key_beside_names() -> None:
    text = "qcow2:\n|----------------------+-------------+------------|\n"
    text += "| preallocation        | aio=threads | aio=native |\n| off                  |        8139 |       7649 |\n"
    text += "| off (w/o ZERO_RANGE) |        2965 |       2779 |\n"
    assert [one[:3] for one in compared(text)] in (
        [],
        [("aio=threads", 8139, 2965), ("aio=native", 7649, 2779)],
    )


def test_of_times_the_ratios_are_those_of_the_row_of_one_to_the_others() -> None:
    text = """
  variant    time (s)   speedup
  plain      12.00      1.00x
  hashed     8.00       1.50x
  sorted     6.00       {}x
"""
    assert pairs(text.format("2.00")) == [(12, 8), (12, 6)]
    # Each the other way round, and no ratio.
    assert pairs(text.format("0.50")) == []
    assert pairs(text.format("2.20")) == []


def test_changes_behind_each_value_are_over_the_only_row_without_them() -> None:
    text = """
  variant   IOPS             BW
  plain     1000             50
  hashed    1150 (+15.0%)    60 (+20.0%)
  sorted    1250 (+25.0%)    {} (+30.0%)
"""
    assert pairs(text.format(65)) == [(1000, 1150), (50, 60), (1000, 1250), (50, 65)]
    assert pairs(text.format(75)) == []


def test_a_deviation_in_the_head_names_no_number_behind_which_it_is() -> None:
    text = (
        "                    usecs/op      %stdev\n\n"
        "  baseline             13.48    +-  5.19%\n  patched               6.84    +- 22.07%\n"
    )
    assert compared(text) == [("usecs/op", 13.48, 6.84, "us")]
