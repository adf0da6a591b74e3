"""Tables of the older samples: xdp_rxq_info, xdp_redirect_cpu, xdp1 and xdp2."""

import pytest

from skbscope.results.errors import ResultError
from skbscope.results.models import Run
from skbscope.results.read.xdp import xdp1, xdp_redirect_cpu, xdp_rxq_info

RXQ = """
Running XDP on dev:eth0 (ifindex:8) action:XDP_DROP options:read
XDP stats       CPU     pps         issue-pps
XDP-RX CPU      0       {0}          3
XDP-RX CPU      total   {0}

RXQ stats       RXQ:CPU pps         issue-pps
rx_queue_index    0:0   {0}          3
rx_queue_index    0:sum {0}
"""
CPUMAP = """
Running XDP/eBPF prog_name:xdp_cpu_map0
XDP-cpumap      CPU:to  pps            drop-pps    extra-info
XDP-RX          2       {0}        7           0
XDP-RX          total   {0}        7
cpumap-enqueue    2:4   {0}        7           8.00       bulk-average
cpumap_kthread  4       {0}        0           {1}

2nd remote XDP/eBPF prog_name: xdp_redirect_dummy
XDP-cpumap      CPU:to  xdp-pass       xdp-drop    xdp-redir
xdp-in-kthread  4       {0}        0           0
"""


def rows(run: Run) -> dict[str, list[float]]:
    return {f"{row.metric}/{row.subject}": row.samples for row in run.rows}


def test_a_head_every_interval_is_one_start() -> None:
    (run,) = xdp_rxq_info.read(RXQ.format("100") + RXQ.format("200"))
    assert rows(run) == {
        "XDP-RX/CPU 0": [100, 200],
        "XDP-RX issue/CPU 0": [3, 3],
        "XDP-RX/total": [100, 200],
        "rx_queue_index/0:0": [100, 200],
        "rx_queue_index issue/0:0": [3, 3],
        "rx_queue_index/0:sum": [100, 200],
    }
    assert run.environment == {"device": "eth0", "action": "XDP_DROP", "options": "read"}
    assert run.samples_are == "interval"
    assert [(row.unit, row.direction) for row in run.rows[:2]] == [("pps", "more"), ("1/s", "less")]


def test_another_action_is_another_start() -> None:
    runs = xdp_rxq_info.read(RXQ.format("100") + RXQ.replace("XDP_DROP", "XDP_TX").format("50"))
    assert [run.environment["action"] for run in runs] == ["XDP_DROP", "XDP_TX"]


def test_tables_without_their_head() -> None:
    (run,) = xdp_rxq_info.read("XDP-RX CPU 0 100 0\nXDP-RX CPU 0 200 0\n")
    assert run.samples_are == "unknown"


def test_a_cpumap_every_interval() -> None:
    (run,) = xdp_redirect_cpu.read(CPUMAP.format("100", "0") + CPUMAP.format("200", "55 sched"))
    assert rows(run) == {
        "XDP-RX/CPU 2": [100, 200],
        "XDP-RX drop/CPU 2": [7, 7],
        "XDP-RX err/CPU 2": [0, 0],
        "XDP-RX/total": [100, 200],
        "XDP-RX drop/total": [7, 7],
        "cpumap-enqueue/2:4": [100, 200],
        "cpumap-enqueue drop/2:4": [7, 7],
        "cpumap-enqueue bulk-avg/2:4": [8, 8],
        "cpumap_kthread/CPU 4": [100, 200],
        "cpumap_kthread drop/CPU 4": [0, 0],
        "cpumap_kthread sched/CPU 4": [0, 55],
        "xdp-in-kthread pass/CPU 4": [100, 200],
        "xdp-in-kthread drop/CPU 4": [0, 0],
        "xdp-in-kthread redir/CPU 4": [0, 0],
    }
    assert run.environment == {"program": "xdp_cpu_map0", "remote program": "xdp_redirect_dummy"}
    assert run.samples_are == "interval"


def test_a_typed_key_is_not_part_of_a_name() -> None:
    (run,) = xdp_redirect_cpu.read(
        CPUMAP.replace("XDP-RX          total", "kXDP-RX          total").format("1", "0")
    )
    assert "XDP-RX/total" in rows(run)
    assert [(note.text, note.line) for note in run.notes] == [("'k' before XDP-RX passed over", 5)]


def test_netperf_beside_it_does_not_part_it() -> None:
    between = "Interim result: 25142.32 Trans/s over 1.000 seconds ending at 1528398689.904\n"
    (run,) = xdp_redirect_cpu.read(CPUMAP.format("1", "0") + between + CPUMAP.format("2", "0"))
    assert rows(run)["XDP-RX/total"] == [1, 2]


def test_protocols_of_xdp1() -> None:
    (run,) = xdp1.read("# ./xdp1 -N 5\nproto 17: 100 pkt/s\nproto 6: 5 pkt/s\nproto 17: 300 pkt/s\n")
    assert rows(run) == {"pkt/proto 17": [100, 300], "pkt/proto 6": [5]}
    assert (run.command, run.samples_are) == ("./xdp1 -N 5", "interval")


def test_a_title_shows_which_of_the_two_it_was() -> None:
    (run,) = xdp1.read("XDP_TX (samples/bpf/xdp2)\nproto 17:     255693 pkt/s\n")
    assert (run.label, run.environment, run.samples_are) == (
        "XDP_TX (samples/bpf/xdp2)",
        {"action": "XDP_TX"},
        "unknown",
    )


@pytest.mark.parametrize(
    ("reader", "text", "sentence"),
    [
        (xdp_rxq_info, "rx_queue_index is the queue", "no table of xdp_rxq_info; expected"),
        (xdp_rxq_info, "rx_queue_index", "no table of xdp_rxq_info; expected"),
        (xdp_rxq_info, "XDP-RX CPU two 1 2 3", "no table of xdp_rxq_info; expected"),
        (xdp_redirect_cpu, "redirect_err happens", "no cpumap table; expected"),
        (xdp1, "proto 17: many pkt/s", "no rate of xdp1 or xdp2; expected"),
        (xdp1, "proto 1700: 5 pkt/s", "no rate of xdp1 or xdp2; expected"),
    ],
)
def test_other_text_is_refused_in_one_sentence(reader: object, text: str, sentence: str) -> None:
    with pytest.raises(ResultError, match=f"^{sentence}"):
        reader.read(text)  # type: ignore[attr-defined]
