/** The four numbers under the scene. */
import { count, counted, NONE, rounded, THIN } from "../../charts/frame/format";
import { type Film, gaugeAt } from "../../model/film";
import type { Entry } from "../contract";
import { BUDGET_NS } from "./budget";

const CANNOT = "cannot tell";

export function ledger(film: Film, position: number): readonly Entry[] {
  const at = (id: string) => gaugeAt(film, id, position);
  const said = (id: string) => {
    const value = at(id);
    return value === null ? CANNOT : count(value);
  };
  const priced = at("priced");
  const each = (id: string, by: number) => {
    const sum = at(id);
    if (sum === null || priced === null) return CANNOT;
    return priced === 0 ? NONE : rounded(sum / by / priced);
  };
  const pages = paidBy(priced);
  const [returned, wrong] = [at("returned") ?? 0, at("wrong") ?? 0];
  return [
    {
      id: "cycles",
      word: "one page out and back",
      value: each("cycles", 1),
      unit: "cycles",
      note: pages,
    },
    {
      id: "ps",
      word: "the same in time",
      value: each("ps", 1000),
      unit: "ns",
      note: `a packet has ${rounded(BUDGET_NS)}${THIN}ns at 100${THIN}Gbit/s`,
    },
    {
      id: "own-comparisons",
      word: "asked for this page",
      value: at("own-comparisons") === null ? CANNOT : `${said("own-comparisons")} + ${said("own-calls")}`,
      unit: "comparisons + calls",
      note: at("comparisons") === null ? "no event tells" : `in all ${said("comparisons")} and ${said("calls")}`,
    },
    wrong > 0
      ? {
          id: "wrong",
          word: "cached by the wrong CPU",
          value: count(wrong),
          unit: `of ${count(returned)}`,
          note: "a push without a lock against CPU 0’s pops",
        }
      : {
          id: "changed",
          word: "cache today, ring as posted",
          value: said("changed"),
          unit: `of ${count(returned)} pages`,
          note: `${said("cached")} cached, ${said("ringed")} in the ring here`,
        },
  ];
}

function paidBy(priced: number | null): string {
  if (priced === null) return "no event tells costs";
  return priced === 0 ? "no page is back yet" : `modelled, mean of ${counted(priced, "page")}`;
}
