/** A person's corrections of a paste: plain values, nothing of React. */
import { type Choice, type Found, MOST_LABEL, type Paste } from "../../model/pastes";

/** Every run as the server proposes it. */
export function proposedChoices(found: readonly Found[]): Choice[] {
  return found.map((item, at) => ({
    at,
    side: item.side,
    label: item.run.label.slice(0, MOST_LABEL),
    group: item.group.slice(0, MOST_LABEL),
    keep: true,
  }));
}

/** Whether a person changed anything of a run. */
export function isCorrected(choice: Choice, found: Found): boolean {
  const [first] = proposedChoices([found]);
  return (
    choice.side !== found.side || choice.label !== first?.label || choice.group !== first.group || choice.keep !== true
  );
}

/** What a reading proposes, and what a person made of it. */
interface Chosen {
  found: readonly Found[];
  choices: readonly Choice[];
}

/**
 * The runs of a later reading of the same text, with the corrections of an earlier one for runs that are the same.
 * Where the later reading proposes something else for a field, it does so because the person gave a pair: that is used.
 */
export function transferredChoices(earlier: Chosen, found: readonly Found[]): Choice[] {
  const known = new Map<string, number[]>();
  for (const [at, item] of earlier.found.entries()) addTo(known, identityOf(item), at);
  const later = new Map<string, number[]>();
  for (const [at, item] of found.entries()) addTo(later, identityOf(item), at);
  const [old, proposed] = [proposedChoices(earlier.found), proposedChoices(found)];
  for (const [identity, places] of later) {
    const sources = known.get(identity) ?? [];
    // Several runs of one line may have one name: they are the same in their order, unless some were added or removed.
    if (sources.length !== places.length) continue;
    for (const [nth, at] of places.entries()) {
      const source = sources[nth] ?? 0;
      const [was, choice, now] = [old[source], earlier.choices[source], proposed[at]];
      if (!was || !choice || !now) continue;
      proposed[at] = {
        at,
        side: now.side === was.side ? choice.side : now.side,
        label: choice.label,
        group: now.group === was.group ? choice.group : now.group,
        keep: choice.keep,
      };
    }
  }
  return proposed;
}

/** Equal for a run in two readings of one text. */
const identityOf = ({ run, lines }: Found) => `${lines[0]} ${run.tool} ${run.label}`;

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Runs by group, groups in the order of the text. */
export function byGroup(choices: readonly Choice[]): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) addTo(groups, choice.group, choice);
  return [...groups];
}

/** Name of the upload: the subject, as a file may be called. */
export function nameOf(paste: Paste, file: string | null): string {
  if (file) return file;
  // A text without a mail's head is named after what it compares.
  const subject = paste.messages[0]?.subject ?? paste.experiments?.[0]?.title ?? "";
  const plain = subject
    .replace(/[^\p{L}\p{N}.,()[\]:+-]+/gu, " ")
    .trim()
    .slice(0, 60);
  return `${plain || "pasted mail"}.txt`;
}

/** `3` · `3–5` · `3–5, 9`: lines in words. */
export function lineRanges(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  const shown = ranges.slice(0, 3).map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  return shown.join(", ") + (ranges.length > 3 ? " …" : "");
}
