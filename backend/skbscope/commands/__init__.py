"""The commands; `cli.py` declares their options."""
