"""A mail, a thread or a paste read whole: runs with side, label, command and source lines."""

from skbscope.results.mail.pairs.paired import read
from skbscope.results.mail.pairs.places import Pair, pair_of

__all__ = ["Pair", "pair_of", "read"]
