/** The four numbers under the scene. */
import { count, counted, NONE, rounded, THIN } from "../../common/format";
import type { Film } from "../../model/film";
import type { Entry } from "../contract";
import { CANNOT, entry, gaugesAt } from "../parts/film";
import { BUDGET_NS } from "./budget";

const BUDGET = `a packet has ${rounded(BUDGET_NS)}${THIN}ns at 100${THIN}Gbit/s`;
const UNLOCKED = "a push without a lock against CPU 0’s pops";

export function ledger(film: Film, position: number): readonly Entry[] {
  const { at, said } = gaugesAt(film, position);
  const priced = at("priced");
  const each = (id: string, by: number) => {
    const sum = at(id);
    if (sum === null || priced === null) return CANNOT;
    return priced === 0 ? NONE : rounded(sum / by / priced);
  };
  const [returned, wrong] = [count(at("returned") ?? 0), at("wrong") ?? 0];
  const asked = at("own-comparisons") === null ? CANNOT : `${said("own-comparisons")} + ${said("own-calls")}`;
  const all = at("comparisons") === null ? "no event tells" : `in all ${said("comparisons")} and ${said("calls")}`;
  const here = `${said("cached")} cached, ${said("ringed")} in the ring here`;
  return [
    entry("cycles", "one page out and back", each("cycles", 1), "cycles", paidBy(priced)),
    entry("ps", "the same in time", each("ps", 1000), "ns", BUDGET),
    entry("own-comparisons", "comparisons + calls, this page", asked, "", all),
    wrong > 0
      ? entry("wrong", "cached by the wrong CPU", count(wrong), `of ${returned}`, UNLOCKED)
      : entry("changed", "cache today, ring as posted", said("changed"), `of ${returned} pages`, here),
  ];
}

function paidBy(priced: number | null): string {
  if (priced === null) return "no event tells costs";
  return priced === 0 ? "no page is back yet" : `modelled, mean of ${counted(priced, "page")}`;
}
