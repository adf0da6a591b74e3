"""What each command does; `cli.py` holds only their options."""
