"""The machines policies are replayed on. See README.md."""
