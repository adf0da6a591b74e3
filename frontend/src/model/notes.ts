/** What readers wrote about a place in a recording, or about a point of a comparison. */
import { queryOptions } from "@tanstack/react-query";
import { getJson, remove, sendJson } from "../api/client";
import type { Sent } from "../api/payloads";

/** What a note on a recording is about: a range, and within it perhaps an skb, or a moment of a policy's decisions. */
export type NotePlace = Sent["NotePlace"];

/** What a note on a comparison is about: a row, and perhaps the value of one run in it. */
export type Point = Sent["ComparisonPoint"];

export type Note<Place> = Omit<Sent["RecordingNote"], "at"> & { at: Place };
export type NoteList<Place> = Omit<Sent["NoteList"], "items"> & { items: Note<Place>[] };

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
