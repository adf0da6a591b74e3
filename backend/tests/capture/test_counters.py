"""Readers of counters: the kernel's forms, other people's files, and what two moments give."""

from pathlib import Path

import pytest

from skbscope.capture.counters import Sides
from skbscope.results.read.counters import ethtool, net_dev, proc_table, qstats, softnet_stat
from skbscope.results.read.kernel import page_pool

SAMPLES = Path(__file__).resolve().parents[4] / "shared" / "samples"


def sample(name: str) -> str:
    """A file of the samples, or a skip where they are not here."""
    path = SAMPLES / name
    if not path.is_file():
        pytest.skip(f"no sample {name}: other people's files are not part of the project")
    return path.read_text(errors="replace")


def test_a_block_of_ethtool_ends_with_the_first_line_that_is_no_counter() -> None:
    text = (
        "$ ethtool -S eth0\nNIC statistics:\n     rx_packets: 729954\n     [0]: rx_ucast_packets: 5\n"
        "     port.rx_bytes: 18446744073709551615\n$ uptime\n  load: 3\n"
    )
    found = ethtool.counted(text)
    assert found.values == {"rx_packets": 729954, "[0]: rx_ucast_packets": 5, "port.rx_bytes": (1 << 64) - 1}
    assert found.skipped == {}


def test_ethtool_without_its_head_takes_what_is_a_counter_and_counts_the_rest() -> None:
    found = ethtool.counted("rx_pp_alloc_fast: 12\nnot a counter\ntemperature: 41.5\n")
    assert found.values == {"rx_pp_alloc_fast": 12}
    assert found.skipped == {"no counter": 2}


def test_a_mail_with_three_blocks_gives_each() -> None:
    text = sample("ethtool/mail-NAT-igb-ethtool-S-nonzero-quoted.txt")
    found = ethtool.counted_blocks(text)
    assert sum(len(block.values) for block in found) == 159
    assert found[0].values["rx_packets"] == 16303520
    assert ethtool.counted(text).skipped == {
        "counters of another block": sum(len(block.values) for block in found[1:])
    }


def test_a_plain_mail_gives_its_counters() -> None:
    found = ethtool.counted(sample("ethtool/mail-rx_long_byte_count.txt"))
    assert len(found.values) == 29
    assert (found.values["rx_packets"], found.values["rx_queue_3_bytes"]) == (729954, 10376491)


@pytest.mark.parametrize("name", ["ethtool_stats.pl-ixgbe1.txt", "ethtool_stats.pl-mlx5-xdp_tx.txt"])
def test_rates_are_not_counters(name: str) -> None:
    assert ethtool.counted(sample(f"ethtool/{name}")).values == {}


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("rx_pp_recycle_cached", ("rx", "recycle_cached")),
        ("rx0_pp_recycle_ring", ("rx0", "recycle_ring")),
        ("rx127_pp_alloc_slow_ho", ("rx127", "alloc_slow_ho")),
        ("rx_pp_recycle_released_ref", ("rx", "recycle_released_ref")),
        ("rx_cache_reuse", None),
        ("tx_pp_recycle_ring", None),
        ("rx_pp_recycle_", None),
    ],
)
def test_page_pool_counters_of_drivers(name: str, place: tuple[str, str] | None) -> None:
    assert page_pool.of_ethtool(name) == place


def test_page_pools_as_ynl_prints_them_in_python_and_in_json() -> None:
    python = (
        "[{'info': {'id': 18, 'ifindex': 2},\n  'alloc-slow-high-order': 3, 'recycle-released-refcnt': 4}]"
    )
    for text in (python, python.replace("'", '"')):
        assert page_pool.counted(text).values == {"18/alloc_slow_ho": 3, "18/recycle_released_ref": 4}


def test_counters_of_no_pool_are_counted_not_guessed() -> None:
    found = page_pool.counted("{'info': {'ifindex': 2}, 'alloc-fast': 1, 'inflight': 7}")
    assert found.values == {}
    assert found.skipped == {"a counter of no pool": 1, "a key that is no page-pool counter": 1}


def test_a_post_that_breaks_off_gives_the_pools_it_has() -> None:
    values = page_pool.counted(sample("page-pool/mail-ynl-page-pool-stats-python-repr.txt")).values
    assert {name.partition("/")[0] for name in values} == {"17", "18", "19"}
    assert (values["18/alloc_fast"], values["18/recycle_cached"], values["18/recycle_ring"]) == (
        11811,
        6541,
        1275,
    )
    assert len([name for name in values if name.startswith("18/")]) == len(page_pool.FIELDS)
    assert "17/recycle_ring" not in values


def test_softnet_rows_name_their_cpu_from_13_columns_on() -> None:
    new = (
        "0000001f 00000001 00000002"
        + " 00000000" * 6
        + " 00000003 00000004 00000000 00000007 00000000 00000000"
    )
    assert softnet_stat.counted(new).values == {
        "cpu7/processed": 31,
        "cpu7/dropped": 1,
        "cpu7/time_squeeze": 2,
        "cpu7/cpu_collision": 0,
        "cpu7/received_rps": 3,
        "cpu7/flow_limit_count": 4,
        "cpu7/backlog_len": 0,
        "cpu7/input_qlen": 0,
        "cpu7/process_qlen": 0,
    }


def test_softnet_of_eleven_columns_has_rows_not_cpus() -> None:
    values = softnet_stat.counted(sample("proc/softnet_stat-4cpu-11col")).values
    assert {name.partition("/")[0] for name in values} == {"row0", "row1", "row2", "row3"}
    assert (values["row1/dropped"], values["row2/time_squeeze"]) == (0x29, 0x55)
    assert "row0/input_qlen" not in values


def test_a_softnet_row_of_four_columns_is_passed_over() -> None:
    found = softnet_stat.counted(sample("proc/procfs-softnet_stat.broken"))
    assert found.values == {}
    assert found.skipped == {"fewer than 9 columns of 8 hexadecimal digits": 1}


def test_softirqs_of_two_and_of_128_cpus() -> None:
    small = proc_table.counted(sample("proc/softirqs-8cpu-node_exporter")).values
    assert (small["NET_RX/cpu0"], small["NET_RX/cpu1"], small["TIMER/cpu0"]) == (43066, 104508, 424191)
    large = proc_table.counted(sample("proc/softirqs-jc")).values
    assert sum(value for name, value in large.items() if name.startswith("NET_RX/")) == 128077
    assert sum(value for name, value in large.items() if name.startswith("NET_TX/")) == 3352
    assert len([name for name in large if name.startswith("NET_RX/")]) == 128


def test_interrupts_with_words_behind_their_counts() -> None:
    found = proc_table.counted(sample("proc/interrupts-8cpu-x86_64"))
    assert found.values["29/cpu7"] == 122291
    assert found.values["LOC/cpu0"] == 18017794
    assert "ERR" in found.values
    assert found.skipped == {}


def test_columns_of_off_line_cpus_are_not_filled_in() -> None:
    assert proc_table.counted("   CPU0 CPU2\nNET_RX: 5 6\nERR: 1\nBAD: x\n").values == {
        "NET_RX/cpu0": 5,
        "NET_RX/cpu2": 6,
        "ERR": 1,
    }


def test_net_dev_has_sixteen_numbers_a_device() -> None:
    text = (
        "Inter-| Receive | Transmit\n face |bytes |bytes\n  eth0: "
        + " ".join(map(str, range(16)))
        + "\n lo: 1 2\n"
    )
    found = net_dev.counted(text)
    assert (found.values["eth0/rx_packets"], found.values["eth0/tx_packets"]) == (1, 9)
    assert found.skipped == {"no device with 16 numbers": 1}


def test_queue_counters_of_netlink_have_the_names_of_their_devices() -> None:
    text = '[{"ifindex": 4, "rx-packets": 64718, "tx-stop": 0}, {"ifindex": 9, "tx-wake": 2}]'
    found = qstats.counted(f"{text}\n/sys/class/net/eth0/ifindex:4\n/sys/class/net/lo/ifindex:1\n")
    assert found.values == {"eth0/rx-packets": 64718, "eth0/tx-stop": 0, "9/tx-wake": 2}
    assert qstats.counted('{"tx-stop": 1}').skipped == {"a counter of no device": 1}


def test_two_moments_give_changes_and_page_pools_under_one_name() -> None:
    sides = Sides()
    assert sides.read(
        "before/ethtool-S.eth0", "NIC statistics:\n rx3_pp_recycle_ring: 4\n gone: 1\n rx_ok: 2\n"
    )
    assert sides.read("after/ethtool-S.eth0", "NIC statistics:\n rx3_pp_recycle_ring: 4\n rx_ok: 9\n")
    assert sides.read("before/page-pool-stats", '[{"info": {"id": 7}, "recycle-ring": 1}]')
    assert sides.read("after/page-pool-stats", '[{"info": {"id": 7}, "recycle-ring": 5}]')
    assert not sides.read("after/../../x", "")
    assert not sides.read("notes/perf.txt", "")
    changed, unchanged = sides.changes()
    assert {name: (one.before, one.after) for name, one in changed.items()} == {
        "ethtool/eth0/rx_ok": (2, 9),
        "page_pool/7/recycle_ring": (1, 5),
    }
    assert unchanged == 1
    assert sides.passed_over == {"counters present only before or only after": 1}
    pools = sides.page_pools()
    assert set(pools) == {"ethtool/eth0/rx3", "netlink/7"}
    assert (pools["netlink/7"]["recycle_ring"].after, pools["ethtool/eth0/rx3"]["recycle_ring"].before) == (
        5,
        4,
    )


@pytest.mark.parametrize(
    "read",
    [
        ethtool.counted,
        softnet_stat.counted,
        proc_table.counted,
        net_dev.counted,
        page_pool.counted,
        qstats.counted,
    ],
)
@pytest.mark.parametrize("unit", ["a", " ", "'", ":", "CPU0 ", "'id': {", "\n", "0" * 9, "\x00", "é"])
def test_hostile_text_takes_linear_time(read, unit: str) -> None:  # type: ignore[no-untyped-def]
    import time

    began = time.monotonic()
    read(unit * (200_000 // len(unit)))
    assert time.monotonic() - began < 5
