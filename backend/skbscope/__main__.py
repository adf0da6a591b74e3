"""The program `skbscope`. Imports are inside functions, because they take longer than many a command."""

import sys


def main() -> None:
    """Parses the arguments and runs the command; see `cli`."""
    if sys.argv[1:2] == ["analyze"]:
        _analyze()
    else:
        from skbscope import cli

        cli.main()


def _analyze() -> None:
    import gc

    from skbscope import early_read

    # The process ends soon, and nearly all objects that there will be are those of imported modules.
    gc.disable()
    early_read.begin(sys.argv[2:])
    from skbscope import cli

    try:
        cli.main()
    except SystemExit as ended:
        early_read.leave(ended.code if isinstance(ended.code, int) else 0)
        raise


if __name__ == "__main__":
    main()
