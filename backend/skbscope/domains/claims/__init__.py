"""Published figures, each with the value recomputed from its numbers. See README.md."""
