"""A reply to each mail that leaves something open: 72 columns, quoted claims, ready for a mail client.

The words are fair: `the mail's own figures give`, never that a claim is wrong; what is not stated is requested.
"""

from collections.abc import Iterator
from textwrap import wrap

from skbscope.domains.checks.figures import name_of
from skbscope.domains.checks.models import Checked, Figure, MailCheck, Series, ThreadCheck
from skbscope.domains.comparisons.formatting import folded, written

WIDTH = 72
_MOST_CLAIMS = 12
_MOST_FIGURES = 12
_PARAGRAPH = ""


def text(checked: ThreadCheck) -> str:
    """All replies, one below the other, ending in a newline; one sentence where there is nothing to say."""
    mails = [mail for mail in checked.mails if mail.asks]
    parts = ["\n".join(_reply(mail)) for mail in mails]
    parts += ["\n".join(_versions(series)) for series in checked.series]
    if not parts:
        shown = len(checked.mails)
        some = f"{shown} of {checked.read} mails claim or show a change, and nothing is open about them."
        none = f"None of {checked.read} mails claims a change or shows figures of two sides."
        return "\n".join(wrap(some if shown else none, WIDTH)) + "\n"
    return f"\n{'-' * 20}\n\n".join(part.rstrip() + "\n" for part in parts)


def _reply(mail: MailCheck) -> Iterator[str]:
    if mail.subject:
        subject = folded(mail.subject, 200)
        yield from wrap(f"Subject: {subject if subject.lower().startswith('re:') else f'Re: {subject}'}", 998)
        if mail.message_id:
            yield f"In-Reply-To: <{mail.message_id}>"
        yield _PARAGRAPH
    who = folded(mail.author or "the author", 100)
    yield from _wrapped(f"On {folded(mail.date, 60)}, {who} wrote:" if mail.date else f"{who} wrote:")
    shown_before: set[str] = set()
    for checked in mail.claims[:_MOST_CLAIMS]:
        yield from _claim(checked, shown_before)
    if len(mail.claims) > _MOST_CLAIMS:
        yield _PARAGRAPH
        yield from _wrapped(f"({len(mail.claims) - _MOST_CLAIMS} more claims of this mail are in --json.)")
    yield from _figures(mail, shown_before)
    if mail.missing:
        yield _PARAGRAPH
        yield "To judge the figures it would help to know:"
        for what in mail.missing:
            yield from wrap(what, WIDTH - 2, initial_indent="- ", subsequent_indent="  ")


def _claim(checked: Checked, shown_before: set[str]) -> Iterator[str]:
    yield _PARAGRAPH
    yield from wrap(
        folded(checked.claim.text, 400),
        WIDTH,
        initial_indent="> ",
        subsequent_indent="> ",
        break_on_hyphens=False,
    )
    yield _PARAGRAPH
    sentence = checked.sentence
    if checked.answer == "no figures":
        sentence = "Could you add the figures of both sides behind this, with the number of runs?"
    yield from _wrapped(sentence)
    if checked.figure is None:
        return
    if _key(checked.figure) not in shown_before and not checked.figure.is_decided:
        again = checked.figure.verdict in shown_before
        yield from _wrapped("The runs cannot tell either, as above." if again else _verdict(checked.figure))
    shown_before |= {_key(checked.figure), checked.figure.verdict}


def _figures(mail: MailCheck, shown_before: set[str]) -> Iterator[str]:
    """The comparisons that no claim is about, and whether their runs decide them."""
    others = [figure for figure in mail.figures if _key(figure) not in shown_before]
    if not others:
        return
    yield _PARAGRAPH
    more = "other " if shown_before else ""
    yield from _wrapped(f"What the {more}figures of the mail give, each row by the exact test of its runs:")
    for figure in others[:_MOST_FIGURES]:
        yield _PARAGRAPH
        values = f"{written(figure.before)} -> {written(figure.after)} {figure.unit}".rstrip()
        yield from wrap(
            folded(f"{name_of(figure)}: {values}", 300), WIDTH, initial_indent="  ", subsequent_indent="    "
        )
        yield from wrap(_verdict(figure), WIDTH, initial_indent="    ", subsequent_indent="    ")
    if len(others) > _MOST_FIGURES:
        yield _PARAGRAPH
        yield f"  and {len(others) - _MOST_FIGURES} more (--json has all)"


def _verdict(figure: Figure) -> str:
    sentence = folded(figure.verdict, 400).rstrip(".") + "."
    return sentence.replace("CANNOT TELL: ", "Whether that is more than noise, the runs cannot tell: ", 1)


def _key(figure: Figure) -> str:
    return f"{figure.title} {figure.metric}"


def _versions(series: Series) -> Iterator[str]:
    yield from _wrapped(f"Versions of {folded(series.subject, 200)!r}:")
    for version in series.versions:
        yield _PARAGRAPH
        yield f"v{version.version}" + (f", {folded(version.date, 60)}" if version.date else "")
        for what, lines in (("claims", version.claims), ("figures give", version.figures)):
            for line in lines[:_MOST_CLAIMS] or (["nothing"] if what == "claims" else []):
                yield from wrap(
                    folded(f"{what} {line}", 400), WIDTH, initial_indent="  ", subsequent_indent="    "
                )


def _wrapped(sentence: str) -> list[str]:
    return wrap(folded(sentence, 1000), WIDTH, break_on_hyphens=False)
