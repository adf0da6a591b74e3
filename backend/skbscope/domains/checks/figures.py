"""The comparisons of a mail as figures, the changes that its author states beside them, and both in words."""

import re

from skbscope.domains.checks.models import Claim, Figure
from skbscope.domains.comparisons.formatting import percent, scale_of, written
from skbscope.domains.comparisons.inputs import Experiment
from skbscope.domains.comparisons.models import Comparison, Row
from skbscope.domains.comparisons.printed import decimals_of, printed
from skbscope.results.mail.models import Found, Reading
from skbscope.results.mail.text.words import SERIES

Rows = list[tuple[Row, Figure]]
Made = list[tuple[Experiment, Rows]]
_QUOTED = 200
"""Characters of a line that is quoted."""
_MOST_QUOTED = 4
_PLAIN = ("rate", "time", "share", "value")
_READABLE = 1000
"""Per cent of after up to which a change is shown as such."""
_PLACE = re.compile(
    r"(?:^|, |: )(?:(?:tables?|rows|sentences|lines|numbers) at (?:lines? ?)?|lines? ?)"
    r"\d+(?: (?:and|to) \d+)?(?:, words \d+ and \d+)?(?=$|, |:)"
)
_COLUMNS = re.compile(r" {2,}|\t|\|")
_NUMBER = re.compile(r"(\d{1,6}(?:\.\d{1,4})?) ?%")


def main_figures(made: Made, reading: Reading, lines: list[str]) -> list[Figure]:
    """The main row of each comparison, or its first with values; the other rows are its `others`.

    `lines` are those of the mail.
    """
    of_run = _by_run(reading)
    out: list[Figure] = []
    for one, rows in made:
        if rows:
            main = _main(rows)
            main.others = [figure for _, figure in rows if figure is not main]
            main.quote = _quote([of_run[id(given.run)] for given in one.inputs], lines)
            key = _key_of(main.quote)
            for figure in (main, *main.others) if key else ():
                if figure.metric.isdigit():
                    # A row of a series: `threads 16`.
                    figure.metric = f"{key} {figure.metric}"
            out.append(main)
    return out


def _main(rows: Rows) -> Figure:
    return next((figure for row, figure in rows if row.primary), rows[0][1])


def _key_of(quote: list[str]) -> str:
    """What the head of a table calls its first column, where that is a series: `threads`; else ''."""
    first = _COLUMNS.split(quote[-1].strip("| "))[0].strip(" *#:") if quote else ""
    return first if len(first) <= 20 and set(first.lower().split()) & SERIES else ""


def _by_run(reading: Reading) -> dict[int, Found]:
    return {id(item.run): item for item in reading.found}


def _quote(found: list[Found], lines: list[str]) -> list[str]:
    """The lines of a sentence, or those around the figures of a table: its head, the headings above both sides."""
    numbers = {number for item in found for number in item.lines}
    numbers -= {note.line for item in found for note in item.stated if note.line and not item.in_sentence}
    if not all(item.in_sentence for item in found):
        rows = {
            number
            for item in found
            for row in item.run.rows
            for number in range(row.lines[0], row.lines[1] + 1)
        }
        # Where nothing is around a few rows, they are quoted themselves.
        numbers = numbers - rows or (rows if len(rows) <= _MOST_QUOTED else set())
    quoted = [lines[number - 1].strip() for number in sorted(numbers) if 0 < number <= len(lines)]
    return [line[:_QUOTED] for line in quoted if line][:_MOST_QUOTED]


def figures_of(experiment: Experiment, compared: Comparison, lines: list[str]) -> Rows:
    """The rows of a comparison that both sides have, as figures; `lines` are those of the mail."""
    numbers = [row.lines for given in experiment.inputs for row in given.run.rows]
    span = (min(first for first, _ in numbers), max(last for _, last in numbers))
    out: Rows = []
    for row in compared.rows:
        if row.before.median is None or row.after.median is None:
            continue
        key = row.metric, row.subject, row.unit
        medians = row.before.median, row.after.median
        figure = Figure(
            compared.title,
            f"{row.metric} {row.subject}" if row.subject else row.metric,
            row.unit,
            *medians,
            row.of_before_pct,
            row.of_after_pct,
            row.low,
            row.high,
            (len(row.before.values), len(row.after.values)),
            row.verdict,
            span,
            row.better,
            (experiment.before_label or "before", experiment.after_label or "after"),
            is_fixed=row.form == "fixed",
            printed=printed(experiment, key, medians, lines),
        )
        out.append((row, figure))
    return out


def stated(made: Made, reading: Reading, lines: list[str]) -> list[tuple[Claim, list[Figure]]]:
    """Percentages beside figures (`+37.4%`), each with the figures of its line, or else that of its comparison."""
    of_run = _by_run(reading)
    out: list[tuple[Claim, list[Figure]]] = []
    for one, rows in made:
        by_row = {(row.metric, row.subject): figure for row, figure in rows}
        for given in one.inputs:
            found = of_run[id(given.run)]
            for note in found.stated if given.side == "after" else []:
                number = _NUMBER.search(note.text)
                if not rows or not note.line or not number:
                    continue
                if any(row.unit == "%" and row.value == float(number[1]) for row in found.run.rows):
                    # A share that was measured, in the last column.
                    continue
                beside = [
                    by_row[row.metric, row.subject]
                    for row in found.run.rows
                    if row.lines[0] <= note.line <= row.lines[1] and (row.metric, row.subject) in by_row
                ]
                line = lines[note.line - 1].strip() if note.line <= len(lines) else note.text
                of = Claim(note.text, note.line, "change", float(number[1]), len(number[1].partition(".")[2]))
                of.row = "" if found.in_sentence or not _is_bare(note.text) else line[:_QUOTED]
                of.around, of.is_beside = line[:_QUOTED], bool(beside)
                out.append((of, beside or [_main(rows)]))
    return out


def _is_bare(text: str) -> bool:
    """Whether a change is written as a number alone: `(+37.4%)`; a sentence has words: `around 6.6% improvement`."""
    return not any(ch.isalpha() for ch in text)


def in_points(figure: Figure) -> str:
    """`+13.19 points (idle: 13.13 -> 26.32 %)`, of a share."""
    return f"{points_of(figure)} ({name_of(figure)}: {change_of(figure)})"


def points_of(figure: Figure) -> str:
    """`+13.19 points`, with the decimals of the mail."""
    both = (figure.printed.before, figure.printed.after) if figure.printed else ("0.00",)
    decimals = max(map(decimals_of, both))
    return f"{figure.after - figure.before:+.{decimals}f} points"


def gives(figure: Figure, least: int = 0, *, of_after: bool = False) -> str:
    """`+7.19 % of before (xdpsock, tx: 4,016,226 -> 4,304,983 pps)`; if `of_after`, with the per cent of after too.

    At `least` so many decimals: those of what it is compared with.
    """
    decimals = max(figure.places, least)
    what = f"{name_of(figure)}: {change_of(figure)}"
    if figure.of_before_pct is None:
        return what
    text = f"{_signed(figure.of_before_pct, decimals)} of before"
    if figure.unit == "%":
        text = f"{points_of(figure)}, {text}"
    if of_after and figure.of_after_pct is not None and abs(figure.of_after_pct) <= _READABLE:
        text += f", {_signed(figure.of_after_pct, decimals)} of after"
    return f"{text} ({what})"


def change_of(figure: Figure) -> str:
    """`41 -> 40 Gbit/s`: both values as the mail has them, else with few digits."""
    if figure.printed:
        return str(figure.printed)
    divisor, unit = scale_of(figure.unit, max(abs(figure.before), abs(figure.after)))
    before, after = (_digits(value / divisor) for value in (figure.before, figure.after))
    return f"{before} -> {after} {unit}".rstrip()


def _digits(value: float) -> str:
    # Of large ones the median of two counters is whole too.
    return written(round(value) if value == int(value) or abs(value) >= 1e6 else float(f"{value:.7g}"))


def name_of(figure: Figure) -> str:
    """Title and metric, each word once; the unit says what a `rate` or a `time` is."""
    title, metric = title_of(figure), metric_of(figure)
    return title if title and metric in _PLAIN else ", ".join(part for part in (title, metric) if part)


def title_of(figure: Figure) -> str:
    """Without the place in the mail: `table at line 46` says nothing to its reader."""
    title = _PLACE.sub("", figure.title).strip(" ,:")
    if title.count("(") > title.count(")"):
        # Cut where a title is too long.
        title = title.rpartition("(")[0].rstrip()
    return title.replace(")", "") if title.count(")") > title.count("(") else title


def metric_of(figure: Figure) -> str:
    """The words of the metric that the title does not have."""
    known = {word.strip(",:") for word in title_of(figure).split()}
    return " ".join(word for word in figure.metric.split() if word.strip(",:") not in known).rstrip(" ,:")


def _signed(change: float, most: int) -> str:
    return percent(change, most).replace("%", " %")
