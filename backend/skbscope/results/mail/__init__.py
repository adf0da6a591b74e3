"""A mail, a thread or a paste read whole: runs with side, label, command and the lines they stand on."""

from skbscope.results.mail.reading import read

__all__ = ["read"]
