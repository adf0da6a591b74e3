"""Commands with a word before them: `token create`, `campaign show`."""

from pathlib import Path
from typing import Annotated

import typer

from skbscope import terminal
from skbscope.cli.parameters import (
    AsJson,
    DataDir,
    Redacted,
    RedactKey,
    RedactKinds,
    Server,
    redaction,
    settings,
)


def _group(text: str) -> typer.Typer:
    return typer.Typer(no_args_is_help=True, rich_markup_mode=None, help=text)


demo = _group("The demo library.")
campaign = _group("Captures of many hosts, and their report.")
fleet = _group("Synthetic hosts.")
token = _group("Tokens of a server that others can reach.")
GROUPS = {"demo": demo, "campaign": campaign, "fleet": fleet, "token": token}
"""By the first word."""


@token.command("create")
def token_create(
    name: Annotated[str, typer.Argument(help="What it is for; the log shows it.")],
    scope: Annotated[
        str, typer.Option(help="upload, publish or admin; each includes the one before.")
    ] = "upload",
    owner: Annotated[str | None, typer.Option(help="Whom things belong to; the name if left out.")] = None,
    days: Annotated[int, typer.Option(min=1, max=366, help="How long it is good.")] = 90,
    data_dir: DataDir = None,
) -> None:
    """Make a token and print it, once."""
    from skbscope.commands import token as command

    command.create(settings(data_dir), name, owner, command.scope_of(scope), days)


@token.command("list")
def token_list(data_dir: DataDir = None, as_json: AsJson = False) -> None:
    """List tokens without their texts."""
    from skbscope.commands import token as command

    command.show(settings(data_dir), as_json)


@token.command("revoke")
def token_revoke(token_id: Annotated[str, typer.Argument(metavar="ID")], data_dir: DataDir = None) -> None:
    """End a token now."""
    from skbscope.commands import token as command

    command.revoke(settings(data_dir), token_id)


@token.command("end-sign-ins")
def token_end_sign_ins(
    owner: Annotated[
        str | None, typer.Option(help="Only this owner's, as `token list` shows it; all if left out.")
    ] = None,
    data_dir: DataDir = None,
) -> None:
    """End sign-ins now, in every browser."""
    from skbscope.commands import token as command

    command.end_sign_ins(settings(data_dir), owner)


@demo.command()
def load(data_dir: DataDir = None) -> None:
    """Load the demo library into the data folder; loading it again changes nothing."""
    from skbscope.commands import serve as command

    count = command.load_demo(settings(data_dir))
    terminal.say(f"{count} demo recordings are in place; a server analyses them when it starts.")


@campaign.command("create")
def campaign_create(
    name: str,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH...", help="Folders, captures, tar archives.")],
    to: Server,
    is_redacted: Redacted = False,
    redact_kinds: RedactKinds = None,
    redact_key: RedactKey = None,
) -> None:
    """Send captures of many hosts as one campaign and wait for their analyses; a repeated call continues."""
    from skbscope.commands import campaign as command

    chosen = redaction(redact_kinds, redact_key, False) if is_redacted or redact_kinds else None
    command.create(name, paths, to, chosen)


@campaign.command("show")
def campaign_show(
    ident: Annotated[str, typer.Argument(metavar="ID")],
    to: Server,
    as_json: AsJson = False,
) -> None:
    """Print the report of a campaign: the mode for each class of hosts, how sure it is, and hosts that differ."""
    from skbscope.commands import campaign as command

    command.show(ident, to, as_json)


@fleet.command("generate")
def fleet_generate(
    folder: Annotated[Path, typer.Argument(metavar="DIR")],
    hosts: Annotated[int, typer.Option(min=1, max=99_999, help="How many.")] = 40,
    events: Annotated[int, typer.Option(min=1000, max=50_000_000, help="Events a host.")] = 20_000,
    seed: Annotated[int, typer.Option(help="The same seed, the same bytes.")] = 1,
) -> None:
    """Write synthetic hosts, a host file and a recording each, with what is true of them."""
    from skbscope.commands import fleet as command

    command.run(folder, hosts, events, seed)
