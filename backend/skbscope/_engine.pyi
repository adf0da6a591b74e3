"""The native module: all heavy computation. Only skbscope/engine.py imports it.

Arrays are views into the engine's memory (no copy, read-only); they keep their owner alive.
Every long call releases the GIL. Times are ns of the recording's clock.
"""

from collections.abc import Callable
from typing import Any, Literal, final

import numpy as np
from numpy.typing import NDArray

VERSION: str
"""Changes whenever the same bytes could give another result: part of every cache key."""

class EngineError(ValueError):
    """Base of all refusals; str() is one sentence: what, where, what was expected. Memory that is not there is MemoryError."""

    at: tuple[Literal["byte", "line"], int] | None
    """The place the sentence names."""
    errno: int | None
    """Number of the system's error, where the bytes could not be had or written."""

class EmptyFile(EngineError): ...
class NotMine(EngineError): ...
class Broken(EngineError): ...
class TooLarge(EngineError): ...
class Cancelled(EngineError): ...
class NotRedacted(EngineError): ...

type _Json = Any
type _Columns = dict[str, NDArray[Any]]
type OnProgress = Callable[[str, int, int, int], bool]
"""(stage, bytes done, bytes in all, events so far) -> go on? Called every few megabytes."""

def sniff(head: bytes) -> list[dict[str, _Json]]:
    """Recordings and captures that the first bytes (64 KiB are enough) may be, best first: [{format, class: trace|bundle, container, confidence, reason}]."""

def read(
    path: str,
    *,
    format: str | None = None,
    limits: dict[str, int] | None = None,
    scratch: str | None = None,
    on_progress: OnProgress | None = None,
) -> Trace:
    """Reads a recording. A compressed one is first decoded into an unnamed file in `scratch`."""

def redact(
    data: bytes, key: bytes, *, kinds: list[str] | None = None, limit: int | None = None
) -> tuple[bytes, dict[str, _Json]]:
    """Names become pseudonyms of the same length; a gzip or zstd container is taken off. `limit`: bytes unpacked at most, 1 GiB.

    {format, bytes, kinds: {kind: {places, names, examples: [[before, after]]}}, kept: [{what, why, places}], emptied: {what: bytes}, left: [{name, at}]}. NotRedacted says what cannot be followed, at which byte.
    """

def redacted_name(name: str, key: bytes) -> str:
    """The pseudonym of a file's name, without the ending of a container."""

def redaction_kinds() -> list[str]:
    """Words for `kinds`, in the order of a preview."""

def policies() -> list[dict[str, _Json]]:
    """The catalogue: [{id, question, variants: [{id, text, source}], rules: [{id, text, function, source, effect: writes|keeps|none}], knobs: [{name, text, min, max}]}]."""

def profiles() -> list[dict[str, _Json]]:
    """Kernel profiles, oldest first."""

def profile_for(release: str) -> str | None:
    """Name of the profile a kernel release falls under ('6.18.44-x' -> '6.18')."""

def is_emulated(model: str | None) -> bool: ...
def kernel_reading(release: str | None) -> dict[str, _Json]:
    """How a kernel release is read: {profile: name | null, text: clause for people}; None is a kernel nobody stated."""

def scenarios() -> list[dict[str, _Json]]:
    """The scenarios: [{id, policy, text, parameters: [{name, text, unit, domain: {whole: [least, most]} | {words: [[word, text]]}, default, is_main}], choices: [[id, text]], cases: [{id, text, set: [[name, value]]}], recorded: {rules, asks, first, first_is_alien, first_text, lead, needs, lives, events, opens, closes, records, writes}}]; the rules of `recorded` are numbers."""

def simulate(id: str, given: list[tuple[str, str]]) -> str:
    """The simulation of a scenario as JSON text: the same parameters, the same text. EngineError says which parameter is wrong."""

def simulate_recorded(policy: str, window: dict[str, _Json]) -> str:
    """The simulation of stored decisions as JSON text. `window` is `scenario::recorded::Window`: {scenario, variant, kernel, label, parameters, host: {cpus, llcs, nodes}, knobs, decisions, following, lives, events, open, closing, written, read, stock_writes, subjects}."""

@final
class Trace:
    def summary(self) -> dict[str, _Json]:
        """{format, events, total, lost, lost_by_cpu, rejected, by_event, cpus, first_ns, last_ns, frames, notes: [{text, at}], header: {...}}."""
    def header_host(self) -> dict[str, _Json]:
        """Host from the recording's header: {cpus, llcs, nodes, kernel, source, knobs, symbols}; CPUs seen in events are always in it."""
    def events(self) -> _Columns:
        """time u8, cpu u2 (65535 unknown), kind u2, thread u4, row u4: one entry an event, ascending time."""
    def tables(self) -> list[dict[str, _Json]]:
        """[{kind, name, rows, fields: [{name, kind: int|text|chars|bytes, signed, hex, size, symbols: [[value, name]]}]}]."""
    def column(self, kind: int, field: str) -> NDArray[Any]:
        """One field of all rows of a table, a strided view; text columns hold ids into strings()."""
    def strings(self) -> list[str]: ...
    def threads(self) -> _Columns:
        """pid, tid, comm (id into strings()), all i8; the process id or thread id is -1 where it is not known."""
    def lives(self, host: dict[str, _Json]) -> Lives: ...

@final
class Lives:
    NO_CPU: int
    """Means "not known" in every CPU column."""
    def summary(self) -> dict[str, _Json]:
        """{total, complete, origin_unknown, alien, by_fate: {fate: n}, unmatched, flush_sites: [{place, frees, label, because}], alloc_unknown, free_unknown, flows: [{alloc_cpu, free_cpu, count, distance, flushed, p50_ns, p95_ns, max_ns}]}."""
    def columns(self) -> _Columns:
        """address u8, first u4, last u4, first_ns u8, last_ns u8, first_cpu u2, alloc_cpu u2, origin u1, free_cpu u2, done u4, done_ns u8, fate u1, reason u4, len u4, hash u4, events u4."""
    def of_event(self) -> NDArray[np.uint32]:
        """The life of each event, 4294967295 for none."""
    def reasons(self) -> list[str]:
        """Drop reasons; the `reason` column points here, 4294967295 for none."""
    def overview(self) -> _Columns:
        """level u1, bucket u4, cpu u2, born u4, freed_local u4, freed_across u4, flushed u4, dropped u4, events u4, in_use u4: nonzero rows of the pyramid, by (level, bucket, cpu). Level 0 is the coarsest; a bucket starts at first_ns + bucket x bucket_ns."""
    def overview_levels(self) -> list[dict[str, int]]:
        """[{level, bucket_ns, buckets}], coarsest first."""
    def replay(
        self, policy: str, variant: str, *, kernel: str | None = None, knobs: dict[str, int] | None = None
    ) -> Replay:
        """Runs one variant on the host given to lives(). kernel None takes the host's release. Where that is not stated or has no profile, the replay is a what-if by the newest constants, its kernel "unknown"."""
    def replay_all(
        self,
        wanted: list[tuple[str, str]],
        *,
        kernel: str | None = None,
        knobs: dict[str, int] | None = None,
        whole: bool = True,
    ) -> list[Replay]:
        """Several (policy, variant) pairs on all cores, in the order requested; each policy uses the `knobs` it knows.

        Without `whole` what-ifs have the rules of their decisions alone, which `summary`, `advice` and `findings` need."""
    def sweep(
        self,
        policy: str,
        variants: list[str],
        *,
        knob: str | None = None,
        values: list[int] | None = None,
        hosts: list[tuple[str, dict[str, _Json]]] | None = None,
        kernel: str | None = None,
        knobs: dict[str, int] | None = None,
    ) -> list[dict[str, _Json]]:
        """Variants at every value of a knob, or on every named host: [{at, variant, counters, estimates, recorded}]."""
    def forecast(
        self,
        policy: str,
        to: str,
        *,
        variant: str | None = None,
        kernel: str | None = None,
        knobs: dict[str, int] | None = None,
    ) -> dict[str, _Json]:
        """What another kernel or variant changes: {policy, before, after, changed, rules, flows, flows_left_out, caution}."""
    def advice(
        self, replays: list[Replay], *, kernel: str | None = None, knobs: dict[str, int] | None = None
    ) -> list[dict[str, _Json]]:
        """Which mode to use, a policy that was replayed: [{policy, stand: keep|change|either-way|cannot-tell, variant, text, evidence: [{name, value, unit, label, base}], conditions, would_change, set, undo, check, record}]. A command that changes the host has `# changes this host` in its comment."""
    def findings(self, replays: list[Replay]) -> list[dict[str, _Json]]:
        """[{id, policy, severity, cpu, text, evidence: {name: text}, remedy}]."""

@final
class Replay:
    def summary(self) -> dict[str, _Json]:
        """{policy, variant, kernel, knobs: {name: {value, source}}, decisions: {rule: count}, counters: {name: {value, label}}, fidelity: {compared, agreed, not_compared, disagreed} | null, costs: {parameters: [{id, text, unit, low, high, label, source, samples}], estimates: [{id, text, unit, low, high, per, base, terms: {parameter: count}}]}}."""
    def decisions(self) -> _Columns:
        """event u4, rule u1, life u4, subject u4, from u2, to u2, level u4, agrees u1; and step u4, the order in which the replay took them, where that is not the order of the events."""
    def differ(self, other: Replay) -> _Columns:
        """Decisions of two variants that differ: event u4, rule_a u1, rule_b u1, to_a u2, to_b u2, ascending by event. A rule of 255 means that side took no decision there."""
