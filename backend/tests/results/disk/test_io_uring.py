"""t/io_uring of fio: a line a second, a run a start, both sides of a mail."""

from mail_pairs import compared

from skbscope.results.readers import read, sniff

START = """# taskset -c 0 t/io_uring -b512 -d128 -n1 /dev/ng0n1
submitter=0, tid=5256, file=/dev/ng0n1, node=-1
polled=0, fixedbufs=0/0, register_files=1, buffered=1, QD=128
Engine=io_uring, sq_ring=128, cq_ring=128
IOPS={0}M, BW=904MiB/s, IOS/call=32/31
IOPS={1}M, BW=1.25GiB/s, IOS/call=32/32
^CExiting on signal
Maximum IOPS={1}M
"""


def test_every_line_is_a_sample_in_base_units() -> None:
    (run,) = read(START.format("1.85", "1.87"))
    assert run.command is not None
    assert [(row.metric, row.unit, row.direction, row.samples) for row in run.rows] == [
        ("iops", "1/s", "more", [1.85e6, 1.87e6]),
        ("bandwidth", "bit/s", "more", [904 * 8 * 2**20, 1.25 * 8 * 2**30]),
        ("requests a call", "requests", None, [32, 32]),
    ]
    assert run.rows[0].tick == 1e4


def test_each_start_is_a_run_also_without_a_command() -> None:
    without = START.partition("\n")[2]
    first, second = read(without.format("1.85", "1.87") + without.format("2.17", "2.16"))
    assert (first.rows[0].samples, second.rows[0].samples) == ([1.85e6, 1.87e6], [2.17e6, 2.16e6])


def test_older_versions_print_no_bandwidth() -> None:
    text = "IOPS=1723.13K, IOS/call=32/31, inflight=(64)\nIOPS=254820, IOS/call=1/1, inflight=(1 1)\n"
    assert [guess.format for guess in sniff(text)] == ["t/io_uring"]
    (run,) = read(text)
    assert [(row.metric, row.samples) for row in run.rows] == [
        ("iops", [1723130, 254820]),
        ("requests a call", [32, 1]),
    ]


def test_the_sides_of_a_mail() -> None:
    rows = "IOPS={}M, BW=44.49GiB/s, IOS/call=32/32\nIOPS={}M, BW=44.51GiB/s, IOS/call=32/32\n"
    before, after = rows.format("91.12", "91.16"), rows.format("99.30", "99.28")
    before, after = rows.format("91.12", "91.16"), rows.format("99.30", "99.28")
    text = f"About 8% faster.\n\nBefore:\n\n{before}\nand after:\n\n[...]\n{after}"
    assert ("iops", 91.14e6, 99.29e6, "1/s") in compared(text)
