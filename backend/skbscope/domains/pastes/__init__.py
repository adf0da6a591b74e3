"""A mail pasted by a person: it is read and shown first, and stored when the person confirms it."""
