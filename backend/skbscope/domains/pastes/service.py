"""Reads a paste, proposes its comparisons, and stores it after confirmation."""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict

from sqlalchemy.orm import Session

from skbscope.canonical import ID_DIGITS
from skbscope.domains.checks import reply
from skbscope.domains.checks.check import check
from skbscope.domains.checks.figures import metric_of, title_of
from skbscope.domains.checks.models import MailCheck
from skbscope.domains.comparisons.experiments import experiments
from skbscope.domains.pastes import corrections
from skbscope.domains.pastes.changes import proposed
from skbscope.domains.pastes.schemas import (
    CheckedClaim,
    CheckedFigure,
    CheckedMail,
    Confirmed,
    ConfirmedExperiment,
    Corrected,
    Paste,
    PasteCheck,
    Proposal,
    Proposed,
)
from skbscope.domains.runs.pool import ReadingPool, Result
from skbscope.domains.runs.repository import RunRepository
from skbscope.domains.uploads import intake, names
from skbscope.domains.uploads import service as uploads
from skbscope.domains.uploads.models import UploadRow
from skbscope.errors import BadInput
from skbscope.results import mail
from skbscope.results.environment import Known, bounded
from skbscope.results.errors import ResultError
from skbscope.results.mail import Pair
from skbscope.results.mail.models import Found, Reading
from skbscope.results.models import run_to_json
from skbscope.store.storage import Storage
from skbscope.turns import ended

FORMAT = "mail"


def read(reading: Reading, text: str) -> Paste:
    """The reading of a text as it would be stored."""
    digest = _digest(reading)
    selected = list(enumerate(reading.found))
    return Paste(
        digest=digest,
        text=reading.text,
        messages=reading.messages,
        found=reading.found,
        unread=reading.unread,
        experiments=_proposed(reading, selected, text),
    )


def propose(reading: Reading, corrected: Corrected) -> Proposal:
    """The comparisons in a corrected paste."""
    selected = corrections.apply(reading, corrected.runs)
    return Proposal(experiments=_proposed(reading, selected, corrected.text))


def confirm(reading: Reading, storage: Storage, corrected: Corrected) -> Confirmed:
    """Stores the text as an upload and the selected runs with their corrections; equal requests give equal ids."""
    name = names.check(corrected.name)
    if corrected.digest is not None and corrected.digest != _digest(reading):
        raise BadInput("The text is read differently now than when it was shown; check it again.")
    selected = corrections.apply(reading, corrected.runs)
    if not selected:
        raise BadInput("No run is selected; expected at least one.")
    body = corrected.text.encode()
    received = intake.take_in([body], storage.incoming, storage.settings)
    try:
        storage.blobs.adopt(received.path, received.sha256)
    finally:
        received.path.unlink(missing_ok=True)
    found = experiments(reading, name, received.sha256)
    # The policy of a run, from the person or else from its comparison.
    guessed = {id(given.run): item.policy for item in found for given in item.inputs}
    with storage.db.session() as session:
        storage.require_blob(session, received.sha256)
        row = _upload(session, received, name)
        ids = {
            id(item.run): _store(
                session, row.id, name, at, item, corrected, guessed.get(id(item.run)), reading.published(item)
            )
            for at, item in selected
        }
        row.run_ids = list(dict.fromkeys([*row.run_ids, *ids.values()]))
        answer = Confirmed(
            upload_id=row.id,
            run_ids=list(ids.values()),
            experiments=[
                ConfirmedExperiment(
                    title=item.title,
                    policy=corrected.policy or item.policy,
                    before=[ids[id(given.run)] for given in item.inputs if given.side == "before"],
                    after=[ids[id(given.run)] for given in item.inputs if given.side == "after"],
                    before_label=item.before_label,
                    after_label=item.after_label,
                )
                for item in found
            ],
        )
    return answer


async def check_of(pool: ReadingPool, text: str, pairs: list[str]) -> PasteCheck:
    """The claims of a text beside its own figures; refused like `reading_of`."""
    checked = await _in_pool(pool, check, text, pairs)
    return PasteCheck(
        mails=[_checked(one) for one in checked.mails],
        read=checked.read,
        asks=checked.asks,
        reply=reply.text(checked),
    )


def _checked(one: MailCheck) -> CheckedMail:
    claims = [
        CheckedClaim(
            text=checked.claim.row or checked.claim.text, answer=checked.answer, sentence=checked.sentence
        )
        # Changes of tables that agree come last, and before them what is not compared.
        for checked in sorted(
            one.claims,
            key=lambda of: (of.answer == "agrees" and of.claim.row != "", of.answer == "not compared"),
        )
    ]
    figures = [
        CheckedFigure(
            title=title_of(figure),
            metric=metric_of(figure),
            unit=figure.unit,
            before=figure.before,
            after=figure.after,
            of_before_pct=figure.of_before_pct,
            runs=figure.runs,
            verdict=figure.verdict,
            decided=figure.is_decided,
        )
        for figure in one.figures
    ]
    return CheckedMail(
        author=one.author,
        date=one.date,
        subject=one.subject,
        claims=claims,
        figures=figures,
        missing=one.missing,
        unused=one.unused,
    )


async def reading_of(pool: ReadingPool, text: str, pairs: list[str]) -> Reading:
    """Reads the text in a process with limits; BadInput or TooLarge with one sentence. Waiting takes no thread."""
    return await _in_pool(pool, mail.read, text, pairs)


async def _in_pool(
    pool: ReadingPool, function: Callable[[str, Sequence[Pair]], Result], text: str, pairs: list[str]
) -> Result:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadInput("The text contains half a surrogate pair; expected complete characters.") from None
    try:
        begun = pool.begin(function, text, [mail.pair_of(one) for one in pairs])
        await ended(begun)
        return pool.value(begun)
    except ResultError as fault:
        raise BadInput.in_line(str(fault), fault.line) from None


def _proposed(reading: Reading, selected: list[tuple[int, Found]], text: str) -> list[Proposed]:
    lines = (reading.text or text).split("\n")
    return [proposed(experiment, selected, lines) for experiment in experiments(reading, "paste", "")]


def _upload(session: Session, received: intake.Received, name: str) -> UploadRow:
    """The sender's upload of that content; an existing one does not change its format, unless it is unknown."""
    row = uploads.own(session, received.sha256)
    if row is None:
        row = uploads.add(session, received, name)
        row.note = "Pasted; runs, sides and labels were confirmed by a person."
    if row.kind == "unknown":
        row.kind, row.format = "result", FORMAT
    if name not in row.names:
        uploads.add_alias(session, row, name)
    session.flush()
    return row


def _store(
    session: Session,
    upload_id: str,
    name: str,
    at: int,
    item: Found,
    corrected: Corrected,
    guessed: str | None,
    published: dict[str, str],
) -> str:
    given = corrected.environment
    facts = {"before": given.before, "after": given.after}.get(item.side or "", {})
    group = f"{name}: {item.group}"[:200]
    # Like the id in `runs.service`, but facts from a person are part of it: other facts make another run.
    content = json.dumps([upload_id, at, group, run_to_json(item.run), facts], sort_keys=True)
    ident = hashlib.sha256(content.encode()).hexdigest()[:ID_DIGITS]
    known = Known(corrected.policy or guessed, bounded(facts) | published)
    RunRepository(session).add(ident, upload_id, at, name, group, item.run, known)
    return ident


def _digest(reading: Reading) -> str:
    shown = [[asdict(item), run_to_json(item.run)] for item in reading.found]
    return hashlib.sha256(json.dumps(shown, sort_keys=True).encode()).hexdigest()
