import type { Films } from "./stretch";
import { isMixed } from "./verdict";

/** Different machines or releases between the sides are said aloud, not in a footnote (C10). */
export function differentHosts([a, b]: Films): string | null {
  const what = [
    a.kernel !== b.kernel && `Linux ${a.kernel} and ${b.kernel}`,
    JSON.stringify(a.host) !== JSON.stringify(b.host) && "two shapes of host",
    // Two rules on one recording are told apart by their verdict and their labels.
    isMixed([a, b]) && a.label !== b.label && `${a.label} and ${b.label} numbers`,
  ].filter(Boolean);
  return what.length > 0 ? `The sides differ in more than the rule: ${what.join(", ")}.` : null;
}
