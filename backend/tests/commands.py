"""The command line called inside the test process: a call costs milliseconds, a process of its own half a second.

What only a process shows (signals, start-up, a pipe that closes) is tested with a real one: `cluster/parts.py`.
"""

import contextlib
import io
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from skbscope.cli import main


@dataclass(frozen=True)
class Finished:
    """What a command printed and its exit code."""

    stdout: str
    stderr: str
    returncode: int


def skbscope(*arguments: object, code: int = 0, cwd: Path | None = None, **environment: str) -> Finished:
    """`skbscope ARGUMENTS`, which must end with that exit code. `environment` is added to ours."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with (
        mock.patch.object(sys, "argv", ["skbscope", *map(str, arguments)]),
        mock.patch.dict(os.environ, environment),
        contextlib.chdir(cwd or Path.cwd()),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
            ended: str | int | None = 0
        except SystemExit as end:
            ended = end.code
    stdout, stderr = (one.buffer.getvalue().decode() for one in (out, err))  # type: ignore[attr-defined]
    done = Finished(stdout, stderr, ended if isinstance(ended, int) else 0 if ended is None else 1)
    assert done.returncode == code, stdout + stderr
    return done
