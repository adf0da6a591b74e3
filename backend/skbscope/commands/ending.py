"""How a command ends: an error is one line and exit code 2."""

import os
import sys
from collections.abc import Callable

from skbscope import terminal
from skbscope.errors import Problem


def exit_code(command: Callable[[], None]) -> int:
    """Runs a command; says what it was refused for."""
    try:
        command()
        sys.stdout.flush()
    except Problem as problem:
        terminal.fail(problem.detail)
        return 2
    except BrokenPipeError:
        # The reader of the output ended (`| head`), which is no error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
