"""testpmd: a side between two shows, with the bar below the last one cut off, begins another run."""

from skbscope.results.mail.reading import read


def test_a_side_between_two_shows() -> None:
    text = "".join(
        f"{side}:\n  ######## NIC statistics for port 0  ########\n  Rx-pps:     {rate}          Rx-bps:   {rate}00\n"
        for side, rate in (("Before", 12345678), ("After", 14345678))
    )
    found = [(item.side, item.run.rows[0].value) for item in read(text).found]
    assert found == [("before", 12345678.0), ("after", 14345678.0)]
