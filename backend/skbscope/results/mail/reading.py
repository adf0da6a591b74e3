"""A mail, a thread or a paste read whole: messages, runs with side and reason, what the author says the change is."""

import re

from skbscope.results import readers
from skbscope.results.cleaning import Line, clean
from skbscope.results.errors import ResultError
from skbscope.results.mail.layouts import add_tables, whole_tables
from skbscope.results.mail.models import Found, Message, Reading
from skbscope.results.mail.outputs import novelty
from skbscope.results.mail.outputs.blocks import block_sides
from skbscope.results.mail.outputs.commandsides import command_sides, switched_runs
from skbscope.results.mail.outputs.inorder import propose_in_order
from skbscope.results.mail.outputs.perfdiff import with_both_sides
from skbscope.results.mail.outputs.settingsshown import settings_shown
from skbscope.results.mail.outputs.statements import contrasted_runs
from skbscope.results.mail.outputs.times import times
from skbscope.results.mail.outputs.toolsides import compared_outputs, first_of_two, tool_sides
from skbscope.results.mail.remaining import of_clauses, of_sections
from skbscope.results.mail.sentences.afterdata import after_data
from skbscope.results.mail.sentences.confirmed import confirm
from skbscope.results.mail.sentences.means import means
from skbscope.results.mail.sentences.prose import prose_quantities
from skbscope.results.mail.sentences.sentences import sentence_pairs
from skbscope.results.mail.sides import sides
from skbscope.results.mail.sides.called import prose_of
from skbscope.results.mail.sides.introduced import introduced_runs
from skbscope.results.mail.sides.rounds import doubt_features, split_rounds
from skbscope.results.mail.tables.headlines import (
    from_commas,
    signs_in_words,
    with_plain_colons,
    without_colons_of_titles,
    without_commas_of_sides,
)
from skbscope.results.mail.tables.innerbars import without_inner_bars
from skbscope.results.mail.tables.ratios import with_ratios_in_brackets
from skbscope.results.mail.tables.settings import without_settings
from skbscope.results.mail.tables.setvalues import without_set_values
from skbscope.results.mail.tables.unitsabove import give_units
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
from skbscope.results.mail.text.words import MAX_WORDS, patch_lines, words_of
from skbscope.results.mail.uncompared import uncompared
from skbscope.results.models import Note, Run

MAX_BYTES = 4 * 1024 * 1024
# Every reader looks at every line: a thread of a hundred messages has some 20,000.
MAX_LINES = 100_000
# Characters that soft breaks of quoted-printable may join to one line outside a raw message.
MAX_SOFT = 4_096
MAX_FOUND = 2_000
# Lines between the columns of a drawn table.
_BARS = str.maketrans("│┃║", "|||")
_PATCH = re.compile(r"\[[^\]]{0,60}\bPATCH", re.IGNORECASE)
# Notes of one layout about lines that another one may read.
_NOT_READ = re.compile(r"the row '|'[^']*' is the only figure ")
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
    body, numbers = _in_one_form(_bounded(whole.text, unread))
    lines = clean(body)
    found = with_both_sides(compared_outputs(_of_tools(body, lines, unread), lines), lines)
    found += times(lines, {number for item in found for number in item.lines})
    seconds = with_callers(in_seconds(body))
    if seconds != body:
        body, lines = seconds, clean(seconds)
    heads = messages(lines)
    in_heads = head_lines(lines)
    history = history_lines(lines) | in_heads
    # Tables in comments that a patch adds or removes are no results of this mail.
    patch = {lines[at].number for at in patch_lines(lines)}
    # What a kernel logged is no sentence.
    unspoken = history | {line.number for line in lines if without_stamp(line.text) != line.text}
    used = {
        number for item in found for row in item.run.rows for number in range(row.lines[0], row.lines[1] + 1)
    }
    words = words_of(lines, used | unspoken)
    if words.cut:
        unread.append(Note(f"only the first {MAX_WORDS} words of prose were read"))
    found = novelty.split(found, words)
    set_up = settings_shown(lines) - used
    tables = whole_tables(lines, used | patch | in_heads | set_up)
    skipped = set(tables.used)
    written = prose_of(lines)
    add_tables(tables, lines, body.split("\n"), written)
    of_programs = {line.number for line in lines if is_of_profile(line.text) or is_of_kernel(line.text)}
    no_prose = tables.used | of_programs | unspoken
    if not no_prose <= used | patch | unspoken:
        words = words_of(lines, no_prose)
    words.of_patch = bool(heads) and all(_PATCH.match(head.subject or "") for head in heads)
    tables.parts += [prose_quantities(words), means(words), sentence_pairs(words)]
    found += tables.found()
    unread += [note for part in tables.parts for note in part.unread]
    found.sort(key=lambda item: item.lines[0] if item.lines else 0)
    for item in found:
        item.message = message_of(heads, item.lines[0]) if item.lines else None
    subject = _subject(heads, lines)
    _give_sides(found, lines, skipped, subject, written)
    found += of_sections(found, from_commas(lines), heads, skipped, (subject, written))
    introduced_runs(found, written)
    propose_in_order(found)
    stated = statements(words, set().union(*(part.used for part in tables.parts)))
    confirm(found, written, stated)
    sides.several_baselines(found)
    give_units(found, lines)
    found = without_set_values(found, lines, unread)
    found = without_settings(found, lines, unread)
    clauses = without_set_values(of_clauses(found, words, heads), lines, unread)
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
    if numbers:
        renumber(found, heads, unread, left, numbers)
    return Reading(heads, found, unread, whole.text if whole.changed else None, left)


def _in_one_form(text: str) -> tuple[str, list[int] | None]:
    """The text with the lines, bars, signs and names that readers expect, and the numbers of its lines."""
    text = text.translate(_BARS)
    text, numbers = unfolded(text) or (text, None)
    text = without_commas_of_sides(without_up_to(with_names_apart(with_ratios_in_brackets(text))))
    return without_inner_bars(with_plain_colons(without_colons_of_titles(signs_in_words(text)))), numbers


def _give_sides(found: list[Found], lines: list[Line], skipped: set[int], subject: str, written: str) -> None:
    """Decides which runs are of which side, in place: by the words around them first, by their order last."""
    block_sides(found, lines)
    contrasted_runs(found, lines, subject, written)
    command_sides(found)
    switched_runs(found, lines)
    sides.decide(found)
    sides.split_groups(found)
    split_rounds(found, lines)
    tool_sides(found, lines, skipped, subject, written)
    first_of_two(found, lines)


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
