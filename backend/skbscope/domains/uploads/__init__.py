"""Files from users: streamed to disk, hashed, named, recognised and passed to the domain of their class."""
