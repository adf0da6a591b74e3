import { expect, test } from "vitest";
import { address, problemOf } from "./client";

test("an address leaves out what is null", () => {
  expect(address("/traces")).toBe("/api/v1/traces");
  expect(address("/x", { from: 0, to: 12, flow: null, fate: undefined })).toBe("/api/v1/x?from=0&to=12");
  expect(address("/x", { flow: "0x50 &" })).toBe("/api/v1/x?flow=0x50+%26");
});

test("a problem keeps the server's sentence", () => {
  const body = '{"type":"about:blank","title":"Bad input","status":422,"detail":"perf.data: cut at byte 12."}';
  expect(problemOf(422, body)).toMatchObject({ title: "Bad input", status: 422, detail: "perf.data: cut at byte 12." });
});

test("an answer that is no problem becomes a sentence", () => {
  expect(problemOf(502, "<html>Bad gateway</html>").detail).toBe("The server answered 502 without a reason.");
  expect(problemOf(500, '"text"').detail).toContain("500");
});
