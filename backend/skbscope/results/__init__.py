"""Runs of benchmark tools: their readers and the throughput groups. See README.md."""
