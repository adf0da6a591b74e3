"""Published figures, each beside what it recomputes to. See README.md."""
