"""Checks a thread: each claim beside the comparison that the mail's own figures give."""

import re
from collections.abc import Sequence

from skbscope.domains.checks.answers import answers
from skbscope.domains.checks.claims import claims
from skbscope.domains.checks.figures import Made, figures_of, gives, main_figures, stated
from skbscope.domains.checks.mails import MAX_MAILS, mails
from skbscope.domains.checks.missing import missing
from skbscope.domains.checks.models import Mail, MailCheck, Series, ThreadCheck, Version
from skbscope.domains.checks.pairs import pairs_of
from skbscope.domains.comparisons.compare import compare
from skbscope.domains.comparisons.experiments import experiments
from skbscope.results import mail as reader
from skbscope.results.cleaning import clean
from skbscope.results.mail import Pair
from skbscope.results.mail.models import Reading
from skbscope.results.mail.text.messages import head_lines
from skbscope.results.mail.text.unfolded import unfolded
from skbscope.results.mail.text.words import Words, words_of

SURE = 0.7
"""Score of the sides from which a comparison is computed without a person."""
MAX_FIGURES = 60
"""Comparisons of one mail that are computed."""
MAX_STATED = 200
"""Changes beside the figures of one mail that are compared with them."""
_MOST_UNUSED = 20
_PATCH = re.compile(r"^(?:\[[^\]]{0,80}\]\s{0,3}){1,3}")
_REPLY = re.compile(r"Subject: +Re:", re.IGNORECASE)
_VERSION = re.compile(r"\bv(\d{1,3})\b", re.IGNORECASE)


def check(text: str, pairs: Sequence[Pair] = ()) -> ThreadCheck:
    """The mails that claim or show something; `pairs` are what a person calls *before* and *after* in them.

    ResultError, one sentence, where a mail is too long to read, or where the text does not have what a pair names.
    """
    found, more = mails(text)
    checked = [_mail(one, of) for one, of in zip(found, pairs_of(text, found, pairs), strict=True)]
    relevant = [one for one in checked if one.claims or one.figures]
    others = [one for one in checked if one.has_more and not (one.claims or one.figures)]
    out = ThreadCheck(relevant, len(found), others, series_of(relevant))
    if more and relevant:
        relevant[-1].unused.append(f"only the first {MAX_MAILS} mails are read; {more} more are not")
    return out


def _mail(mail: Mail, pairs: Sequence[Pair] = ()) -> MailCheck:
    out = MailCheck(mail.author, mail.date, mail.subject, mail.message_id)
    reading = reader.read(mail.text, pairs)
    lines = (reading.text or mail.text).split("\n")
    proposed = experiments(reading, "mail", "0")[:MAX_FIGURES]
    made: Made = [(one, figures_of(one, compare(one), lines)) for one in proposed if one.score >= SURE]
    out.figures = main_figures(made, reading, lines)
    out.proposed = [f"{one.title}: {', '.join(one.notes)}" for one in proposed if one.score < SURE]
    out.uncompared = reading.uncompared
    if out.figures or not (mail.subject or "").lower().startswith("re:"):
        beside = stated(made, reading, lines)[:MAX_STATED]
        found = answers(claims(_prose(mail, reading)), beside, out.figures, has_more=out.has_more)
        # The subject of a reply is what somebody else claims.
        subjects = {number for number, line in enumerate(lines, 1) if _REPLY.match(line)}
        out.claims = [one for one in found if one.claim.line not in subjects]
    out.missing = missing(mail.text, out.figures)
    out.unused = out.proposed + [
        f"line {note.line}: {note.text}" if note.line else note.text for note in reading.unread[:_MOST_UNUSED]
    ]
    return out


def _prose(mail: Mail, reading: Reading) -> Words:
    """The words of the mail besides what tools and tables print."""
    body = reading.text or mail.text
    folded = unfolded(body)
    used = {
        number
        for item in reading.found
        for row in item.run.rows
        for number in range(row.lines[0], row.lines[1] + 1)
        if not item.in_sentence
    }
    lines = clean(folded[0] if folded else body)
    # A page that lost its line ends is one line, which holds its sentences too.
    return words_of(lines, set() if folded else used | head_lines(lines, subjects=True))


def series_of(checked: list[MailCheck]) -> list[Series]:
    """The patches of which there are several versions."""
    found: dict[str, dict[int, list[MailCheck]]] = {}
    for mail in checked:
        subject = mail.subject or ""
        head = _PATCH.match(subject)
        if head is None:
            continue
        version = _VERSION.search(head[0])
        name = subject[head.end() :].strip().lower()
        found.setdefault(name, {}).setdefault(int(version[1]) if version else 1, []).append(mail)
    return [
        Series(
            _PATCH.sub("", next(iter(versions.values()))[0].subject or ""),
            [
                Version(
                    number,
                    of[0].date,
                    [checked.claim.text for mail in of for checked in mail.claims],
                    [gives(figure) for mail in of for figure in mail.figures],
                )
                for number, of in sorted(versions.items())
            ],
        )
        for versions in found.values()
        if len(versions) > 1
    ]
