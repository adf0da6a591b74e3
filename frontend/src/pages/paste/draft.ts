import type { Choice, Paste } from "../../model/pastes";

/** A text that was read, with what a person made of it. */
export interface Draft {
  text: string;
  /** Name of the file it came in; null for typed or pasted text. */
  file: string | null;
  paste: Paste;
  choices: Choice[];
  policy: string | null;
  /** What the person calls before and after, each as `BEFORE -> AFTER`. */
  pairs: string[];
}

const KEY = "skbscope.paste";

/** The draft of this tab: it survives leaving the page and loading it again. Null for none, or one of an older build. */
export function readDraft(storage: Pick<Storage, "getItem"> | undefined): Draft | null {
  try {
    const draft = JSON.parse(storage?.getItem(KEY) ?? "null") as Draft | null;
    const isWhole =
      typeof draft?.text === "string" && Array.isArray(draft.choices) && Array.isArray(draft.paste?.found);
    // A build without pairs wrote none.
    return isWhole ? { ...draft, pairs: draft.pairs ?? [] } : null;
  } catch {
    return null;
  }
}

/** Stores the draft, or removes it. One that is too large for the browser's storage lasts until the page is left. */
export function writeDraft(storage: Pick<Storage, "setItem" | "removeItem"> | undefined, draft: Draft | null): void {
  try {
    storage?.removeItem(KEY);
    if (draft) storage?.setItem(KEY, JSON.stringify(draft));
  } catch {
    // A full or closed storage: the page works without it.
  }
}
