"""Published figures: rendered once, immutable, at `/c/{id}`. See README.md."""
