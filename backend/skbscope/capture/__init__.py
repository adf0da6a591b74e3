"""The recording script for a host, and readers of what it brings back."""
