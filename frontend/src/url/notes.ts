/** Notes that stand in an address, for readers who may not store any with the recording. */
import type { NotePlace } from "../model/notes";
import { MAX_TEXT } from "../model/notes";

export interface AddressNote {
  text: string;
  at: NotePlace;
}

/** Characters of the whole list in an address, and how many notes it holds: longer addresses are cut by mail programs. */
const MOST = 6000;
const MOST_NOTES = 20;

type Packed = [text: string, from: number, to: number, address?: string, t0?: number, moment?: number, policy?: string];

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Reads what `writeNotes` wrote; undefined for anything else. */
export function readNotes(text: string): readonly AddressNote[] | undefined {
  if (text.length > MOST) return undefined;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const list: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (!Array.isArray(list) || list.length > MOST_NOTES) return undefined;
    const notes = list.map(unpacked);
    return notes.every((note) => note !== null) ? notes : undefined;
  } catch {
    return undefined;
  }
}

function unpacked(packed: unknown): AddressNote | null {
  if (!Array.isArray(packed)) return null;
  const [text, from, to, address, t0, moment, policy] = packed as unknown[];
  if (typeof text !== "string" || text === "" || text.length > MAX_TEXT) return null;
  if (!isTime(from) || !isTime(to) || from > to) return null;
  const isSkb = typeof address === "string" && /^0x[0-9a-f]{1,16}$/.test(address) && isTime(t0);
  return {
    text,
    at: {
      from,
      to,
      skb: isSkb ? { address, t0 } : null,
      moment: isTime(moment) ? moment : null,
      policy: typeof policy === "string" && /^[a-z0-9-]{1,40}$/.test(policy) ? policy : null,
    },
  };
}

/** As base64 of JSON, with letters that an address may have; empty for no notes. */
export function writeNotes(notes: readonly AddressNote[]): string {
  if (notes.length === 0) return "";
  const list = notes.map(({ text, at }): Packed => {
    const packed = [text, at.from, at.to, at.skb?.address, at.skb?.t0, at.moment ?? undefined, at.policy ?? undefined];
    return packed.slice(0, packed.findLastIndex((one) => one !== undefined) + 1) as Packed;
  });
  const bytes = new TextEncoder().encode(JSON.stringify(list));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Whether one more note still fits. */
export const fits = (notes: readonly AddressNote[]): boolean =>
  notes.length <= MOST_NOTES && writeNotes(notes).length <= MOST;
