// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../api/client";
import * as stream from "../../api/stream";
import * as api from "../../api/upload";
import type { Job, Upload } from "../../model/types";
import { UploadQueue } from "./uploadQueue";

afterEach(() => vi.restoreAllMocks());

const file = (name: string) => new File(["12345"], name);
const upload = (change: Partial<Upload>) =>
  ({ job_id: null, trace_id: null, run_ids: [], note: null, ...change }) as Upload;

test("two are sent at a time, in the order they came", async () => {
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  vi.spyOn(api, "putFile").mockImplementation((one) => {
    sent.push(one.name);
    return new Promise((resolve) => ends.push(() => resolve(upload({}) as never)));
  });
  const queue = new UploadQueue();
  queue.add(["a", "b", "c", "d"].map(file), new QueryClient());
  expect(sent).toEqual(["a", "b"]);
  ends[0]?.();
  await vi.waitFor(() => expect(sent).toEqual(["a", "b", "c"]));
  expect(queue.snapshot().find((item) => item.name === "a")?.state).toBe("done");
  expect(queue.snapshot().find((item) => item.name === "d")?.state).toBe("queued");
});

test("the server's sentence is kept, and the next file goes on", async () => {
  const sentence = "empty.data is empty; expected a recording.";
  vi.spyOn(api, "putFile").mockImplementation((one) =>
    one.name === "empty.data"
      ? Promise.reject(new ApiError({ title: "Empty", status: 422, detail: sentence }))
      : Promise.resolve(upload({}) as never),
  );
  const queue = new UploadQueue();
  queue.add([file("empty.data"), file("good.data")], new QueryClient());
  await vi.waitFor(() => expect(queue.snapshot().every((item) => item.state !== "sending")).toBe(true));
  expect(queue.snapshot().find((item) => item.name === "empty.data")).toMatchObject({
    state: "failed",
    problem: sentence,
  });
  expect(queue.snapshot().find((item) => item.name === "good.data")?.state).toBe("done");
});

test("a recording is followed until its analysis is over", async () => {
  let tell: (job: Job) => void = () => {};
  vi.spyOn(api, "putFile").mockResolvedValue(upload({ job_id: "j1", trace_id: "t1" }) as never);
  vi.spyOn(stream, "followJob").mockImplementation((_id, _isOver, onJob) => {
    tell = onJob as (job: Job) => void;
    return () => {};
  });
  const queue = new UploadQueue();
  queue.add([file("x.perf.data")], new QueryClient());
  await vi.waitFor(() => expect(queue.snapshot()[0]?.state).toBe("analysing"));
  const job = { id: "j1", state: "running", stage: "read", bytes: 1, of_bytes: 2, events: 3 } as Job;
  tell(job);
  expect(queue.snapshot()[0]).toMatchObject({ state: "analysing", job });
  const detail = "x.perf.data is cut off in the record at byte 812.";
  const place = { instance: "", at: null, found: null, in_all: null, acknowledge: null };
  tell({ ...job, state: "failed", error: { type: "", title: "", status: 422, detail, ...place } });
  expect(queue.snapshot()[0]).toMatchObject({ state: "failed", problem: detail });
});

test("one that is being sent can be stopped; one that is over can be taken off", async () => {
  vi.spyOn(api, "putFile").mockImplementation(
    (_file, _onBytes, signal) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")))),
  );
  const queue = new UploadQueue();
  queue.add([file("a")], new QueryClient());
  const key = queue.snapshot()[0]?.key ?? 0;
  queue.drop(key);
  await vi.waitFor(() => expect(queue.snapshot()[0]?.state).toBe("stopped"));
  queue.drop(key);
  expect(queue.snapshot()).toEqual([]);
});

test("one that is over is sent again as the format the user names; its last answer stays meanwhile", async () => {
  const named: (string | null | undefined)[] = [];
  const first = upload({ class: "unknown", format: null });
  const second = upload({ class: "result", format: "stackcount" });
  vi.spyOn(api, "putFile").mockImplementation((_file, _onBytes, _signal, format) => {
    named.push(format);
    return Promise.resolve((format ? second : first) as never);
  });
  const queue = new UploadQueue();
  queue.add([file("folded.txt")], new QueryClient());
  const key = queue.snapshot()[0]?.key ?? 0;
  queue.readAs(key, "stackcount", new QueryClient());
  expect(named, "not while it is on its way").toEqual([null]);
  await vi.waitFor(() => expect(queue.snapshot()[0]?.state).toBe("done"));
  queue.readAs(key, "stackcount", new QueryClient());
  expect(queue.snapshot()[0]).toMatchObject({ state: "sending", upload: first });
  await vi.waitFor(() => expect(queue.snapshot()[0]).toMatchObject({ state: "done", upload: second }));
  expect(named).toEqual([null, "stackcount"]);
});

test("a refusal of the named format is the item's sentence, and another one can be named", async () => {
  vi.spyOn(api, "putFile").mockImplementation((_file, _onBytes, _signal, format) =>
    Promise.resolve(upload(format === "pwru" ? { job_id: "j1", trace_id: "t1" } : {}) as never),
  );
  const detail = "not pwru text: none of its 1 lines is a record.";
  vi.spyOn(stream, "followJob").mockImplementation((_id, _isOver, onJob) => {
    onJob({ id: "j1", state: "failed", error: { detail } } as never);
    return () => {};
  });
  const queue = new UploadQueue();
  queue.add([file("notes.txt")], new QueryClient());
  const key = queue.snapshot()[0]?.key ?? 0;
  await vi.waitFor(() => expect(queue.snapshot()[0]?.state).toBe("done"));
  queue.readAs(key, "pwru", new QueryClient());
  await vi.waitFor(() => expect(queue.snapshot()[0]).toMatchObject({ state: "failed", problem: detail }));
  queue.readAs(key, "stackcount", new QueryClient());
  await vi.waitFor(() => expect(queue.snapshot()[0]).toMatchObject({ state: "done", problem: null, job: null }));
});
