"""Rows with bars that a mail has folded into two lines each."""

from mail_pairs import pairs

from skbscope.results.mail.reading import read

FOLDED = """\
           LABEL            |   MIN   |   MAX
 |  MEAN   |
----------------------------+---------+---------+---------+
  foo_ops                   |         |
 |         |
  (A) base                  | 1201.00 | 1310.00
 | 1250.10 |
  (B) patched               | 1290.00 | 1402.00 |
1330.70 |
                            | +7.41%  | +7.02%
 | +6.45%  |
"""
WHOLE = """\
  LABEL        |   MIN   |   MAX   |
  (A) base     | 1201.00 | 1310.00 |
  (B) patched  | 1290.00 | 1402.00 |
  foo_ops      |         |         |
  (A) base     | 2201.00 | 2310.00 |
  (B) patched  | 2290.00 | 2402.00 |
"""


def test_both_lines_of_a_row_are_one() -> None:
    assert sorted(pairs(FOLDED)) == [(1201, 1290), (1250.1, 1330.7), (1310, 1402)]
    quoted = "".join(f"> {line}\n" for line in FOLDED.splitlines())
    assert sorted(pairs(quoted)) == sorted(pairs(FOLDED))
    first = read(FOLDED).found[0]
    assert (first.run.label, 6 in first.lines) == ("(A) base", True)


def test_rows_that_are_whole_stay_apart() -> None:
    assert pairs(WHOLE) == [(1201, 1290), (1310, 1402), (2201, 2290), (2310, 2402)]
    # A line too many: it is not certain which ones belong together.
    assert (1250.1, 1330.7) not in pairs(
        FOLDED.replace(" |  MEAN   |\n", " |  MEAN   |\n  by hand | 1 | 2 |\n")
    )
