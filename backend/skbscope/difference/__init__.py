"""Two recordings compared: counts by blocks of time in, ranked differences out. See README.md."""
