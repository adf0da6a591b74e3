import { useQuery, useQueryClient } from "@tanstack/react-query";
import { deleteNote, type NotePlace, notesQuery, putNote } from "../../../model/notes";
import { type AddressNote, fits } from "../../../url/notes";

/** A note as the page shows it; `isStored` says that it lies with the recording and not in the address alone. */
export interface PageNote {
  id: string;
  text: string;
  at: NotePlace;
  isStored: boolean;
}

export interface Notes {
  items: readonly PageNote[];
  /** New notes are stored with the recording; else they stand in the address. */
  canStore: boolean;
  isReady: boolean;
  error: Error | null;
  /** Stores a new note (without an id) or a changed one. */
  save: (note: { id?: string; text: string; at: NotePlace }) => Promise<void>;
  remove: (note: PageNote) => Promise<void>;
}

const IN_ADDRESS = "address-";

/** The notes of a recording: those stored with it, then those of the address. */
export function useNotes(
  trace: string,
  inAddress: readonly AddressNote[],
  onAddress: (notes: readonly AddressNote[]) => void,
): Notes {
  const queries = useQueryClient();
  const stored = useQuery(notesQuery(trace));
  const canStore = stored.data?.can_change ?? false;
  const again = () => queries.invalidateQueries({ queryKey: notesQuery(trace).queryKey });
  const items = [
    ...(stored.data?.items ?? []).map(({ id, text, at }) => ({ id, text, at, isStored: true })),
    ...inAddress.map((note, place) => ({ ...note, id: `${IN_ADDRESS}${place}`, isStored: false })),
  ];
  const change = (notes: readonly AddressNote[]) => {
    if (!fits(notes))
      throw new Error("An address holds about 6,000 characters of notes; shorten this one, or delete another.");
    onAddress(notes);
  };
  return {
    items,
    canStore,
    isReady: stored.isSuccess,
    error: stored.error,
    save: async ({ id, text, at }) => {
      const place = id?.startsWith(IN_ADDRESS) ? Number(id.slice(IN_ADDRESS.length)) : null;
      if (place !== null) change(inAddress.map((note, each) => (each === place ? { text, at } : note)));
      else if (canStore) {
        await putNote(trace, { id: id ?? newId(), text, at });
        await again();
      } else change([...inAddress, { text, at }]);
    },
    remove: async ({ id, isStored }) => {
      if (isStored) {
        await deleteNote(trace, id);
        await again();
      } else onAddress(inAddress.filter((_, each) => `${IN_ADDRESS}${each}` !== id));
    },
  };
}

/** 16 hexadecimal digits. A page without TLS has no `crypto.randomUUID`. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
