"""Benchmarks and counters inside the kernel: pktgen, time_bench, page pools."""
