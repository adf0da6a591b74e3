/**
 * Uploads of this visit. They live outside the pages: leaving Home does not stop them.
 * Two are sent at a time; a browser gives one origin few connections, and the streams need some too.
 */
import type { QueryClient } from "@tanstack/react-query";
import { followJob } from "../../api/stream";
import { putFile } from "../../api/upload";
import { jobIsOver } from "../../model/queries";
import type { Job, Upload } from "../../model/types";

/** Files sent at the same time. */
const AT_ONCE = 2;

/** One file on its way. */
export interface Sending {
  key: number;
  name: string;
  size: number;
  /** Sent so far, bytes. */
  sent: number;
  /** Bytes a second over the last seconds; null until there is a rate. */
  rate: number | null;
  /** What the user said it is; null: told by content. */
  format: string | null;
  state: "queued" | "sending" | "analysing" | "done" | "failed" | "stopped";
  /** The last answer; stays while the file is sent again. */
  upload: Upload | null;
  job: Job | null;
  /** The sentence of a failure. */
  problem: string | null;
}

/** Sends files one after another and tells whoever listens. */
export class UploadQueue {
  private items: readonly Sending[] = [];
  private readonly files = new Map<number, File>();
  private readonly stops = new Map<number, AbortController>();
  private readonly listeners = new Set<() => void>();
  private nextKey = 1;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): readonly Sending[] => this.items;

  /** Takes files; the newest stand first. Gives their keys. */
  add(files: Iterable<File>, queries: QueryClient): number[] {
    const keys: number[] = [];
    for (const file of files) {
      const key = this.nextKey++;
      this.files.set(key, file);
      const item: Sending = {
        key,
        name: file.name,
        size: file.size,
        sent: 0,
        rate: null,
        format: null,
        state: "queued",
        upload: null,
        job: null,
        problem: null,
      };
      this.items = [item, ...this.items];
      keys.push(key);
    }
    this.tell();
    this.pump(queries);
    return keys;
  }

  /** Sends one that is over again, to be read as that format. */
  readAs(key: number, format: string, queries: QueryClient): void {
    if (!this.items.some((item) => item.key === key && isOver(item))) return;
    this.change(key, { state: "queued", format, sent: 0, rate: null, job: null, problem: null });
    this.pump(queries);
  }

  /** Stops one that is being sent, or takes one that is over off the list. */
  drop(key: number): void {
    const stop = this.stops.get(key);
    if (stop) stop.abort();
    else {
      this.files.delete(key);
      this.items = this.items.filter((item) => item.key !== key);
      this.tell();
    }
  }

  private change(key: number, change: Partial<Sending>): void {
    this.items = this.items.map((item) => (item.key === key ? { ...item, ...change } : item));
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }

  private pump(queries: QueryClient): void {
    const free = AT_ONCE - this.items.filter((item) => item.state === "sending").length;
    const waiting = this.items.filter((item) => item.state === "queued").reverse();
    for (const item of waiting.slice(0, Math.max(0, free))) void this.send(item.key, queries);
  }

  private async send(key: number, queries: QueryClient): Promise<void> {
    const file = this.files.get(key);
    if (!file) return;
    const format = this.items.find((item) => item.key === key)?.format ?? null;
    const stop = new AbortController();
    this.stops.set(key, stop);
    const begun = performance.now();
    this.change(key, { state: "sending" });
    try {
      const upload = await putFile<Upload>(
        file,
        (sent) => {
          const seconds = (performance.now() - begun) / 1000;
          this.change(key, { sent, rate: seconds > 0.5 ? sent / seconds : null });
        },
        stop.signal,
        format,
      );
      this.change(key, { sent: file.size, upload, state: upload.job_id ? "analysing" : "done" });
      if (upload.job_id) this.follow(key, upload.job_id, queries);
      for (const kind of ["traces", "throughput", "runs"]) void queries.invalidateQueries({ queryKey: [kind] });
    } catch (error) {
      const isStopped = error instanceof DOMException && error.name === "AbortError";
      const problem = error instanceof Error ? error.message : String(error);
      this.change(key, isStopped ? { state: "stopped" } : { state: "failed", problem });
    } finally {
      this.stops.delete(key);
      this.pump(queries);
    }
  }

  private follow(key: number, id: string, queries: QueryClient): void {
    followJob<Job>(id, jobIsOver, (job) => {
      this.change(key, { job });
      if (job.state === "failed")
        this.change(key, { state: "failed", problem: job.error?.detail ?? "The analysis failed." });
      if (job.state === "ready") this.change(key, { state: "done" });
      if (jobIsOver(job)) void queries.invalidateQueries({ queryKey: ["traces"] });
    });
  }
}

/** Whether nothing more happens to it by itself. */
export function isOver({ state }: Sending): boolean {
  return state === "done" || state === "failed" || state === "stopped";
}

/** The queue of this visit. */
export const uploadQueue = new UploadQueue();
