"""A reply to each mail that leaves something open: 72 columns, quoted claims, ready for a mail client.

    claims of sentences, each quoted and answered
    changes stated beside figures: those that differ, quoted; the others in one sentence
    the comparisons, and once what their runs can tell
    what is not stated

The words are fair: `the mail's own figures give`, never that a claim is wrong; what is not stated is requested.
"""

from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

from skbscope.domains.checks.figures import change_of, metric_of, name_of, points_of, title_of
from skbscope.domains.checks.models import Checked, Figure, MailCheck, Series, ThreadCheck
from skbscope.domains.comparisons.formatting import folded, percent

WIDTH = 72
_MOST_CLAIMS = 12
_MOST_FIGURES = 16
_MOST_ROWS = 6
_MOST_NOTED = 6
_MOST_PLACES = 4
_PARAGRAPH = ""


def text(checked: ThreadCheck) -> str:
    """All replies, one below the other, ending in a newline; one sentence where there is nothing to say."""
    mails = [mail for mail in checked.mails if mail.asks]
    parts = ["\n".join(_reply(mail)) for mail in mails]
    parts += ["\n".join(_versions(series)) for series in checked.series]
    if not parts:
        shown = len(checked.mails)
        some = f"{shown} of {checked.read} mails claim or show a change, and nothing is open about them."
        none = f"None of {checked.read} mails claims a change or shows figures of two sides that could be compared."
        unknown = sum(
            any(one.answer == "figures not compared" for one in mail.claims) for mail in checked.mails
        )
        if unknown:
            some = (
                f"{shown} of {checked.read} mails claim or show a change. Figures of {unknown} could not be compared, "
                "so whether they show what is claimed is not known."
            )
        return "\n".join(wrap(some if shown else none, WIDTH)) + "\n"
    return f"\n{'-' * 20}\n\n".join(part.rstrip() + "\n" for part in parts)


def notes(checked: ThreadCheck) -> Iterator[str]:
    """What a person has to look at: proposed comparisons, and where the first mails have figures in no comparison."""
    found = (*checked.mails, *checked.others)
    for mail in [mail for mail in found if mail.proposed][:_MOST_NOTED]:
        yield from (f"Only proposed: {folded(one, 300)}." for one in mail.proposed[:_MOST_PLACES])
    mails = [mail for mail in found if mail.uncompared]
    for mail in mails[:_MOST_NOTED]:
        places = [
            f"line {place.first}" if place.first == place.last else f"lines {place.first} to {place.last}"
            for place in mail.uncompared[:_MOST_PLACES]
        ]
        if left := len(mail.uncompared) - len(places):
            places.append(f"{left} more places")
        where = ", ".join(places[:-1]) + (" and " if places[1:] else "") + places[-1]
        subject = folded(mail.subject or mail.author or "a mail", 80)
        first = folded(mail.uncompared[0].text, 60)
        how = "; --pair compares them" if checked.read == 1 else ""
        yield f"Not compared: figures of {subject!r} at {where}; the first is {first!r}{how}."
    if len(mails) > _MOST_NOTED:
        yield f"Not compared: figures of {len(mails) - _MOST_NOTED} more mails; --json has their lines."


def _reply(mail: MailCheck) -> Iterator[str]:
    if mail.subject:
        subject = folded(mail.subject, 200)
        yield from wrap(f"Subject: {subject if subject.lower().startswith('re:') else f'Re: {subject}'}", 998)
        if mail.message_id:
            yield f"In-Reply-To: <{mail.message_id}>"
        yield _PARAGRAPH
    who = folded(mail.author or "the author", 100)
    yield from _wrapped(f"On {folded(mail.date, 60)}, {who} wrote:" if mail.date else f"{who} wrote:")
    compared = [one for one in mail.claims if one.answer != "not compared"]
    yield from _claims([one for one in compared if one.answer != "agrees" or not one.claim.row])
    yield from _agreeing([one for one in compared if one.answer == "agrees" and one.claim.row])
    if left := len(mail.claims) - len(compared):
        yield _PARAGRAPH
        one = "(1 claim is about none of the comparisons; --json has it.)"
        yield one if left == 1 else f"({left} claims are about none of the comparisons; --json has them.)"
    answered = [one.figure for one in mail.claims if one.figure is not None and not one.claim.row]
    yield from _comparisons(mail.figures, answered)
    if mail.missing:
        yield _PARAGRAPH
        yield "To judge the figures it would help to know:"
        for what in mail.missing:
            yield from wrap(what, WIDTH - 2, initial_indent="- ", subsequent_indent="  ")


def _claims(claims: list[Checked]) -> Iterator[str]:
    """The claims, quoted; a sentence with several is quoted once, and so is an answer to several."""
    by_text: dict[str, list[str]] = {}
    for one in claims[:_MOST_CLAIMS]:
        answers = by_text.setdefault(one.claim.row or one.claim.text, [])
        if (answer := _answer(one)) not in answers:
            answers.append(answer)
    for answers, same in groupby(by_text.items(), lambda item: item[1]):
        for at, (quoted, _) in enumerate(same):
            yield ">" if at else _PARAGRAPH
            yield from _quoted([quoted])
        for answer in answers:
            yield _PARAGRAPH
            yield from _wrapped(answer)
    if len(claims) > _MOST_CLAIMS:
        yield _PARAGRAPH
        yield from _wrapped(f"({len(claims) - _MOST_CLAIMS} more claims of this mail are in --json.)")


def _answer(checked: Checked) -> str:
    if checked.answer == "no figures":
        return "Could you add the figures of both sides behind this, with the number of runs?"
    return checked.sentence


def _quoted(lines: list[str]) -> Iterator[str]:
    for line in lines:
        yield from wrap(
            folded(line, 400), WIDTH, initial_indent="> ", subsequent_indent="> ", break_on_hyphens=False
        )


def _agreeing(claims: list[Checked]) -> Iterator[str]:
    """The changes that tables state and that their figures give."""
    if claims:
        yield _PARAGRAPH
        one = "The change stated beside its figures agrees"
        many = f"The {len(claims)} changes stated beside figures agree"
        yield from _wrapped(
            f"{one if len(claims) == 1 else many} with what they give, as far as they are printed."
        )


def _comparisons(figures: list[Figure], answered: list[Figure]) -> Iterator[str]:
    """All comparisons but those of one row that a claim is about; below those of one verdict, what their runs tell."""
    shown = [figure for figure in figures if _rows(figure) and not _is_answered(figure, answered)]
    listed = {figure.verdict for figure in shown}
    for verdict in dict.fromkeys(figure.verdict for figure in answered if figure.verdict not in listed):
        yield _PARAGRAPH
        yield from _wrapped(_verdict(verdict))
    if shown:
        yield _PARAGRAPH
        shares = (
            ", of shares in points" if any(row.unit == "%" for one in shown for row in _rows(one)) else ""
        )
        yield from _wrapped(f"The figures of the mail, with their change in per cent of before{shares}:")
    is_open, above = False, None
    for verdict, same in groupby(shown[:_MOST_FIGURES], lambda figure: figure.verdict):
        for figure in same:
            is_block = len(_rows(figure)) > 1 or name_of(figure) == figure.metric
            # Both ends of a range are of the same lines.
            is_same = above is not None and (figure.quote, figure.lines) == (above.quote, above.lines)
            if not is_open or (is_block and not is_same):
                yield _PARAGRAPH
            # A line that is right above is not quoted again: one figure may be compared with several.
            fresh = [line for line in figure.quote if above is None or line not in above.quote]
            quote = [] if is_same else fresh or figure.quote
            yield from _block(figure, quote) if is_block else _row(name_of(figure), figure)
            is_open, above = True, figure
        yield _PARAGRAPH
        yield from _wrapped(_verdict(verdict))
        is_open = False
    if len(shown) > _MOST_FIGURES:
        yield _PARAGRAPH
        yield f"({len(shown) - _MOST_FIGURES} more comparisons of this mail are in --json.)"


def _is_answered(figure: Figure, answered: list[Figure]) -> bool:
    return not figure.others and any(one is figure for one in answered)


def _rows(main: Figure) -> list[Figure]:
    """The rows of a comparison, without those that are 0 on both sides."""
    return [row for row in (main, *main.others) if row.before or row.after]


def _block(main: Figure, quote: list[str]) -> Iterator[str]:
    """The lines around the figures, quoted, or else what both sides are called; and the rows."""
    if quote:
        yield from _quoted(quote)
        yield _PARAGRAPH
    rows = _rows(main)
    sides = "" if _are_sides_quoted(main) else " -> ".join(main.sides)
    title = ", ".join(part for part in (title_of(main), sides) if part)
    if len(rows) == 1 and not sides:
        yield from _row(name_of(main), main)
        return
    if title:
        yield from wrap(folded(f"{title}:"), WIDTH, initial_indent="  ", subsequent_indent="  ")
    # A single further row takes no more room than the line that would count it.
    most = _MOST_ROWS + (len(rows) == _MOST_ROWS + 1)
    for row in rows[:most]:
        yield from _row(metric_of(row) or row.metric, row, "    " if title else "  ")
    if len(rows) > most:
        yield f"{'    ' if title else '  '}and {len(rows) - most} more rows (--json has all)"


def _are_sides_quoted(main: Figure) -> bool:
    before, after = (side.lower() for side in main.sides)
    if before == after or (before, after) == ("before", "after"):
        return True
    short, long = sorted((before, after), key=len)
    # `6.8` is in `6.8 + this fix` too.
    quoted = " ".join(main.quote).lower()
    return long in quoted and short in quoted.replace(long, "", 1)


def _row(name: str, figure: Figure, indent: str = "  ") -> list[str]:
    line = folded(f"{name}: {change_of(figure).replace(' %', '%')}{_change(figure)}", 300)
    return wrap(line, WIDTH, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def _change(figure: Figure) -> str:
    """In per cent of before; of shares in points, because a per cent of a per cent misleads."""
    if figure.unit == "%":
        return f", {points_of(figure)}"
    return "" if figure.of_before_pct is None else f", {percent(figure.of_before_pct, figure.places)}"


def _verdict(verdict: str) -> str:
    sentence = folded(verdict, 400).rstrip(".") + "."
    if sentence.startswith("DESCRIBED: "):
        return f"This is not tested: {sentence.removeprefix('DESCRIBED: ').replace(', not tested', '')}"
    if sentence.startswith("CANNOT TELL: "):
        return (
            f"Whether that is more than noise, the runs cannot tell: {sentence.removeprefix('CANNOT TELL: ')}"
        )
    return f"By the exact test of the runs: {sentence}"


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
