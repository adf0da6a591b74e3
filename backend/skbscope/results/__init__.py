"""Runs of benchmark tools: readers, storage and the throughput groups. See README.md."""
