"""Both sides named together and both values together: which value belongs to which side, and what is no pair."""

import pytest
from mail_pairs import compared


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Large packets: 8.0 Gbps vs. 9.2 Gbps (unpatched vs. patched)", [(8e9, 9.2e9, "bit/s")]),
        ("The rate is 8.0 Gbps and 9.2 Gbps without and with the patch, respectively.", [(8e9, 9.2e9, "bit/s")]),
        ("Without and with the patch I get 8.0 Gbps and 9.2 Gbps respectively.", [(8e9, 9.2e9, "bit/s")]),
        ("Before and after this patch we measured 8.0 and 9.2 Gbps.", [(8e9, 9.2e9, "bit/s")]),
        ("The throughput with and without this series is 9.2 Gbps and 8.0 Gbps.", [(8e9, 9.2e9, "bit/s")]),
        ("Before/after: 8.0 / 9.2 Gbps", [(8e9, 9.2e9, "bit/s")]),
        ("Throughput (before/after): 8.0/9.2 Gbps, CPU: 80%/60%", [(8e9, 9.2e9, "bit/s"), (80, 60, "%")]),
        (
            "1 flow: 8.0/9.2 Gbps (before/after)\n8 flows: 28/29 Gbps (before/after)",
            [(8e9, 9.2e9, "bit/s"), (28e9, 29e9, "bit/s")],
        ),
        ("netperf TCP_STREAM old vs new: 8.0 Gbps vs 9.2 Gbps", [(8e9, 9.2e9, "bit/s")]),
        ("With vs. without the patch: 9.2 Gbps vs. 8.0 Gbps", [(8e9, 9.2e9, "bit/s")]),
        # The values have words of their own.
        ("I measured before and after this patch: before 8 Gbps, after 9.2 Gbps.", [(8e9, 9.2e9, "bit/s")]),
        # Neither value is a result.
        ("We measured with and without the patch on a 10 Gbps link.", []),
        ("It was tested with and without GRO, using 64 and 1500 byte packets for 10 and 60 seconds.", []),
    ],
)  # fmt: skip
def test_values_follow_the_order_of_their_sides(text: str, expected: list[tuple[float, float, str]]) -> None:
    assert [row[1:] for row in compared(f"Hello,\n\n{text}\n")] == expected
