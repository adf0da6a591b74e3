"""The two-sample Kolmogorov-Smirnov test, exact: shown beside a row, never used in its verdict."""

import math
from collections.abc import Sequence

LEAST = 10
# Products of run numbers up to which paths are counted; beyond, the limit of Smirnov (1948).
_EXACT_UP_TO = 10_000


def ks(before: Sequence[float], after: Sequence[float]) -> float | None:
    """Two-sided p; None below 10 runs on a side. With ties it is an upper bound."""
    m, n = len(before), len(after)
    if min(m, n) < LEAST:
        return None
    distance = _distance(sorted(before), sorted(after))
    if m * n > _EXACT_UP_TO:
        root = distance / (m * n) * math.sqrt(m * n / (m + n))
        terms = (2 * (-1) ** (k - 1) * math.exp(-2 * k * k * root * root) for k in range(1, 101))
        return min(1.0, max(0.0, sum(terms))) if root > 0.1 else 1.0
    total = math.comb(m + n, m)
    return (total - _paths_within(m, n, distance)) / total


def _distance(before: list[float], after: list[float]) -> int:
    """The largest distance of the two distribution functions, times m n."""
    m, n = len(before), len(after)
    i = j = most = 0
    while i < m and j < n:
        value = min(before[i], after[j])
        while i < m and before[i] == value:
            i += 1
        while j < n and after[j] == value:
            j += 1
        most = max(most, abs(i * n - j * m))
    return most


def _paths_within(m: int, n: int, distance: int) -> int:
    """Orders of the runs in which the functions stay nearer than `distance` everywhere."""
    paths = [0] * (n + 1)
    for i in range(m + 1):
        left = 0
        for j in range(n + 1):
            here = 1 if i == j == 0 else (paths[j] if i else 0) + left
            left = paths[j] = here if abs(i * n - j * m) < distance else 0
    return paths[n]
