"""ethtool -S and ethtool_stats.pl: blocks, copies, differences."""

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.counters import ethtool, ethtool_stats_pl


def values(run: Run) -> dict[str, float | None]:
    return {row.metric: row.value for row in run.rows}


def block(**counters: int) -> str:
    return "NIC statistics:\n" + "".join(f"     {name}: {value}\n" for name, value in counters.items())


def test_names_with_dots_brackets_and_blanks() -> None:
    (run,) = ethtool.read(
        "# ethtool -S eth0\nNIC statistics:\n port.rx_bytes: 5\n [0]: rx_ucast: 7\n rx 64 bytes: 9\n"
    )
    assert values(run) == {"port.rx_bytes": 5, "[0]: rx_ucast": 7, "rx 64 bytes": 9}
    assert {(row.subject, row.unit, row.value_from) for row in run.rows} == {("eth0", "count", "total")}
    assert (run.command, run.environment) == ("ethtool -S eth0", {"device": "eth0"})


def test_a_filter_that_took_the_head_leaves_the_command() -> None:
    (run,) = ethtool.read(
        "$ sudo ethtool -S eth1 | grep cache\n rx0_cache_reuse: 5\n rx0_cache_full: 6\n\nbye: 7\n"
    )
    assert values(run) == {"rx0_cache_reuse": 5, "rx0_cache_full": 6}
    assert run.rows[0].subject == "eth1"
    assert ethtool.sniff(clean("rx0_cache_reuse: 5\nrx0_cache_full: 6\n")) is None
    assert ethtool.sniff(clean("as ethtool -S eth1 says,\nMTU: 1500\nQueues: 8\n")) is None


def test_groups_of_the_standard_name_their_device() -> None:
    (run,) = ethtool.read(
        "Standard stats for eth2:\neth-mac-FramesTransmittedOK: 9\nrmon-rx-etherStatsPkts: 0\n"
    )
    assert values(run) == {"eth-mac-FramesTransmittedOK": 9, "rmon-rx-etherStatsPkts": 0}
    assert run.rows[0].subject == "eth2"


def test_two_snapshots_are_a_difference() -> None:
    (run,) = ethtool.read(
        block(rx=100, tx=50, drops=3) + "\n-- vs --\n\n" + block(rx=160, tx=50, drops=5, new=1)
    )
    assert values(run) == {"rx": 60, "tx": 0, "drops": 2}
    assert [row.direction for row in run.rows] == [None, None, "less"]
    assert (run.rows[0].samples, run.rows[0].lines) == ([60], (2, 9))
    assert [note.text for note in run.notes] == [
        "differences of 2 snapshots; the time between them is not stated",
        "1 counters are not in every snapshot and are left out",
    ]


def test_three_snapshots_are_two_differences() -> None:
    (run,) = ethtool.read(block(rx=100) + "\n" + block(rx=160) + "\n" + block(rx=170))
    assert (run.rows[0].samples, run.rows[0].value) == ([60, 10], 70)


def test_a_counter_that_fell_is_no_difference() -> None:
    (run,) = ethtool.read(block(a=1, b=2, c=9) + "\n" + block(a=2, b=3, c=0))
    assert values(run) == {"a": 1, "b": 1}
    assert run.notes[-1].text == "1 counters fell between snapshots and are left out: c"


@pytest.mark.parametrize(
    "text",
    [
        "Before:\n" + block(rx=1, tx=2) + "\nAfter:\n" + block(rx=5, tx=6),
        "# ethtool -S eth0\n" + block(rx=1, tx=2) + "# ethtool -S eth1\n" + block(rx=5, tx=6),
        block(rx=9, tx=8) + "\n" + block(rx=1, tx=0),
        block(a=1, b=2) + "\n" + block(c=1, d=2),
    ],
)
def test_of_two_sides_devices_boots_or_drivers_there_is_no_difference(text: str) -> None:
    runs = ethtool.read(text)
    assert len(runs) == 2
    assert all(row.lines[0] == row.lines[1] for run in runs for row in run.rows)


def test_a_quoted_copy_is_not_counted_twice() -> None:
    text = block(rx=1, tx=2)
    (run,) = ethtool.read(text + "\n" + "".join(f"> {line}\n" for line in text.splitlines()))
    assert [note.text for note in run.notes] == ["the same output again in a quote, not counted twice"]


@pytest.mark.parametrize(
    ("name", "better"),
    [
        ("rx_missed_errors", "less"),
        ("port.rx_dropped", "less"),
        ("[3]: tx_discards", "less"),
        ("rx1_xdp_drop", None),
        ("rx_packets", None),
        ("dropless_mode", None),
    ],
)
def test_which_way_is_better(name: str, better: str | None) -> None:
    assert ethtool.better(name) == better


def test_without_statistics_it_is_refused() -> None:
    with pytest.raises(ResultError, match=r"^no ethtool statistics; expected a line 'NIC statistics:'"):
        ethtool.read("NIC statistics:\nno stats available\n")


PRINT = """\
Show adapter(s) (eth0) statistics (ONLY that changed!)
Ethtool(eth0    ) stat:         1000 (          1,000) <= rx_packets /sec
"""


def test_a_print_is_an_interval_and_what_is_not_printed_stood_still() -> None:
    text = PRINT + "Ethtool(eth0    ) stat: 4 ( 4) <= rx_dropped /sec\n\n" + PRINT.replace("1000", "1200", 1)
    (run,) = ethtool_stats_pl.read(text.replace("1200 (          1,000)", "1200 (          1,200)"))
    assert [(row.metric, row.subject, row.samples, row.value) for row in run.rows] == [
        ("rx_packets", "eth0", [1000, 1200], 1100),
        ("rx_dropped", "eth0", [4, 0], 2),
    ]
    assert [row.direction for row in run.rows] == [None, "less"]
    assert run.notes == []


def test_numbers_that_differ_are_noted() -> None:
    (run,) = ethtool_stats_pl.read("Ethtool(eth0) stat: 7 ( 8) <= rx /sec\n")
    assert [(note.text, note.line) for note in run.notes] == [("7 and 8 differ; the first is read", 1)]


def test_text_between_prints_begins_a_run() -> None:
    runs = ethtool_stats_pl.read("Before patch:\n" + PRINT + "\nAfter patch:\n" + PRINT)
    assert [run.side for run in runs] == ["before", "after"]


def test_without_a_row_it_is_refused() -> None:
    with pytest.raises(ResultError, match=r"^no row of ethtool_stats.pl; expected"):
        ethtool_stats_pl.read("Ethtool(eth0) stat: x ( 8) <= rx /sec\n")
