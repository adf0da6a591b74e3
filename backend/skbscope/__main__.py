"""The program `skbscope`. Imports are inside functions, because they take longer than many a command."""

import sys


def main() -> None:
    """Parses the arguments and runs the command; see `cli`."""
    if sys.argv[1:2] == ["analyze"]:
        _analyze(sys.argv[2:])
    else:
        from skbscope import cli

        cli.main()


def _analyze(arguments: list[str]) -> None:
    import gc

    # The process ends soon, and nearly all objects that there will be are those of imported modules.
    gc.disable()
    from skbscope import early_read

    early_read.begin(arguments)
    try:
        code = _run(arguments)
    except KeyboardInterrupt:
        code = 130
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 0
    early_read.leave(code)


def _run(arguments: list[str]) -> int:
    """A recording without options, or with `--json` alone, needs no parser: making that takes a tenth of a second."""
    paths = [text for text in arguments if text != "--json"]
    if len(paths) != 1 or paths[0].startswith("-"):
        from skbscope import cli

        cli.main()
        return 0
    from pathlib import Path

    from skbscope.commands import analyze
    from skbscope.commands.ending import exit_code

    as_json = "--json" in arguments
    return exit_code(lambda: analyze.run(Path(paths[0]), None, [], None, [], [], as_json))


if __name__ == "__main__":
    main()
