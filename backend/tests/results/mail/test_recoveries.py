"""A fall by something else than this change, and the value with the change: what the sentences are read as."""

import pytest
from mail_pairs import compared


@pytest.mark.parametrize(
    "text",
    [
        'Commit abcdef123456 ("net: foo: bar") regressed this test from 9.4 Gbit/s to\n3.1 Gbit/s. With this fix the '
        "throughput is back at 9.3 Gbit/s.",
        "Since v6.3 the throughput dropped from 9.4 Gbit/s to 3.1 Gbit/s. This patch\nrestores it to 9.3 Gbit/s.",
        "The regression is 9.4 Gbit/s -> 3.1 Gbit/s; this restores 9.3 Gbit/s.",
        "The old code drops from 9.4 Gbit/s to 3.1 Gbit/s under load; the new code\nstays at 9.3 Gbit/s.",
        "A bisect shows that 1234abcd5678 slowed netperf down from 9.4 to 3.1 Gbit/s,\nwith this patch it recovers to "
        "9.3 Gbit/s.",
    ],
)
def test_what_it_fell_to_is_the_before_of_what_it_is_now(text: str) -> None:
    assert [row[1:] for row in compared(f"Hello,\n\n{text}\n")] == [(3.1e9, 9.3e9, "bit/s")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # This change makes it worse, and says so.
        ("This patch reduces it from 9.4 Gbit/s to 9.1 Gbit/s. Back then it was 9.3 Gbit/s.", (9.4e9, 9.1e9, "bit/s")),
        # A better value is no fall.
        ("It goes from 3.1 Gbit/s to 9.3 Gbit/s, and back to back runs vary by 0.1 Gbit/s.", (3.1e9, 9.3e9, "bit/s")),
        ("The latency drops from 90 us to 40 us. It stays at 41 us with 8 flows.", (90, 40, "us")),
    ],
)  # fmt: skip
def test_other_changes_are_read_as_they_are(text: str, expected: tuple[float, float, str]) -> None:
    assert [row[1:] for row in compared(f"Hello,\n\n{text}\n")] == [expected]
