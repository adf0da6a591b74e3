"""One search over recordings, what is in them, rules and claims. See README.md."""
