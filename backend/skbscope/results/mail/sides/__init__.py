"""Which of several names is the before, by marks, opposites, additions, titles and subjects."""
