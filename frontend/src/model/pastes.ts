/** A pasted mail as the API reads it, and what a person makes of it before anything is stored. */
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { sendJson, sendText } from "../api/client";
import type { MetricRow } from "./figures";

export type Side = "before" | "after";

/** Something said about the text; `line` is 1-based. */
export interface Note {
  text: string;
  line: number | null;
}

export interface Message {
  author: string | null;
  /** As written. */
  date: string | null;
  subject: string | null;
  /** First and last line. */
  lines: [number, number];
}

/** One run as it is proposed. */
export interface Found {
  run: {
    tool: string;
    label: string;
    side?: Side | null;
    command: string | null;
    /** `weight` is how many times a mean was taken. */
    rows: (MetricRow & { weight?: number | null })[];
    notes: Note[];
    /** Numbers with separators in odd places, in words. */
    odd_numbers: Note[];
  };
  side: Side | null;
  /** Why this side. */
  side_because: string | null;
  group: string;
  message: number | null;
  /** Every line its numbers, label and command stand on. */
  lines: number[];
  /** The author's own change, as written. */
  stated: Note | null;
}

/** One metric of both sides; nothing is tested yet. */
export interface Change {
  metric: string;
  subject: string | null;
  unit: string;
  before: number;
  after: number;
  /** Percent; null from 0. */
  of_before_pct: number | null;
  of_after_pct: number | null;
}

/** A comparison the paste holds; `before` and `after` are positions in `found`. */
export interface Proposed {
  title: string;
  group: string;
  policy: string | null;
  before: number[];
  after: number[];
  before_label: string;
  after_label: string;
  changes: Change[];
  /** Rows that both sides have; `changes` shows the first of them. */
  rows: number;
  stated: {
    text: string;
    line: number | null;
    metric: string;
    agrees: "rounded" | "truncated" | "differs";
    sentence: string;
  } | null;
  notes: string[];
}

export interface Paste {
  digest: string;
  /** The text that lines count in, where it is not the paste itself. */
  text: string | null;
  messages: Message[];
  found: Found[];
  unread: Note[];
  experiments: Proposed[];
}

/** What one mail claims, shows and does not state. */
export interface CheckedMail {
  author: string | null;
  date: string | null;
  subject: string | null;
  /** `shown`: a claim in words, beside the figures that bear on it. */
  claims: { text: string; answer: "agrees" | "differs" | "no figures" | "shown"; sentence: string }[];
  figures: { title: string; metric: string; verdict: string; decided: boolean }[];
  missing: string[];
  unused: string[];
}

/** The claims of a paste beside its own figures. */
export interface PasteCheck {
  mails: CheckedMail[];
  /** Mails that were read. */
  read: number;
  asks: boolean;
  /** 72 columns of plain text, ready for a mail. */
  reply: string;
}

/** What a person makes of one run. */
export interface Choice {
  at: number;
  side: Side | null;
  label: string;
  group: string;
  keep: boolean;
}

/** A paste with its corrections. */
export interface Corrected {
  name: string;
  text: string;
  digest: string;
  runs: Choice[];
  /** What it was measured for; null leaves it as it was read. */
  policy: string | null;
}

export interface Confirmed {
  upload_id: string;
  run_ids: string[];
  experiments: {
    title: string;
    policy: string | null;
    before: string[];
    after: string[];
    before_label: string;
    after_label: string;
  }[];
}

/** The server takes labels and groups up to this many characters. */
export const MOST_LABEL = 200;
/** Bytes of a paste. */
export const MOST_BYTES = 4 * 1024 * 1024;

/** Reads a text; nothing is stored. */
export const readPaste = () => mutationOptions({ mutationFn: (text: string) => sendText<Paste>("/pastes", text) });

/** The claims of a text; nothing is stored. The same text gives the same answer. */
export const checkQuery = (text: string, digest: string) =>
  queryOptions({
    queryKey: ["checked", digest, text.length],
    queryFn: ({ signal }) => sendText<PasteCheck>("/pastes/check", text, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The comparisons of a corrected paste; the same corrections give the same answer. */
export const proposedQuery = (corrected: Corrected, isAsked: boolean) =>
  queryOptions({
    queryKey: ["pasted", corrected.digest, corrected.runs],
    queryFn: ({ signal }) => {
      const { text, runs } = corrected;
      return sendJson<{ experiments: Proposed[] }>("POST", "/pastes/proposed", { text, runs }, signal);
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (last) => last,
  });

/** Stores the text and its runs as they are shown. */
export const confirmPaste = () =>
  mutationOptions({
    mutationFn: (corrected: Corrected) => sendJson<Confirmed>("POST", "/pastes/confirmed", corrected),
  });
