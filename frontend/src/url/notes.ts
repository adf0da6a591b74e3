/** Notes in an address, for readers who may not store any with the recording or the comparison. */
import type { NotePlace, Point } from "../model/notes";
import { MAX_TEXT } from "../model/notes";

export interface AddressNote<Place> {
  text: string;
  at: Place;
}

/** Characters of the whole list in an address, and how many notes it holds: longer addresses are cut by mail programs. */
const MOST = 6000;
const MOST_NOTES = 20;

/** How notes of one kind of place are written into an address. */
export interface NotesCodec<Place> {
  /** Reads what `write` wrote; undefined for anything else. */
  read: (text: string) => readonly AddressNote<Place>[] | undefined;
  /** As base64 of JSON, with letters that an address may have; empty for no notes. */
  write: (notes: readonly AddressNote<Place>[]) => string;
  /** Whether an address holds so many. */
  fits: (notes: readonly AddressNote<Place>[]) => boolean;
}

/** `pack` makes a place a short list, in which undefined ends are left out; `unpack` gives null for what is no place. */
function codecOf<Place>(
  pack: (at: Place) => unknown[],
  unpack: (packed: readonly unknown[]) => Place | null,
): NotesCodec<Place> {
  const noteOf = (packed: unknown): AddressNote<Place> | null => {
    if (!Array.isArray(packed)) return null;
    const [text, ...place] = packed as unknown[];
    if (typeof text !== "string" || text === "" || text.length > MAX_TEXT) return null;
    const at = unpack(place);
    return at && { text, at };
  };
  const read = (text: string) => {
    if (text.length > MOST) return undefined;
    try {
      const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
      const list: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
      if (!Array.isArray(list) || list.length > MOST_NOTES) return undefined;
      const notes = list.map(noteOf);
      return notes.every((note) => note !== null) ? notes : undefined;
    } catch {
      return undefined;
    }
  };
  const write = (notes: readonly AddressNote<Place>[]) => {
    if (notes.length === 0) return "";
    const list = notes.map(({ text, at }) => {
      const packed = [text, ...pack(at)];
      return packed.slice(0, packed.findLastIndex((one) => one !== undefined) + 1);
    });
    const bytes = new TextEncoder().encode(JSON.stringify(list));
    return btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  };
  return { read, write, fits: (notes) => notes.length <= MOST_NOTES && write(notes).length <= MOST };
}

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Places of a recording: from, to, address and first event of an skb, moment, policy. */
export const placeNotes = codecOf<NotePlace>(
  (at) => [at.from, at.to, at.skb?.address, at.skb?.t0, at.moment ?? undefined, at.policy ?? undefined],
  ([from, to, address, t0, moment, policy]) => {
    if (!isTime(from) || !isTime(to) || from > to) return null;
    const isSkb = typeof address === "string" && /^0x[0-9a-f]{1,16}$/.test(address) && isTime(t0);
    return {
      from,
      to,
      skb: isSkb ? { address, t0 } : null,
      moment: isTime(moment) ? moment : null,
      policy: typeof policy === "string" && /^[a-z0-9-]{1,40}$/.test(policy) ? policy : null,
    };
  },
);

const isName = (value: unknown, most: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= most;

/** Points of a comparison: row, run. */
export const pointNotes = codecOf<Point>(
  (at) => [at.row, at.run ?? undefined],
  ([row, run]) => (isName(row, 400) ? { row, run: isName(run, 80) ? run : null } : null),
);
