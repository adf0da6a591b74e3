import { expect, test } from "vitest";
import { CAPTURE_POLICIES, fromServer, scriptPath } from "./captureCommands";

test("the script is fetched, read and then run", () => {
  expect(fromServer("http://127.0.0.1:8040").split("\n")).toEqual([
    "curl -fsS http://127.0.0.1:8040/api/v1/capture/all.sh -o skbscope-capture.sh",
    "less skbscope-capture.sh",
    "sudo sh skbscope-capture.sh -d 5",
  ]);
});

test("every policy has an address of its own", () => {
  expect(new Set(CAPTURE_POLICIES.map(scriptPath)).size).toBe(5);
});
