"""veristat -C: what the BPF verifier needed for each program before (A) and after (B) a change.

    File            Program  Insns (A)  Insns (B)  Insns     (DIFF)  States (A)  States (B)  States (DIFF)
    --------------  -------  ---------  ---------  ----------------  ----------  ----------  -------------
    loop.bpf.o      iter         22043       1132  -20911 (-94.86%)        1006          10  -996 (-99.01%)

Format: output_comp_headers and output_comp_stats in veristat.c of libbpf/veristat, which mirrors that of the kernel's
tools/testing/selftests/bpf. The rule below the head has the width of each column. A is the base, the first of two.
Verdicts are no figures, and differences are those of A and B.
"""

import re
from dataclasses import dataclass, field

from skbscope.results.cleaning import Line
from skbscope.results.models import Form, Note, Run, Side
from skbscope.results.read.above import titled_run
from skbscope.results.read.table import LESS, Block, blocks_of, filled, reader, row, sniff_block

TOOL = "veristat"
_HEAD = re.compile(r"(?:File|Program) .{0,600}\(A\) .{0,300}\(B\) .{0,300}\(DIFF\)")
_RULE = re.compile(r"-{2,200}(?: {2}-{2,200}){3,40}")
# `Duration (us)  (A)`, or with the unit last.
_NAME = re.compile(r"(.{1,40}?)(?: \((\w{1,10})\))? +\(([AB])\)(?: \((\w{1,10})\))?")
_VALUE = re.compile(r"\d{1,18}")
_KEYS = ("File", "Program", "Attach mode")
_SIDES: dict[str, Side] = {"A": "before", "B": "after"}

Cells = tuple[tuple[str, ...], int]
"""The cells of a row, and its line."""


@dataclass(slots=True)
class _Table(Block[Cells]):
    spans: list[tuple[int, int]] = field(default_factory=list)
    side: str = "A"

    def cut(self, text: str) -> tuple[str, ...]:
        """The cells of a line by the columns of the rule; by its blanks, where a mail has moved them; else none."""
        edges = [at for span in self.spans for at in span if 0 < at < len(text)]
        if not any(text[at - 1] != " " and text[at] != " " for at in edges):
            return tuple(text[begin:end].strip() for begin, end in self.spans)
        cells = tuple(re.split(r" {2,}", text))
        return cells if len(cells) == len(self.spans) else ()


def _begins(line: Line, _: _Table | None) -> _Table | None:
    return _Table(line) if _HEAD.match(line.text) else None


def _takes(table: _Table, line: Line) -> bool:
    if not table.spans:
        if not _RULE.fullmatch(line.text):
            return False
        table.spans = [one.span() for one in re.finditer(r"-+", line.text)]
        return True
    cells = table.cut(line.text)
    if line.text and not cells:
        table.note("the row is not below the columns of its head; it is not read", line.number)
        return True
    if line.text and cells[0] and not _RULE.fullmatch(line.text) and any(map(_VALUE.fullmatch, cells[1:])):
        table.rows.append((cells, line.number))
        return True
    return False


def _tables(lines: list[Line]) -> list[_Table]:
    """Two blocks for each table: of A and of B."""
    return [
        _Table(table.head, table.above, table.rows, table.notes, spans=table.spans, side=side)
        for table in filled(blocks_of(lines, _begins, _takes))
        for side in _SIDES
    ]


def _run(table: _Table) -> Run:
    run = titled_run(TOOL, table.above, (TOOL,))
    run.label, run.side = f"{TOOL} ({table.side})", _SIDES[table.side]
    names = table.cut(table.head.text)
    if not names:
        run.notes.append(Note("the head is not above the columns of its rule", table.head.number))
        return run
    # What was skipped is of both sides.
    run.notes += table.notes if table.side == "A" else []
    keys = [at for at, name in enumerate(names) if name in _KEYS]
    for cells, number in table.rows:
        subject = " ".join(cells[at] for at in keys)
        for name, cell in zip(names, cells, strict=True):
            column = _NAME.fullmatch(name)
            if column is None or column[3] != table.side:
                continue
            if _VALUE.fullmatch(cell):
                # Only times differ from run to run.
                unit = column[2] or column[4] or ""
                form: Form = "value" if unit else "fixed"
                run.rows.append(
                    row(column[1].strip(), unit, LESS, int(cell), number, subject=subject, form=form)
                )
            elif cell[:1].isdigit():
                run.notes.append(Note(f"'{cell}' is no whole number", number))
    return run


sniff = sniff_block(0.97, "table of veristat", _tables)
read = reader(
    _tables, _run, "no table of veristat; expected columns with (A), (B) and (DIFF), and a rule below them"
)
