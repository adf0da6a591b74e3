"""Running it: health, metrics, logs, the end in order, and copies of everything it keeps."""
