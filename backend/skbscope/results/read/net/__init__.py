"""Network benchmarks with two ends."""
