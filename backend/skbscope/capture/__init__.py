"""The recording script for a host, and readers of the bundle it writes."""
