import { afterEach, expect, test, vi } from "vitest";
import { followJob, jobOf } from "./stream";

afterEach(() => vi.unstubAllGlobals());

interface Job {
  state: string;
}

const isOver = ({ state }: Job) => state === "ready";
const event = (state: string) => `event: job\ndata: {"state":"${state}"}\n\n`;

/** A server that streams those pieces, or refuses, and answers a plain question with `ready`. */
function serve(pieces: string[] | null) {
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    if (!url.endsWith("/stream")) return new Response('{"state":"ready"}');
    if (pieces === null) return new Response("no", { status: 502 });
    const encoded = pieces.map((piece) => new TextEncoder().encode(piece));
    return new Response(
      new ReadableStream({ start: (to) => [...encoded.map((piece) => to.enqueue(piece)), to.close()] }),
    );
  });
  return requested;
}

/** The states told until the job is over. */
function followed(): Promise<string[]> {
  const states: string[] = [];
  return new Promise((done) => {
    followJob<Job>("7", isOver, (job) => {
      states.push(job.state);
      if (isOver(job)) done(states);
    });
  });
}

test("a job is told at every change, however its stream is cut into pieces", async () => {
  const whole = `${event("waiting")}: still here\n\n${event("running")}${event("ready")}`;
  const requested = serve([whole.slice(0, 9), whole.slice(9, 61), whole.slice(61)]);
  expect(await followed()).toEqual(["waiting", "running", "ready"]);
  expect(requested).toEqual(["/api/v1/jobs/7/stream"]);
});

test("where the stream ends too early or cannot be had the job is asked for", async () => {
  const cut = serve([event("running")]);
  expect(await followed()).toEqual(["running", "ready"]);
  expect(cut).toEqual(["/api/v1/jobs/7/stream", "/api/v1/jobs/7"]);
  serve(null);
  expect(await followed()).toEqual(["ready"]);
});

test("a comment tells of no job", () => {
  expect(jobOf(": still here")).toBeNull();
});
