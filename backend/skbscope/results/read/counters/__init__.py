"""Counters of the system while a benchmark ran."""

from skbscope.results.format import Reader

READERS: dict[str, Reader] = {}
