"""usage: python scripts/measure COMMAND [ARGUMENTS…]; COMMAND is one of COMMANDS, or a module of this package."""

import importlib
import signal
import sys
from pathlib import Path

SCRIPTS = Path(__file__).resolve().parents[1]
COMMANDS = {
    "bench": "bench.bench",
    "diff": "difference.difference",
    "fidelity": "fidelity.fidelity",
    "fuzz": "fuzz.fuzz",
    "lab": "lab.lab",
    "load": "load.load",
    "scale": "scale.scale",
    "soak": "load.soak",
}


def main() -> None:
    """Runs one command. Its `main` gives the exit code; a signal ends it as Ctrl-C does, so that it cleans up."""
    # Run as a folder, this package itself is the first entry; `cluster` holds the parts of the stack.
    sys.path[:1] = [str(SCRIPTS), str(SCRIPTS.parent / "backend/tests")]
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    if len(sys.argv) < 2:
        sys.exit(f"usage: python scripts/measure {'|'.join(COMMANDS)} [ARGUMENTS…]")
    name = sys.argv.pop(1)
    try:
        sys.exit(importlib.import_module(f"measure.{COMMANDS.get(name, name)}").main())
    except KeyboardInterrupt:
        sys.exit("skbscope: stopped.")


if __name__ == "__main__":
    main()
