"""Raw messages: MIME parts, encodings, flowed text, mboxes; and what is bounded of them."""

import base64
import quopri

import pytest

from skbscope.results import mail
from skbscope.results.mail.reading import read
from skbscope.results.mail.text import decoded as module
from skbscope.results.mail.text.decoded import decoded, flowed

BODY = "Results on i40e:\n\ncopy mode: 1,000,000 pps\nbatch mode: 1,250,000 pps (+25%)\n"
HEAD = (
    "From: =?utf-8?q?J=C3=B6rg?= <a@example.org>\nDate: Tue, 1 Sep 2026 10:00:00 +0000\n"
    "Subject: =?utf-8?b?eHNr?= batch\n"
)


def values(text: str) -> list[float | None]:
    return [item.run.rows[0].value for item in mail.read(text).found]


RAW = {
    "plain": f"{HEAD}Message-ID: <1@x>\n\n{BODY}",
    "quoted-printable": f"{HEAD}Content-Transfer-Encoding: quoted-printable\n\n"
    + quopri.encodestring(BODY.encode()).decode().replace("1,250,000", "1,25=\n0,000"),
    "base64": f"{HEAD}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n"
    f"Content-Transfer-Encoding: base64\n\n{base64.encodebytes(BODY.encode()).decode()}",
    "multipart": f"{HEAD}MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=xx\n\n"
    f"--xx\nContent-Type: text/plain\n\n{BODY}\n--xx\nContent-Type: text/html\n\n<p>{BODY}</p>\n--xx--\n",
    "flowed": f"{HEAD}Content-Type: text/plain; format=flowed\n\n"
    "Results on i40e:\n\ncopy mode: \n1,000,000 pps\nbatch mode: 1,250,000 \npps (+25%)\n",
    "mbox": f"From a@example.org Tue Sep  1 10:00:00 2026\n{HEAD}Content-Transfer-Encoding: base64\n\n"
    f"{base64.encodebytes(BODY.encode()).decode()}\n"
    f"From b@example.org Tue Sep  1 11:00:00 2026\n{HEAD}Message-ID: <2@x>\n\n> copy mode: 1,000,000 pps\nthanks\n",
}


@pytest.mark.parametrize("how", RAW)
def test_the_same_figures_however_they_travel(how: str) -> None:
    assert values(RAW[how]) == [1_000_000, 1_250_000]
    found = mail.read(RAW[how])
    lines = (found.text or RAW[how]).split("\n")
    for item in found.found:
        assert any("mode" in lines[number - 1] for number in item.lines)


def test_heads_are_decoded_and_parts_left_out_are_noted() -> None:
    found = mail.read(RAW["multipart"])
    assert found.messages[0].author == "Jörg"
    assert found.messages[0].subject == "xsk batch"
    assert [note.text for note in found.unread] == ["1 part of type text/html not read"]


def test_messages_of_an_mbox() -> None:
    assert len(mail.read(RAW["mbox"]).messages) == 2


def test_a_mail_that_needs_no_decoding_keeps_its_lines() -> None:
    found = mail.read(RAW["plain"])
    assert found.text is None
    assert found.found[0].lines == [6, 8]


def test_flowed_text_keeps_depths_apart_and_signatures_alone() -> None:
    assert flowed("a \nb\n> c \n> d\ne \n> f\n-- \ng\n") == "a b\n> c d\ne \n> f\n-- \ng\n"
    assert flowed("ab \ncd", delsp=True) == "abcd"


@pytest.mark.parametrize(
    "bomb",
    [
        "".join(f"Content-Type: multipart/mixed; boundary=b{i}\n\n--b{i}\n" for i in range(5_000)),
        "Content-Type: message/rfc822\n\n" * 5_000,
        "Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n" + "\n" * (module.MAX_LINES + 1),
    ],
)
def test_a_bomb_is_not_decoded(bomb: str) -> None:
    text = f"From: a@example.org\nMIME-Version: 1.0\n{bomb}"
    made = decoded(text + "\nContent-Type: multipart/x")
    assert any("was not decoded" in note.text for note in made.notes)


def test_parts_and_messages_are_bounded() -> None:
    many = "--b\nContent-Type: text/plain\n\nhello\n" * (module.MAX_PARTS + 5)
    text = f"From: a\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n{many}"
    made = decoded(text)
    assert made.text.count("hello") == module.MAX_PARTS
    assert [note.text for note in made.notes] == ["5 parts of type text beyond the bound not read"]
    one = "From x\nFrom: a\nContent-Transfer-Encoding: base64\n\nYQ==\n\n"
    assert len(decoded(one * (module.MAX_MESSAGES + 3)).notes) == 1


def test_names_of_a_raw_message_may_be_in_utf_8() -> None:
    made = decoded("From: J\u00f6rg <j@example.org>\nMIME-Version: 1.0\nContent-Type: text/plain\n\nhello\n")
    assert "From: J\u00f6rg <j@example.org>" in made.text


def test_a_head_with_many_recipients_is_one() -> None:
    to = (
        "To: first@example.org,\n"
        + "".join(f"\tuser{at}@example.org,\n" for at in range(60))
        + "\tlast@example.org\n"
    )
    text = f"From: A B <a@example.org>\n{to}Cc: A B <a@example.org>\nSubject: [PATCH] a: b\n"
    text += "Date: Tue, 1 Sep 2026 10:00:00 +0000\n"
    (head,) = read(f"{text}\nThe rate goes from 1.2 to 1.4 Mpps with this patch.\n").messages
    assert (head.author, head.subject, head.date) == ("A B", "[PATCH] a: b", "Tue, 1 Sep 2026 10:00:00 +0000")


@pytest.mark.parametrize(
    "name", ["X-MS-Exchange-CrossTenant-OriginalAttributedTenantConnectingIp", "msip_labels", "X.Y"]
)
def test_any_name_of_a_field_may_be_in_a_raw_head(name: str) -> None:
    head = (
        f"From: A <a@example.org>\nMIME-Version: 1.0\n{name}: x=1\nContent-Type: text/plain; charset=utf-8\n"
    )
    raw = f"{head}Content-Transfer-Encoding: quoted-printable\n\nIOPS=3D95.7k, 12=\n00 us\n"
    assert "IOPS=95.7k, 1200 us" in decoded(raw).text


def test_the_sign_of_a_spread_may_be_lost() -> None:
    lost = "\ufffd"
    assert decoded(f"1397 {lost}  7%\n1103 {lost} 10%  a.b\n").text == "1397 ±  7%\n1103 ± 10%  a.b\n"
    # Letters of words, and blanks that do not break.
    for text in (f"J{lost}rg\n", f"5{lost}s\n", f"12{lost}345\n", f"12 {lost}{lost} 3\n"):
        assert decoded(text).text == text
