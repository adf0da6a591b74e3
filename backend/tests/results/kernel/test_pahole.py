"""pahole: the figures of structures, below titles, in diffs, and comments that are none of it."""

import pytest
from mail_pairs import compared

from skbscope.results import readers
from skbscope.results.errors import ResultError

OLD = """\
struct flow {
	struct list_head           list;                 /*     0    16 */
	...
	/* XXX 12 bytes hole, try to pack */

	/* size: 320, cachelines: 5, members: 20 */
	/* sum members: 300, holes: 2, sum holes: 20 */
	/* sum bitfield members: 12 bits, bit holes: 1, sum bit holes: 4 bits */
};
struct table {
	/* size: 136, cachelines: 3, members: 9 */
	/* last cacheline: 8 bytes */
};
"""
NEW = OLD.replace("320", "304").replace("sum holes: 20", "sum holes: 4").replace("136", "128")


def test_the_figures_of_each_structure() -> None:
    (run,) = readers.read(OLD)
    rows = {(row.subject, row.metric): (row.value, row.unit, row.direction, row.form) for row in run.rows}
    assert rows["flow", "size"] == (320, "B", "less", "fixed")
    assert rows["flow", "cachelines"] == (5, "", "less", "fixed")
    assert rows["flow", "members"] == (20, "", None, "fixed")
    assert rows["flow", "sum holes"] == (20, "B", "less", "fixed")
    assert rows["flow", "sum bitfield members"] == (12, "bits", None, "fixed")
    assert rows["table", "last cacheline"] == (8, "B", None, "fixed")
    assert [row.lines[0] for row in run.rows if row.subject == "table"] == [11, 11, 11, 12]


def test_two_titles_are_two_runs_that_are_compared() -> None:
    got = compared(f"Before:\n\n{OLD}\nAfter:\n\n{NEW}")
    assert ("size", 320, 304, "B") in got
    assert ("size", 136, 128, "B") in got


def test_a_configuration_with_and_without_something() -> None:
    old, new = (
        "".join(f"        {line.strip()}\n" for line in text.splitlines()[5:7]) for text in (OLD, NEW)
    )
    got = compared(f"Without CONFIG_FOO:\n\n{old}\nWith CONFIG_FOO:\n\n{new}")
    assert got[0] == ("size", 320, 304, "B")


def test_lines_of_a_diff_are_both_sides_and_others_are_of_both() -> None:
    text = "-\t/* size: 232, cachelines: 4, members: 28 */\n+\t/* size: 224, cachelines: 4, members: 28 */\n"
    text += " \t/* forced alignments: 2 */\n-\t/* last cacheline: 40 bytes */\n+\t/* last cacheline: 32 bytes */\n"
    before, after = readers.read(text)
    assert [(run.side, [row.value for row in run.rows]) for run in (before, after)] == [
        ("before", [232, 4, 28, 2, 40]),
        ("after", [224, 4, 28, 2, 32]),
    ]


@pytest.mark.parametrize(
    "text", ["/* size: big, cachelines: 4 */", "/* speed: 12, cachelines: 4 */", "size: 12"]
)
def test_other_comments_are_refused(text: str) -> None:
    with pytest.raises(ResultError):
        readers.read(text, "pahole")
