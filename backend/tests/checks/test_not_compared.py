"""Figures that are in no comparison answer no claim and ask for nothing; their lines are named."""

import json
from pathlib import Path

from checks.mails_made import mail, rates
from commands import skbscope

from skbscope.domains.checks import lane, reply
from skbscope.domains.checks.check import check

CLAIM = "This significantly reduces latency.\n\n"
# Ranges and bounds in lines of one side each, below words of neither.
UNKNOWN = "The launch time:\n\n10Mbps : 11000 - 13800 nanosecond\n\n\n\n\n\nHere:\n\n10Mbps : 750 nanosecond or less\n"


def test_a_claim_beside_figures_that_are_not_compared_asks_nothing() -> None:
    checked = check(mail(CLAIM + UNKNOWN))
    (one,) = checked.mails
    assert [claim.answer for claim in one.claims] == ["figures not compared"]
    assert not checked.asks
    text = " ".join(reply.text(checked).split())
    assert "Could you add" not in text
    assert "whether they show what is claimed is not known" in text
    assert json.loads(lane.lines(checked))["why"] == "figures not compared"
    (sentence,) = reply.notes(checked)
    first, last = (one.uncompared[at] for at in (0, -1))
    assert f"at line {first.first} and line {last.first}; the first is '10Mbps : 11000" in sentence


def test_figures_of_which_the_sides_are_only_proposed_are_not_requested_again() -> None:
    text = "This significantly improves it.\n\nIt has 9.8 Gbps vs 7.1 Gbps with the other driver.\n"
    checked = check(text)
    assert [claim.answer for one in checked.mails for claim in one.claims] == ["figures not compared"]
    assert not checked.asks
    (sentence,) = reply.notes(checked)
    assert sentence.startswith("Only proposed: rate, sentences at line 3")
    assert json.loads(lane.lines(checked))["why"] == "figures not compared"


def test_figures_beside_a_comparison_are_named_and_change_nothing_else() -> None:
    compared = f"This improves throughput by 10%.\n\n{rates(1000, 1100)}"
    alone, beside = check(mail(compared)), check(mail(f"{compared}\n\n\n\n{UNKNOWN}"))
    assert reply.text(alone) == reply.text(beside)
    assert list(reply.notes(alone)) == []
    assert len(list(reply.notes(beside))) == 1


def test_a_mail_that_claims_nothing_is_named_too_and_many_are_counted() -> None:
    thread = "".join(mail(UNKNOWN, ident=str(at)) for at in range(9))
    checked = check(thread)
    assert (checked.mails, len(checked.others)) == ([], 9)
    assert "None of 9 mails claims a change" in reply.text(checked)
    sentences = list(reply.notes(checked))
    assert len(sentences) == 7
    assert sentences[-1] == "Not compared: figures of 3 more mails; --json has their lines."


def test_the_command_says_it_beside_its_output(tmp_path: Path) -> None:
    (tmp_path / "a.eml").write_text(mail(CLAIM + UNKNOWN))
    shown = skbscope("check", tmp_path / "a.eml", code=0)
    assert shown.stderr.startswith("Not compared: figures of '[PATCH net-next] net: a change' at line ")
    assert "Not compared" not in shown.stdout
    (found,) = json.loads(skbscope("check", tmp_path, "--json", code=0).stdout)["mails"]
    assert [place["text"][:6] for place in found["uncompared"]] == ["10Mbps", "10Mbps"]
