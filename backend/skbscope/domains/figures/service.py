"""Publishing, finding and withdrawing figures. The publish call makes every file of a figure.

subject ──> document ──sha256──> there already? ──no──> pictures, texts, zip, embed ──> one blob ──> one row
"""

from skbscope.access.grants import grant_ownership, may_change
from skbscope.canonical import digest
from skbscope.domains.figures import embed, pack, revealing
from skbscope.domains.figures.charts.base import Sources
from skbscope.domains.figures.charts.registry import CHARTS, of_comparison
from skbscope.domains.figures.document import Document, Subject
from skbscope.domains.figures.errors import Reveals, Withdrawn
from skbscope.domains.figures.forms import forms
from skbscope.domains.figures.models import FigureRow
from skbscope.domains.figures.publisher import FigurePublisher
from skbscope.domains.figures.renderer import Renderer
from skbscope.domains.figures.repository import FigureRepository
from skbscope.domains.figures.schemas import FigureRequest
from skbscope.domains.figures.series import of_title
from skbscope.errors import BadInput
from skbscope.paging import page_of, read_cursor
from skbscope.sanitize import plain, sanitize_text
from skbscope.store.db import Database, now
from skbscope.store.storage import Storage

TITLE, SENTENCE, WORD = 200, 500, 60
"""Most characters of each; a longer text is shortened."""


def publish(
    publisher: FigurePublisher, sources: Sources, request: FigureRequest, base: str | None
) -> tuple[FigureRow, bool]:
    """(the figure, whether it is new), within `publisher.turn`. The same subject and renderer give the same figure."""
    storage = sources.storage
    subject = _subject(sources, request)
    document = Document(
        kind=subject.kind,
        title=sanitize_text(subject.title, TITLE) or subject.kind,
        sentence=sanitize_text(subject.sentence, SENTENCE),
        document=subject.document,
        renderer=publisher.renderer.fingerprint(),
    )
    sha256 = _hash(document)
    with storage.db.session() as session:
        repository = FigureRepository(session)
        found = repository.of_hash(sha256)
        if found is not None:
            if request.series and may_change(session, "figure", found.id):
                found.series = request.series
            return found, False
        figure_id = repository.free_id(sha256)
    raw = pack.raw_files(storage.blobs, subject.raw)
    if storage.settings.public:
        _acknowledged(request, document, raw)
    files = _files(raw, document, figure_id, sha256, base, publisher.renderer)
    content, index = pack.packed(files)
    row = FigureRow(
        id=figure_id,
        sha256=sha256,
        kind=document.kind,
        title=document.title,
        sentence=document.sentence,
        word=sanitize_text(subject.word, WORD),
        series=request.series or of_title(document.title),
        comparison_id=subject.comparison_id,
        analysis_id=subject.analysis_id,
        pack=pack.store(storage, content),
        files=index,
        created_at=now(),
    )
    with storage.db.session() as session:
        storage.require_blob(session, row.pack)
        FigureRepository(session).add(row)
        grant_ownership(session, "figure", row.id)
    return row, True


def get(db: Database, ident: str) -> FigureRow:
    """A figure, or NotFound; Withdrawn for a withdrawn one that is not the principal's."""
    with db.session() as session:
        row = FigureRepository(session).get(ident)
        if row.reason is not None and not may_change(session, "figure", ident):
            raise Withdrawn(f"This figure was withdrawn: {row.reason}")
        return row


def page(
    db: Database, cursor: str | None, limit: int, comparison_id: str | None
) -> tuple[list[FigureRow], str | None]:
    """(figures, next cursor), newest first."""
    with db.session() as session:
        rows = FigureRepository(session).page(read_cursor(cursor), limit + 1, comparison_id)
    return page_of(rows, limit)


def withdraw(publisher: FigurePublisher, storage: Storage, ident: str, reason: str) -> FigureRow:
    """Withdraws a figure: its bytes are deleted, and its id answers with the first reason that was given."""
    sentence = sanitize_text(reason, 300)
    if not sentence:
        raise BadInput("Withdrawing a figure needs a reason; expected some words.")
    with storage.db.session() as session:
        row = FigureRepository(session).get(ident)
        if row.reason is None:
            row.withdrawn_at, row.reason = now(), sentence
    # oEmbed names the figure in its query.
    publisher.answers.forget(lambda key: ident in key[0] or ident.encode() in key[1])
    storage.delete_blob(row.pack)
    return row


def _hash(document: Document) -> str:
    try:
        return digest(document.to_json())
    except ValueError as error:
        raise BadInput(f"The figure contains a value that JSON cannot hold: {str(error)[:200]}.") from None


def _subject(sources: Sources, request: FigureRequest) -> Subject:
    if (request.comparison_id is None) == (request.chart is None):
        raise BadInput("A figure shows one thing; expected either comparison_id or chart.")
    if request.chart is not None:
        if request.note is not None:
            raise BadInput("note: only a comparison takes one here; lanes take it in chart.params.")
        return CHARTS[request.chart.kind].collect(sources, request.chart)
    assert request.comparison_id is not None
    return of_comparison(sources.storage.db, request.comparison_id, request.note)


def _acknowledged(request: FigureRequest, document: Document, raw: dict[str, bytes]) -> None:
    """Refuses a figure with data that may be private, unless the publisher acknowledged exactly these findings."""
    found = revealing.scan_sensitive({"figure.json": document.to_bytes(), **raw})
    if found and request.acknowledged != revealing.name_of(found):
        raise Reveals(found)


def _files(
    raw: dict[str, bytes],
    document: Document,
    figure_id: str,
    sha256: str,
    base: str | None,
    renderer: Renderer,
) -> dict[str, bytes]:
    """Every file by its suffix."""
    pictures = renderer.pictures(document, figure_id)
    written = forms(document)
    url = f"{base}/c/{figure_id}" if base else None
    # A server without a known address still names the figure.
    link = f"{url or f'figure {figure_id}'} (fixed, sha256 {sha256[:8]})"
    text = written.text(link if len(link) <= 70 else url, "mail")
    files = pictures | {
        ".json": document.to_bytes(),
        ".txt": text.encode("ascii"),
        ".txt?for=commit": written.text(url, "commit").encode("ascii"),
        ".txt?for=reply": written.text(None, "reply").encode("ascii"),
        ".md": plain(written.markdown(url)).encode(),
        ".csv": plain(written.csv()).encode(),
        "/embed": embed.embed(
            figure_id, document.title, pictures[".svg"].decode(), pictures["-dark.svg"].decode(), text
        ),
    }
    zipped = {
        f"figure{suffix}": files[suffix] for suffix in (".json", ".csv", ".txt", ".md", ".svg", "-dark.svg")
    }
    files[".zip"] = pack.archive(zipped | raw)
    return files
