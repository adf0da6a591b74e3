"""Ranks, doubled so that the mid-ranks of ties are whole numbers."""

from collections.abc import Sequence


def doubled_ranks(values: Sequence[float]) -> list[int]:
    """Twice the mid-rank of each value, in the order given: the ends of a group of ties, added (1-based)."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranks = [0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for at in order[start : end + 1]:
            ranks[at] = start + end + 2
        start = end + 1
    return ranks


def tie_sizes(values: Sequence[float]) -> list[int]:
    """Sizes of the groups of equal values, ascending by value; 1 for a value that occurs once."""
    sizes: list[int] = []
    last: float | None = None
    for value in sorted(values):
        if value == last:
            sizes[-1] += 1
        else:
            sizes.append(1)
        last = value
    return sizes
