"""A recording of the lab as the engine sees it: its host with what is known of the load, its lives, its replays."""

from dataclasses import dataclass
from typing import Any

from skbscope import engine
from skbscope.capture.models import Capture
from skbscope.commands import bundle
from skbscope.commands.analyze import chosen_host
from skbscope.domains.traces import analysis

from measure.lab.recordings import Recording
from measure.lab.variants import BATCH

Pair = tuple[str, str]
"""Policy and variant."""


@dataclass(frozen=True)
class Replayed:
    """A recording with replays of it."""

    capture: Capture
    trace: engine.Trace
    report: dict[str, Any]
    recipe: analysis.Recipe
    live: analysis.Opened
    replays: dict[Pair, engine.Replay]


def replay(recording: Recording, pairs: tuple[Pair, ...]) -> Replayed:
    """Reads and replays; a Problem if the bundle cannot be read."""
    with bundle.unpacked(recording.bundle) as opened:
        capture = opened.capture(None)
        assert capture is not None, "a bundle of the lab has its manifest"
        beside = {"counters": capture.of_devices(), "runs": recording.about.get("runs", {})}
        host = chosen_host(opened.files["host.txt"].path) | beside
        host["over"] = [_with_knobs(over, recording.about) for over in host["over"]]
        recipe = analysis.Recipe(host, None, _set(recording.about), pairs)
        trace, report = analysis.read(opened.files["perf.data"].path)
        live = analysis.live(trace, report, recipe)
        replays = dict(zip(pairs, analysis.replay(live, recipe), strict=True))
    return Replayed(capture, trace, report, recipe, live, replays)


def today(policy: str) -> str:
    """Today's rule."""
    return str(engine.policy(policy)["variants"][0]["id"])


def _with_knobs(host: dict[str, Any], about: dict[str, Any]) -> dict[str, Any]:
    """A host with the values that are known of the load, beside those its files state."""
    batch = {"XDP_GENERIC_XMIT_BATCH": BATCH} if "--batch" in about.get("sender", ()) else {}
    known = {**about["knobs"], **batch}
    stated = host["knobs"] | {name: str(known[name]) for name in known.keys() - _set(about).keys()}
    if "skb-defer" in about.get("runs", {}):
        # The host states the switch that makes the variant, which would make all variants the same.
        stated.pop("net.core.napi_consume_skb_defer", None)
    return host | {"knobs": stated}


def _set(about: dict[str, Any]) -> dict[str, int]:
    """Steering of both namespaces' devices, of which host.txt has those of one."""
    return {name: value for name, value in about["knobs"].items() if name.startswith("rps_")}
