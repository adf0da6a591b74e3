"""A mail, a thread or a paste read whole: messages, runs with side and reason, what the author says the change is."""

import re

from skbscope.results import readers
from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.mail.models import TABLE, Found, Message, Part, Reading
from skbscope.results.mail.outputs import novelty
from skbscope.results.mail.outputs.blocks import block_sides
from skbscope.results.mail.outputs.commandsides import command_sides, switched_runs
from skbscope.results.mail.outputs.inorder import propose_in_order
from skbscope.results.mail.outputs.ministat import ministat_tables
from skbscope.results.mail.outputs.perfdiff import with_both_sides
from skbscope.results.mail.outputs.repeatrows import repeat_rows
from skbscope.results.mail.outputs.replies import without_replies
from skbscope.results.mail.outputs.sameform import same_form
from skbscope.results.mail.outputs.sectionpairs import sections, titled_sections
from skbscope.results.mail.outputs.settingsshown import settings_shown
from skbscope.results.mail.outputs.stacked import stacked
from skbscope.results.mail.outputs.statements import contrasted_runs
from skbscope.results.mail.outputs.times import times
from skbscope.results.mail.outputs.toolsides import (
    compared_outputs,
    first_of_two,
    give_to_tools,
    lone_output,
    over_headings,
    parts_of_compared,
    tool_sides,
)
from skbscope.results.mail.sentences import prose
from skbscope.results.mail.sentences.afterdata import after_data
from skbscope.results.mail.sentences.clausepairs import clause_pairs
from skbscope.results.mail.sentences.confirmed import confirm
from skbscope.results.mail.sentences.means import TOOL as MEANS
from skbscope.results.mail.sentences.means import means
from skbscope.results.mail.sentences.prose import prose_quantities
from skbscope.results.mail.sentences.sentences import sentence_pairs
from skbscope.results.mail.sides import sides
from skbscope.results.mail.sides.called import prose_of
from skbscope.results.mail.sides.introduced import introduced_runs
from skbscope.results.mail.sides.rounds import doubt_features, split_rounds
from skbscope.results.mail.tables.bothsides import both_sides
from skbscope.results.mail.tables.columns import columns
from skbscope.results.mail.tables.fieldrows import field_rows
from skbscope.results.mail.tables.firsts import TOOL as FIRSTS
from skbscope.results.mail.tables.firsts import figures_first
from skbscope.results.mail.tables.headlines import (
    from_commas,
    signs_in_words,
    with_plain_arrows,
    with_plain_colons,
    without_colons_of_titles,
    without_commas_of_sides,
)
from skbscope.results.mail.tables.innerbars import without_inner_bars
from skbscope.results.mail.tables.laidout import laid_out
from skbscope.results.mail.tables.leveled import leveled
from skbscope.results.mail.tables.lists import TOOL as NUMBERS
from skbscope.results.mail.tables.lists import number_lists
from skbscope.results.mail.tables.markedrows import marked_rows
from skbscope.results.mail.tables.namedrows import named_rows
from skbscope.results.mail.tables.numberedtables import numbered_tables
from skbscope.results.mail.tables.robot import robot_tables
from skbscope.results.mail.tables.settings import without_settings
from skbscope.results.mail.tables.setvalues import without_set_values
from skbscope.results.mail.tables.siderows import side_rows
from skbscope.results.mail.tables.toggles import toggles
from skbscope.results.mail.tables.unitsabove import give_units
from skbscope.results.mail.tables.unnamed import unnamed
from skbscope.results.mail.tables.versus import versus
from skbscope.results.mail.text.calltrees import with_callers
from skbscope.results.mail.text.decoded import Decoded, decoded
from skbscope.results.mail.text.history import history_lines
from skbscope.results.mail.text.messages import head_lines, message_of, messages
from skbscope.results.mail.text.printed import (
    in_seconds,
    is_of_kernel,
    with_names_apart,
    without_stamp,
    without_up_to,
)
from skbscope.results.mail.text.rowcells import is_of_profile
from skbscope.results.mail.text.sources import source_lines
from skbscope.results.mail.text.stated import Statement, statements
from skbscope.results.mail.text.unfolded import renumber, unfolded
from skbscope.results.mail.text.words import MAX_WORDS, Words, patch_lines, words_of
from skbscope.results.mail.uncompared import uncompared
from skbscope.results.models import Note, Run, Side
from skbscope.results.rows import without_copies

MAX_BYTES = 4 * 1024 * 1024
# Every reader looks at every line: a thread of a hundred messages has some 20,000.
MAX_LINES = 100_000
# Characters that soft breaks of quoted-printable may join to one line outside a raw message.
MAX_SOFT = 4_096
MAX_FOUND = 2_000
# Lines between the columns of a drawn table.
_BARS = str.maketrans("│┃║", "|||")
# Notes of one layout about lines that another one may read.
_PATCH = re.compile(r"\[[^\]]{0,60}\bPATCH", re.IGNORECASE)
_NOT_READ = re.compile(r"the row '|'[^']*' is the only figure ")
# A number with a unit, or alone behind a name.
_FIGURE = re.compile(r"(?<![\w.])\d[\d.,]*(?= ?[A-Za-z%]|$|,)")
# Most notes about what was not read: a hostile text could name a million.
MAX_UNREAD = 100


def read(text: str) -> Reading:
    """Everything a paste holds; a text without any result gives an empty reading. `ResultError` for one too long."""
    return read_decoded(whole_of(text))


def whole_of(text: str) -> Decoded:
    """The text with its messages decoded. `ResultError` for one too long."""
    size = len(text.encode("utf-8", "surrogateescape"))
    if size > MAX_BYTES:
        raise ResultError(f"the text is {size} bytes; expected at most {MAX_BYTES}")
    return decoded(text)


def read_decoded(whole: Decoded) -> Reading:
    """The same for a text whose messages are decoded."""
    unread = list(whole.notes)
    body = _bounded(whole.text, unread).translate(_BARS)
    folded = unfolded(body)
    body = folded[0] if folded else body
    body = without_up_to(with_names_apart(body))
    body = without_commas_of_sides(body)
    body = without_inner_bars(with_plain_colons(without_colons_of_titles(signs_in_words(body))))
    lines = clean(body)
    found = with_both_sides(compared_outputs(_of_tools(body, lines, unread), lines))
    heads = messages(lines)
    found += times(lines, {number for item in found for number in item.lines})
    seconds = with_callers(in_seconds(body))
    if seconds != body:
        body, lines = seconds, clean(seconds)
    used = {
        number for item in found for row in item.run.rows for number in range(row.lines[0], row.lines[1] + 1)
    }
    in_heads = head_lines(lines)
    history = history_lines(lines) | in_heads
    # What a kernel logged is no sentence.
    unspoken = history | {line.number for line in lines if without_stamp(line.text) != line.text}
    words = words_of(lines, used | unspoken)
    if words.cut:
        unread.append(Note(f"only the first {MAX_WORDS} words of prose were read"))
    found = novelty.split(found, words)
    # Tables in comments that a patch adds or removes are no results of this mail.
    patch = {lines[at].number for at in patch_lines(lines)}
    skipped = used | patch | in_heads
    set_up = settings_shown(lines) - used
    skipped |= set_up
    headed, raw = laid_out(lines, body.split("\n"))
    written = prose_of(lines)
    robots = robot_tables(lines, skipped)
    robots.found += ministat_tables(lines, skipped).found
    skipped |= {line for item, _ in robots.found for line in item.lines}
    lined = both_sides(with_plain_arrows(lines), skipped)
    skipped |= {line for item, _ in lined.found for line in item.lines}
    by_names = unnamed(headed, skipped, written)
    in_tables = {line for item, _ in by_names.found if item.doubt is None for line in item.lines}
    over = unnamed(headed, skipped | in_tables, written, True)
    tables = columns(headed, skipped | in_tables, raw)
    in_tables |= {line for item, _ in tables.found for line in item.lines}
    across = side_rows(headed, skipped | in_tables, written)
    in_tables |= {line for item, _ in across.found for line in item.lines}
    keyed = field_rows(headed, skipped | in_tables, written)
    in_tables |= {line for item, _ in keyed.found for line in item.lines}
    named = named_rows(headed, skipped | in_tables, written)
    in_tables |= {line for item, _ in named.found if item.doubt is None for line in item.lines}
    marked = marked_rows(headed, skipped | in_tables)
    in_tables |= {line for item, _ in marked.found for line in item.lines}
    lists = number_lists(lines, skipped | in_tables)
    in_tables |= {line for item, _ in lists.found for line in item.lines}
    switched = toggles(headed, skipped | in_tables, written)
    in_tables |= {line for item, _ in switched.found for line in item.lines}
    beside = versus(lines, skipped | in_tables)
    in_tables |= {line for item, _ in beside.found for line in item.lines}
    firsts = figures_first(lines, skipped | in_tables)
    in_tables |= {line for item, _ in firsts.found for line in item.lines}
    levels = leveled(lines, skipped | in_tables, written)
    proposed = {line for item, _ in by_names.found if item.doubt for line in item.lines}
    levels.found = [one for one in levels.found if not one[0].doubt or not proposed & set(one[0].lines)]
    in_tables |= {line for item, _ in levels.found if item.doubt is None for line in item.lines}
    repeated = repeat_rows(lines, skipped | in_tables)
    in_tables |= {line for item, _ in repeated.found for line in item.lines}
    again = numbered_tables(headed, skipped | in_tables)
    in_tables |= {line for item, _ in again.found for line in item.lines}
    below = stacked(lines, skipped | in_tables)
    in_tables |= {line for item, _ in below.found for line in item.lines}
    in_tables |= {line.number for line in lines if is_of_profile(line.text) or is_of_kernel(line.text)}
    words = (
        words_of(lines, skipped | in_tables | unspoken)
        if in_tables or set_up or robots.found or lined.found
        else words
    )
    words.of_patch = bool(heads) and all(_PATCH.match(head.subject or "") for head in heads)
    read_here = [
        robots,
        lined,
        tables,
        across,
        keyed,
        named,
        marked,
        lists,
        switched,
        beside,
        firsts,
        levels,
        repeated,
        again,
        below,
        by_names,
        over,
        prose_quantities(words),
        means(words),
        sentence_pairs(words),
    ]
    _without_proposals(read_here, (named, by_names, levels), switched)
    found += [item for part in read_here for item in _without_repeats(part)]
    unread += [note for part in read_here for note in part.unread]
    found.sort(key=lambda item: item.lines[0] if item.lines else 0)
    for item in found:
        item.message = message_of(heads, item.lines[0]) if item.lines else None
    block_sides(found, lines)
    subject = _subject(heads, lines)
    contrasted_runs(found, lines, subject, written)
    command_sides(found)
    switched_runs(found, lines)
    sides.decide(found)
    sides.split_groups(found)
    split_rounds(found, lines)
    tool_sides(found, lines, skipped, subject, written)
    first_of_two(found, lines)
    found += _of_sections(found, from_commas(lines), heads, skipped, (subject, written))
    introduced_runs(found, written)
    propose_in_order(found, LAYOUTS)
    stated = statements(words, set().union(*(part.used for part in read_here)))
    confirm(found, written, stated)
    sides.several_baselines(found)
    give_units(found, lines)
    found = without_set_values(found, lines, LAYOUTS, unread)
    found = without_settings(found, lines, LAYOUTS, unread)
    clauses = without_set_values(_of_clauses(found, words, heads), lines, LAYOUTS, unread)
    confirm(clauses, written, stated)
    found += clauses
    doubt_features(found, lines)
    found = after_data(found, lines, unread)
    _inherit_commands(found)
    # In a thread a quoted sentence belongs to another message; a mail pasted as a quote has no head.
    _attach([item for item in stated if not (heads and words.depths[item.at])], found, heads)
    # What one layout could not read is no loss where another one has read it.
    in_runs = {line for item in found if item.side for row in item.run.rows for line in row.lines}
    unread = [note for note in unread if note.line not in in_runs or not _NOT_READ.match(note.text)]
    if len(found) > MAX_FOUND:
        unread.append(Note(f"only the first {MAX_FOUND} of {len(found)} runs are read"))
        del found[MAX_FOUND:]
    for item in found:
        item.run.side = item.side
    left, notes = uncompared(lines, found, heads, patch | history | set_up)
    known = {note.line for note in unread}
    unread = unread[:MAX_UNREAD] + [note for note in notes if note.line not in known]
    if folded:
        renumber(found, heads, unread, left, folded[1])
    return Reading(heads, found, unread, whole.text if whole.changed else None, left)


def _bounded(text: str, unread: list[Note]) -> str:
    """The text with at most `MAX_LINES` lines, and with soft breaks that would make a line without end undone."""
    lines = text.split("\n", MAX_LINES)
    if len(lines) > MAX_LINES:
        unread.append(Note(f"only the first {MAX_LINES} lines were read", MAX_LINES))
        lines.pop()
    joined = 0
    for at, line in enumerate(lines):
        soft = line.endswith(("=", "=\r"))
        joined = joined + len(line) if soft else 0
        if joined > MAX_SOFT:
            lines[at], joined = line.rstrip("=\r"), 0
    return "\n".join(lines)


def _of_tools(text: str, lines: list[Line], unread: list[Note]) -> list[Found]:
    """What every reader that knows a format of the text finds in it."""
    runs: list[Run] = []
    for guess in readers.sniff(text):
        try:
            runs += readers.read(text, guess.format)
        except ResultError as fault:
            unread.append(Note(str(fault), fault.line))
    # A run without rows has a note that says why.
    unread += [note for run in runs if not run.rows for note in run.notes[-1:]]
    runs.sort(key=lambda run: run.lines[0])
    index = {line.number: at for at, line in reversed(list(enumerate(lines)))}
    return [
        Found(run, None, None, sides.group_of(run), None, source_lines(run, lines, index))
        for run in runs[: 2 * MAX_FOUND]
        if run.rows
    ]


def _subject(heads: list[Message], lines: list[Line]) -> str:
    """The subjects of all messages; of a paste without a head that can be read the first line called so."""
    named = [head.subject for head in heads if head.subject]
    found = next((line.text for line in lines[:60] if line.text.startswith("Subject:")), "")
    return " ".join(named[:20]) or found


# Runs that are made of a mail's own layout, not of what a tool printed.
LAYOUTS = (TABLE, prose.TOOL, FIRSTS, NUMBERS, MEANS)


def _of_sections(
    found: list[Found],
    lines: list[Line],
    heads: list[Message],
    skipped: set[int],
    words_about: tuple[str, str],
) -> list[Found]:
    """What is below or behind words of both sides, in lines that nothing else compares; removes what had no side."""
    groups: dict[str, dict[Side | None, set[tuple[str, str, str | None]]]] = {}
    for item in found:
        keys = {(row.metric, row.unit, row.subject) for row in item.run.rows}
        groups.setdefault(item.group, {}).setdefault(item.side, set()).update(keys)
    # Sides of which no row is the same compare nothing.
    with_both = {name for name, of in groups.items() if of.get("before", set()) & of.get("after", set())}
    both = [item for item in found if item.group in with_both and item.doubt is None]
    compared = {line for item in both for row in item.run.rows for line in row.lines}
    # Between the first and the last of several repeats are the others, unless their lines have more figures than one.
    several = {line.number for line in lines if len(_FIGURE.findall(line.text)) > 1}
    compared |= {
        line
        for item in both
        if item.run.tool == prose.TOOL
        for line in item.lines
        if item.run.rows[0].lines[0] <= line <= item.run.rows[-1].lines[1] and line not in several
    }
    compared |= parts_of_compared(both, lines)
    # What a tool prints between its figures is its own too, and for lines of the same form what it prints before them.
    outputs: set[int] = set()
    for item in both:
        if item.run.tool not in LAYOUTS and (ends := [line for row in item.run.rows for line in row.lines]):
            compared |= set(range(min(ends), max(ends) + 1))
            outputs |= set(range(min([*ends, *item.lines]), max(ends) + 1))
    free = over_headings([item for item in found if item.group not in with_both], lines, skipped)
    free |= lone_output(found)
    here = (skipped - free) | compared
    lines = without_replies(lines)
    part = sections(lines, here)
    # What a tool printed and nothing gave a side is compared as any other lines.
    free |= {
        line
        for item in found
        if item.group not in with_both
        for row in item.run.rows
        for line in range(row.lines[0], row.lines[1] + 1)
    }
    printed = free - compared
    here |= {line for item, _ in part.found for line in item.lines}
    part.found += same_form(lines, (here - printed) | outputs, *words_about, printed).found
    here |= {line for item, _ in part.found for line in item.lines}
    part.found += titled_sections(lines, here, *words_about).found
    shown = {(item.side, row.unit, row.value) for item in found for row in item.run.rows}
    out = _without_repeats(part)
    # A quoted copy of what was compared already.
    new = {
        item.group
        for item in out
        if any((item.side, row.unit, row.value) not in shown for row in item.run.rows)
    }
    out = give_to_tools([item for item in out if item.group in new], found, with_both)
    with_both |= new
    here = {line for item in out for line in item.lines}
    found[:] = [
        item
        for item in found
        if (item.side and item.group in with_both)
        or item.run.tool in (TABLE, NUMBERS, FIRSTS, MEANS)
        or not here & {line for row in item.run.rows for line in row.lines}
    ]
    for item in out:
        item.message = message_of(heads, item.lines[0])
    return out


def _of_clauses(found: list[Found], words: Words, heads: list[Message]) -> list[Found]:
    """Values of sentences that name both sides, where nothing else compares either value.

    Removes pairs of sentences that state what another change made worse, where the text says what this one leads to.
    """
    part = clause_pairs(words)
    problems = {
        item.group
        for item in found
        if item.in_sentence
        and item.side == "before"
        and (item.run.rows[0].lines[0], item.run.rows[0].value) in part.lost
    }
    found[:] = [item for item in found if item.group not in problems]
    groups: dict[str, set[Side | None]] = {}
    for item in found:
        groups.setdefault(item.group, set()).add(item.side)
    compared: set[tuple[int, float | None]] = set()
    for item in found:
        if {"before", "after"} <= groups[item.group]:
            for row in item.run.rows:
                # A sentence may compare several things; a row of a table is read whole.
                values = (*row.samples, row.value) if item.run.tool == prose.TOOL else (None,)
                compared |= {(line, value) for line in (*row.lines, *item.lines) for value in values}
    # A quoted repeat of what another reader compares is a repeat all the same.
    pairs = _without_repeats(part)
    read_already = {
        item.group
        for item in pairs
        for row in item.run.rows
        if {(row.lines[0], row.value), (row.lines[0], None)} & compared
    }
    out = [item for item in pairs if item.group not in read_already]
    for item in out:
        item.message = message_of(heads, item.lines[0])
    return out


def _inherit_commands(found: list[Found]) -> None:
    """A mail gives the command once and then the settings: what follows in its group and message ran it too."""
    last: dict[tuple[str, int | None], Found] = {}
    for item in found:
        above = last.setdefault((item.group, item.message), item)
        if item.run.command is None and above.run.command is not None:
            item.run.command = above.run.command
            item.run.notes.append(
                Note("the command is above an earlier run of the same group", above.lines[0])
            )
        elif item.run.command is not None:
            last[item.group, item.message] = item


def _without_repeats(part: Part) -> list[Found]:
    """Runs without quoted repeats; runs with different labels are no repeats."""
    by_label: dict[str, list[tuple[Run, int]]] = {}
    for item, depth in part.found:
        by_label.setdefault(item.run.label, []).append((item.run, depth))
    # One *before* of several comparisons is read from the same lines, and is no copy of itself.
    originals = {
        (label, run.rows[0].lines) for label, runs in by_label.items() for run in without_copies(runs)
    }
    return [item for item, _ in part.found if (item.run.label, item.run.rows[0].lines) in originals]


def _without_proposals(parts: list[Part], proposing: tuple[Part, ...], switched: Part) -> None:
    """Removes what is only proposed where something surer, or a setting, was found in the same lines, in place."""
    sure = {
        line
        for part in parts
        for item, _ in part.found
        # A figure of prose without a side says nothing about sides.
        if (item.doubt is None and (item.side or item.run.tool != prose.TOOL)) or part is switched
        for line in item.lines
    }
    for part in proposing:
        part.found = [one for one in part.found if one[0].doubt is None or not sure & set(one[0].lines)]


def _attach(stated: list[Statement], found: list[Found], heads: list[Message]) -> None:
    """Gives each statement to the nearest *after* of its message, except in groups where figures have one."""
    answered = {item.group for item in found if item.stated}
    for statement in stated:
        message = message_of(heads, statement.line)
        near = [
            item for item in found if item.side == "after" and item.message == message and not item.stated
        ]
        near = [item for item in near if item.group not in answered]
        if near:
            item = min(near, key=lambda item: abs(item.lines[0] - statement.line) if item.lines else 0)
            item.stated = [Note(statement.text, statement.line)]
            item.lines = sorted({*item.lines, statement.line})
