"""The exact lines of a run's numbers, label and command: a row of many intervals spans more lines than it uses."""

from skbscope.results.cleaning import Line
from skbscope.results.models import Run
from skbscope.results.numbers import read_number

# Lines above a run in which its label and its command are looked for.
_REACH = 40
# Lines of one span looked at word by word; beyond it the whole span counts.
_MAX_SPAN = 20_000


def source_lines(run: Run, lines: list[Line], index: dict[int, int]) -> list[int]:
    """Numbers of all lines used, ascending; `index` gives the position in `lines` of a line's number."""
    values = {float(value) for row in run.rows for value in (*row.samples, row.value) if value is not None}
    used: set[int] = set()
    for first, last in {row.lines for row in run.rows}:
        if first == last or last - first > _MAX_SPAN:
            used.update(range(first, last + 1))
            continue
        within = [lines[index[number]] for number in range(first, last + 1) if number in index]
        exact = {line.number for line in within if _has_value(line.text, values)}
        used |= exact | {first, last} if exact else set(range(first, last + 1))
    used |= {note.line for note in run.odd_numbers if note.line is not None}
    if used:
        used |= _above(run, lines, index.get(min(used), 0))
    return sorted(used)


def _has_value(text: str, values: set[float]) -> bool:
    for word in text.split():
        if "0" <= word[:1] <= "9":
            number = read_number(word.rstrip("%,;"), integers="," in word)
            if number is not None and float(number.value) in values:
                return True
    return False


def _above(run: Run, lines: list[Line], first: int) -> set[int]:
    """The nearest line above that holds the label, and the nearest that holds the command."""
    found: set[int] = set()
    for wanted in (run.label, run.command):
        if not wanted:
            continue
        for at in range(first, max(-1, first - _REACH), -1):
            if wanted in " ".join(lines[at].text.split()) or wanted in lines[at].text:
                found.add(lines[at].number)
                break
    return found
