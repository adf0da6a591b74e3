"""A claim is checked against figures of which a person says which side is which, in a mail and in a thread."""

import json
from pathlib import Path

import pytest
from checks.mails_made import mail
from commands import skbscope

from skbscope.domains.checks import reply
from skbscope.domains.checks.check import check
from skbscope.results.errors import ResultError
from skbscope.results.mail import Pair

FIGURES = "UDP: 287.59 MB/s\nVSOCK DGRAM: 509.2 MB/s\n"
BODY = f"This improves throughput by 77%.\n\n{FIGURES}"
PAIR = Pair("UDP", "VSOCK DGRAM")


def answers(text: str, *pairs: Pair) -> list[str]:
    return [claim.answer for one in check(text, pairs).mails for claim in one.claims]


def test_a_claim_beside_figures_without_sides_is_answered_with_the_sides_of_a_person() -> None:
    assert answers(mail(BODY)) == ["figures not compared"]
    assert answers(mail(BODY), PAIR) == ["agrees"]
    assert answers(mail(BODY.replace("77%", "90%")), PAIR) == ["differs"]
    text = reply.text(check(mail(BODY), [PAIR]))
    assert "287.59 -> 509.20 MB/s" in text or "287.59 -> 509.2 MB/s" in text


def test_lines_of_a_mail_are_those_that_the_check_names() -> None:
    (one,) = check(mail(BODY)).mails
    place = one.uncompared[0]
    assert answers(mail(BODY), Pair(str(place.first), str(place.first + 1))) == ["agrees"]
    # Blank lines above a mail without a head count.
    plain = f"\n\n{BODY}"
    assert plain.split("\n")[4] == "UDP: 287.59 MB/s"
    assert answers(plain, Pair("5", "6")) == ["agrees"]


def test_in_a_thread_words_are_of_the_mails_that_have_them_and_lines_of_none() -> None:
    thread = mail(BODY) + mail("It improves latency by 3%.\n", ident="2")
    assert answers(thread, PAIR) == ["agrees", "no figures"]
    with pytest.raises(ResultError, match="names lines, and the text has 2 mails"):
        check(thread, [Pair("5", "6")])
    with pytest.raises(ResultError, match="'tcp' is not in the text"):
        check(thread, [Pair("TCP", "UDP")])


def test_words_that_mails_quote_or_have_apart_compare_nothing() -> None:
    quoted = BODY.replace("UDP", "> UDP").replace("VSOCK", "> VSOCK")
    assert answers(mail(quoted), PAIR) == ["no figures"]
    apart = mail("UDP: 287.59 MB/s, 77% more.\n") + mail("VSOCK DGRAM: 509.2 MB/s\n", ident="2")
    assert check(apart, [PAIR]).read == 2


def test_the_commands_take_pairs_and_name_the_option(tmp_path: Path) -> None:
    path = tmp_path / "a.eml"
    path.write_text(mail(BODY))
    without = skbscope("check", path, code=0)
    assert without.stderr.rstrip().endswith("--pair compares them.")
    found = json.loads(skbscope("check", path, "--json", "--pair", "UDP -> VSOCK DGRAM", code=1).stdout)
    assert [claim["answer"] for claim in found["mails"][0]["claims"]] == ["agrees"]
    nothing = skbscope("compare", path, code=2).stderr
    assert "--pair 'BEFORE -> AFTER'" in nothing
    compared = skbscope("compare", path, "--pair", "UDP -> VSOCK DGRAM").stdout
    assert "+77.06%" in compared
    for command in ("check", "compare"):
        refused = skbscope(command, path, "--pair", "nowhere -> UDP", code=2).stderr
        assert "'nowhere' is not in the text" in refused
        assert "names no two sides" in skbscope(command, path, "--pair", "UDP", code=2).stderr


def test_a_folder_has_no_pairs(tmp_path: Path) -> None:
    for name in ("a.eml", "b.eml"):
        (tmp_path / name).write_text(mail(BODY, ident=name))
    refused = skbscope("check", tmp_path, "--pair", "UDP -> VSOCK DGRAM", code=2).stderr
    assert "--pair is of one mail or thread" in refused
