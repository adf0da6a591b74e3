/**
 * Captures on their way into campaigns. They live outside the pages: going to the campaign's own page, or to another one,
 * does not stop them.
 */
import { useSyncExternalStore } from "react";
import { ApiError, address } from "../../api/client";
import { putBody } from "../../api/upload";
import { type CapturesAdded, capturePath } from "../../model/campaigns";
import { busyUntil } from "../idle";
import { type Capture, isHostFile } from "./captures";

/** Files sent at the same time; a browser gives one origin few connections. */
const AT_ONCE = 3;
const TRIES = 5;
/** Milliseconds before the first further try; doubled each time. */
const PAUSE_MS = 500;
/** Answers that mean later: a part of the server is away, or too much was asked. */
const AGAIN: readonly number[] = [0, 429, 502, 503, 504];
/** Sentences kept. */
const MOST_FAULTS = 100;

/** How far the captures of one campaign are. */
export interface Sending {
  files: number;
  done: number;
  bytes: number;
  sent: number;
  /** A sentence for each capture that could not be taken. */
  faults: readonly string[];
}

const all = new Map<string, Sending>();
const listeners = new Set<() => void>();

function change(id: string, how: (was: Sending) => Partial<Sending>): void {
  const was = all.get(id);
  if (!was) return;
  all.set(id, { ...was, ...how(was) });
  for (const listener of listeners) listener();
}

/** What is being sent, or was in this visit, into a campaign. */
export function useSending(id: string): Sending | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => all.get(id),
    () => undefined,
  );
}

/** Sends captures, host files before the rest; settles when all of them are over. */
export function send(id: string, captures: readonly Capture[]): Promise<void> {
  const bytes = captures.reduce((sum, { file }) => sum + file.size, 0);
  all.set(id, { files: captures.length, done: 0, bytes, sent: 0, faults: [] });
  change(id, () => ({}));
  return busyUntil(sendAll(id, captures));
}

async function sendAll(id: string, captures: readonly Capture[]): Promise<void> {
  const hosts = captures.filter(({ name }) => isHostFile(name));
  const rest = captures.filter(({ name }) => !isHostFile(name));
  for (const part of [hosts, rest]) {
    const left = [...part];
    const next = async (): Promise<void> => {
      for (let one = left.shift(); one; one = left.shift()) await sendOne(id, one);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }
}

async function sendOne(id: string, { name, file }: Capture): Promise<void> {
  let counted = 0;
  const count = (sent: number) => {
    const more = sent - counted;
    counted = sent;
    change(id, (was) => ({ sent: was.sent + more }));
  };
  const say = (reported: readonly string[]) =>
    change(id, ({ faults }) => ({
      faults: [...faults, ...reported.map((one) => `${name}: ${one}`)].slice(0, MOST_FAULTS),
    }));
  try {
    const added = await patiently(() => putBody<CapturesAdded>(address(capturePath(id, name)), file, count));
    say(added.faults);
  } catch (error) {
    say([error instanceof Error ? error.message : String(error)]);
  }
  count(file.size);
  change(id, (was) => ({ done: was.done + 1 }));
}

/** Asks again, later and later, where the server is away for now. The same body again changes nothing. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      if (tried === TRIES || !(error instanceof ApiError) || !AGAIN.includes(error.status)) throw error;
      await new Promise((done) => setTimeout(done, PAUSE_MS * 2 ** tried));
    }
  }
}
