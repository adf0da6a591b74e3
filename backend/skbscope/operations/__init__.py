"""Running it: whether it is well, what it counts, what it logs, and copies of everything it keeps."""
