import { expect, test } from "vitest";
import { ApiError } from "../api/client";
import { failureOf } from "./failure";
import { PageFileMissing, pageFile } from "./pageFile";

const answered = (status: number, detail = "There is no recording abc.") =>
  new ApiError({ title: "title", status, detail });

test("no connection, no server and a missing file are three things, and each can be tried again", () => {
  expect(failureOf(answered(0), false)).toMatchObject({ heading: "You are offline", canRetry: true });
  expect(failureOf(answered(0), true)).toMatchObject({ heading: "The server does not answer", canRetry: true });
  expect(failureOf(new PageFileMissing(), true)).toMatchObject({ heading: "This page did not load", canRetry: true });
});

test("deleted and not found keep the server's sentence and offer no second try", () => {
  expect(failureOf(answered(410, "The upload abc was deleted on 2026-11-20."), true)).toMatchObject({
    heading: "This was deleted",
    sentence: "The upload abc was deleted on 2026-11-20.",
    canRetry: false,
  });
  expect(failureOf(answered(404), true, false)).toMatchObject({ heading: "Not found", canSignIn: false });
});

test("where tokens are used, what is not found may be private", () => {
  expect(failureOf(answered(404), true, true)).toMatchObject({ heading: "Not found, or private", canSignIn: true });
});

test("a file that does not arrive keeps the browser's error as its cause", async () => {
  const cause = new TypeError("Failed to fetch dynamically imported module");
  await expect(pageFile(Promise.reject(cause))).rejects.toMatchObject({ cause });
  await expect(pageFile(Promise.reject(cause))).rejects.toBeInstanceOf(PageFileMissing);
});
