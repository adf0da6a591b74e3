"""Benchmarks inside the kernel: pktgen, time_bench."""

from skbscope.results.format import Reader

READERS: dict[str, Reader] = {}
