"""Other people's output of the XDP tools: the facts counted in the README beside it hold."""

import pytest
from sample_exceptions import SAMPLES

from skbscope.results.cleaning import clean
from skbscope.results.models import Run
from skbscope.results.read.xdp import xdp1, xdp_bench, xdp_redirect_cpu, xdp_rxq_info
from skbscope.results.readers import read, sniff

THREAD = SAMPLES.parent / "threads" / "001_cb719124ee242a42.txt"


def text_of(name: str) -> str:
    path = SAMPLES / "xdp-tools" / name
    if not path.exists():
        pytest.skip(f"samples/xdp-tools/{name} is not beside the project")
    return path.read_text()


# name: formats; terse rows, first and last of them (first two numbers)
TERSE = {
    "xdp_redirect_map-and-rxq_info-terse.txt": (
        ("xdp_rxq_info", "xdp-bench"),
        (3, ("5,793,635", "0"), ("5,793,503", "0")),
    ),
    "mail-fec-xdp_redirect-summary-rows.txt": (("xdp-bench",), (10, ("232,302", "0"), ("235,520", "0"))),
    "mail-enetc-xdp-bench-redirect-drop-dmesg-mixed.txt": (
        ("xdp-bench",),
        (2, ("1420505", "1420590"), ("1420484", "1420485")),
    ),
    "mail-tsnep-mixed-xdp1-xdpsock-redirect.txt": (
        ("xdpsock", "xdp-bench", "xdp1-xdp2"),
        (1, ("613,267", "0"), ("613,267", "0")),
    ),
    "mail-xdp_redirect_map-summary-with-redir.txt": (
        ("xdp-bench",),
        (2, ("0", "0"), ("9,998,660", "9,998,658")),
    ),
}


@pytest.mark.parametrize("name", TERSE)
def test_terse_rows(name: str) -> None:
    text = text_of(name)
    formats, facts = TERSE[name]
    ours = {"xdpsock", "xdp-bench", "xdp_rxq_info", "xdp_redirect_cpu", "xdp1-xdp2"}
    assert [guess.format for guess in sniff(text) if guess.format in ours] == list(formats)
    found = [row for _, row in xdp_bench.rows(clean(text)) if row and row.main]
    numbers = [row.numbers[:2] for row in found]
    assert (len(found), numbers[0], numbers[-1]) == facts
    runs = read(text, "xdp-bench")
    assert sum(len(row.samples) for run in runs for row in run.rows if row.metric == "rx") == len(found)
    assert not any(run.odd_numbers for run in runs)


def values(run: Run) -> dict[str, list[float]]:
    return {f"{row.metric}/{row.subject}": row.samples for row in run.rows}


def test_rows_with_redirects() -> None:
    (run,) = read(text_of("mail-xdp_redirect_map-summary-with-redir.txt"))
    assert [(row.metric, row.samples) for row in run.rows] == [
        ("rx", [0, 9998660]),
        ("redir", [0, 9998658]),
        ("err,drop", [0, 0]),
        ("xmit", [0, 9998654]),
    ]
    assert run.command == "sudo ./xdp_redirect_map veth0 veth1 -s"
    assert (run.environment["device"], run.environment["to driver"]) == ("veth0", "veth")


def test_details_below_rows_and_kernel_log_between() -> None:
    (run,) = read(text_of("mail-enetc-xdp-bench-redirect-drop-dmesg-mixed.txt"))
    assert values(run)["bulk-avg/xmit eno0->eno2"] == [15.71, 15.71]
    assert values(run)["drop/xmit eno0->eno2"] == [1420590, 1420485]
    assert run.samples_are == "interval"
    assert run.environment["driver"] == "fsl_enetc"


def test_a_folded_head_is_one_start() -> None:
    (run,) = read(text_of("mail-fec-xdp_redirect-summary-rows.txt"))
    assert (run.samples_are, run.environment["to driver"]) == ("interval", "fec")
    assert run.rows[0].value == 234963.5


def test_four_tools_in_one_paste() -> None:
    runs = read(text_of("mail-tsnep-mixed-xdp1-xdpsock-redirect.txt"))
    assert [(run.tool, run.rows[0].samples) for run in runs] == [
        ("xdp1-xdp2", [883878]),
        ("xdp1-xdp2", [255693]),
        ("xdpsock", [855582]),
        ("xdp-bench", [613267]),
    ]
    assert [run.environment.get("action") for run in runs] == ["XDP_DROP", "XDP_TX", None, None]
    rates = [
        row
        for line in clean(text_of("mail-tsnep-mixed-xdp1-xdpsock-redirect.txt"))
        if (row := xdp1.row_of(line))
    ]
    assert [(row.key, *row.numbers) for row in rates] == [("proto 17", "883878"), ("proto 17", "255693")]


# name: (XDP-RX rows as (key, pps), queue rows: how many, first, last)
RXQ = {
    "xdp_redirect_map-and-rxq_info-terse.txt": (
        [("2", "5,792,677"), ("total", "5,792,677")],
        (2, ("0:2", "5,792,684"), ("0:sum", "5,792,684")),
    ),
    "xdp_rxq_info-multicore-mlx5.txt": (
        [
            *[("0", "14,390,053"), ("1", "14,390,081"), ("2", "14,389,045"), ("3", "14,390,277")],
            *[("4", "14,390,219"), ("5", "14,389,006"), ("total", "86,338,684")],
        ],
        (10, ("0:0", "14,390,090"), ("4:sum", "14,390,166")),
    ),
    "xdp_rxq_info-XDP_TX-bulk.txt": (
        [("1", "16,046,587"), ("total", "16,046,587")],
        (2, ("1:1", "16,046,598"), ("1:sum", "16,046,598")),
    ),
}


@pytest.mark.parametrize("name", RXQ)
def test_rxq_rows(name: str) -> None:
    text = text_of(name)
    found = [row for line in clean(text) if (row := xdp_rxq_info.row_of(line))]
    cpus = [(row.key, row.numbers[0]) for row in found if row.name == "XDP-RX"]
    queues = [(row.key, row.numbers[0]) for row in found if row.name == "rx_queue_index"]
    assert (cpus, (len(queues), queues[0], queues[-1])) == RXQ[name]
    (run,) = read(text, "xdp_rxq_info")
    assert run.samples_are == "interval"
    total = int(cpus[-1][1].replace(",", ""))
    assert values(run)["XDP-RX/total"] == [total]


def test_rxq_environment() -> None:
    (run,) = read(text_of("xdp_rxq_info-XDP_TX-bulk.txt"))
    assert run.environment == {"device": "mlx5p1", "action": "XDP_TX", "options": "swapmac"}
    assert run.command == "sudo ./xdp_rxq_info --dev mlx5p1 --act XDP_TX"


# name: (runs, XDP-RX rows as (key, pps), other rows: how many, the first four)
CPUMAP = {
    "xdp_redirect_cpu-cpumap-qsize192-typed-char.txt": (
        1,
        [("2", "13,292,641"), ("total", "13,292,641")],
        8,
        [
            *[("cpumap-enqueue", "2:4", "13,292,647"), ("cpumap-enqueue", "sum:4", "13,292,647")],
            *[("cpumap_kthread", "4", "3,454,127"), ("cpumap_kthread", "total", "3,454,127")],
        ],
    ),
    "xdp_redirect_cpu-cpumap-key-echo.txt": (
        1,
        [("2", "17,767,786"), ("total", "17,767,787")],
        8,
        [
            *[("cpumap-enqueue", "2:4", "17,767,785"), ("cpumap-enqueue", "sum:4", "17,767,786")],
            *[("cpumap_kthread", "4", "4,102,929"), ("cpumap_kthread", "total", "4,102,929")],
        ],
    ),
    "xdp_redirect_cpu-ddos-netperf-interleaved.txt": (
        3,
        [
            *[("0", "20,654,039"), ("total", "20,654,039"), ("0", "25,476"), ("total", "25,476")],
            *[("0", "20,615,531"), ("1", "25,984"), ("total", "20,641,516")],
        ],
        10,
        [
            *[
                ("cpumap_kthread", "total", "0"),
                ("redirect_err", "total", "0"),
                ("xdp_exception", "total", "0"),
            ],
            ("cpumap-enqueue", "0:2", "25,476"),
        ],
    ),
}


@pytest.mark.parametrize("name", CPUMAP)
def test_cpumap_rows(name: str) -> None:
    text = text_of(name)
    starts, expected, count, first = CPUMAP[name]
    found = [row for line in clean(text) if (row := xdp_redirect_cpu.row_of(line))]
    assert [(row.key, row.numbers[0]) for row in found if row.name == "XDP-RX"] == expected
    others = [(row.name, row.key, row.numbers[0]) for row in found if row.name != "XDP-RX"]
    assert (len(others), others[:4]) == (count, first)
    runs = read(text, "xdp_redirect_cpu")
    assert len(runs) == starts
    assert all(len(row.samples) == 1 for run in runs for row in run.rows)


def test_cpumap_notes_and_programs() -> None:
    (run,) = read(text_of("xdp_redirect_cpu-cpumap-key-echo.txt"))
    assert [note.text for note in run.notes] == ["'k' before XDP-RX passed over"]
    assert run.environment == {"program": "xdp_cpu_map0", "remote program": "xdp_redirect_dummy"}
    runs = read(text_of("xdp_redirect_cpu-ddos-netperf-interleaved.txt"), "xdp_redirect_cpu")
    assert values(runs[1])["cpumap_kthread sched/CPU 2"] == [25476]


def test_every_file_is_read() -> None:
    folder = SAMPLES / "xdp-tools"
    if not folder.exists():
        pytest.skip("samples are not beside the project")
    assert {path.name for path in folder.iterdir()} == {*TERSE, *RXQ, *CPUMAP}


def test_thread_of_the_return_path() -> None:
    """Two blocks of three bare rows in the answer; the command quoted above them is not theirs."""
    if not THREAD.exists():
        pytest.skip("threads are not beside the project")
    runs = read(THREAD.read_text(), "xdp-bench")
    assert [(run.label, run.side, run.samples_are, run.command) for run in runs] == [
        ("before", "before", "unknown", None),
        ("after", "after", "unknown", None),
    ]
    assert [values(run)["rx/eth2->eth3"] for run in runs] == [
        [16153328, 16152538, 16156331],
        [16105461, 16119550, 16092145],
    ]
    assert all(values(run)["bulk-avg/xmit eth2->eth3"] == [16, 16, 16] for run in runs)
