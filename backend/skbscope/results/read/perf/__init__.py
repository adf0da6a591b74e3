"""perf: counters, profiles, cache lines and locks."""

from skbscope.results.format import Reader

READERS: dict[str, Reader] = {}
