"""Lines with the same words on both sides: which of one side belongs to which of the other.

    Run 1:                      12 threads: 410.2 MB/s
      throughput: 1200 MB/s     24 threads: 733.9 MB/s
    Run 2:
      throughput: 1210 MB/s

Numbers that say what a line is of are its key. Lines with one key are repeats where they are below each other and
alike, or below titles that number the repeats; else the k-th of one side belongs to the k-th of the other. What a
program prints again and again in several lines, `udp rx: …` and `udp tx: …` each second, repeats as a whole.
"""

from dataclasses import replace
from statistics import median

from skbscope.results.mail.outputs.sections import Entry
from skbscope.results.mail.text.cells import Cell, Unit, values
from skbscope.results.mail.text.directions import direction_of
from skbscope.results.mail.text.units import TIMES
from skbscope.results.models import Run
from skbscope.results.read.table import row

# Repeats of one thing are not further apart.
_ALIKE_REPEATS = 1.5
# Rounds of the same several lines that are repeats, and lines of one round.
_LEAST_ROUNDS, _MOST_LINES = 3, 8
# So many numbers are hardly in order by chance.
_MANY_ROUNDS = 6


def matched(ones: list[Entry], others: list[Entry], keys: list[int]) -> list[tuple[list[Entry], list[Entry]]]:
    """Pairs of lines with the same words: by their keys, else all of them as repeats."""
    if not keys:
        return _in_order(ones, others)
    first: dict[tuple[str, ...], list[Entry]] = {}
    for entry in ones:
        first.setdefault(_key(entry, keys), []).append(entry)
    second: dict[tuple[str, ...], list[Entry]] = {}
    for entry in others:
        second.setdefault(_key(entry, keys), []).append(entry)
    return [pair for key in first if key in second for pair in _in_order(first[key], second[key])]


def _in_order(ones: list[Entry], others: list[Entry]) -> list[tuple[list[Entry], list[Entry]]]:
    """Lines of the same words and keys: all as repeats of one thing, else the k-th of both sides.

    With another count on each side nothing says which belongs to which.
    """
    if all(_titled_repeats(of_side) or are_repeats(of_side) for of_side in (ones, others)) and any(
        _titled_repeats(of_side) for of_side in (ones, others)
    ):
        return [(ones, others)]
    if len(ones) == len(others) == 1 or (are_repeats(ones) and are_repeats(others)):
        if not (len(ones) == len(others) > 1 and _nearly_keyed(ones, others)):
            return [(ones, others)]
    if len(ones) != len(others):
        return []
    return [([one], [other]) for one, other in zip(ones, others, strict=True)]


def in_rounds(entries: list[Entry]) -> list[Entry]:
    """The lines of a section; of several lines that are printed in turn, each has the number of its round as its place.

    All their numbers are alike in all rounds: `threads 1`, `threads 2` above `cpu 55%` are other tests. Of many rounds
    the first lines are enough, where no number rises or falls all the time.
    """
    words = [(entry.topic, entry.cells.skeleton) for entry in entries]
    length = next((at for at in range(2, min(len(words), _MOST_LINES + 1)) if words[at] == words[0]), 0)
    if not length or len(set(words[:length])) < length:
        return entries
    printed = next((at for at, one in enumerate(words) if one != words[at % length]), len(words))
    rounds = printed // length
    if rounds < _LEAST_ROUNDS or any(entry.repeat for entry in entries[:printed]):
        return entries
    columns = [
        (first, [slots[at].cell for slots in of_line])
        for first in range(length)
        for of_line in [[entry.cells.slots for entry in entries[first : rounds * length : length]]]
        for at in range(len(of_line[0]))
    ]
    titles: dict[int, str] = {}
    if not all(_are_alike(cells) for _, cells in columns):
        heads = [cells for first, cells in columns if first == 0]
        if rounds < _MANY_ROUNDS or not all(_are_alike(cells) and _all_differ(cells) for cells in heads):
            return entries
        if any(_is_series(cells) for _, cells in columns):
            return entries
        titles = {number: f"round {number}" for number in range(rounds)}
    placed = [
        replace(entry, place=at // length, repeat=titles.get(at // length, ""))
        for at, entry in enumerate(entries[: rounds * length])
    ]
    return [*placed, *entries[rounds * length :]]


def _all_differ(cells: list[Cell]) -> bool:
    return len({cell.token for cell in cells}) == len(cells)


def _is_series(cells: list[Cell]) -> bool:
    """Whether numbers rise or fall all the time, as those of more and more threads do."""
    read = [value[0] for value in values(cells) if value]
    return len(set(read)) > 1 and (read == sorted(read) or read == sorted(read, reverse=True))


def _are_alike(cells: list[Cell]) -> bool:
    read = [abs(value[0]) for value in values(cells) if value]
    return not read or max(read) <= _ALIKE_REPEATS * min(read)


def _titled_repeats(entries: list[Entry]) -> bool:
    """Whether each of several lines with the same words is below its own `Run 1`, `Run 2`."""
    titles = {entry.repeat for entry in entries}
    return len(titles) == len(entries) > 1 and "" not in titles


def are_repeats(entries: list[Entry]) -> bool:
    """Whether lines with the same words are values of one thing: right below each other, and all alike."""
    places = [entry.place for entry in entries]
    if places != list(range(places[0], places[0] + len(places))):
        return False
    slots = [entry.cells.slots for entry in entries]
    if len({len(of_line) for of_line in slots}) > 1:
        return False
    for at, slot in enumerate(slots[0]):
        figure = slot.cell.share or (slot.cell.unit and slot.cell.unit[2]) or len(slots[0]) == 1
        if figure and not _are_alike([line[at].cell for line in slots]):
            return False
    return True


def _nearly_keyed(ones: list[Entry], others: list[Entry]) -> bool:
    """Whether one number differs between the lines of each side and is nearly the same in both: `in 5.003 sec`."""
    for at in range(len(ones[0].cells.slots)):
        pairs = [
            values([one.cells.slots[at].cell, other.cells.slots[at].cell])
            for one, other in zip(ones, others, strict=True)
        ]
        read = [(one[0], other[0]) for one, other in pairs if one and other]
        if len(read) < len(ones) or not all(abs(one - other) <= 0.005 * abs(one) for one, other in read):
            continue
        inside = sorted(one for one, _ in read)
        if all(high > 1.5 * low > 0 for low, high in zip(inside, inside[1:], strict=False)):
            return True
    return False


def _key(entry: Entry, keys: list[int]) -> tuple[str, ...]:
    return tuple(entry.cells.slots[at].cell.written for at in keys)


def add_row(
    runs: tuple[Run, Run],
    made: list[tuple[list[float], Unit | None, list[int]]],
    share: bool,
    name: str,
    counts: dict[str, int],
) -> None:
    """Adds a row to both runs, in place; none where the units of both sides are two things."""
    units = [unit[2] if unit else "%" if share else "" for _, unit, _ in made]
    factor = 1.0
    if units[0] != units[1]:
        if units[0] not in TIMES or units[1] not in TIMES:
            return
        factor = 10.0 ** (TIMES[units[1]] - TIMES[units[0]])
    counts[name] = counts.get(name, 0) + 1
    metric = name[:60] if counts[name] == 1 else f"{name[:54]} #{counts[name]}"
    by_unit = made[0][1][3] if made[0][1] else None
    for run, (samples, _, numbers), scale in zip(runs, made, (1.0, factor), strict=True):
        scaled = [sample * scale for sample in samples]
        one = row(metric, units[0], direction_of(name, by_unit), None, (numbers[0], numbers[-1]), scaled)
        one.value, one.value_from = (scaled[0], "total") if len(scaled) == 1 else (median(scaled), "median")
        if len(scaled) > 1:
            run.samples_are = "unknown"
        run.rows.append(one)
