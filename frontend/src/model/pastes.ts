/** A pasted mail as the API reads it, and what a person makes of it before anything is stored. */
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { sendJson, sendText } from "../api/client";
import type { Sent } from "../api/payloads";

export type Paste = Sent["Paste"];
/** One run as it is proposed. */
export type Found = Sent["Found"];
export type Side = NonNullable<Found["side"]>;
/** Something said about the text; `line` is 1-based. */
export type Note = Sent["Note"];
/** A comparison the paste holds; `before` and `after` are positions in `found`. */
export type Proposed = Sent["Proposed"];
/** One metric of both sides; nothing is tested yet. */
export type Change = Sent["ProposedChange"];

/** The claims of a paste beside its own figures. */
export type PasteCheck = Sent["PasteCheck"];
/** What one mail claims, shows and does not state. */
export type CheckedMail = Sent["CheckedMail"];

/** What a person makes of one run. */
export type Choice = Sent["Choice"];
/** A paste with its corrections. */
export type Corrected = Pick<Sent["Corrected"], "name" | "text" | "digest" | "runs" | "policy" | "pairs">;
export type Confirmed = Sent["Confirmed"];

/** The server takes labels and groups up to this many characters. */
export const MOST_LABEL = 200;
/** Bytes of a paste. */
export const MOST_BYTES = 4 * 1024 * 1024;
/** Pairs that a person gives of one text, and characters of each side. */
export const MOST_PAIRS = 20;
export const MOST_PLACE = 200;

/** A text with what a person calls *before* and *after* in it, each as `BEFORE -> AFTER`. */
export interface Paired {
  text: string;
  pairs: readonly string[];
}

function sendPaired<T>(path: string, { text, pairs }: Paired, signal?: AbortSignal): Promise<T> {
  const query = new URLSearchParams(pairs.map((pair) => ["pair", pair])).toString();
  return sendText<T>(query ? `${path}?${query}` : path, text, signal);
}

/** Reads a text; nothing is stored. */
export const readPaste = () =>
  mutationOptions({ mutationFn: (paired: Paired) => sendPaired<Paste>("/pastes", paired) });

/** The claims of a text; nothing is stored. The same text with the same pairs gives the same answer. */
export const checkQuery = (text: string, digest: string, pairs: readonly string[]) =>
  queryOptions({
    queryKey: ["checked", digest, text.length, pairs],
    queryFn: ({ signal }) => sendPaired<PasteCheck>("/pastes/check", { text, pairs }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    // With other pairs the claims of this text stay until they are checked again.
    placeholderData: (last, query) => (query?.queryKey[2] === text.length ? last : undefined),
  });

/** The comparisons of a corrected paste; the same corrections give the same answer. */
export const proposedQuery = (corrected: Corrected, isRequested: boolean) =>
  queryOptions({
    queryKey: ["pasted", corrected.digest, corrected.runs, corrected.pairs],
    queryFn: ({ signal }) => {
      const { text, runs, pairs } = corrected;
      return sendJson<{ experiments: Proposed[] }>("POST", "/pastes/proposed", { text, runs, pairs }, signal);
    },
    enabled: isRequested,
    staleTime: Number.POSITIVE_INFINITY,
    // Comparisons of another reading name other runs.
    placeholderData: (last, query) => (query?.queryKey[1] === corrected.digest ? last : undefined),
  });

/** Stores the text and its runs as they are shown. */
export const confirmPaste = () =>
  mutationOptions({
    mutationFn: (corrected: Corrected) => sendJson<Confirmed>("POST", "/pastes/confirmed", corrected),
  });
