import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { NoteStore } from "../../../model/notes";
import type { AddressNote, NotesCodec } from "../../../url/notes";

/** A note as the page shows it; `isStored` says that the server has it and not the address alone. */
export interface PageNote<Place> {
  id: string;
  text: string;
  at: Place;
  isStored: boolean;
}

export interface Notes<Place> {
  items: readonly PageNote<Place>[];
  /** New notes are stored; else they are in the address. */
  canStore: boolean;
  isReady: boolean;
  error: Error | null;
  /** Stores a new note (without an id) or a changed one. */
  save: (note: { id?: string; text: string; at: Place }) => Promise<void>;
  remove: (note: PageNote<Place>) => Promise<void>;
}

/** Where the notes of a page are. */
export interface NotesFrom<Place> {
  store: NoteStore<Place>;
  codec: NotesCodec<Place>;
  inAddress: readonly AddressNote<Place>[];
  onAddress: (notes: readonly AddressNote<Place>[]) => void;
}

const IN_ADDRESS = "address-";

/** The notes of a page: those that the server stores, then those of the address. */
export function useNotes<Place>({ store, codec, inAddress, onAddress }: NotesFrom<Place>): Notes<Place> {
  const queries = useQueryClient();
  const stored = useQuery(store.query);
  const canStore = stored.data?.can_change ?? false;
  const again = () => queries.invalidateQueries({ queryKey: store.query.queryKey });
  const items = [
    ...(stored.data?.items ?? []).map(({ id, text, at }) => ({ id, text, at, isStored: true })),
    ...inAddress.map((note, place) => ({ ...note, id: `${IN_ADDRESS}${place}`, isStored: false })),
  ];
  const change = (notes: readonly AddressNote<Place>[]) => {
    if (!codec.fits(notes))
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
        await store.put({ id: id ?? newId(), text, at });
        await again();
      } else change([...inAddress, { text, at }]);
    },
    remove: async ({ id, isStored }) => {
      if (isStored) {
        await store.remove(id);
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
