"""The commands; `cli` declares their options."""
