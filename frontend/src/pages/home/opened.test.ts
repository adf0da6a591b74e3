import { expect, test } from "vitest";
import type { Upload } from "../../model/types";
import { opened } from "./opened";
import type { Sending } from "./uploadQueue";

const base = { class: "trace", name: "a", container: null, trace_id: null, run_ids: [], note: null };
const sent = (upload: Partial<Upload>, state: Sending["state"] = "done") =>
  ({ state, upload: { ...base, ...upload } }) as unknown as Sending;
const recording = sent({ trace_id: "t1" });
const host = sent({ class: "host" });
const runs = (name: string, container: string | null = null) =>
  sent({ class: "result", run_ids: ["r"], name, container } as Partial<Upload>);

test("one recording opens, with the description of its host and with its benchmarks too", () => {
  expect(opened([recording])).toEqual({ trace: "t1" });
  expect(opened([recording, host, runs("b")])).toEqual({ trace: "t1" });
});

test("benchmark output opens the results: narrowed to the one file, or all of them", () => {
  expect(opened([runs("iperf3.json")])).toEqual({ results: "iperf3.json" });
  expect(opened([runs("a"), runs("b")])).toEqual({ results: "" });
  expect(opened([runs("many.tar", "tar")])).toEqual({ results: "" });
});

test("nothing is said before all of it is over", () => {
  expect(opened([recording, sent({ trace_id: "t2" }, "analysing")])).toBeUndefined();
});

test("the list stays where it says more: several recordings, a failure, an unknown file, a host alone", () => {
  expect(opened([recording, sent({ trace_id: "t2" })])).toBeNull();
  expect(opened([recording, sent({ trace_id: "t2" }, "failed")])).toBeNull();
  expect(opened([sent({ class: "unknown" })])).toBeNull();
  expect(opened([recording, { state: "stopped", upload: null } as Sending])).toBeNull();
  expect(opened([host])).toBeNull();
});
