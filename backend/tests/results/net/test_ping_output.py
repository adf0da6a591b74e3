"""`ping -D` of iputils 20221126: a time in front of each answer."""

from pathlib import Path

from skbscope.results.readers import read


def test_answers_behind_a_time() -> None:
    (run,) = read((Path(__file__).with_name("outputs") / "ping-D.txt").read_text())
    assert (run.rows[0].samples, run.rows[0].value, run.rows[0].unit) == ([64, 55, 53], 57, "us")
    assert [(row.metric, row.value) for row in run.rows[3:]] == [
        ("packet loss", 0),
        ("latency stddev", 4),
        ("packets transmitted", 3),
        ("packets received of 3", 3),
        ("total time of 3 packets", 405),
    ]
