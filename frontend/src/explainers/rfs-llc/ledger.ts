/** The four numbers under the scene. */
import { count, counted } from "../../common/format";
import { type Film, gaugeAt } from "../../model/film";
import type { Entry } from "../contract";

const CANNOT = "cannot tell";

/** Rules that write, shortest words first in lists. */
const WRITES: readonly [string, string][] = [
  ["by:A-cross-llc", "to another LLC"],
  ["by:A-same-llc", "inside one LLC"],
  ["by:A-tag", "over another flow"],
  ["by:A-invalid", "old CPU invalid"],
  ["by:A-not-allowed", "old CPU not allowed"],
  ["by:A-empty", "slot empty"],
];

export function ledger(film: Film, position: number): readonly Entry[] {
  const at = (id: string) => gaugeAt(film, id, position);
  const said = (id: string) => {
    const value = at(id);
    return value === null ? CANNOT : count(value);
  };
  return [
    {
      id: "avoided",
      word: "updates avoided",
      value: said("avoided"),
      unit: `of ${said("stock-writes")}`,
      note: "today’s rule writes that often over the same reads",
    },
    {
      id: "writes",
      word: "table writes",
      value: said("writes"),
      unit: at("writes") === 1 ? "write" : "writes",
      note: byRule(film, position),
    },
    {
      id: "far",
      word: "received in another LLC",
      value: said("far"),
      unit: `of ${said("packets")} packets`,
      note: `${said("near")} on another CPU of the reader’s LLC`,
    },
    {
      id: "steer-calls",
      word: "steering calls",
      value: said("steer-calls"),
      unit: at("steer-calls") === null ? "" : at("steer-calls") === 1 ? "call" : "calls",
      note: calls(film, position),
    },
  ];
}

/** The rules that wrote, the most frequent first. */
export function byRule(film: Film, position: number): string {
  const found = WRITES.map(([id, words]) => ({ words, n: gaugeAt(film, id, position) ?? 0 })).filter(({ n }) => n > 0);
  // What no rule wrote, the reader of a scenario did.
  const byHand = (gaugeAt(film, "writes", position) ?? 0) - found.reduce((sum, { n }) => sum + n, 0);
  if (byHand > 0) found.push({ words: "by hand", n: byHand });
  if (found.length === 0) return "nothing is written yet";
  const sorted = found.sort((a, b) => b.n - a.n);
  return sorted.map(({ words, n }) => `${count(n)} ${words}`).join(", ");
}

function calls(film: Film, position: number): string {
  const [made, vain] = [gaugeAt(film, "steer-calls", position), gaugeAt(film, "for-nothing", position)];
  if (made === null) return "a recording shows them only with a probe";
  if (film.parameters.arfs === "off") return "the NIC does not follow: nobody is asked";
  return vain ? `${counted(vain, "of them changes", "of them change")} nothing` : "each takes the driver’s lock";
}
