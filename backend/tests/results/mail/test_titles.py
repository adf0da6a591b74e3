"""Headings that differ only in what is added or left out."""

import pytest
from mail_pairs import pairs

from skbscope.domains.comparisons.experiments import experiments
from skbscope.results.mail.reading import read


def text(subject: str, first: str, second: str) -> str:
    head = f"From: A <a@example.org>\nDate: Tue, 1 Sep 2026 10:00:00 +0000\nSubject: {subject}\n\n"
    return f"{head}Results of it.\n\n{first}:\nread: BW=100MB/s\n\n{second}:\nread: BW=120MB/s\n"


def scores(written: str) -> list[float]:
    return [one.score for one in experiments(read(written), "mail", "0")]


def test_without_and_with_the_same_thing() -> None:
    assert pairs(text("numbers", "READS without DIM", "READS with DIM")) == [(100e6, 120e6)]
    assert pairs(text("numbers", "READS without DIM", "WRITES with DIM")) == []


def test_without_behind_with_may_be_the_change_itself() -> None:
    assert pairs(text("numbers", "READS with DIM", "READS without DIM")) == []
    assert pairs(text("add DIM", "READS with DIM", "READS without DIM")) == [(120e6, 100e6)]


def test_what_a_subject_leaves_out_may_be_the_change_whatever_is_first() -> None:
    for subject in ("add nopool support", "allow a build without the pool", "avoid the pool"):
        assert scores(text(f"[PATCH] lib: {subject}", "Without pool", "With pool")) == [0.5]
        assert 1 not in scores(text(f"[PATCH] lib: {subject}", "With pool", "Without pool"))
    assert scores(text("[PATCH] lib: add a pool", "Without pool", "With pool")) == [1]
    assert scores(text("numbers", "Without pool", "With pool")) == [1]


def test_what_a_patch_removes_is_in_the_before() -> None:
    for subject in ("drop the pool", "Remove pool support", "get rid of the pool in rx"):
        written = text(f"[PATCH] lib: {subject}", "Without pool", "With pool")
        assert pairs(written) == [(120e6, 100e6)]
        assert scores(written) == [1]
        assert pairs(text(f"[PATCH] lib: {subject}", "With pool", "Without pool")) == [(100e6, 120e6)]
    # What is removed is another thing, or comes back, or is no patch.
    for subject in ("[PATCH] drop the pool limit", '[PATCH] Revert "drop the pool"', "remove the pool"):
        assert (120e6, 100e6) not in pairs(text(subject, "Without pool", "With pool"))


def test_what_is_added_behind_a_comma_needs_the_subject() -> None:
    assert pairs(text("bpf: add JIT support", "SELinux on", "SELinux on, JIT")) == [(100e6, 120e6)]
    assert pairs(text("bpf: numbers", "SELinux on", "SELinux on, JIT")) == []


def test_a_version_and_what_it_is_with_a_change() -> None:
    assert pairs(text("numbers", "v6.1", "v6.1-patched")) == [(100e6, 120e6)]
    assert pairs(text("numbers", "v6.1-rc4", "v6.1-rc4-queue+")) == [(100e6, 120e6)]
    # Another version, which is older and no addition, and another build.
    assert pairs(text("numbers", "v6.1", "v6.1-rc4")) == [(120e6, 100e6)]
    assert pairs(text("numbers", "v6.1", "v6.1-arm64")) == []


def test_of_two_names_the_generic_one_is_the_before() -> None:
    assert pairs(text("Add qlock support", "With generic lock", "With qlock")) == [(100e6, 120e6)]


def test_two_names_of_which_the_subject_has_one_are_a_proposal() -> None:
    written = text("uprobe: add uretprobe syscall", "probe push", "probe syscall")
    assert pairs(written) == []
    assert scores(written) == [0.5]
    assert scores(text("numbers", "probe push", "probe syscall")) == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("foodrv upstream code", "foodrv + bulk free"),
        ("net-next master", "net-next + bulk free"),
        ("net-next (May 7th)", "net-next (May 7th) + bulk free"),
    ],
)
def test_what_is_added_to_a_tree_is_compared_with_it(first: str, second: str) -> None:
    assert pairs(f"{first}:\nTX:  ~290Kpps\nRX:  ~270Kpps\n\n{second}:\nTX:  ~301Kpps\nRX:  ~285Kpps\n") == [
        (290e3, 301e3),
        (270e3, 285e3),
    ]
    assert pairs(f"{first}: ~3.6Mpps\n{second}: ~3.7Mpps\n") == [(3.6e6, 3.7e6)]


def test_two_things_that_are_added_to_a_tree_are_each_compared_with_it() -> None:
    names = ("net-next (May 7th)", "net-next (May 7th) + plain merge", "net-next (May 7th) + list merge")
    rates = ("1.161.000", "1.801.000", "2.860.000")
    text = "\n--------\n\n".join(
        f"{name}:\n\nOne stream of size 1460 Bytes: {rate} fps (13.5 Gbps).\n"
        for name, rate in zip(names, rates, strict=True)
    )
    subject = "Subject: [PATCH] foo: Support list merge\n\n"
    assert pairs(subject + text) == [(1161000, 1801000), (1161000, 2860000)]


@pytest.mark.parametrize(("by", "expected"), [("180", [(420e3, 595e3)]), ("300", [])])
def test_a_stated_difference_says_that_a_proposal_is_the_change(
    by: str, expected: list[tuple[float, float]]
) -> None:
    text = (
        "Subject: [PATCH] add syncing to the foo_pool API\n\n"
        f"Relying on foo_pool syncing, bardrv improves the drop rate of about\n{by}Kpps:\n\n"
        "- DROP, syncing managed by bardrv driver:\t~420Kpps\n"
        "- DROP, syncing managed by foo_pool API:\t~595Kpps\n"
    )
    assert pairs(text) == expected


SWITCHED = """\
Subject: [PATCH] drv: {subject}

{text}

  Small frames, 8 queues:
    Packet rate with ringmode off: 30.5 Mpps
    Packet rate with ringmode on: 41.5 Mpps
"""


@pytest.mark.parametrize(
    "text", ["This adds support for fast TX ringmode.", "It is about adding ringmode support."]
)
def test_what_the_text_adds_support_for_is_new_where_it_is_on(text: str) -> None:
    assert pairs(SWITCHED.format(subject="Fast ringmode", text=text)) == [(30.5e6, 41.5e6)]


@pytest.mark.parametrize(
    "text", ["This adds ringmode statistics.", "It drops support for ringmode.", "Tests:"]
)
def test_a_setting_that_no_text_adds_is_only_proposed(text: str) -> None:
    assert pairs(SWITCHED.format(subject="Fast ringmode", text=text)) == []


@pytest.mark.parametrize(
    "names", [("No split (sw path)", "Split   (driver)  "), ("no_split (sw)", "split (hw)")]
)
def test_a_name_with_no_is_the_before_whatever_its_brackets_say(names: tuple[str, str]) -> None:
    assert pairs(f"Over TCP:\n\n- {names[0]}: 4.5 Gbps\n- {names[1]}: 9 Gbps\n") == [(4.5e9, 9e9)]


def test_numbers_in_brackets_may_be_other_settings() -> None:
    assert pairs("Over TCP:\n\n- No split (1500 MTU): 4.5 Gbps\n- Split (9000 MTU): 9 Gbps\n") == []
