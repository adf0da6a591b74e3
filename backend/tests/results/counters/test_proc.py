"""Files of /proc: softnet_stat, softirqs, interrupts, slabinfo."""

import pytest

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.counters import schedstat, slabinfo, softnet_stat
from skbscope.results.readers import READERS, sniff


def values(run: Run) -> dict[tuple[str, str | None], float | None]:
    return {(row.metric, row.subject): row.value for row in run.rows}


def softnet(columns: int, cpu: int = 0, processed: int = 0x49279) -> str:
    cells = [0] * columns
    cells[:3] = [processed, 0x29, 0xA]
    if columns > 12:
        cells[12] = cpu
    return " ".join(f"{cell:08x}" for cell in cells) + "\n"


@pytest.mark.parametrize("columns", [9, 10, 11, 13, 15])
def test_rows_of_every_kernel(columns: int) -> None:
    (run,) = softnet_stat.read(softnet(columns, 4) + softnet(columns, 6))
    names = ("cpu4", "cpu6") if columns > 12 else ("row0", "row1")
    assert {row.subject for row in run.rows} == set(names)
    found = values(run)
    assert [found[metric, names[1]] for metric in ("processed", "dropped", "time_squeeze")] == [
        299641,
        41,
        10,
    ]
    assert (("received_rps", names[0]) in found) is (columns > 9)
    assert {row.metric: (row.unit, row.direction) for row in run.rows}["dropped"] == ("packets", "less")
    assert bool(run.notes) is (columns < 13)


def test_a_broken_row_is_left_out_and_noted() -> None:
    (run,) = softnet_stat.read(softnet(13, 0) + "00000c73 00000e76 F0000001 00000000\n" + softnet(13, 2))
    assert {row.subject for row in run.rows} == {"cpu0", "cpu2"}
    assert [(note.text, note.line) for note in run.notes] == [("fewer than 9 columns; row left out", 2)]
    with pytest.raises(
        ResultError, match=r"expected at least 9 columns of 8 hexadecimal digits, at line 1\.$"
    ):
        softnet_stat.read("00000c73 00000e76 F0000001 00000000\n")


def test_two_snapshots_of_softnet_are_a_difference() -> None:
    (run,) = softnet_stat.read(softnet(13, 3, 100) + softnet(13, 3, 150))
    assert values(run)["processed", "cpu3"] == 50


def test_dumps_of_memory_are_no_softnet_stat() -> None:
    for line in (
        "deadbeef " * 9,
        "00000000 " * 8,
        "00000000 " * 12,
        "00000001 " * 11,
        "ffff8881: " + "00000000 " * 8,
    ):
        assert softnet_stat.sniff(clean(line + "\n")) is None


SOFTIRQS = "CPU0 CPU2\n NET_TX: 1 2\n NET_RX: 30 40\n"
INTERRUPTS = """\
            CPU0       CPU2
  0:         38          0  IR-IO-APIC   2-edge      timer
 29:       3249        727  IR-PCI-MSI 524288-edge      eth0-TxRx-0, extra
 30:          7          8  GICv3  25 Level     arch_timer
LOC:       1801        579   Local timer interrupts
ERR:          3
"""


def test_softirqs_by_cpu() -> None:
    (run,) = READERS["proc softirqs"].read(SOFTIRQS)
    assert values(run) == {
        ("NET_TX", "cpu0"): 1,
        ("NET_TX", "cpu2"): 2,
        ("NET_RX", "cpu0"): 30,
        ("NET_RX", "cpu2"): 40,
    }
    assert {(row.unit, row.form, row.direction) for row in run.rows} == {("softirqs", "count", None)}


def test_interrupts_are_named_by_what_handles_them() -> None:
    (run,) = READERS["proc interrupts"].read(INTERRUPTS)
    assert list(values(run)) == [
        *(("0 timer", "cpu0"), ("0 timer", "cpu2")),
        *(("29 eth0-TxRx-0, extra", "cpu0"), ("29 eth0-TxRx-0, extra", "cpu2")),
        *(("30 arch_timer", "cpu0"), ("30 arch_timer", "cpu2")),
        *(("LOC", "cpu0"), ("LOC", "cpu2"), ("ERR", None)),
    ]


def test_each_table_of_a_text_has_its_format() -> None:
    assert {guess.format for guess in sniff(SOFTIRQS + "\n" + INTERRUPTS)} == {
        "proc softirqs",
        "proc interrupts",
    }


def test_a_row_for_some_cpus_is_left_out_and_noted() -> None:
    (run,) = READERS["proc interrupts"].read("CPU0 CPU1 CPU2\n LOC: 1 2\n NMI: 1 2 3\n")
    assert {row.metric for row in run.rows} == {"NMI"}
    assert [(note.text, note.line) for note in run.notes] == [
        ("as many counts as no CPU and not all have; row left out", 2)
    ]


def test_two_snapshots_of_interrupts_are_a_difference() -> None:
    (run,) = READERS["proc softirqs"].read(SOFTIRQS + "\n" + SOFTIRQS.replace("40", "45"))
    assert values(run)["NET_RX", "cpu2"] == 5
    assert values(run)["NET_RX", "cpu0"] == 0


@pytest.mark.parametrize("name", ["proc softirqs", "proc interrupts"])
def test_without_a_table_it_is_refused(name: str) -> None:
    with pytest.raises(ResultError, match=r"^no table of (softirqs|interrupts); expected a head 'CPU0 CPU1'"):
        READERS[name].read("CPU0 CPU1\n")


SCHED = """\
version 17
timestamp 4295
cpu0 1 0 20 3 4 5 6000 7000 8
domain0 PKG 03 1 2 3
cpu1 1 0 2
"""


def test_threads_that_waited_by_cpu() -> None:
    (run,) = schedstat.read(SCHED)
    assert [(row.metric, row.unit, row.value) for row in run.rows] == [
        *(("yld_count", "count", 1), ("sched_count", "count", 20), ("sched_goidle", "count", 3)),
        *(("ttwu_count", "count", 4), ("ttwu_local", "count", 5)),
        *(("rq_cpu_time", "ns", 6000), ("run_delay", "ns", 7000), ("pcount", "count", 8)),
    ]
    assert {row.subject for row in run.rows} == {"cpu0"}
    assert [(note.text, note.line) for note in run.notes] == [("not 9 numbers of a CPU; row left out", 5)]
    (moved,) = schedstat.read(SCHED + SCHED.replace("7000", "7500"))
    assert values(moved)["run_delay", "cpu0"] == 500


@pytest.mark.parametrize(
    "text", ["version 14\ncpu0 1 0 2 3 4 5 6 7 8\n", "cpu0 1 0 2 3 4 5 6 7 8\n", "version 15\n"]
)
def test_fields_of_another_version_are_not_guessed(text: str) -> None:
    assert schedstat.sniff(clean(text)) is None
    with pytest.raises(
        ResultError, match=r"^no CPU of schedstat; expected 'version 15' \(to 17\) above 'cpu0'"
    ):
        schedstat.read(text)


SLABS = """\
slabinfo - version: 2.1
# name            <active_objs> <num_objs> <objsize> <objperslab> <pagesperslab> : tunables <limit> <batchcount>
skbuff_head_cache   4160   4416    256   32    2 : tunables    0    0    0 : slabdata    138    138      0
a b (odd)              1      2      3    4    5 : tunables    0    0    0 : slabdata      1      1      0
broken                 x      2      3    4    5 : tunables    0    0    0 : slabdata      1      1      0
"""


def test_slabs() -> None:
    (run,) = slabinfo.read(SLABS)
    assert [(row.metric, row.subject, row.unit, row.value) for row in run.rows] == [
        ("active_objs", "skbuff_head_cache", "objects", 4160),
        ("num_objs", "skbuff_head_cache", "objects", 4416),
        ("objsize", "skbuff_head_cache", "bytes", 256),
        ("active_objs", "a b (odd)", "objects", 1),
        ("num_objs", "a b (odd)", "objects", 2),
        ("objsize", "a b (odd)", "bytes", 3),
    ]
    assert [(note.text, note.line) for note in run.notes] == [
        ("a cache without its five numbers; row left out", 5)
    ]


def test_levels_have_no_difference() -> None:
    assert len(slabinfo.read(SLABS + SLABS)) == 2


def test_without_a_cache_it_is_refused() -> None:
    with pytest.raises(ResultError, match=r"^no cache of slabinfo; expected"):
        slabinfo.read("slabinfo - version: 2.1\n")


def test_two_moments_of_net_dev_are_their_difference() -> None:
    text = (
        "Inter-|   Receive                 |  Transmit\n face |bytes    packets errs drop …\n"
        "  eth0: 1500 10 0 2 0 0 0 0 3000 20 0 0 0 0 0 0\n"
    )
    (run,) = READERS["proc net dev"].read(text + text.replace("1500 10 0 2", "4500 30 0 5"))
    rows = {row.metric: (row.value, row.unit, row.direction) for row in run.rows}
    assert rows["rx_bytes"] == (3000, "B", None)
    assert rows["rx_packets"] == (20, "packets", None)
    assert rows["rx_drop"] == (3, "packets", "less")
    assert rows["tx_packets"] == (0, "packets", None)
    assert {row.subject for row in run.rows} == {"eth0"}


NSTAT = "#kernel\nIpInReceives                {}        0.0\nTcpRetransSegs              {}        0.0\n"


def test_counters_of_nstat_are_rows_and_two_outputs_are_two_runs() -> None:
    first, second = READERS["nstat"].read(f"# nstat -n\n{NSTAT.format(700, 3)}{NSTAT.format(900, 0)}")
    assert [(row.metric, row.value, row.unit, row.direction) for row in first.rows] == [
        ("IpInReceives", 700, "count", None),
        ("TcpRetransSegs", 3, "count", "less"),
    ]
    assert [row.value for row in second.rows] == [900, 0]
    assert first.command == "nstat -n"


def test_a_filter_leaves_rows_of_nstat_and_a_rate_is_read_where_there_is_one() -> None:
    text = "Before:\n# nstat | grep -i udp\nUdp6InDatagrams  52205  17.5\n\nAfter:\nUdp6InDatagrams  52299  0.0\n"
    before, after = READERS["nstat"].read(text)
    assert [(row.metric, row.value, row.unit) for row in before.rows] == [
        ("Udp6InDatagrams", 52205, "count"),
        ("Udp6InDatagrams rate", 17.5, "/s"),
    ]
    assert [(row.metric, row.value) for row in after.rows] == [("Udp6InDatagrams", 52299)]
    assert (before.side, after.side) == ("before", "after")


def test_json_of_nstat() -> None:
    (run,) = READERS["nstat"].read('{"kernel":{"IpInReceives":7,"UdpRcvbufErrors":2,"other":4}}\n')
    rows = [(row.metric, row.value, row.direction) for row in run.rows]
    assert rows == [("IpInReceives", 7, None), ("UdpRcvbufErrors", 2, "less")]


@pytest.mark.parametrize(
    "line",
    ["Throughput 700 0.0", "TcpRetransSegs 3", "TcpRetransSegs 3 packets 0.0", '{"kernel":{"release":7}}'],
)
def test_other_lines_are_no_nstat(line: str) -> None:
    assert READERS["nstat"].sniff(clean(line + "\n")) is None
    with pytest.raises(ResultError, match=r"^no counter of nstat; expected a row"):
        READERS["nstat"].read(line + "\n")


NSTAT_OF_A_HOST = """#kernel
IpInReceives                    9660041            0.0
IpOutNoRoutes                   0                  0.0
TcpRetransSegs                  14391              0.0
UdpInErrors                     77267              0.0
UdpRcvbufErrors                 77267              0.0
TcpExtTCPFastRetrans            339                0.0
IpExtInOctets                   42401678126        0.0
MPTcpExtMPCapableSYNRX          0                  0.0
"""


def test_the_output_of_nstat_on_a_host() -> None:
    (run,) = READERS["nstat"].read(NSTAT_OF_A_HOST)
    assert len(run.rows) == 8
    worse = {row.metric for row in run.rows if row.direction == "less"}
    assert worse == {"TcpRetransSegs", "UdpInErrors", "UdpRcvbufErrors", "TcpExtTCPFastRetrans"}
    assert run.rows[6].value == 42401678126
