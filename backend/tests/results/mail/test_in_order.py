"""Two outputs of which no word says which is the before: the first is proposed, for a person to confirm."""

import pytest

from skbscope.results import mail

HEAD = "[ ID] Interval           Transfer     Bitrate         Retr\n"
ROW = "[  5]   0.00-10.00  sec   {} MBytes   {} Mbits/sec    0             sender\n"


def output(title: str, rate: int) -> str:
    return f"{title}\n{HEAD}{ROW.format(rate // 8, rate)}\n"


def sides(text: str) -> list[tuple[str | None, bool]]:
    return [(item.side, item.doubt is not None) for item in mail.read(text).found]


def test_the_first_of_two_outputs_is_proposed_as_the_before() -> None:
    text = output("iperf3, timestamps of all packets:", 859) + output(
        "iperf3, timestamps of PTP packets:", 937
    )
    assert sides(text) == [("before", True), ("after", True)]


def test_two_lists_with_the_same_names_are_two_outputs() -> None:
    names = ("txonly", "rxdrop", "l2fwd")
    lists = [
        f"The results with {state}:\n\n" + "".join(f"{name}: {at}.{at} Mpps\n" for at, name in named)
        for state, named in (("fixed slots", enumerate(names, 4)), ("free slots", enumerate(names, 1)))
    ]
    found = mail.read("\n".join(lists)).found
    assert [(item.run.label, item.side) for item in found] == [
        *((name, "before") for name in names),
        *((name, "after") for name in names),
    ]
    assert len({item.group for item in found}) == len(names)
    assert all(item.doubt for item in found)


def rates(title: str, *names: str) -> str:
    return (
        f"{title}:\n\n" + "".join(f"{name}: {len(title)}.{at} Mpps\n" for at, name in enumerate(names)) + "\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        rates("A test", "fixed", "free")
        + rates("A second", "fixed", "free")
        + rates("A third one", "fixed", "open"),
        output("iperf3", 859) + output("iperf3", 937),
        output("A first kernel:", 859) + output("A second kernel:", 859),
        output("A first kernel:", 859)
        + "\n".join(f"Line {at}." for at in range(90))
        + output("\nA second:", 937),
        output("A first kernel:", 859) + output("A second kernel:", 937) + output("A third kernel:", 901),
        output("$ iperf3 -c 192.0.2.7", 859) + output("$ iperf3 -c 192.0.2.7 -R", 937),
    ],
    ids=["three lists", "without words", "the same figures", "far apart", "three outputs", "another command"],
)
def test_other_outputs_are_not_proposed(text: str) -> None:
    assert {side for side, _ in sides(text)} <= {None}
