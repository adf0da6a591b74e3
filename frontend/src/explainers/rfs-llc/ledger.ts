/** The four numbers under the scene. */
import { count, counted } from "../../common/format";
import { type Film, gaugeAt } from "../../model/film";
import type { Entry } from "../contract";
import { entry, gaugesAt } from "../parts/film";

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
  const { at, said } = gaugesAt(film, position);
  const unit = (id: string, one: string) => (at(id) === 1 ? one : `${one}s`);
  const today = "today’s rule writes that often over the same reads";
  const near = `${said("near")} on another CPU of the reader’s LLC`;
  const asked = calls(film, position);
  return [
    entry("avoided", "updates avoided", said("avoided"), `of ${said("stock-writes")}`, today),
    entry("writes", "table writes", said("writes"), unit("writes", "write"), byRule(film, position)),
    entry("far", "received in another LLC", said("far"), `of ${said("packets")} packets`, near),
    entry("steer-calls", "steering calls", said("steer-calls"), unit("steer-calls", "call"), asked),
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
