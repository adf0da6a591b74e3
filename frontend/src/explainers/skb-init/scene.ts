/** What a position shows of the header in question: read off the film, nothing is remembered. */
import { type Film, type FilmEvent, gaugeAt, gaugeOf } from "../../model/film";
import { homeOf, perFilm, placeId } from "../parts/film";

/** Where a header can lie. */
export interface Spot {
  kind: "cpu" | "hot" | "slab";
  /** Whose; null for slab. */
  cpu: number | null;
}

/** What stands in a line: wiped; sizes and pointers; a packet's fields; what the last packet left. */
export type Content = "clean" | "set" | "packet" | "stale";

/** One cache line before and after the last event. A writer of −1 is not known. */
export interface Line {
  was: { by: number; content: Content };
  is: { by: number; content: Content };
  /** Whether it had to come from another CPU's cache. */
  isFetched: boolean;
}

export interface HeaderAt {
  event: FilmEvent;
  /** Nothing has happened yet: it lies where the first event will find it. */
  isWaiting?: boolean;
  /** Number of the header, and of the skb that uses it. */
  number: number | null;
  skb: number | null;
  home: number | null;
  from: Spot;
  to: Spot;
  /** Null where the film does not know lines: a recording. */
  lines: readonly Line[] | null;
  /** Null for the same reason. */
  fetched: number | null;
}

/** What an event does to a header. */
export type Deed = "sets part" | "wipes all" | "fills in" | "takes over" | "leaves it";

export const isAllocation = (event: FilmEvent): boolean => event.rules.some((rule) => rule.startsWith("A-"));

export function deedOf(event: FilmEvent): Deed {
  if (event.rules.some((rule) => rule.startsWith("A-part"))) return "sets part";
  if (event.rules.some((rule) => rule.startsWith("A-full") || rule.startsWith("F-full"))) return "wipes all";
  if (event.rules.includes("F-none")) return "leaves it";
  return event.mark === "filledIn" ? "fills in" : "takes over";
}

/** The header the last event was about; at the beginning the one that the first event will take, where it lies. */
export function headerAt(film: Film, position: number): HeaderAt | null {
  if (position === 0) return waiting(headerAt(film, 1));
  const event = film.events[position - 1];
  if (!event) return null;
  const lines = linesAt(film, position, event);
  const number = gaugeAt(film, "header", position);
  const to = spotOf(film, event.to, event.cpu);
  return {
    event,
    number: number !== null && number >= 0 ? number : null,
    // In a recording a token's place in the film is not the number its events call the skb by.
    skb: lines === null ? null : event.token,
    home: homeOf(film, event.token),
    from: event.from === null ? to : spotOf(film, event.from, event.cpu),
    to,
    lines,
    fetched: lines?.filter((line) => line.isFetched).length ?? null,
  };
}

function waiting(first: HeaderAt | null): HeaderAt | null {
  const lines = first?.lines?.map(({ was }) => ({ was, is: was, isFetched: false })) ?? null;
  return first && { ...first, isWaiting: true, skb: null, home: null, to: first.from, lines, fetched: lines && 0 };
}

function spotOf(film: Film, place: number | null, cpu: number): Spot {
  const [kind, number] = (placeId(film, place) ?? "cpu").split(":");
  if (kind === "slab") return { kind, cpu: null };
  return { kind: kind === "hot" ? "hot" : "cpu", cpu: number === undefined ? cpu : Number(number) };
}

function linesAt(film: Film, position: number, event: FilmEvent): Line[] | null {
  const lines: Line[] = [];
  for (let place = 0; gaugeOf(film, `line:${place}`); place++) {
    const was = gaugeAt(film, `was:${place}`, position) ?? -1;
    const is = gaugeAt(film, `line:${place}`, position) ?? -1;
    const isSet = deedOf(event) !== "sets part" || place >= PART_FROM;
    lines.push({
      was: { by: was, content: before(event) },
      is: { by: is, content: after(event, isSet) },
      isFetched: was !== is && was >= 0,
    });
  }
  return lines.length > 0 ? lines : null;
}

/** The first line the partial initialisation writes, of five lines of 32 bytes and of four of 64: the film assumes it. */
const PART_FROM = 2;

function before(event: FilmEvent): Content {
  const deed = deedOf(event);
  if (deed === "sets part" || event.rules.includes("A-full-unknown")) return "clean";
  if (deed === "fills in") return "set";
  return deed === "wipes all" && isAllocation(event) ? "stale" : "packet";
}

function after(event: FilmEvent, isSet: boolean): Content {
  switch (deedOf(event)) {
    case "sets part":
      return isSet ? "set" : "clean";
    case "wipes all":
      return "clean";
    case "leaves it":
      return "stale";
    default:
      return "packet";
  }
}

/** One station of an skb's life, as far as the film has come. */
export interface Station {
  name: "allocate" | "fill in" | "read" | "free";
  /** Position of its event; null where it has not come, or never comes. */
  position: number | null;
  cpu: number | null;
  deed: Deed | null;
  fetched: number | null;
  /** Published cycles; "none" where nothing is paid for, "unpublished" where no figure exists. */
  cycles: number | "none" | "unpublished";
}

const NAMES = ["allocate", "fill in", "read", "free"] as const;

/** The life of the skb the last event was about. */
export function lifeAt(film: Film, position: number): readonly Station[] {
  const token = film.events[position - 1]?.token ?? null;
  const own = token === null ? [] : (byToken(film).get(token) ?? []).filter((at) => at <= position);
  return NAMES.map((name): Station => {
    const at = own.find((one) => nameOfStation(film.events[one - 1]) === name) ?? null;
    const event = at === null ? undefined : film.events[at - 1];
    if (at === null || !event) return { name, position: null, cpu: null, deed: null, fetched: null, cycles: "none" };
    return {
      name,
      position: at,
      cpu: event.cpu,
      deed: deedOf(event),
      fetched: headerAt(film, at)?.fetched ?? null,
      cycles: cyclesOf(gaugeAt(film, "cost", at)),
    };
  });
}

/** Gauges keep hundredths of a cycle, as 2002 published two decimals; −1 is a call without a published figure. */
export const PER_CYCLE = 100;

function cyclesOf(cost: number | null): Station["cycles"] {
  if (cost === null || cost === 0) return "none";
  return cost < 0 ? "unpublished" : cost / PER_CYCLE;
}

function nameOfStation(event: FilmEvent | undefined): Station["name"] | null {
  if (!event) return null;
  if (isAllocation(event)) return "allocate";
  if (event.choice !== null) return "free";
  return event.mark === "filledIn" ? "fill in" : "read";
}

/** Positions of every token's events. */
const byToken = perFilm((film) => {
  const found = new Map<number, number[]>();
  for (const [place, { token }] of film.events.entries())
    if (token !== null) found.set(token, [...(found.get(token) ?? []), place + 1]);
  return found;
});

/** The two CPUs a picture is about: those of the last event, the lower above; of a recording's many, the two it names. */
export function pairAt(film: Film, position: number): readonly [number, number] {
  const cpus = film.host.cpus;
  if (cpus.length <= 2) return [cpus[0] ?? 0, cpus[1] ?? 1];
  for (let at = position; at > 0; at--) {
    const header = headerAt(film, at);
    const named =
      header && [header.from.cpu, header.to.cpu, header.home, header.event.cpu].filter((cpu) => cpu !== null);
    const two = [...new Set(named ?? [])].sort((a, b) => a - b);
    const [one, other] = two;
    if (one !== undefined && other !== undefined) return [one, other];
  }
  return [cpus[0] ?? 0, cpus[1] ?? 1];
}
