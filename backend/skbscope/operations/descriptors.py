"""How many files and connections the server may have open."""

import resource


def raise_limit() -> int:
    """Raises the soft limit of this process to the hard one; gives the limit in force."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard
