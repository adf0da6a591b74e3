"""Programs that measure skbscope, and what they share."""
