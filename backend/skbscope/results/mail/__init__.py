"""A mail, a thread or a paste read whole: runs with side, label, command and source lines."""

from skbscope.results.mail.reading import read

__all__ = ["read"]
