import { expect, test } from "vitest";
import { eventAt, gaugeAt, placeAt } from "../model/simulation";
import { MIXED, numbers, runAt } from "./fixtures";
import {
  type Action,
  advance,
  drawnPosition,
  FASTEST,
  type Head,
  isResting,
  isUnderWay,
  restingAt,
  SLOWEST,
} from "./playhead";
import { endOf, type Track, trackOf } from "./track";

const TRACK = trackOf(MIXED, [0, 12, null, 40, 55], "full");
const last = endOf(TRACK);
const at = (position: number, change: Partial<Head> = {}): Head => ({ ...restingAt(TRACK, position), ...change });
const tick = (elapsed = 16): Action => ({ kind: "tick", elapsed });

/** Heads of every frame until playing ends and its last position is drawn. */
function played(track: Track, from: Head, elapsed = 16): Head[] {
  const heads = [from];
  for (let head = from; isUnderWay(head) && heads.length < 100_000; heads.push(head))
    head = advance(track, head, tick(elapsed));
  return heads;
}
const play = (track: Track, position: number, speed = 0) =>
  advance(track, restingAt(track, position, speed), { kind: "toggle" });

/** All that a picture reads of a simulation. */
const drawn = (head: Head) => ({
  position: head.position,
  phase: head.phase,
  event: eventAt(MIXED, head.position),
  gauges: MIXED.gauges.map((gauge) => gaugeAt(MIXED, gauge.id, head.position)),
  places: MIXED.tokens.map((token) => placeAt(token, head.position)),
});

const KINDS = [
  "first",
  "back",
  "forward",
  "last",
  "toggle",
  "stop",
  "stepBack",
  "stepForward",
  "faster",
  "slower",
] as const;

function anyAction(below: (n: number) => number): Action {
  const kind = below(KINDS.length + 8);
  if (kind < KINDS.length) return { kind: KINDS[kind] ?? "stop" };
  if (kind < KINDS.length + 5) return tick(below(400));
  return { kind: kind % 2 ? "seek" : "arrive", position: below(last + 40) - 20 };
}

test("200 random walks: wherever they end, a seek from there is the direct seek", () => {
  for (let seed = 1; seed <= 200; seed++) {
    const below = numbers(seed * 7919);
    let head = restingAt(TRACK, 0);
    for (let n = below(60); n >= 0; n--) {
      const before = JSON.stringify(head);
      const action = anyAction(below);
      const next = advance(TRACK, head, action);
      expect(JSON.stringify(head), "a transition leaves the head it came from alone").toBe(before);
      expect(next.position).toBeGreaterThanOrEqual(0);
      expect(next.position).toBeLessThanOrEqual(last);
      expect(next.phase >= 0 && next.phase <= 1).toBe(true);
      head = next;
    }
    const position = below(last + 1);
    const sought = advance(TRACK, head, { kind: "seek", position });
    expect(drawn(sought), `seed ${seed}, position ${position}`).toEqual(drawn(restingAt(TRACK, position)));
    expect(isResting(sought)).toBe(true);
  }
});

test("forward and back again is where it was", () => {
  for (let position = 0; position < last; position++) {
    const there = advance(TRACK, at(position), { kind: "forward" });
    expect(drawn(advance(TRACK, there, { kind: "back" }))).toEqual(drawn(at(position)));
  }
});

test("nothing plays by itself", () => {
  expect(advance(TRACK, at(5), tick(10_000))).toEqual(at(5));
});

test("playing shows every event, each for four frames at least", () => {
  const heads = played(trackOf(MIXED, [], "full"), play(TRACK, 0, FASTEST));
  for (let position = 1; position <= last; position++)
    expect(heads.filter((head) => head.position === position).length).toBeGreaterThanOrEqual(4);
  const positions = heads.map((head) => head.position);
  positions.slice(1).forEach((position, n) => {
    expect(position - (positions[n] ?? 0)).toBeLessThanOrEqual(1);
  });
  expect(new Set(positions).size).toBe(last + 1);
});

test("while it plays a position is drawn in four frames, what moves first; at rest everything shows the same", () => {
  const heads = played(TRACK, play(TRACK, 0));
  const reached = heads.filter((head, n) => n > 0 && head.position !== heads[n - 1]?.position);
  expect(reached.map((head) => drawnPosition(head, "counts"))).toEqual(reached.map((head) => head.position - 1));
  for (const [n, head] of heads.entries()) {
    const frames = n - heads.findIndex(({ position }) => position === head.position);
    if (head.position === 0) continue;
    expect(drawnPosition(head, "motion")).toBe(head.position);
    expect(drawnPosition(head, "levels")).toBe(frames < 1 ? head.position - 1 : head.position);
    expect(drawnPosition(head, "counts")).toBe(frames < 2 ? head.position - 1 : head.position);
    expect(drawnPosition(head, "words")).toBe(frames < 3 ? head.position - 1 : head.position);
  }
  for (const position of [0, 7, last])
    for (const part of ["motion", "levels", "counts", "words"] as const)
      expect(drawnPosition(at(position), part)).toBe(position);
});

test("a press in the frames between a stop and its telling pauses, like one before the stop", () => {
  const [before] = played(TRACK, play(TRACK, 0)).filter((head) => head.position === 12);
  expect(before).toMatchObject({ isPlaying: false });
  expect(isResting(advance(TRACK, before ?? at(0), { kind: "toggle" }))).toBe(true);
});

test("frames that come late skip nothing either", () => {
  const positions = played(trackOf(MIXED, [], "full"), play(TRACK, 0, FASTEST), 5000).map((head) => head.position);
  expect([...new Set(positions)]).toEqual(Array.from({ length: last + 1 }, (_, position) => position));
});

test("an idle stretch takes 1.5 s, not its time", () => {
  const track = trackOf(MIXED, [], "full");
  const waiting = played(track, play(track, 50)).filter((head) => head.position === 55 && head.isPlaying);
  expect(waiting.length * 16).toBeGreaterThan(1400);
  expect(waiting.length * 16).toBeLessThan(1650);
});

test("playing stops at a stop of the story; the next press goes on", () => {
  const rested = played(TRACK, play(TRACK, 0)).at(-1) ?? at(0);
  expect(rested).toMatchObject({ position: 12, isPlaying: false });
  const again = played(TRACK, advance(TRACK, rested, { kind: "toggle" })).at(-1);
  expect(again).toMatchObject({ position: 40, isPlaying: false });
});

test("playing ends at the end, with the last motion still to finish", () => {
  const end = played(TRACK, play(TRACK, last - 2)).at(-1) ?? at(0);
  expect(end).toMatchObject({ position: last, isPlaying: false });
  expect(end.phase).toBeLessThan(1);
  expect(
    advance(TRACK, advance(TRACK, advance(TRACK, advance(TRACK, end, tick(100)), tick(100)), tick(100)), tick(100))
      .phase,
  ).toBe(1);
  expect(advance(TRACK, end, { kind: "toggle" })).toMatchObject({ position: 0, isPlaying: true });
});

test.each<[Action]>([
  [{ kind: "seek", position: 30 }],
  [{ kind: "first" }],
  [{ kind: "last" }],
  [{ kind: "back" }],
  [{ kind: "stop" }],
  [{ kind: "toggle" }],
])("%o pauses, and nothing is left in motion", (action) => {
  expect(isResting(advance(TRACK, at(20, { isPlaying: true, phase: 0.4, waited: 20 }), action))).toBe(true);
});

test.each<[Action, number]>([
  [{ kind: "forward" }, 21],
  [{ kind: "stepForward" }, 40],
  [{ kind: "stepBack" }, 12],
  [{ kind: "arrive", position: 33 }, 33],
])("%o shows the motion of the event that leads there", (action, position) => {
  const head = advance(TRACK, at(20), action);
  expect(head).toMatchObject({ position, phase: 0, isPlaying: false });
  const halfway = advance(TRACK, head, tick(100));
  expect(halfway.phase).toBeCloseTo(1 / 3);
  expect(advance(TRACK, advance(TRACK, advance(TRACK, halfway, tick(100)), tick(100)), tick(100)).phase).toBe(1);
});

test("a motion takes 150 to 300 ms: the faster, the shorter", () => {
  const lasting = (speed: number) => {
    let head = advance(TRACK, at(20, { speed }), { kind: "forward" });
    let ms = 0;
    for (; head.phase < 1; ms += 5) head = advance(TRACK, head, tick(5));
    return ms;
  };
  expect([-4, 0, 1, 2].map(lasting)).toEqual([300, 300, 215, 150]);
});

test("while it plays, every motion arrives before the next event comes", () => {
  const track = trackOf(runAt([0, 1000, 1100, 1200, 5000]), [], "full");
  const heads = played(track, play(track, 0), 4);
  for (let n = 1; n < heads.length; n++) {
    const [before, head] = [heads[n - 1], heads[n]];
    if (before && head && head.position > before.position && before.position > 0)
      expect(before.phase).toBeGreaterThan(0.9);
  }
});

test("beyond either end there is nothing", () => {
  expect(advance(TRACK, at(last), { kind: "forward" })).toEqual(at(last));
  expect(advance(TRACK, at(0), { kind: "back" })).toEqual(at(0));
  expect(advance(TRACK, at(0), { kind: "seek", position: Number.NaN })).toEqual(at(0));
  expect(advance(TRACK, at(0), { kind: "seek", position: 1e9 })).toEqual(at(last));
  expect(advance(TRACK, at(3), { kind: "stepBack" }).position).toBe(0);
  expect(advance(TRACK, at(60), { kind: "stepForward" }).position).toBe(last);
});

test("speed has ends, and changing it does not stop playing", () => {
  let head = at(20, { isPlaying: true });
  for (let n = 0; n < 20; n++) head = advance(TRACK, head, { kind: "faster" });
  expect(head).toMatchObject({ speed: FASTEST, isPlaying: true });
  for (let n = 0; n < 20; n++) head = advance(TRACK, head, { kind: "slower" });
  expect(head).toMatchObject({ speed: SLOWEST, isPlaying: true });
});

test("with reduced motion nothing glides, and an event comes every two seconds", () => {
  const track = trackOf(MIXED, [4], "reduced");
  const heads = played(track, play(track, 0));
  expect(heads.every((head) => head.phase === 1)).toBe(true);
  expect(heads.every((head) => drawnPosition(head, "words") === head.position)).toBe(true);
  expect(heads.at(-1)?.position).toBe(4);
  expect(heads.length * 16).toBeGreaterThan(7900);
  expect(heads.length * 16).toBeLessThan(8200);
  expect(advance(track, at(20), { kind: "forward" })).toMatchObject({ position: 21, phase: 1 });
});

test("a simulation without events has one position, and does not play", () => {
  const track = trackOf(runAt([]), [], "full");
  for (const kind of KINDS)
    expect(advance(track, restingAt(track, 0), { kind })).toMatchObject({ position: 0, isPlaying: false });
});
