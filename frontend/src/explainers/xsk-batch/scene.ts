/** What the scene shows at a position, and how it says it: null = the simulation cannot tell. */
import { count, counted } from "../../common/format";
import { gaugeAt, gaugeOf, type Simulation } from "../../model/simulation";
import { CANNOT, known } from "../parts/simulation";

/** `cells`: filled in each loop's box, none is drawn where it is not known; `short`: the words as a number, for a phone. */
export type Scene = ReturnType<typeof sceneAt>;

export function sceneAt(run: Simulation, position: number) {
  const at = (id: string) => gaugeAt(run, id, position);
  const [group, lock, locks, read, build] = [at("group"), at("lock"), at("locks"), at("read"), at("build")];
  const isHeld = lock === 1;
  const isKnown = read !== null && build !== null;
  // Under a group's lock: what is neither read nor built any more has been sent.
  const sent = isHeld ? Math.max(0, (group ?? 0) - (read ?? 0) - (build ?? 0)) : 0;
  const cells = { read, allocate: at("allocate"), build, send: isKnown ? sent : null };
  const waiting = (level: number | null, what: string) =>
    !isKnown ? CANNOT : level ? `${count(level)} ${what}` : "none waits";
  const short = (value: number | null) => (value === null ? "?" : count(value));
  return {
    ...{
      tx: at("tx"),
      completion: at("completion"),
      slots: at("slots"),
      used: at("taken"),
      onWire: at("device"),
      cells,
    },
    ...{ calls: at("calls") ?? 0, budget: gaugeOf(run, "taken")?.limit ?? null, doorbells: at("doorbells") },
    // Null = no event shows it.
    lock: lock === null ? null : isHeld ? ("held" as const) : ("free" as const),
    words: {
      read: waiting(read, "to build"),
      allocate: allocateWords(cells.allocate, at("bulks"), isGrouped(run)),
      build: waiting(build, "built, not sent"),
      send: isHeld ? `${count(sent)} sent under it` : known(locks, (used) => `taken ${count(used)}×`),
    },
    short: {
      ...{ read: short(read), allocate: short(cells.allocate), build: short(build) },
      send: isHeld ? short(sent) : locks === null ? "?" : `${short(locks)}×`,
    },
  };
}

/** Whether the socket sends in groups here; a refused option leaves it at one packet a hold. */
export const isGrouped = (run: Simulation): boolean => run.variant !== "stock" && run.moments.refused === undefined;

function allocateWords(allocated: number | null, bulks: number | null, grouped: boolean): string {
  if (allocated === null || bulks === null) return CANNOT;
  if (allocated > 0) return `${count(allocated)} allocated`;
  if (grouped || bulks > 0) return counted(bulks, "bulk call");
  return "one a build";
}

/** Under the TX ring. */
export function txWords(scene: Scene): string {
  if (scene.tx === null) return `${CANNOT}: no event shows the ring`;
  return scene.tx === 0 ? "empty" : `${counted(scene.tx, "descriptor")} to send`;
}

/** Under the completion ring: slots are kept from the read on. */
export function completionWords(scene: Scene, entries: number): string {
  if (scene.completion === null || scene.slots === null) return `${CANNOT}: no event shows the ring`;
  const retained = scene.slots - scene.completion;
  const all = scene.slots >= entries && entries > 0 ? "; no slot is free" : "";
  return `${count(scene.completion)} to take, ${count(retained)} under way${all}`;
}

/** Beside the call. */
export function callWords(scene: Scene): string {
  if (scene.calls === 0 && !scene.used) return "not called yet";
  if (scene.used === null) return CANNOT;
  return `${count(scene.used)}${scene.budget === null ? "" : ` of ${count(scene.budget)}`} taken`;
}

/** Over the loops. A refused option is said where its effect is seen. */
export function kernelWords(run: Simulation): string {
  const cpu = run.places.find((place) => place.id === "tx")?.cpu ?? 0;
  const refused = run.moments.refused !== undefined;
  return `kernel, CPU ${cpu}: ${refused ? "group size refused (EACCES), one at a time" : "inside the call"}`;
}

/** The CPU that completes; null where the simulation does not say. */
export function completerOf(run: Simulation): number | null {
  const { completes } = run.parameters;
  return completes === "other" ? 1 : completes === "same" ? 0 : null;
}

/** In the device. */
export function deviceWords(scene: Scene, capacity: number | null): string {
  if (scene.onWire === null) return "on its ring: cannot tell";
  return `${count(scene.onWire)}${capacity === null ? "" : ` of ${count(capacity)}`} on its ring`;
}
