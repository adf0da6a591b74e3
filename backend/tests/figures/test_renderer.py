"""The renderer's process: only the bundle runs in it, within time and memory, and a lost one is replaced."""

import os
import signal
from pathlib import Path

import pytest

from figures.comparison import comparison
from skbscope.domains.comparisons.models import to_json
from skbscope.domains.figures import drawing
from skbscope.domains.figures.document import Document
from skbscope.domains.figures.errors import NotDrawn
from skbscope.domains.figures.renderer import Renderer

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="405"><title>%s</title></svg>'
BUNDLE = """
var skbscopeFigure = {render(json) {
  const {document: {title}} = JSON.parse(json)
  if (title === 'loop') for (;;);
  if (title === 'hog') { const all = []; for (;;) all.push(new Array(1e5).fill(Math.random())) }
  if (title === 'throw') throw new Error('no such chart\\nsecond line')
  if (title === 'number') return 7
  const seen = {zone: new Date(0).getTimezoneOffset(), now: Date.now(), fresh: +new Date(), chance: Math.random(),
    locale: (1234.5).toLocaleString(), doors: [typeof require, typeof fetch, typeof process, typeof Deno,
      typeof window]}
  return '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="405"><title>' +
    (title === 'seen' ? JSON.stringify(seen) : title.length) + '</title></svg>'
}}
"""


@pytest.fixture(scope="module")
def renderer(tmp_path_factory):
    bundle = tmp_path_factory.mktemp("bundle") / "figure.js"
    bundle.write_text(BUNDLE)
    one = Renderer(bundle, processes=1)
    yield one
    one.close()


def draw(renderer: Renderer, title: str) -> str:
    made = Document("comparison", title, "", to_json(comparison()) | {"title": title}, "r")
    return renderer.pictures(made, "a" * 12)[".svg"].decode()


def test_a_broken_picture_is_one_sentence_and_the_next_one_is_drawn(renderer):
    for title, words in (("throw", "drawn: no such chart"), ("number", "no text")):
        with pytest.raises(NotDrawn, match=words) as caught:
            draw(renderer, title)
        assert "second line" not in str(caught.value)
        assert "<title>2</title>" in draw(renderer, "ok")


@pytest.mark.slow
def test_memory_is_bounded(renderer):
    with pytest.raises(NotDrawn, match="256 MiB"):
        draw(renderer, "hog")
    assert "<title>2</title>" in draw(renderer, "ok")


def test_time_is_bounded(tmp_path, monkeypatch):
    # The process reads the bound from its own module, so the short one is set in the bundle's own process.
    assert drawing.DRAW_SECONDS <= 10
    bundle = tmp_path / "figure.js"
    bundle.write_text(BUNDLE)
    drawing.warm(str(bundle))
    monkeypatch.setattr(drawing, "DRAW_SECONDS", 0.3)
    with pytest.raises(drawing.DrawingError, match="0.3 seconds"):
        drawing.draw('{"document": {"title": "loop"}}')
    assert "<title>2</title>" in drawing.draw('{"document": {"title": "ok"}}')


def test_a_killed_process_is_replaced(renderer):
    before = children()
    one = Renderer(renderer.bundle, processes=1)
    try:
        draw(one, "ok")
        (pid,) = children() - before
        os.kill(pid, signal.SIGKILL)
        for _ in range(2):
            try:
                assert "<title>2</title>" in draw(one, "ok")
                break
            except NotDrawn:
                continue  # it was still seen as alive when the picture was handed to it
        else:
            pytest.fail("the renderer did not come back")
        assert pid not in children() - before
    finally:
        one.close()


def children() -> set[int]:
    """Processes this one started, by id."""
    threads = Path(f"/proc/{os.getpid()}/task").iterdir()
    return {int(pid) for thread in threads for pid in (thread / "children").read_text().split()}


def test_data_is_a_value_and_never_source(renderer):
    title = "'); globalThis.evil = 1; (' \u2028 </script> ${1+1} \\"
    assert f"<title>{len(title)}</title>" in draw(renderer, title)
    assert "<title>2</title>" in draw(renderer, "ok")


def test_clock_zone_locale_and_random_numbers_are_constant_and_nothing_else_is_reachable(renderer):
    seen = draw(renderer, "seen")
    assert '"zone":0,"now":0,"fresh":0,"chance":0.5,"locale":"1,234.5"' in seen
    assert seen.count("undefined") == 5


def test_a_bundle_built_anew_is_loaded(tmp_path):
    bundle = tmp_path / "figure.js"
    bundle.write_text(BUNDLE)
    renderer = Renderer(bundle, processes=1)
    try:
        before = renderer.fingerprint()
        assert "<title>2</title>" in draw(renderer, "ok")
        bundle.write_text(f"var skbscopeFigure={{render:()=>'{PICTURE % 'new'}'}}")
        os.utime(bundle, ns=(1, 1))
        assert renderer.fingerprint() != before
        assert "<title>new</title>" in draw(renderer, "ok")
    finally:
        renderer.close()


def test_letters_come_from_our_fonts_by_weight():
    def drawn(family: str, weight: int) -> bytes:
        text = (
            f'<text x="5" y="30" font-size="30" font-family="{family}" font-weight="{weight}">agR → %</text>'
        )
        return drawing.paint(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40">{text}</svg>', 1
        )

    sans = [drawn("'IBM Plex Sans', sans-serif", weight) for weight in (400, 600)]
    mono = [drawn("'IBM Plex Mono', monospace", weight) for weight in (400, 600)]
    assert len({*sans, *mono}) == 4
    assert drawn("Arial", 400) == drawn("sans-serif", 400) == sans[0]
    assert drawn("ui-monospace, monospace", 400) == mono[0]
