/** What the scene shows at a position, and how it says it: null = the film cannot tell. */
import { count, counted } from "../../common/format";
import { type Film, gaugeAt, gaugeOf } from "../../model/film";
import type { LoopId } from "./map.layout";

export interface Scene {
  tx: number | null;
  completion: number | null;
  slots: number | null;
  calls: number;
  taken: number | null;
  budget: number | null;
  /** The queue lock; null = no event shows it. */
  lock: "held" | "free" | null;
  onWire: number | null;
  doorbells: number | null;
  /** Cells filled in each loop’s box; null = cannot tell, and none is drawn. */
  cells: Readonly<Record<LoopId, number | null>>;
  words: Readonly<Record<LoopId, string>>;
  /** The words as a number, for a phone. */
  short: Readonly<Record<LoopId, string>>;
}

const CANNOT = "cannot tell";

export function sceneAt(film: Film, position: number): Scene {
  const at = (id: string) => gaugeAt(film, id, position);
  const [group, read, allocated, built] = [at("group"), at("read"), at("allocate"), at("build")];
  const isHeld = at("lock") === 1;
  const isKnown = read !== null && built !== null;
  // Under a group's lock: what is neither read nor built any more has been sent.
  const sent = isHeld ? Math.max(0, (group ?? 0) - (read ?? 0) - (built ?? 0)) : 0;
  return {
    tx: at("tx"),
    completion: at("completion"),
    slots: at("slots"),
    calls: at("calls") ?? 0,
    taken: at("taken"),
    budget: gaugeOf(film, "taken")?.limit ?? null,
    lock: at("lock") === null ? null : isHeld ? "held" : "free",
    onWire: at("device"),
    doorbells: at("doorbells"),
    cells: { read, allocate: allocated, build: built, send: isKnown ? sent : null },
    words: {
      read: !isKnown ? CANNOT : read > 0 ? `${count(read)} to build` : "none waits",
      allocate: allocateWords(allocated, at("bulks"), isGrouped(film)),
      build: !isKnown ? CANNOT : built > 0 ? `${count(built)} built, not sent` : "none waits",
      send: sendWords(isHeld, sent, at("locks")),
    },
    short: {
      read: number(read),
      allocate: number(allocated),
      build: number(built),
      send: isHeld ? number(sent) : at("locks") === null ? "?" : `${number(at("locks"))}×`,
    },
  };
}

const number = (value: number | null): string => (value === null ? "?" : count(value));

/** Whether the socket sends in groups here; a refused option leaves it at one packet a hold. */
export const isGrouped = (film: Film): boolean => film.variant !== "stock" && film.moments.refused === undefined;

function allocateWords(allocated: number | null, bulks: number | null, grouped: boolean): string {
  if (allocated === null || bulks === null) return CANNOT;
  if (allocated > 0) return `${count(allocated)} at hand`;
  if (grouped || bulks > 0) return counted(bulks, "bulk call");
  return "one a build";
}

function sendWords(isHeld: boolean, sent: number, locks: number | null): string {
  if (isHeld) return `${count(sent)} sent under it`;
  return locks === null ? CANNOT : `taken ${count(locks)}×`;
}

/** Under the TX ring. */
export function txWords(scene: Scene): string {
  if (scene.tx === null) return `${CANNOT}: no event shows the ring`;
  return scene.tx === 0 ? "empty" : `${counted(scene.tx, "descriptor")} to send`;
}

/** Under the completion ring: slots are kept from the read on. */
export function completionWords(scene: Scene, entries: number): string {
  if (scene.completion === null || scene.slots === null) return `${CANNOT}: no event shows the ring`;
  const kept = scene.slots - scene.completion;
  const all = scene.slots >= entries && entries > 0 ? "; no slot is free" : "";
  return `${count(scene.completion)} to take, ${count(kept)} under way${all}`;
}

/** Beside the call. */
export function callWords(scene: Scene): string {
  if (scene.calls === 0 && !scene.taken) return "not called yet";
  if (scene.taken === null) return CANNOT;
  return `${count(scene.taken)}${scene.budget === null ? "" : ` of ${count(scene.budget)}`} taken`;
}

/** Over the loops. A refused option is said where its effect is seen. */
export function kernelWords(film: Film): string {
  const cpu = film.places.find((place) => place.id === "tx")?.cpu ?? 0;
  const refused = film.moments.refused !== undefined;
  return `kernel, CPU ${cpu}: ${refused ? "group size refused (EACCES), one at a time" : "inside the call"}`;
}

/** The CPU that completes; null where the film does not say. */
export function completerOf(film: Film): number | null {
  const { completes } = film.parameters;
  return completes === "other" ? 1 : completes === "same" ? 0 : null;
}

/** In the device. */
export function deviceWords(scene: Scene, capacity: number | null): string {
  if (scene.onWire === null) return "on its ring: cannot tell";
  return `${count(scene.onWire)}${capacity === null ? "" : ` of ${count(capacity)}`} on its ring`;
}
