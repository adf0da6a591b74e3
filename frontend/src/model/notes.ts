/** What readers wrote about a place in a recording, or about a point of a comparison. */
import { queryOptions } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "../api/client";
import type { Ns } from "./types";

/** What a note on a recording is about: a range, and within it perhaps an skb, or a moment of a policy's decisions. */
export interface NotePlace {
  from: Ns;
  to: Ns;
  /** The number of a life belongs to one analysis; address and first event belong to the recording. */
  skb: { address: string; t0: Ns } | null;
  moment: Ns | null;
  policy: string | null;
}

/** What a note on a comparison is about: a row, and perhaps the value of one run in it. */
export interface Point {
  /** `metric` or `metric/subject`. */
  row: string;
  /** Id of a run of either side. */
  run: string | null;
}

export interface Note<Place> {
  id: string;
  text: string;
  at: Place;
  created_at: string;
  changed_at: string;
}

export interface NoteList<Place> {
  items: Note<Place>[];
  /** Whether the reader may store notes here. */
  can_change: boolean;
}

/** Characters of one note at most. */
export const MAX_TEXT = 2000;

/** The notes that the server stores with one object. */
const notesAt = <Place>(path: string) => ({
  query: queryOptions({
    queryKey: ["notes", path],
    queryFn: ({ signal }) => getJson<NoteList<Place>>(path, {}, signal),
  }),
  put: ({ id, text, at }: Pick<Note<Place>, "id" | "text" | "at">) =>
    sendJson<Note<Place>>("PUT", `${path}/${id}`, { text, at }),
  remove: (id: string) => remove(`${path}/${id}`),
});

export type NoteStore<Place> = ReturnType<typeof notesAt<Place>>;

export const recordingNotes = (trace: string): NoteStore<NotePlace> => notesAt(`/traces/${trace}/notes`);

export const comparisonNotes = (id: string): NoteStore<Point> => notesAt(`/comparisons/${id}/notes`);
