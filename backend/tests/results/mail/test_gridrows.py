"""Tables with rules between their rows, whose cells take several lines."""

from mail_pairs import compared, pairs

from skbscope.results.mail import read

GRID = """\
1) The first disk:
             +--------+--------+--------+
             | seq4k  | seq1m  | rand4k |
             | (MB/s) | (MB/s) | (KIOPS)|
 +-----------+--------+--------+--------+
 |   lock    | 800    | 16000  | 400    |
 |  elevator |        |        |        |
 +-----------+--------+--------+--------+
 |   plug    | 802    | 16800  | 432    |
 |  elevator | (+0%)  | (+5%)  | (+8%)  |
 +-----------+--------+--------+--------+
 |   plug    | 640    | 13600  | 120    |
 |   fair    | (-20%) | (-15%) | (-70%) |
 +-----------+--------+--------+--------+
 |   plug    | 2400   | 24000  | {last}    |
 |   none    | (+200%)| (+50%) | (-18%) |
 +-----------+--------+--------+--------+
"""


def test_cells_of_several_lines_are_those_of_one_row_and_changes_are_over_the_row_without_any() -> None:
    found = compared(GRID.format(last="328"))
    assert [pair[1:3] for pair in found[:3]] == [(800e6, 802e6), (16000e6, 16800e6), (400e3, 432e3)]
    assert len(found) == 9
    assert {item.run.label for item in read(GRID.format(last="328")).found} == {
        "lock elevator",
        "plug elevator",
        "plug fair",
        "plug none",
    }


def test_of_many_changes_one_in_three_may_be_wrong_and_not_more() -> None:
    assert len(compared(GRID.format(last="388"))) == 9
    wrong = GRID.format(last="328").replace("(-20%)", "(-30%)").replace("(-15%)", "(-35%)")
    assert (
        pairs(wrong.replace("(+50%) ", "(+70%) ").replace("(+8%)", "(+9%)").replace("(-70%)", "(-10%)")) == []
    )


def test_lines_with_numbers_of_their_own_are_rows_by_themselves() -> None:
    two = GRID.format(last="328").replace("(+0%)  | (+5%)  | (+8%)", "803    | 16810  | 433  ")
    assert all("elevator plug" not in (item.run.label or "") for item in read(two).found)
    assert all("plug elevator" not in (item.run.label or "") for item in read(two).found)
