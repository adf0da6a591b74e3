"""Other people's counters, next to the project and never copied into it: the facts counted in their README hold."""

import pytest
from sample_exceptions import SAMPLES

from skbscope.results.cleaning import clean
from skbscope.results.errors import ResultError
from skbscope.results.models import MetricRow, Run
from skbscope.results.read.counters import ethtool, ethtool_stats_pl, mpstat, slabinfo
from skbscope.results.readers import read, sniff


def text_of(name: str) -> str:
    path = SAMPLES / name
    if not path.exists():
        pytest.skip(f"{name} is not beside the project")
    return path.read_text()


def only(name: str, format_name: str) -> list[Run]:
    text = text_of(name)
    assert [guess.format for guess in sniff(text)] == [format_name]
    return read(text)


def row_of(run: Run, metric: str, subject: str | None) -> MetricRow:
    (row,) = (row for row in run.rows if (row.metric, row.subject) == (metric, subject))
    return row


# name: (rows of all tables, of them averages, subjects, intervals, first row's samples and value)
MPSTAT: dict[str, tuple[int, int, list[str], list[float], float]] = {
    "centos7-mpstat-A-2-5.txt": (36, 6, ["all", "cpu0"], [0, 0.5, 0, 0, 0], 0.1),
    "ubuntu18-mpstat-A.txt": (8, 0, ["all", "cpu0", "all nodes", "node0"], [26.15], 26.15),
    "sysstat-expected.mpstat.txt": (1, 0, ["all"], [1.49], 1.49),
    "sysstat-expected.mpstat-A.txt": (
        189,
        41,
        ["all", *(f"cpu{i}" for i in range(8)), "all nodes", "node0", "node1", "cpu8"],
        [2.15, 2.28, 2.67, 6.21],
        3.5,
    ),
    # Three rows of `all`, which have no place; the rows of CPUs have one.
    "sysstat-expected.mpstat-T.txt": (27, 10, ["all", *(f"cpu{i}" for i in range(9))], [2.15, 2.28], 2.2),
    "xdp-paper-mpstat-trimmed-columns.txt": (20, 0, ["all", *(f"cpu{i}" for i in range(6))], [0.08], 0.08),
}


@pytest.mark.parametrize("name", MPSTAT)
def test_mpstat(name: str) -> None:
    rows, averages, subjects, samples, value = MPSTAT[name]
    found = [row for table in mpstat.tables(clean(text_of(f"mpstat/{name}"))) for row in table.rows]
    assert (len(found), sum(row.average for row in found)) == (rows, averages)
    (run,) = only(f"mpstat/{name}", "mpstat")
    assert list(dict.fromkeys(row.subject for row in run.rows)) == subjects
    first = row_of(run, "%usr", "all")
    assert (first.samples, first.value) == (samples, value)
    # Nothing of a table is left out: a row has a cell a column.
    cells = sum(len(row.cells) for row in found)
    assert cells == sum(len(row.samples) for row in run.rows) + sum(
        row.value_from == "total" for row in run.rows if averages
    )


def test_mpstat_places_of_all() -> None:
    found = mpstat.tables(clean(text_of("mpstat/sysstat-expected.mpstat-T.txt")))
    assert sum(row.number == "all" for table in found for row in table.rows) == 3


def test_mpstat_interrupts_of_the_paper() -> None:
    (run,) = only("mpstat/xdp-paper-mpstat-trimmed-columns.txt", "mpstat")
    assert row_of(run, "softirq NET_RX", "cpu0").value == 164745
    assert row_of(run, "intr", "all").value == 99682
    assert row_of(run, "%soft", "cpu0").value == 47.62
    assert run.command == "mpstat -P ALL -u -I SCPU -I SUM 2"


def test_mpstat_that_mail_folded() -> None:
    runs = read(text_of("perf-stat/mail-i40e-10Mpps-indian-grouping-wrapped.txt"), "mpstat")
    assert [row_of(run, "%soft", "cpu3").samples for run in runs] == [
        [51.29, 50.9],
        [48.89, 49.5],
        [52.31, 50.31],
    ]
    assert [row_of(run, "%idle", "cpu3").samples for run in runs] == [
        [48.51, 48.9],
        [49.9, 48.71],
        [47.69, 49.48],
    ]
    assert {run.environment["kernel"] for run in runs} == {"5.4.0-52-generic"}


@pytest.mark.parametrize(
    ("name", "stamps", "objects", "first"),
    [
        ("lkp-json-1.json", 3, 15, [6.33, 20.87, 21.21]),
        ("lkp-json-node-load-3.json", 2, 2, [10.66, 18.83]),
    ],
)
def test_mpstat_json(name: str, stamps: int, objects: int, first: list[float]) -> None:
    (run,) = only(f"mpstat/{name}", "mpstat json")
    assert run.rows[0].samples == first
    assert {len(row.samples) for row in run.rows} == {stamps}
    assert sum(len(row.samples) for row in run.rows if row.metric == "%usr") == objects
    assert run.environment["cpus"] == "4"
    assert run.notes[-1].text.startswith("the JSON is not closed")


def test_ethtool_rows() -> None:
    text = text_of("ethtool/mail-NAT-igb-ethtool-S-nonzero-quoted.txt")
    rows = [
        (key[0], value) for block in ethtool.blocks(clean(text)) for key, (value, _) in block.values.items()
    ]
    assert (len(rows), rows[0], rows[-1]) == (159, ("rx_packets", 16303520), ("rx_queue_1_alloc_failed", 0))
    quoted, moved = only("ethtool/mail-NAT-igb-ethtool-S-nonzero-quoted.txt", "ethtool -S")
    assert (len(quoted.rows), quoted.environment) == (25, {"device": "enp3s0"})
    # 67 counters twice; the author reset nine of them in between.
    assert len(moved.rows) == 58
    assert row_of(moved, "rx_packets", None).value == 37340720 - 37339997
    assert row_of(moved, "rx_missed_errors", None).value == 0
    assert moved.notes[-1].text.startswith(
        "9 counters fell between snapshots and are left out: tx_queue_0_packets"
    )


def test_ethtool_in_a_plain_mail() -> None:
    (run,) = only("ethtool/mail-rx_long_byte_count.txt", "ethtool -S")
    assert [(row.metric, row.value) for row in run.rows[:: len(run.rows) - 1]] == [
        ("rx_packets", 729954),
        ("rx_queue_3_bytes", 10376491),
    ]
    assert len(run.rows) == 29


@pytest.mark.parametrize(
    ("name", "count", "first", "last"),
    [
        ("ixgbe1", 16, ("ixgbe1", 1, "1", "fdir_miss"), ("ixgbe1", 1043, "1,043", "tx_restart_queue")),
        (
            "mlx5-xdp_tx",
            32,
            ("mlx5p1", 253253, "253,253", "ch1_poll"),
            ("mlx5p1", 9184940, "9,184,940", "tx_vport_unicast_packets"),
        ),
    ],
)
def test_ethtool_stats_pl(name: str, count: int, first: tuple[object, ...], last: tuple[object, ...]) -> None:
    text = text_of(f"ethtool/ethtool_stats.pl-{name}.txt")
    rates = [rate for item in ethtool_stats_pl.prints(clean(text)) for rate in item.rows]
    shown = [(device, value, written, name) for device, name, value, written, _ in rates]
    assert (len(shown), shown[0], shown[-1]) == (count, first, last)
    (run,) = only(f"ethtool/ethtool_stats.pl-{name}.txt", "ethtool_stats.pl")
    assert [(row.subject, row.value, row.metric) for row in run.rows] == [(a, b, d) for a, b, _, d in shown]
    assert run.notes == []


def test_softnet_stat() -> None:
    (run,) = only("proc/softnet_stat-4cpu-11col", "proc softnet_stat")
    found = {
        metric: [row.value for row in run.rows if row.metric == metric] for metric in ("processed", "dropped")
    }
    assert found == {"processed": [299641, 916354, 5577791, 3113785], "dropped": [0, 41, 0, 0]}
    assert [row.value for row in run.rows if row.metric == "time_squeeze"] == [1, 10, 85, 50]


@pytest.mark.parametrize(
    ("name", "cpus", "net_rx", "net_tx"),
    [("softirqs-jc", 128, 128077, 3352), ("softirqs-8cpu-node_exporter", 2, 43066 + 104508, 2301 + 2430)],
)
def test_softirqs(name: str, cpus: int, net_rx: int, net_tx: int) -> None:
    (run,) = only(f"proc/{name}", "proc softirqs")
    assert len({row.subject for row in run.rows}) == cpus
    sums = [
        sum(row.value or 0 for row in run.rows if row.metric == metric) for metric in ("NET_RX", "NET_TX")
    ]
    assert (sums, len(run.rows), run.notes) == ([net_rx, net_tx], 10 * cpus, [])


def test_interrupts() -> None:
    (run,) = only("proc/interrupts-8cpu-x86_64", "proc interrupts")
    # 36 rows for 8 CPUs, and ERR and MIS for the host.
    assert (len(run.rows), run.notes) == (36 * 8 + 2, [])
    assert row_of(run, "29 enp0s25", "cpu2").value == 103573
    assert row_of(run, "16 ehci_hcd:usb3, mmc0", "cpu0").value == 13
    assert row_of(run, "CAL", "cpu7").value == 58256
    assert row_of(run, "ERR", None).value == 0


def test_schedstat() -> None:
    (run,) = only("proc/schedstat-node_exporter", "proc schedstat")
    assert (len(run.rows), run.notes) == (2 * 8, [])
    assert row_of(run, "run_delay", "cpu0").value == 343796328169361
    assert row_of(run, "pcount", "cpu1").value == 5145567945


def test_the_broken_softnet_stat_is_refused() -> None:
    text = text_of("proc/procfs-softnet_stat.broken")
    assert sniff(text) == []
    with pytest.raises(
        ResultError, match=r"^no row of softnet_stat; expected at least 9 columns .*, at line 1\.$"
    ):
        read(text, "proc softnet_stat")


@pytest.mark.parametrize(("name", "count"), [("slabinfo-full-jc", 145), ("slabinfo-node_exporter", 4)])
def test_slabinfo(name: str, count: int) -> None:
    (block,) = slabinfo.blocks(clean(text_of(f"proc/{name}")))
    assert len({subject for _, subject in block.values}) == count
    (run,) = only(f"proc/{name}", "proc slabinfo")
    assert (len(run.rows), run.notes) == (3 * count, [])


def test_slabs_of_skbs() -> None:
    (run,) = only("proc/slabinfo-full-jc", "proc slabinfo")
    named = {
        cache: [row.value for row in run.rows if row.subject == cache]
        for cache in ("skbuff_ext_cache", "skbuff_fclone_cache", "skbuff_head_cache")
    }
    assert named == {
        "skbuff_ext_cache": [84, 84, 192],
        "skbuff_fclone_cache": [128, 128, 512],
        "skbuff_head_cache": [4160, 4416, 256],
    }
