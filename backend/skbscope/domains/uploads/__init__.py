"""Files a user sent: streamed to disk, hashed, named, recognised and handed on."""
