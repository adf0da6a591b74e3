"""What a tool prints around its figures is compared once, and times of a shell may state their change."""

from mail_pairs import compared

from skbscope.results.mail.reading import read

JOB = """\
Jobs: 1 (f=1): [w(1)][100.0%][r=0KiB/s,w={rate}MiB/s][r=0,w={rate} IOPS][eta 00m:00s]
crypt: (groupid=0, jobs=1): err= 0: pid=233950: Thu Sep 15 16:23:10 2022
  write: IOPS={rate}, BW={rate}MiB/s (423MB/s)(23.6GiB/60002msec)
    slat (usec): min=2425, max=3819, avg={rate}.84, stdev=34.00
    clat (usec): min=7, max=165751, avg={rate}98.72, stdev=4691.03
     lat (msec): min=2, max=168, avg={rate}.88, stdev= 4.69
    clat percentiles (msec):
     |  1.00th=[  157], 99.00th=[  {rate}], 99.99th=[  {rate}]
  cpu          : usr=3.74%, sys=95.66%, ctx={rate}, majf=0, minf=4
     latency   : target=0, window=0, percentile=100.00%, depth=64
"""


def test_what_fio_prints_around_a_job_is_compared_once() -> None:
    text = f"Before the patch:\n{JOB.format(rate=402)}\nAfter the patch:\n{JOB.format(rate=430)}"
    assert sorted(metric for metric, *_ in compared(text)) == [
        "bandwidth",
        "iops",
        "latency mean",
        "latency p99",
    ]
    assert {item.run.tool for item in read(text).found} == {"fio"}


def test_a_line_of_fio_alone_is_a_figure() -> None:
    lines = "READ: bw={rate}MiB/s (52MB/s), {rate}MiB/s-{rate}MiB/s (52MB/s-52MB/s), io=43GiB (47GB), run=9-9msec\n"
    latency = "   lat (usec): min=20, max=2{last}, avg=99.8{last}, stdev=3.38\n"
    text = f"baseline:\n  {lines.format(rate=50)}\npatched:\n  {lines.format(rate=58)}\nThe latency:\n\n"
    text += f"Baseline:\n{latency.format(last=1)}Patched:\n{latency.format(last=6)}"
    assert (99.81, 99.86) in [(before, after) for _, before, after, _ in compared(text)]


def test_a_change_behind_times_of_a_shell_is_that_of_its_author() -> None:
    text = """\
before:	3.77s user 890.90s system 1939% cpu 46.118 total
after:  3.24s user 397.73s system 1858% cpu 21.581 total (-53%)
"""
    assert compared(text) == [
        ("real", 46.118, 21.581, "s"),
        ("user", 3.77, 3.24, "s"),
        ("sys", 890.9, 397.73, "s"),
    ]
    (after,) = [item for item in read(text).found if item.side == "after"]
    assert [(note.text, note.line) for note in after.stated] == [("-53%", 2)]


def test_a_number_with_many_decimals_is_one() -> None:
    text = "(without the shrinker)\nsys -- mean: 541.652s\n\n(with the shrinker)\nsys -- mean: 461.14639999999997s\n"
    assert [
        (before, after)
        for _, before, after, _ in compared(f"Subject: [PATCH] zswap: add a shrinker\n\n{text}")
    ] == [(541.652, 461.1464)]


def test_sums_of_fio_right_below_each_other_are_repeats() -> None:
    line = "   READ: bw={0}MiB/s (4308MB/s), 1025MiB/s-1029MiB/s (1074MB/s-1079MB/s), io=482GiB (517GB), run=9-9msec\n"
    text = "Unpatched:\n\n" + "".join(line.format(rate) for rate in (4109, 4097, 4113))
    text += "\nWith the patch:\n\n" + "".join(line.format(rate) for rate in (4125, 4106, 4126))
    assert compared(text) == [("bandwidth", 4109 * 2**20 * 8, 4125 * 2**20 * 8, "bit/s")]
    assert [len(row.samples) for item in read(text).found for row in item.run.rows] == [3, 3]


def test_an_output_below_a_bare_without_is_compared_with_the_one_that_its_label_places() -> None:
    stat = "\n        {0:,.2f} msec task-clock                #    1.997 CPUs utilized\n"
    stat += "            {1:,}      context-switches          #   73.884 M/sec\n"
    text = f"The output of perf with the patch applied:\n{stat.format(239943.92, 17728)}\nAnd without:\n"
    text += stat.format(239891.87, 22187)
    assert compared(text) == [
        ("task-clock", 239891.87, 239943.92, "msec"),
        ("context-switches", 22187, 17728, "events"),
        ("CPUs utilized", 1.997, 1.997, "CPUs"),
    ]


def test_what_was_set_behind_a_heading_is_no_figure_and_sizes_have_their_prefix() -> None:
    rows = "\n  4k  IOPS={0}k, BW=362MiB/s\n  4m  IOPS={1}, BW=669MiB/s\n\n"
    text = f"current master, rw=randwrite, numjobs=32 iodepth=32\n{rows.format('92.7', 85)}"
    text += f"this patchset,  rw=randwrite, numjobs=32 iodepth=32\n{rows.format('94.7', 91)}"
    assert [row for row in compared(text) if "IOPS" in row[0]] == [
        ("4k IOPS", 92700, 94700, "1/s"),
        ("4M IOPS", 85, 91, "1/s"),
    ]


def test_a_framed_heading_has_what_was_set_and_a_change_has_words_before_it() -> None:
    text = """\
** Before patch, NUM_FILES = 1 000 000, NUM_DELETE = 10 000 **

dir fsync took 8412 ms after adding 1000000 files
dir fsync took 500 ms after deleting 10000 files

** After patch, NUM_FILES = 1 000 000, NUM_DELETE = 10 000 **

dir fsync took 4252 ms after adding 1000000 files   (-49.5%)
dir fsync took 269 ms after deleting 10000 files    (-46.2%)
"""
    assert [(before, after) for _, before, after, _ in compared(text)] == [(8412, 4252), (500, 269)]


def test_a_table_with_a_mean_was_measured_whatever_its_title_says() -> None:
    text = "default mkfs params:\n\tAVG\tSTDDEV\nbefore\t2.0380\t0.1597\nafter\t2.7356\t0.4712\n"
    assert compared(text) == [("AVG", 2.038, 2.7356, "")]


def test_a_mark_is_no_name_of_a_row() -> None:
    text = "Before:\n12 GB / 496 s = 25973227 Bps\n\nAfter:\n12 GB / 453 s = 28443492 Bps\n"
    names = [metric for metric, *_ in compared(text)]
    assert names
    assert all(any(ch.isalnum() for ch in name) for name in names)


def test_blocks_that_one_tool_printed_have_all_that_its_reader_knows() -> None:
    def block(title: str, cycles: int, ratio: float, took: int) -> str:
        counters = f"  {cycles:,}      cycles:u         #    0.073 GHz             ( +-  1.79% )\n"
        counters += f"  82,724,139      instructions:u   #    {ratio}  insn per cycle  ( +-  0.00% )\n"
        counters += f"  {took:,}.19 msec task-clock:u    #    0.996 CPUs utilized     ( +-  0.18% )\n"
        head = " Performance counter stats for 'foo bench' (10 runs):\n\n"
        return f"{title}:\n---------------\n\n{head}{counters}\n  11.1575 +- 0.02 seconds time elapsed\n\n"

    text = "Subject: [PATCH v2] foo: Join updates\n\n" + block("v6.8.7: modeA", 814_886_355, 0.10, 11_112)
    text += block("v6.8.7: modeB", 731_701_038, 0.11, 10_830)
    text += block("v6.8.7+patch: modeA", 714_294_812, 0.12, 11_109)
    text += block("v6.8.7+patch: modeB", 849_621_311, 0.13, 11_031)
    found = compared(text)
    assert ("instructions per cycle", 0.10, 0.12, "insn/cycle") in found
    assert ("instructions per cycle", 0.11, 0.13, "insn/cycle") in found
    assert [one[1:3] for one in found if one[0] == "cycles:u"] == [
        (814_886_355, 714_294_812),
        (731_701_038, 849_621_311),
    ]
    # Each figure is compared once.
    assert len(found) == 12


LOCKS = """\
 contended   total wait     max wait     avg wait         type   caller

         {}      6.03 s     621.76 ms       557 ns      spinlock   rcu_core+0xec
"""


def test_a_default_beside_the_same_words_and_patched_is_the_before() -> None:
    head = "perf-lock contention output\n-----------\nThe data looks like this:\n\n"
    text = f"{head}perf-lock contention default\n{LOCKS.format(7)}\nperf-lock contention patched\n{LOCKS.format(4)}"
    assert ("contended", 7, 4, "events") in [(name.split()[0], *rest) for name, *rest in compared(text)]
    assert {item.doubt for item in read(text).found} == {None}
    # Other words are other things.
    apart = text.replace("contention default", "statistics default")
    assert all(item.doubt or item.side != "before" for item in read(apart).found)
