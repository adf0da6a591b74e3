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

/** Runs by group, groups in the order of the text. */
export function byGroup(choices: readonly Choice[]): [string, Choice[]][] {
  const groups = new Map<string, Choice[]>();
  for (const choice of choices) {
    const members = groups.get(choice.group);
    if (members) members.push(choice);
    else groups.set(choice.group, [choice]);
  }
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
