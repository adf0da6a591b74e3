"""A mail pasted by a person: what is read is shown first and stored when it is confirmed."""
