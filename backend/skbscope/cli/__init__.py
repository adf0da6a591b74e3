"""The commands and their options. Each imports what it needs when it is called, so that `--help` starts fast."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from skbscope import terminal
from skbscope.cli.groups import GROUPS
from skbscope.cli.parameters import (
    Address,
    AsJson,
    DataDir,
    FormatName,
    HostFile,
    Margin,
    Output,
    Pairs,
    Port,
    Preview,
    Redacted,
    RedactKey,
    RedactKinds,
    Server,
    Sided,
    redaction,
    settings,
)
from skbscope.errors import require

app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None
)


for _name, _group in GROUPS.items():
    app.add_typer(_group, name=_name)


def _print_version(is_requested: bool) -> None:
    if is_requested:
        from skbscope import __version__

        terminal.say(f"skbscope {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Where should this machine allocate, steer, batch, recycle and free its packets?"""


@app.command()
def serve(
    host: Address = "127.0.0.1",
    port: Port = 8040,
    data_dir: DataDir = None,
    with_demo: Annotated[bool, typer.Option("--demo", help="Load the demo library first.")] = False,
    reload: Annotated[bool, typer.Option("--reload", help="Start again when the code changes.")] = False,
) -> None:
    """Serve API and pages until Ctrl-C."""
    chosen = settings(data_dir)
    from skbscope.commands import serve as command

    if reload:
        if with_demo:
            command.load_demo(chosen)
        command.run_reloading(host, port)
    else:
        command.run(chosen, host, port, with_demo)


@app.command()
def scheduler(
    host: Address = "127.0.0.1",
    port: Port = 8786,
    closed_network: Annotated[
        bool, typer.Option("--closed-network", help="Nobody else is in the network of HOST.")
    ] = False,
) -> None:
    """Run the scheduler of a cluster until Ctrl-C."""
    require("cluster", "distributed", "A scheduler")
    from skbscope.commands import cluster as command

    command.schedule(settings(None), host, port, closed_network)


@app.command()
def worker(
    address: Annotated[str, typer.Argument(metavar="SCHEDULER", help="tcp://host:8786")],
    slots: Annotated[int, typer.Option(min=1, max=256, help="Analyses at the same time.")] = 1,
    data_dir: DataDir = None,
) -> None:
    """Run a worker of a cluster until Ctrl-C."""
    require("cluster", "distributed", "A worker of a cluster")
    from skbscope.commands import cluster as command

    command.work(settings(data_dir), address, slots)


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(metavar="DIR|FILE.tar", help="A new folder, or one file.")],
    with_tables: Annotated[
        bool, typer.Option("--tables", help="Copy tables too; without it they are computed again.")
    ] = False,
    data_dir: DataDir = None,
) -> None:
    """Copy all rows and blobs, while the server runs."""
    from skbscope.commands import backup as command

    command.run(settings(data_dir), target, with_tables)


@app.command()
def restore(
    source: Annotated[Path, typer.Argument(metavar="DIR|FILE.tar", help="A backup.")],
    data_dir: DataDir = None,
) -> None:
    """Put a backup into an empty stack."""
    from skbscope.commands import backup as command

    command.run_restore(settings(data_dir), source)


@app.command()
def verify(
    source: Annotated[
        Path | None, typer.Argument(metavar="[BACKUP]", help="Left out: what the server stores.")
    ] = None,
    repair: Annotated[
        bool,
        typer.Option(
            "--repair", help="Make indexes and tables again, delete orphans; stop the server first."
        ),
    ] = False,
    data_dir: DataDir = None,
) -> None:
    """Check the database, every blob and every table; exit 2 if something is damaged or missing."""
    from skbscope.commands import verify as command

    command.run(settings(data_dir), source, repair)


@app.command()
def read(file: Path, format_name: FormatName = None, as_json: AsJson = False) -> None:
    """Print the format and the content of a file."""
    from skbscope.commands import read as command

    command.run(file, format_name, as_json)


@app.command()
def analyze(
    trace: Path,
    host: HostFile = None,
    policy: Annotated[
        list[str] | None, typer.Option(metavar="ID[:VARIANT]", help="Replay only this.")
    ] = None,
    kernel: Annotated[str | None, typer.Option(help="Use the constants of this release.")] = None,
    setting: Annotated[
        list[str] | None, typer.Option("--set", metavar="KNOB=VALUE", help="Set a knob.")
    ] = None,
    ran: Annotated[
        list[str] | None,
        typer.Option(metavar="ID:VARIANT", help="The recorded kernel was patched to run this."),
    ] = None,
    format_name: FormatName = None,
    as_json: AsJson = False,
) -> None:
    """Join a recording into lives and replay policies over it."""
    from skbscope.commands import analyze as command

    command.run(trace, host, policy or [], kernel, setting or [], ran or [], as_json, format_name)


@app.command()
def forecast(
    trace: Path,
    kernel: Annotated[str, typer.Option(help="The other kernel, a profile or a release.")],
    patch: Annotated[
        list[str] | None, typer.Option(metavar="POLICY:VARIANT", help="A proposed rule on it.")
    ] = None,
    host: HostFile = None,
    format_name: FormatName = None,
    as_json: AsJson = False,
) -> None:
    """Say which decisions another kernel or a proposed rule would change."""
    from skbscope.commands import forecast as command

    command.run(trace, host, kernel, patch or [], as_json, format_name)


@app.command()
def diff(
    before: Annotated[Path, typer.Argument(metavar="BEFORE", help="A recording, alone or in a bundle.")],
    after: Annotated[Path, typer.Argument(metavar="AFTER", help="Another one.")],
    before_host: Annotated[Path | None, typer.Option(help="Host file of the recording before.")] = None,
    after_host: Annotated[Path | None, typer.Option(help="Host file of the recording after.")] = None,
    before_ran: Annotated[
        list[str] | None,
        typer.Option(metavar="ID:VARIANT", help="The kernel before was patched to run this."),
    ] = None,
    after_ran: Annotated[
        list[str] | None,
        typer.Option(metavar="ID:VARIANT", help="The kernel after was patched to run this."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say what differs between two recordings, and what explains it."""
    from skbscope.commands import diff as command

    command.run((before, before_host, before_ran or []), (after, after_host, after_ran or []), as_json)


@app.command()
def sql(
    trace: Annotated[Path | None, typer.Argument(metavar="TRACE")] = None,
    query: Annotated[str | None, typer.Argument(metavar="SELECT")] = None,
    host: HostFile = None,
    saved: Annotated[str | None, typer.Option(metavar="NAME", help="Run a query of --list.")] = None,
    listed: Annotated[
        bool, typer.Option("--list", help="List queries; with a TRACE its tables and columns.")
    ] = False,
    as_json: AsJson = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print CSV.")] = False,
) -> None:
    """Run one SELECT over a recording, without a server."""
    from skbscope.commands import sql as command

    command.run(trace, query, host, saved, listed, as_json, as_csv)


@app.command()
def compare(
    files: Output = None,
    before: Sided = None,
    after: Sided = None,
    primary: Annotated[
        str | None, typer.Option(metavar="METRIC", help="The row tested alone; the first rate if left out.")
    ] = None,
    margin: Margin = 1.0,
    warmup: Annotated[
        str, typer.Option(metavar="2s", help="Leave out the first seconds of every run.")
    ] = "0s",
    intended: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A setting that differs on purpose.")
    ] = None,
    left_out: Annotated[
        list[str] | None, typer.Option(metavar="FILE=REASON", help="Do not count a file, and say why.")
    ] = None,
    before_host: Annotated[Path | None, typer.Option(help="Host file of the runs before.")] = None,
    after_host: Annotated[Path | None, typer.Option(help="Host file of the runs after.")] = None,
    format_name: FormatName = None,
    fail_if: Annotated[
        str | None,
        typer.Option(metavar="[METRIC:]2%", help="Exit 3 when a row is shown to be worse by more than this."),
    ] = None,
    sides: Annotated[
        str | None,
        typer.Option(
            metavar="proposed|swapped", help="Confirm or exchange sides that a text does not state."
        ),
    ] = None,
    pairs: Pairs = None,
    as_text: Annotated[bool, typer.Option("--text", help="Print 72 columns for mail (the default).")] = False,
    as_markdown: Annotated[
        bool, typer.Option("--markdown", help="Print a table for GitHub or GitLab.")
    ] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print a line a row.")] = False,
    as_json: AsJson = False,
) -> None:
    """Compare benchmark runs before and after, without a server."""
    from skbscope.commands import compare as command
    from skbscope.commands.result_files import Given

    form = command.one_form(as_text, as_markdown, as_csv, as_json)
    given = Given(
        *(files or [], before or [], after or [], left_out or []), before_host, after_host, format_name
    )
    options = command.options(primary, margin, warmup, intended or [])
    if command.run(given, options, form, fail_if, sides, pairs or []):
        raise typer.Exit(3)


@app.command()
def check(
    thread: Annotated[
        Path,
        typer.Argument(metavar="THREAD", help="A mail, an mbox, a folder of mails, or - for standard input."),
    ],
    as_json: AsJson = False,
    as_ci: Annotated[bool, typer.Option("--ci", help="Print a line of JSON a comparison, for a CI.")] = False,
    pairs: Pairs = None,
) -> None:
    """Check what a thread claims against its own figures, as a reply. Exit 0: nothing to ask, 1: something."""
    from skbscope.commands import check as command

    raise typer.Exit(command.run(thread, as_json=as_json, as_ci=as_ci, pairs=pairs or []))


@app.command("run-ab")
def run_ab(
    command: Annotated[list[str], typer.Argument(metavar="-- COMMAND...", help="The benchmark.")],
    before: Annotated[str, typer.Option(metavar="SHELL", help="Sets the host up for a run before.")],
    after: Annotated[str, typer.Option(metavar="SHELL", help="Sets the host up for a run after.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="Where the output goes.")],
    blocks: Annotated[int, typer.Option(min=1, max=50, help="Pairs of runs; 8 is a good number.")] = 8,
) -> None:
    """Run a benchmark before and after, interleaved, ready to be compared."""
    from skbscope.commands import run_ab as ab

    ab.run(before, after, blocks, out, command)


@app.command()
def upload(
    files: list[Path],
    to: Server,
    format_name: FormatName = None,
    is_redacted: Redacted = False,
    redact_kinds: RedactKinds = None,
    redact_key: RedactKey = None,
    preview: Preview = False,
) -> None:
    """Send files to a server."""
    from skbscope.commands import upload as command

    is_wanted = is_redacted or preview or redact_kinds
    chosen = redaction(redact_kinds, redact_key, preview) if is_wanted else None
    command.run(files, to, format_name, chosen)


@app.command()
def redact(
    file: Path,
    out: Annotated[
        Path | None, typer.Option("-o", "--out", metavar="FILE", help="Where to write the redacted file.")
    ] = None,
    redact_kinds: RedactKinds = None,
    redact_key: RedactKey = None,
    preview: Preview = False,
) -> None:
    """Replace names in a file by pseudonyms; nothing is sent."""
    from skbscope.commands import redact as command

    command.run(file, out, redaction(redact_kinds, redact_key, preview))


@app.command()
def publish(
    to: Server,
    files: Output = None,
    before: Sided = None,
    after: Sided = None,
    title: Annotated[str | None, typer.Option(help="Title of the figure.")] = None,
    policy: Annotated[str | None, typer.Option(metavar="ID", help="The policy it is about.")] = None,
    primary: Annotated[str | None, typer.Option(metavar="METRIC", help="The row tested alone.")] = None,
    margin: Margin = 1.0,
    acknowledged: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="What the figure reveals, by the name its refusal gave."),
    ] = None,
    format_name: FormatName = None,
) -> None:
    """Send runs to a server, compare them there and publish the figure."""
    from skbscope.commands import publish as command
    from skbscope.commands.compare import options
    from skbscope.commands.result_files import Given

    given = Given(files or [], before or [], after or [], format_name=format_name)
    command.run(given, options(primary, margin, "0s", []), to, title, policy, acknowledged)


@app.command()
@app.command("film", hidden=True)  # its name before 0.2.0
def simulate(
    scenario: Annotated[str | None, typer.Argument(metavar="[ID]")] = None,
    given: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME=VALUE]...", help="Parameters, case=, hand=.")
    ] = None,
    moment: Annotated[str | None, typer.Option(metavar="NAME", help="Stop at a named moment.")] = None,
    as_json: AsJson = False,
) -> None:
    """Simulate a scenario of the explainers; without an ID list them with their parameters."""
    from skbscope.commands import simulate as command

    command.run(scenario, given or [], moment, as_json)


@app.command()
def capture(
    policy: Annotated[str | None, typer.Argument(help="Record for this policy; left out: for all.")] = None,
) -> None:
    """Print the shell script that makes a recording on a host."""
    from skbscope.commands import capture as command

    command.run(policy)


@app.command()
def licences() -> None:
    """Print the licences of what the wheel bundles."""
    from skbscope.commands import licences as command

    command.run()


@app.command()
def openapi() -> None:
    """Print the description of the API, for generating clients."""
    import json

    from skbscope.web.app import create_app

    terminal.data(json.dumps(create_app(None).openapi(), indent=1, sort_keys=True))


@app.command()
def audit(
    count: Annotated[int, typer.Option(min=1, max=100_000, help="How many lines.")] = 100,
    data_dir: DataDir = None,
    as_json: AsJson = False,
) -> None:
    """Print the newest lines of a server's audit log."""
    from skbscope.commands import token as command

    command.log(settings(data_dir), count, as_json)


def main() -> None:
    """The console script: an error is one line and exit code 2."""
    from skbscope.commands.ending import exit_code

    arguments = sys.argv[1:]
    if arguments[:1] in (["compare"], ["publish"]):
        from skbscope.commands.result_files import repeated

        arguments = repeated(arguments)
    sys.exit(exit_code(lambda: app(args=arguments)))
