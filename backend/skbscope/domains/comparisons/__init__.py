"""Compares benchmark runs before and after a change: exact statistics, fixed verdicts, texts. See README.md."""
