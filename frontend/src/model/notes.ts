/** What readers wrote about a place in a recording. A place is named by the recording's own times and addresses. */
import { queryOptions } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "../api/client";
import type { Ns } from "./types";

/** What a note is about: a range, and within it perhaps an skb, or a moment of a policy's decisions. */
export interface NotePlace {
  from: Ns;
  to: Ns;
  /** The number of a life belongs to one analysis; address and first event belong to the recording. */
  skb: { address: string; t0: Ns } | null;
  moment: Ns | null;
  policy: string | null;
}

export interface Note {
  id: string;
  text: string;
  at: NotePlace;
  created_at: string;
  changed_at: string;
}

export interface NoteList {
  items: Note[];
  /** Whether the reader may store notes with this recording. */
  can_change: boolean;
}

/** Characters of one note at most. */
export const MAX_TEXT = 2000;

export const notesQuery = (trace: string) =>
  queryOptions({
    queryKey: ["notes", trace],
    queryFn: ({ signal }) => getJson<NoteList>(`/traces/${trace}/notes`, {}, signal),
  });

export const putNote = (trace: string, { id, text, at }: Pick<Note, "id" | "text" | "at">) =>
  sendJson<Note>("PUT", `/traces/${trace}/notes/${id}`, { text, at });

export const deleteNote = (trace: string, id: string) => remove(`/traces/${trace}/notes/${id}`);
