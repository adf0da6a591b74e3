"""bench of the BPF selftests: what it prints itself, what its scripts print, and two sides of a mail."""

import pytest
from mail_pairs import compared, pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results import readers
from skbscope.results.mail.reading import read

HEAD = "Setting up benchmark 'trig-sample'...\nBenchmark 'trig-sample' started.\n"
SECONDS = """\
Iter   0 ( 12.500us): hits   {cold}M/s ( {cold}M/prod), drops    0.000M/s (  0.000M/prod), total operations   {cold}M/s
Iter   1 (-310.250us): hits   {warm}M/s ( {warm}M/prod), drops    0.000M/s (  0.000M/prod), total operations   {warm}M/s
Iter   2 (  4.125us): hits   {warm}M/s ( {warm}M/prod), drops    0.000M/s (  0.000M/prod), total operations   {warm}M/s
"""
SUMMARY = "Summary: hits   {0} ± 0.050M/s ( {0}M/prod), drops    0.000 ± 0.000M/s, total operations   {0} ± 0.050M/s\n"


def hits(text: str) -> list[tuple[str | None, float | None, float | None]]:
    """(name, before, after) of what is surely compared."""
    out: list[tuple[str | None, float | None, float | None]] = []
    for one in experiments(read(text), "mail", "0"):
        runs = {item.side: item.run for item in one.inputs if one.score > 0.7}
        after = {
            row.subject: row.value for row in (runs["after"].rows if runs else []) if row.metric == "hits"
        }
        rows = [row for row in (runs["before"].rows if runs else []) if row.metric == "hits"]
        out += [(row.subject, row.value, after[row.subject]) for row in rows if row.subject in after]
    return out


def test_a_start_has_its_summary_and_the_seconds_behind_the_warm_up() -> None:
    text = HEAD + SECONDS.format(cold="10.125", warm="20.250") + SUMMARY.format("20.250")
    (run,) = readers.read(text)
    assert [(row.metric, row.subject, row.value, row.unit, row.direction) for row in run.rows] == [
        ("hits", "trig-sample", 20_250_000, "1/s", "more"),
        ("drops", "trig-sample", 0, "1/s", "less"),
        ("total operations", "trig-sample", 20_250_000, "1/s", "more"),
    ]
    assert (run.rows[0].samples, run.rows[0].value_from, run.rows[0].tick) == (
        [20_250_000, 20_250_000],
        "total",
        1000,
    )
    assert run.rows[0].spread_pct == pytest.approx(0.05 / 20.25 * 100)


def test_a_start_without_its_summary_is_the_median_of_its_warm_seconds() -> None:
    (run,) = readers.read(HEAD + SECONDS.format(cold="10.125", warm="20.250"))
    assert [(row.value, row.value_from) for row in run.rows[:1]] == [(20_250_000, "median")]
    (run,) = readers.read("$ ./bench -w 2 trig-sample\n" + SECONDS.format(cold="10.125", warm="20.250"))
    assert (run.command, run.rows[0].samples) == ("./bench -w 2 trig-sample", [20_250_000])


def test_throughput_and_latency_of_an_operation() -> None:
    text = "Summary: throughput    8.500 ± 0.040 M ops/s (  8.500M ops/prod), latency  117.647 ns/op\n"
    named = text.replace("Summary", "lookup") + "insert: N/A\n" + text.replace("Summary", "update")
    for one, names in ((text, [None]), (named, ["lookup", "update"])):
        (run,) = readers.read(one)
        assert [(row.metric, row.value, row.unit, row.direction) for row in run.rows[:2]] == [
            ("throughput", 8_500_000, "1/s", "more"),
            ("latency", 117.647, "ns", "less"),
        ]
        assert [row.subject for row in run.rows[::2]] == names


def test_seconds_are_no_times_of_a_mail() -> None:
    before = HEAD + SECONDS.format(cold="10.125", warm="20.250") + SUMMARY.format("20.250")
    after = SECONDS.format(cold="12.125", warm="24.500") + SUMMARY.format("24.500")
    text = f"Before this patch, the bench says:\n\n{before}\nAnd after this patch, it says:\n\n{after}"
    assert compared(text) == [
        ("hits", 20_250_000, 24_500_000, "1/s"),
        ("drops", 0, 0, "1/s"),
        ("total operations", 20_250_000, 24_500_000, "1/s"),
    ]


LINES = """\
Rings, several producers
========================
rb-sample nr_prod 1  {}.250 ± 0.010M/s (drops 0.500 ± 0.000M/s){}
rb-sample nr_prod 12 {}.500 ± 0.010M/s (drops 0.250 ± 0.000M/s){}
"""


def test_each_line_of_a_script_is_compared_with_its_own() -> None:
    text = (
        f"Before (old_lock_t):\n\n{LINES.format(9, '', 3, '')}\n"
        f"After (new_lock_t):\n\n{LINES.format(8, ' (-10.81%)', 4, ' (28.57%)')}"
    )
    assert hits(text) == [
        ("Rings, several producers: rb-sample nr_prod 1", 9_250_000, 8_250_000),
        ("Rings, several producers: rb-sample nr_prod 12", 3_500_000, 4_500_000),
    ]


def test_lines_of_several_parts_have_the_name_of_their_part() -> None:
    parts = [LINES, LINES.replace("several", "two")]
    before = "\n".join(part.format(9 - at, "", 3, "") for at, part in enumerate(parts))
    after = "\n".join(part.format(6 - at, "", 2, "") for at, part in enumerate(parts))
    assert [(one, other) for _, one, other in hits(f"Before:\n\n{before}\nAfter:\n\n{after}")] == [
        (9_250_000, 6_250_000),
        (3_500_000, 2_500_000),
        (8_250_000, 5_250_000),
        (3_500_000, 2_500_000),
    ]
    turned = "\n".join(part.format(6, "", 2, "") for part in reversed(parts))
    assert hits(f"Before:\n\n{before}\nAfter:\n\n{turned}") == []


CPUS = """\
probe-nop       ( 1 cpus):    {}.125 ± 0.005M/s  (  3.125M/s/cpu)
probe-nop       ( 2 cpus):    {}.250 ± 0.002M/s  (  2.125M/s/cpu)

retprobe-nop    ( 1 cpus):    {}.500 ± 0.001M/s  (  2.500M/s/cpu)
"""


def headed(sentence: str, subject: str = "[PATCH] probes: a faster lock") -> str:
    head = f"From: A <a@example.org>\nDate: Tue, 1 Sep 2026 10:00:00 +0000\nSubject: {subject}\n\n"
    first, second = CPUS.format(3, 4, 2), CPUS.format(4, 5, 3)
    return f"{head}{sentence}\n\nLOCKA\n=====\n{first}\nLock B Plain\n============\n{second}"


def test_headings_of_what_is_changed_into_what() -> None:
    wanted: list[tuple[str | None, float | None, float | None]] = [
        ("probe-nop (1 cpus)", 3_125_000, 4_125_000),
        ("probe-nop (2 cpus)", 4_250_000, 5_250_000),
        ("retprobe-nop (1 cpus)", 2_500_000, 3_500_000),
    ]
    assert hits(headed("This patch switches the probes' LOCKA usage to Lock B Plain.")) == wanted
    assert hits(headed("We replace LOCKA in all probes with Lock B Plain.")) == wanted
    turned = [(name, after, before) for name, before, after in wanted]
    assert hits(headed("Convert the probes from Lock B Plain to LOCKA.")) == turned


@pytest.mark.parametrize(
    "sentence",
    [
        "Both LOCKA and Lock B Plain were measured.",
        "This does not switch LOCKA to Lock B Plain.",
        'Revert "probes: convert LOCKA to Lock B Plain".',
        "This patch switches LOCKA to a ticket. Lock B Plain is shown too.",
    ],
)
def test_headings_without_a_word_about_them_are_not_compared(sentence: str) -> None:
    assert pairs(headed(sentence)) == []


def test_names_of_both_sides_in_one_block_are_left_to_the_layouts() -> None:
    assert pairs("baseline    3.125 ± 0.005M/s\npatched     4.125 ± 0.005M/s\n") == [(3_125_000, 4_125_000)]


def test_what_is_left_out_second_may_be_the_change() -> None:
    def text(subject: str) -> str:
        head = f"From: A <a@example.org>\nDate: Tue, 1 Sep 2026 10:00:00 +0000\nSubject: {subject}\n\n"
        first, second = CPUS.format(3, 4, 2), CPUS.format(4, 5, 3)
        return f"{head}Data.\n\n- With fastpath\n\n{first}\n- Without fastpath\n\n{second}"

    assert hits(text("Re: [PATCH] probes: numbers")) == []
    added = hits(text("[PATCH] probes: add a fastpath"))
    assert added[:1] == [("probe-nop (1 cpus)", 4_125_000, 3_125_000)]
