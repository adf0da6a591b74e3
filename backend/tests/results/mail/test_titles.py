"""Headings that differ only in what is added or left out."""

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
