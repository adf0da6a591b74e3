"""Which side a run is on, and the words that say so."""

import pytest
from mail_pairs import pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results import mail
from skbscope.results.mail.text.labels import side_of_label, without_side
from skbscope.results.models import Side

LABELS: list[tuple[str, Side | None]] = [
    ("Before Patch", "before"),
    ("stock kernel", "before"),
    ("vanilla 6.12", "before"),
    ("First iperf3 as a reference:", "before"),
    ("previously", "before"),
    ("control:", "before"),
    ("experiment:", "after"),
    ("flow control", None),
    ("Linux v5.16 without the patch applied", "before"),
    ("w/o this series", "before"),
    ("with patch", "after"),
    ("After", "after"),
    ("patched", "after"),
    ("1) sysctl -w net.core.x=1 (as default)", "before"),
    ("Test results with A53 1.2GHz", None),
    ("no default route", None),
    ("before and after", None),
    ("copy mode", None),
    ("w/ TSO (without the buffer patch)", "before"),
    ("", None),
]


@pytest.mark.parametrize(("label", "side"), LABELS)
def test_labels(label: str, side: Side | None) -> None:
    found = side_of_label(label)
    assert (found[0] if found else None) == side
    if found:
        assert found[1] in label.lower()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("before, 4 threads", "after, 4 threads"),
        ("Linux v5.16 without the patch applied", "Linux v5.16 with this patch applied"),
        ("after 1", "after 2"),
        ("w/o TSO", "w/ TSO"),
    ],
)
def test_labels_of_one_configuration(one: str, other: str) -> None:
    assert without_side(one) == without_side(other)


@pytest.mark.parametrize(
    ("one", "other"), [("after 4 threads", "after 8 threads"), ("v5.16 patched", "v5.16 modified patched")]
)
def test_labels_of_two_configurations(one: str, other: str) -> None:
    assert without_side(one) != without_side(other)


def sides(text: str) -> list[tuple[str, Side | None]]:
    return [(item.run.label, item.side) for item in mail.read(text).found]


def test_stated_changes_name_what_they_are_over() -> None:
    text = "simple: 200 kpps\nfancy: 300 kpps (+50%)\nfanciest: 400 kpps (+100%)\n"
    assert sides(text) == [("simple", "before"), ("fancy", "after"), ("fanciest", "after")]
    assert mail.read(text).found[0].side_because == "the stated +50%, +100% recomputes from this figure"


def test_a_stated_change_that_recomputes_from_nothing_names_nobody() -> None:
    assert sides("simple: 200 kpps\nfancy: 300 kpps (+7%)\n") == [("simple", None), ("fancy", None)]


def test_labels_without_a_side_have_none() -> None:
    assert sides("64 B frames: 10 Mpps\n1500 B frames: 2 Mpps\n") == []
    assert sides("small frames: 10 Mpps\nlarge frames: 2 Mpps\n") == [
        ("small frames", None),
        ("large frames", None),
    ]


def test_a_label_that_adds_to_another() -> None:
    text = "net-next: 10 Mpps\nnet-next + gro: 12 Mpps\n"
    assert sides(text) == [("net-next", "before"), ("net-next + gro", "after")]


@pytest.mark.parametrize("tree", ["net-next", "bpf-next", "mainline"])
def test_a_tree_beside_a_named_after_is_the_before(tree: str) -> None:
    assert sides(f"{tree}: 8.0 Gbps\nafter #1: 7.7 Gbps\n") == [(tree, "before"), ("after #1", "after")]
    assert sides(f"{tree}: 8.0 Gbps\nother: 7.7 Gbps\n") == [(tree, None), ("other", None)]


def test_sides_as_headings_make_metrics_of_the_labels() -> None:
    text = "Before:\n throughput: 9.4 Gbit/s\n latency: 35 us\n\nAfter:\n throughput: 9.9 Gbit/s\n latency: 30 us\n"
    found = mail.read(text).found
    assert [(item.run.label, item.side, item.run.rows[0].metric) for item in found] == [
        ("Before", "before", "throughput"),
        ("After", "after", "throughput"),
    ]
    assert [[(row.metric, row.value) for row in item.run.rows] for item in found] == [
        [("throughput", 9.4e9), ("latency", 35)],
        [("throughput", 9.9e9), ("latency", 30)],
    ]


def test_what_a_reply_says_is_not_below_the_quoted_heading_of_a_side() -> None:
    quoted = "> Baseline\n> One core: 10 Mpps\n>\n> Patched\n> One core, foo: 11 Mpps\n{0}> One core, bar: 12 Mpps\n"
    reply = "\nGood to see!\n\nAt this point the rate is: 3 Mpps for me\n\n"
    mine = "\nOne core, baz: 3 Mpps\n\n"
    for between in ("", reply, mine):
        assert pairs(quoted.format(between)) == [(10e6, 11e6), (10e6, 12e6)]


def test_two_tests_of_the_same_labels_stay_apart() -> None:
    text = "1) Tested on i40e.\nbefore: 1 Mpps\nafter: 2 Mpps\n2) Tested on mlx5.\nbefore: 3 Mpps\nafter: 6 Mpps\n"
    made = experiments(mail.read(text), "mail", "0")
    assert [(e.title, [i.run.rows[0].value for i in e.inputs]) for e in made] == [
        ("i40e", [1e6, 2e6]),
        ("mlx5", [3e6, 6e6]),
    ]


def test_settings_alone_are_no_results() -> None:
    found = mail.read("MTU: 1500 bytes\ninterval: 10 s\ntimeout: 5 ms\nSpeed: 1000Mb/s\n")
    assert found.found == []
    assert [note.text for note in found.unread] == [
        "'timeout: 5' is the only figure in ms: nothing to compare it with",
        "'Speed: 1000' is the only figure in bit/s: nothing to compare it with",
    ]


def test_lines_below_two_inner_headings_are_no_repeats() -> None:
    def block(side: str, *rates: int) -> str:
        inner = "".join(
            f"{n} flows, 64B\niperf3: {rate} Gbps\n\n" for n, rate in zip((1, 8), rates, strict=True)
        )
        return f"{side}:\n\n{inner}"

    (made,) = experiments(mail.read(block("Before", 24, 88) + block("After", 26, 90)), "mail", "0")
    rows = [[(row.metric, row.value) for row in given.run.rows] for given in made.inputs]
    assert rows == [
        [("1 flows 64b iperf3", 24e9), ("8 flows 64b iperf3", 88e9)],
        [("1 flows 64b iperf3", 26e9), ("8 flows 64b iperf3", 90e9)],
    ]


def test_numbered_items_with_one_figure_each_are_one_list() -> None:
    text = "1) vanilla: 3.5 Mpps\n2) v1 of this series: 4.0 Mpps\n3) v2 of this series: 4.2 Mpps\n"
    made = experiments(mail.read(text), "mail", "0")
    assert [[given.run.rows[0].value for given in one.inputs] for one in made] == [
        [3.5e6, 4e6],
        [3.5e6, 4.2e6],
    ]


def test_the_older_of_two_versions_is_the_before() -> None:
    for old, new in (
        ("v6.5", "v6.6-rc1"),
        ("v6.6-rc1", "v6.6"),
        ("6.6-rc2", "6.6-rc10"),
        ("v6.9.12", "v6.10"),
    ):
        for lines in (f"{old}: 9 Gbps\n{new}: 8 Gbps\n", f"{new}: 8 Gbps\n{old}: 9 Gbps\n"):
            (made,) = experiments(mail.read(lines), "mail", "0")
            assert [(i.side, i.run.rows[0].value) for i in made.inputs] == [("before", 9e9), ("after", 8e9)]


def test_with_it_reverted_is_the_before() -> None:
    (made,) = experiments(mail.read("With the commit: 8 Gbps, with it reverted: 9 Gbps.\n"), "mail", "0")
    assert [(i.side, i.run.rows[0].value) for i in made.inputs] == [("before", 9e9), ("after", 8e9)]


def test_repeats_of_one_side_are_one_configuration() -> None:
    rows = "".join(f"{side} {at}: {value} pps\n" for side, at, value in RUNS)
    (made,) = experiments(mail.read(rows), "mail", "0")
    assert [given.side for given in made.inputs] == ["before"] * 3 + ["after"] * 3


@pytest.mark.parametrize("label", ["1st run", "2nd", "#1", "Run 1"])
def test_ordinal_repeats_under_a_side_are_runs(label: str) -> None:
    text = f"BEFORE\n{label}: 9.4 Gbit/s\nAFTER\n{label}: 9.6 Gbit/s\n"
    (made,) = experiments(mail.read(text), "mail", "0")
    assert [(given.side, given.run.rows[0].value) for given in made.inputs] == [
        ("before", 9.4e9),
        ("after", 9.6e9),
    ]


def test_a_side_behind_a_figure_is_not_the_label_of_the_next() -> None:
    text = (
        "64 B packets: 1.2 Mpps before, 1.4 Mpps after\n1500 B packets: 0.80 Mpps before, 0.81 Mpps after\n"
    )
    assert pairs(text) == [(1.2e6, 1.4e6), (0.8e6, 0.81e6)]


RUNS = [("before", 1, 101), ("before", 2, 102), ("before", 3, 103)]
RUNS += [("after", 1, 111), ("after", 2, 112), ("after", 3, 113)]


@pytest.mark.parametrize(("change", "side"), [("+ 7.5%, p=0.2", "before"), ("+12.5%", "after")])
def test_a_change_from_one_numbered_after_to_the_next_is_over_the_first(change: str, side: Side) -> None:
    text = f"TCP 4 streams:\nafter #1: 8.0 Gbps\nafter #3: 8.6 Gbps ({change} vs #1)\n"
    assert sides(text) == [("after #1", side), ("after #3", "after")]


@pytest.mark.parametrize("before", ["net-next", "before", "baseline"])
def test_numbered_afters_beside_one_before_are_patches_and_not_repeats(before: str) -> None:
    text = f"{before}: 8.0 Gbps\nafter #1: 7.7 Gbps\nafter #3: 8.2 Gbps\n"
    made = experiments(mail.read(text), "mail", "0")
    assert [[given.run.rows[0].value for given in one.inputs] for one in made] == [[8e9, 7.7e9], [8e9, 8.2e9]]


def test_figures_inside_a_patch_are_not_read() -> None:
    patch = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n before: 1 Mpps\n+after: 2 Mpps\n c\n"
    assert mail.read(patch).found == []
    assert len(mail.read(f"{patch}\nbefore: 1 Mpps\nafter: 2 Mpps\n").found) == 2


@pytest.mark.parametrize(
    "table",
    [
        "size before after\n+64 100 110\n+128 200 210",
        "kernel  rate  cpu\n+before  10  5\n+after  11  6",
        "before:\n+10\n+11\n+after:\n+12",
    ],
)
def test_tables_inside_a_patch_are_not_read(table: str) -> None:
    count = table.count("\n") + 1
    head = f"diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,1 +1,{count + 1} @@\n c\n"
    assert mail.read(f"{head}+{table}\n").found == []


def test_a_quoted_repeat_is_not_read_twice() -> None:
    figures = "before: 1 Mpps\nafter: 2 Mpps\n"
    quoted = "".join(f"> {line}\n" for line in figures.splitlines())
    assert len(mail.read(f"{figures}\nOn Monday A wrote:\n{quoted}").found) == 2


def test_bare_lines_under_a_label_repeat_the_measurement() -> None:
    text = "net-next:\n 10 pps\n 14 pps\n 11 pps\nnet-next + this series:\n 20 pps\n 22 pps\n"
    found = mail.read(text).found
    assert [(item.side, item.run.rows[0].samples, item.run.rows[0].value) for item in found] == [
        ("before", [10, 14, 11], 11),
        ("after", [20, 22], 21),
    ]
    assert {item.run.samples_are for item in found} == {"unknown"}


def test_numbered_repeats_under_a_side_are_runs() -> None:
    text = "Baseline (x=0):\n Run 1: 10 pps\n Run 2: 11 pps\nPatched (x=1):\n Run 1: 20 pps\n Run 2: 21 pps\n"
    (made,) = experiments(mail.read(text), "mail", "0")
    assert [(given.side, given.run.rows[0].value) for given in made.inputs] == [
        *(("before", 10), ("before", 11)),
        *(("after", 20), ("after", 21)),
    ]


def test_a_label_beside_both_sides_is_on_neither() -> None:
    text = "without patch: 1 Mpps\nwith patch: 2 Mpps\nGRO off -> 3 Mpps\n"
    assert sides(text) == [("without patch", "before"), ("with patch", "after"), ("GRO off", None)]


def test_a_change_in_brackets_behind_a_pair_is_the_authors() -> None:
    found = mail.read("We go from 14.2 Mpps to 15.1 Mpps (+6.3%) here.\n").found
    assert [(item.side, item.run.rows[0].value) for item in found] == [("before", 14.2e6), ("after", 15.1e6)]
    assert found[1].stated
    assert found[1].stated[0].text == "+6.3%"


TABLES = {
    "blanks": "            before   after\nrate (tps)  31,200   33,800\np99 (us)    45       41\n",
    "collapsed": "before after\nrate (tps) 31,200 33,800\np99 (us) 45 41\n",
    "bars": "| test | before | after | diff |\n|---|---|---|---|\n| rate | 31,200 tps | 33,800 tps | +8.3% |\n"
    "| p99 | 45 us | 41 us | -8% |\n",
    "quoted": "> test before after\n> rate (tps) 31,200 33,800\n> p99 (us) 45 41\n",
}


@pytest.mark.parametrize("how", TABLES)
def test_columns_that_are_sides(how: str) -> None:
    before, after = mail.read(TABLES[how]).found
    assert (before.side, after.side) == ("before", "after")
    assert [(row.value, row.unit) for row in before.run.rows] == [(31200, "1/s"), (45, "us")]
    assert [(row.value, row.unit) for row in after.run.rows] == [(33800, "1/s"), (41, "us")]
    assert after.side_because == "the column 'after'"
    assert (after.stated[0].text if after.stated else None) == ("+8.3%" if how == "bars" else None)


@pytest.mark.parametrize(
    "text",
    [
        "Tested before after.\nA 1 2\n",
        "after before\n",
        "before after\nnothing to see\n",
        "before 1 after 2\nA 1 2\n",
    ],
)
def test_words_that_head_no_table(text: str) -> None:
    assert mail.read(text).found == []


def test_an_option_that_a_command_adds_is_another_test_and_no_change() -> None:
    row = "[  5]   0.00-10.00  sec   299 MBytes   {} Mbits/sec    0             sender\n"
    head = "[ ID] Interval           Transfer     Bitrate         Retr\n"
    text = (
        f"$ iperf3 -c 192.0.2.7\n{head}{row.format(251)}\n$ iperf3 -c 192.0.2.7 -R\n{head}{row.format(417)}"
    )
    assert [item.side for item in mail.read(text).found] == [None, None]


def test_two_names_of_one_side_that_differ_in_with_are_two_configurations() -> None:
    text = (
        "| kernel                    | pps            | change |\n|--------|------|--------|\n"
        "| 6.6.3 vanilla (baseline)  | 939,616 ± 0.5% | -      |\n"
        "| no SK_FOO prog attached   | 929,275 ± 1.2% | -1.1%  |\n"
        "| with SK_FOO prog attached | 918,582 ± 0.4% | -2.2%  |\n"
    )
    made = experiments(mail.read(text), "mail", "0")
    assert [[given.run.rows[0].value for given in one.inputs] for one in made] == [
        [939616, 929275],
        [939616, 918582],
    ]


def test_versions_of_a_series_are_a_proposal() -> None:
    found = mail.read("With 2 queues:\n  v1: 3.1 Mpps\n  v2: 3.9 Mpps\n").found
    assert [(item.side, item.score) for item in found] == [("before", 0.5), ("after", 0.5)]


RULES = (
    "  net,port                                         [ OK ]\n"
    "    baseline (drop from netdev hook):              {0}190076pps\n"
    "    baseline hash (single entries):                 {1}179564pps\n"
    "    set with  1000 full, ranged entries:            {2}304165pps\n"
)


def test_each_of_several_baselines_is_compared_with_the_only_other_line() -> None:
    expected = [(10190076, 2304165), (6179564, 2304165)]
    assert sorted(pairs(RULES.format(10, 6, 2)), reverse=True) == expected


def test_baselines_of_two_runs_are_compared_between_these() -> None:
    text = f"Before:\n\n{RULES.format(10, 6, 2)}\nAfter:\n\n{RULES.format(11, 7, 5)}"
    assert (10190076, 2304165) not in pairs(text)
    assert (2304165, 5304165) in pairs(text)


def test_clean_alone_is_the_kernel_without_the_patch() -> None:
    assert pairs("Results:\n\nclean:      61.5 Mb/sec\npatched:    74.5 Mb/sec\n") == [(61.5e6, 74.5e6)]
    assert pairs("Results:\n\nclean pages:  61.5 Mb/sec\npatched:    74.5 Mb/sec\n") == []


@pytest.mark.parametrize(
    ("label", "side"),
    [("Befor patch:", "before"), ("whithout this patch", "before"), ("Afer patch", "after")],
)
def test_slips_of_typing_turn_no_side_round(label: str, side: str) -> None:
    assert (side_of_label(label) or ("",))[0] == side


def test_figures_above_the_before_are_not_sure_to_be_the_after() -> None:
    figures = "{}\n- data flow from A to B:\n  {}ns @ 1000Mbps\n\n"
    text = figures.format("These values were measured:", 746) + figures.format(
        "Before this patch the driver reported:", 610
    )
    assert pairs(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "metric     baseline   current   stdev      diff\n==================\n"
        "rate         100.50     120.60    0.50   20.00% *\nlat           12.25     10.50    0.10  -14.29%\n",
        "           rate       lat\nbaseline   100.50     12.25\ncurrent    120.60     10.50\n",
        "Baseline:\n\nrate 100.50\nlat 12.25\n\nCurrent:\n\nrate 120.60\nlat 10.50\n",
    ],
)
def test_beside_a_baseline_what_is_current_is_the_after(text: str) -> None:
    assert pairs(text) == [(100.5, 120.6), (12.25, 10.5)]
    # Beside something new it is what there is without the change.
    other = text.replace("aseline", "atched ").replace("batched", "patched").replace("Batched ", "Patched")
    assert pairs(other) == [(120.6, 100.5), (10.5, 12.25)]


def test_no_before_the_last_word_of_the_other_column_is_the_before() -> None:
    head = "The PPS in two cases:\n\n    indirect desc cache  | no cache\n"
    rows = "    3074658              | 2685132\n    3111866              | 2666118\n"
    assert pairs(head + rows) == [((2685132 + 2666118) / 2, (3074658 + 3111866) / 2)]
    assert pairs(head.replace("desc cache", "desc ring") + rows) == []


def test_what_is_shortly_after_something_is_no_side() -> None:
    assert side_of_label("Shortly after this, CPU 2 wakes up") is None
    assert side_of_label("Right after that:") is None
    assert side_of_label("After this patch") == ("after", "after")
    assert side_of_label("right after this patch") == ("after", "after")


def test_a_tree_with_a_fix_reverted_is_no_after() -> None:
    assert side_of_label("net-next with that fix reverted") is None
    assert side_of_label("with this patch reverted") == ("before", "reverted")


def test_what_a_list_has_below_the_base_is_compared_with_it() -> None:
    ways = (("Base (5a0b1c2)", 8), ("masked_copy()", 7), ("plain_copy()", 9))
    counted = "Udp6InDatagrams                 {}20498            0.0\n"
    text = "\n".join(f"{at}) {name}\n\n{counted.format(of)}" for at, (name, of) in enumerate(ways, 1))
    assert pairs(text) == [(820498, 720498), (820498, 920498)]
    # A pair of sides beside the list is no part of it.
    pair = f"Without patch:\n\n{counted.format(3)}\nWith patch:\n\n{counted.format(4)}\n"
    assert pairs(pair + text) == [(320498, 420498), (820498, 720498), (820498, 920498)]
    # Where the first is no base, or numbers are left out, nothing says what is compared.
    assert pairs(text.replace("Base (5a0b1c2)", "other_copy()")) == []
    assert pairs(text.replace("3) ", "4) ")) == []


def test_a_condition_behind_another_change_has_its_before() -> None:
    rates = (
        ("Baseline", 210.9),
        ("Baseline + peg the clock", 284.3),
        ("This patch", 279.6),
        ("Patches [2] + [3] + peg the clock", 285.7),
    )
    text = "\n".join(f"- {name}: {rate} MB/s" for name, rate in rates)
    assert pairs(text) == [(210.9e6, 279.6e6), (284.3e6, 285.7e6)]


def test_two_tests_with_the_words_of_sides_alone_are_two_comparisons() -> None:
    times = "real 0m{}.612s\nuser 0m0.567s\nsys 0m43.887s\n"
    text = "\n".join(
        f"{title}\n{times.format(seconds)}"
        for title, seconds in (("time before", 44), ("time after", 27), ("before", 52), ("after", 32))
    )
    assert [pair for pair in pairs(text) if pair[0] != pair[1]] == [(44.612, 27.612), (52.612, 32.612)]


def test_the_size_of_requests_is_set() -> None:
    settings = "(ioengine=io_uring, iodepth=128, numjobs=3, direct=1, bs={}k)\nrandread: {} kIOPS\n"
    text = f"Before:\n{settings.format(4, 250)}\nAfter:\n{settings.format(12, 270)}\n"
    assert pairs(text) == [(250e3, 270e3)]
