"""Units that a text states once for a whole table."""

from mail_pairs import compared

from skbscope.results.mail.reading import read

TABLE = "             before   after\nreceive       1.25    1.75\nsend          2.25    2.75\n"


def test_a_sentence_above_states_the_unit_of_all_numbers() -> None:
    found = compared(f"One core. All results in Mpps.\n\n{TABLE}")
    assert [(before, after, unit) for _, before, after, unit in found] == [
        (1.25e6, 1.75e6, "pps"),
        (2.25e6, 2.75e6, "pps"),
    ]
    notes = [
        [note.text for note in item.run.notes] for item in read(f"All results in Mpps.\n\n{TABLE}").found
    ]
    assert all("the text above states the unit of all numbers: pps" in of_run for of_run in notes)


def test_the_note_of_a_unit_says_that_it_is_below_the_table() -> None:
    found = read("size   before   after\n64     1.2      1.4\n1500   0.8      0.9\n(all in Mpps)\n").found
    notes = [[note.text for note in item.run.notes] for item in found]
    assert len(notes) == 2
    assert all("the text below states the unit of all numbers: pps" in of_run for of_run in notes)


def test_two_units_state_none() -> None:
    found = compared(f"Results in Mpps above.\nNumbers in us below.\n\n{TABLE}")
    assert [(before, unit) for _, before, _, unit in found] == [(1.25, ""), (2.25, "")]


def test_a_number_of_samples_has_no_unit_of_time() -> None:
    table = "lookup(), latency in us:\n            Old      New\n Samples: 261534   244168\n Median : 0.4220   0.4010\n"
    assert [(name, unit) for name, _, _, unit in compared(table)] == [("Samples", ""), ("Median", "us")]
