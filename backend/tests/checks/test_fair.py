"""A claim is shown to differ only from figures that it is about: everything else is no difference."""

import pytest
from checks.mails_made import mail, rates

from skbscope.domains.checks.check import check


def answers(body: str) -> list[tuple[str, float | None]]:
    return [(one.answer, one.claim.value) for found in check(mail(body)).mails for one in found.claims]


@pytest.mark.parametrize(
    ("row", "answer"),
    [
        # One digit behind a point may be 0.35 to 0.45.
        ("| 14 | 1.6 Mpps | 0.4 Mpps | -72% |", "agrees"),
        ("| 14 | 2.9 Mpps | 0.8 Mpps | -63.4% |", "differs"),
        # In per cent of the mean of both, and after as a share of before.
        ("| 14 | 64 Mpps | 52 Mpps | -20.7% |", "agrees"),
        ("| 14 | 2113.156 Mpps | 2287.351 Mpps | 108% |", "agrees"),
        ("| 14 | 0 Mpps | 0 Mpps | 0.00% |", "agrees"),
        # The sign of one row where all others have theirs; what is less than the last decimal has none.
        ("| 14 | 2.24 Mpps | 2.20 Mpps | +1.8% |", "differs"),
        ("| 14 | 20% | 30% | +70% |", "differs"),
        ("| 14 | 44.757 Mpps | 44.759 Mpps | -0.0% |", "agrees"),
    ],
)
def test_a_change_beside_figures(row: str, answer: str) -> None:
    right = "| 1 | 1000 pps | 1100 pps | +10.0% |\n| 2 | 1000 pps | 1250 pps | +25.0% |\n"
    table = f"| cores | before | after | change |\n|--|--|--|--|\n{right}{row}\n"
    assert answers(table)[-1][0] == answer


def test_a_change_over_another_column_is_that_of_its_own_line() -> None:
    rows = "| score | 6283.0 (0.0%) | 6262.9 (-0.32%) | 6323.7 (+0.65%) |\n"
    rows += "| latency | 204.6 us (0.0%) | 184.4 us (-9.87%) | 95.98 us (-53.09%) |\n"
    found = answers(f"| test | v6.16 | before | after |\n|--|--|--|--|\n{rows}")
    assert {answer for answer, _ in found} <= {"agrees", "not compared"}


def test_each_column_has_the_change_behind_its_own_numbers() -> None:
    rows = "cache 64K  | 36.6k 2290 | 82.3k 5142 (+125%) | 67.2k 4200 (+83%)\n"
    rows += "cache 1M   | 2352  2352 | 5577  5577 (+137%) | 4275  4276 (+82%)\n"
    head = "           base         iomap            base+large folio\n"
    head += f"type  bs   IOPS  BW     IOPS  BW         IOPS  BW\n{'-' * 60}\n"
    assert "differs" not in {answer for answer, _ in answers(f"{head}{rows}")}


@pytest.mark.parametrize(
    "sentence",
    [
        # Loads, shares of a sentence's own values, and confidence.
        "It improves pps when the cpu 100% is used.",
        "With workloads above the 80% it is better.",
        "The reading got slower as the load approaches 100%.",
        "It reduces the system time from 12.6% to 10.7%, or about 20% less.",
        "From 15.5 s to 16.6 s is a 7% slowdown in wall time.",
        "The overhead is around 6% (600us/9853us).",
        # Of what was measured something else.
        "The size of the memory footprint is reduced by 12%.",
        "The latency improves by 8% here.",
    ],
)
def test_a_sentence_about_something_else_does_not_differ(sentence: str) -> None:
    assert "differs" not in {answer for answer, _ in answers(f"{sentence}\n\n{rates(1000, 1100)}")}


def test_a_name_of_a_metric_is_about_that_one_alone() -> None:
    text = "A 13.1% improvement of stress-ng.cpu-online.ops_per_sec was seen.\n\n"
    text += "| metric | before | after |\n|--|--|--|\n| stress-ng.cpu-online.ops | 516.5 | 593.0 |\n"
    assert "differs" not in {answer for answer, _ in answers(text)}


def test_a_claim_of_about_so_much_may_be_between_two_rows() -> None:
    rows = "| TCP v4 | 8842 pps | 9366 pps |\n| TCP v6 | 8735 pps | 9477 pps |\n"
    table = f"| test | before | after |\n|--|--|--|\n{rows}"
    assert answers(f"It improves the pps by around 7%.\n\n{table}") == [("agrees", 7.0)]
    assert answers(f"It improves the pps by 7.1%.\n\n{table}") == [("differs", 7.1)]


def test_the_subject_of_a_reply_is_no_claim_of_it() -> None:
    text = mail(rates(1000, 1100))
    subject = next(line for line in text.splitlines() if line.startswith("Subject:"))
    assert (
        check(text.replace(subject, "Subject: Re: [PATCH] a 30% regression of throughput")).mails[0].claims
        == []
    )


@pytest.mark.parametrize(
    ("sentence", "answer"),
    [
        ("It improves the throughput by 12%.", "no figures"),
        ("Ada reported that commit 3226b158e67c brought a 10% performance drop.", "not compared"),
        ("Fragments can cause a 15-20% throughput regression there.", "not compared"),
    ],
)
def test_figures_are_missing_only_of_what_a_mail_achieves(sentence: str, answer: str) -> None:
    assert {one for one, _ in answers(sentence)} == {answer}


@pytest.mark.parametrize(
    "sentence",
    [
        "wfx_join() and wfx_join_finalize() are the two halves of it.",
        "A comment is there to better explain the 4% threshold.",
    ],
)
def test_words_that_only_look_like_a_change(sentence: str) -> None:
    assert answers(sentence) == []
