"""Options that several commands have, and what a command makes of them."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from skbscope.commands.redact import Options
    from skbscope.settings import Settings

DataDir = Annotated[Path | None, typer.Option("--data-dir", help="Folder of the server's data.")]
FormatName = Annotated[
    str | None,
    typer.Option(
        "--format", metavar="WORD", help="Read it as this format (`perf script`), whatever it looks like."
    ),
]
Redacted = Annotated[
    bool, typer.Option("--redact", help="Replace names by pseudonyms before anything is sent.")
]
RedactKinds = Annotated[
    str | None,
    typer.Option(metavar="WORDS", help="Only these: host,comm,address,path,command,text. Implies --redact."),
]
RedactKey = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Key of the pseudonyms; the same key joins files. Never sent."),
]
Preview = Annotated[bool, typer.Option("--preview", help="Show what would be sent, and send nothing.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for other programs.")]
Address = Annotated[str, typer.Option(help="Address to listen on.")]
Port = Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 selects a free one.")]
Server = Annotated[str, typer.Option("--to", metavar="URL", help="The server.")]
HostFile = Annotated[Path | None, typer.Option(help="lscpu (text or -J), host.txt or host JSON.")]
Output = Annotated[
    list[Path] | None, typer.Argument(metavar="[FILE]...", help="Output whose text or name states its side.")
]
Sided = Annotated[list[Path] | None, typer.Option(metavar="FILE...", help="Benchmark output of this side.")]
Pairs = Annotated[
    list[str] | None,
    typer.Option(
        "--pair",
        metavar="'BEFORE -> AFTER'",
        help="Compare lines (12-20), a number of a line (12:6.1) or what the text calls so (words).",
    ),
]
Margin = Annotated[float, typer.Option(min=0.01, max=100, help="Practical margin in percent.")]


def settings(data_dir: Path | None) -> "Settings":
    """Those of the server, with the folder that was named."""
    from skbscope.commands.configuration import load

    return load(data_dir)


def redaction(kinds: str | None, key: Path | None, preview: bool) -> "Options":
    """What is replaced, and by which key."""
    from skbscope.commands.redact import Options

    words = tuple(word.strip() for word in kinds.split(",")) if kinds is not None else None
    return Options(words, key, preview)
