import { expect, test } from "vitest";
import { POLICIES } from "../../api/policies";
import { fromServer, scriptPath } from "./captureCommands";

test("the script is fetched, read and then run", () => {
  expect(fromServer("http://127.0.0.1:8040").split("\n")).toEqual([
    "curl -fsS http://127.0.0.1:8040/api/v1/capture/all.sh -o skbscope-capture.sh",
    "less skbscope-capture.sh",
    "sudo sh skbscope-capture.sh -d 5",
  ]);
});

test("every policy has its script", () => {
  expect(new Set(POLICIES.map(scriptPath)).size).toBe(5);
});
