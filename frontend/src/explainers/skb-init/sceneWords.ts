/** What the picture and its objects say in words. */
import { count, counted, rounded } from "../../common/format";
import { type Film, type FilmEvent, gaugeAt, isRecording } from "../../model/film";
import type { Deed, HeaderAt, Line, Station } from "./scene";
import { deedOf } from "./scene";

/** What the last event did to the header, long and short. */
export function deedWords(header: HeaderAt): { long: string; short: string } {
  const { event, fetched } = header;
  if (header.isWaiting) return { long: "the first to be taken", short: "the first to be taken" };
  const does = `CPU ${event.cpu} ${DOES[deedOf(event)]}`;
  if (fetched === null) return { long: `${does}${writerWords(event)}`, short: does };
  const lines =
    fetched > 0
      ? `${counted(fetched, "line")} from CPU ${sourceOf(header.lines) ?? "?"}’s cache`
      : deedOf(event) === "leaves it"
        ? "its lines stay as they are"
        : "nothing to fetch";
  return { long: `${does}: ${lines}`, short: lines };
}

const DOES: Readonly<Record<Deed, string>> = {
  "sets part": "sets part of it",
  "wipes all": "wipes all of it",
  "fills in": "fills in the packet",
  "takes over": "reads the packet",
  "leaves it": "leaves it unwiped",
};

/** A recording names no lines, but its rule says who used the header last. */
function writerWords({ rules }: FilmEvent): string {
  const rule = rules.find((one) => /^[AF]-.*-(local|remote|unknown)$/.test(one)) ?? "";
  if (rule.endsWith("-local")) return ": it used it last";
  if (rule.endsWith("-remote")) return ": another CPU used it last";
  return rule ? ": its last user is not in the recording" : "";
}

/** The CPU whose cache had the lines that came. */
function sourceOf(lines: readonly Line[] | null): number | null {
  const found = lines?.find((line) => line.isFetched);
  return found ? found.was.by : null;
}

/** `header 5`, `skb 3`, `CPU 1’s`: the number of the header, of the skb that uses it, and who allocated that. */
export const tagWords = ({ number, skb, home, isWaiting }: HeaderAt): readonly string[] => [
  number === null ? "header" : `header ${number}`,
  ...(isWaiting ? ["free"] : skb === null ? [] : [`skb ${skb}`]),
  ...(home === null ? [] : [`CPU ${home}’s`]),
];

/** How many of what on a hot list. */
export function listWords(film: Film, position: number, cpu: number): string {
  const level = gaugeAt(film, `hot:${cpu}`, position);
  const limit = film.places.find((place) => place.id === `hot:${cpu}`)?.capacity ?? null;
  if (level === null) return "cannot tell";
  const of = limit === null ? "" : ` of ${count(limit)}`;
  const state = level === 0 ? ", empty" : level === limit ? ", full" : "";
  return `${count(level)}${of}${state}`;
}

/** What lies in slab, and who wrote it last. */
export function slabWords(film: Film, position: number): readonly [string, string] {
  const by = [0, 1].map((cpu) => gaugeAt(film, `slab-by:${cpu}`, position));
  const [zero, one] = by;
  if (zero === null || one === null || zero === undefined || one === undefined)
    return ["which headers lie here", "is in no event"];
  const all = zero + one;
  if (all === 0) return ["no free header", "the next one is made new"];
  const who =
    one === 0 ? "CPU 0 wrote them last" : zero === 0 ? "CPU 1 wrote them last" : `CPU 0 wrote ${zero}, CPU 1 ${one}`;
  return [`${count(all)} free ${all === 1 ? "header" : "headers"}`, all === 1 ? who.replace("them", "it") : who];
}

/** Who does how much on a CPU: over the whole of a scenario, whose shares are set; so far in a recording. */
export function roleWords(film: Film, cpu: number, position: number): readonly [string, string] {
  if (isRecording(film)) {
    const now = (id: string) => count(gaugeAt(film, `${id}:${cpu}`, position) ?? 0);
    return [`allocated ${now("allocs")}`, `freed ${now("frees")}`];
  }
  const total = (id: string) => film.gauges.find((gauge) => gauge.id === id)?.values.at(-1) ?? 0;
  return [`allocates ${count(total(`allocs:${cpu}`))}`, `frees ${count(total(`frees:${cpu}`))}`];
}

/** How many lines a station had fetched. */
const linesWords = (fetched: number | null): string =>
  fetched === null ? "" : fetched > 0 ? `${counted(fetched, "line")} fetched` : "nothing fetched";

const PAID: Readonly<Record<"none" | "unpublished", string>> = { none: "", unpublished: "cycles not published" };

/** What a station did and what it cost, in two lines; with little room the lines go to the deed. */
export function stationWords(station: Station, room: number): readonly [string, string] {
  const { deed, cycles, fetched } = station;
  if (deed === null) return ["", ""];
  const paid = typeof cycles === "number" ? `${rounded(cycles)} cycles` : PAID[cycles];
  const lines = deed === "leaves it" ? "" : linesWords(fetched);
  if (room < 160) return [[deed, lines.replace(" fetched", "")].filter(Boolean).join(", "), paid];
  return [SAID[deed], [paid, lines].filter(Boolean).join(", ")];
}

const SAID: Readonly<Record<Deed, string>> = {
  "sets part": "sets part of the header",
  "wipes all": "wipes all of the header",
  "fills in": "writes the packet’s fields",
  "takes over": "takes the header over",
  "leaves it": "leaves the header as it is",
};

/** The published cycles alone, for a station without room. */
export const cyclesWords = ({ cycles, position }: Station): string => {
  if (position === null || cycles === "none") return "";
  return cycles === "unpublished" ? "not publ." : rounded(cycles);
};

/** The state in one or two sentences, for those who do not see it. */
export function spokenAt(film: Film, position: number, header: HeaderAt | null): string {
  if (!header || header.isWaiting) return "Nothing has happened yet.";
  const owners = header.lines
    ? ` Its lines were written last by CPUs ${header.lines.map(({ is }) => (is.by < 0 ? "unknown" : is.by)).join(", ")}.`
    : "";
  const lists = film.places.some((place) => place.concept === "hotList")
    ? ` Hot lists: ${film.host.cpus
        .slice(0, 2)
        .map((cpu) => `CPU ${cpu} ${listWords(film, position, cpu)}`)
        .join("; ")}.`
    : "";
  return `${header.event.text}.${owners}${lists}`;
}
