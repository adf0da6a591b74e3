// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { asksForTokens, credentials } from "../../api/client";
import type { Service, Standing } from "../../model/access";
import { answered, isAnswer } from "./signIn";
import { forget, keep, retained, tokenIn } from "./token";
import { reported, terms, withoutToken } from "./words";

const TOKEN = `skb_up_${"a2".repeat(19)}b`;
const KEY = "0123456789abcdef0123456789abcdef";

afterEach(() => {
  vi.unstubAllGlobals();
  forget();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
  delete document.documentElement.dataset.tokens;
});

test("a token is found among what a hand copies with it, and nothing else is one", () => {
  for (const text of [TOKEN, `  ${TOKEN}\n`, `"${TOKEN}"`, `Bearer ${TOKEN}`]) expect(tokenIn(text)).toBe(TOKEN);
  for (const text of ["", "hunter2", TOKEN.slice(1), `${TOKEN}x`, `${TOKEN} ${TOKEN}`, TOKEN.toUpperCase()])
    expect(tokenIn(text)).toBeNull();
});

test("a token is kept for the tab, or on request for longer, and forgotten everywhere", () => {
  expect(credentials()).toEqual({});
  keep(TOKEN, "tab");
  expect([retained(), localStorage.length]).toEqual(["tab", 0]);
  expect(credentials()).toEqual({ authorization: `Bearer ${TOKEN}` });
  keep(TOKEN, "browser");
  expect([retained(), sessionStorage.length]).toEqual(["browser", 0]);
  expect(credentials()).toEqual({ authorization: `Bearer ${TOKEN}` });
  forget();
  expect([retained(), sessionStorage.length, localStorage.length]).toEqual([null, 0, 0]);
});

test("where storage is closed nothing is kept and nothing breaks", () => {
  for (const name of ["sessionStorage", "localStorage"]) vi.stubGlobal(name, null);
  expect(keep(TOKEN, "tab")).toBe(false);
  expect([retained(), credentials()]).toEqual([null, {}]);
});

test("the key of the page's address goes along, and only if it is one", () => {
  history.replaceState(null, "", `/traces/abc?v=1&key=${KEY}&from=0`);
  expect(credentials()).toEqual({ "skbscope-key": KEY });
  for (const wrong of [`${KEY}0`, KEY.slice(1), "%0d%0aX: y", KEY.toUpperCase()]) {
    history.replaceState(null, "", `/traces/abc?key=${wrong}`);
    expect(credentials()).toEqual({});
  }
  history.replaceState(null, "", `/traces/abc?monkey=${KEY}`);
  expect(credentials()).toEqual({});
});

test("the page says whether its server asks for tokens", () => {
  expect(asksForTokens()).toBe(false);
  document.documentElement.dataset.tokens = "";
  expect(asksForTokens()).toBe(true);
});

test("an answer of the provider is good for the tab that began, once", () => {
  const query = { state: "s", code: "c" };
  expect([isAnswer(query), isAnswer({ state: "s", error: "x" }), isAnswer({ code: "c" })]).toEqual([true, true, false]);
  expect(() => answered(query)).toThrow("not begun in this tab");
  sessionStorage.setItem("skbscope.sign-in", "ticket");
  expect(answered(query)).toEqual({ ticket: "ticket", state: "s", code: "c", iss: null });
  expect(() => answered(query)).toThrow("not begun in this tab");
});

test("what a provider says in an address is said in no words of the address", () => {
  expect(() => answered({ state: "s", error: "access_denied" })).toThrow("signed nobody in (access_denied).");
  expect(() => answered({ state: "s", error: "Call +1 555 now" })).toThrow(/signed nobody in\.$/);
});

const SERVICE = { may_upload: true, may_query: true, quarantine: false, deleted_at: "2027-11-22T14:05:00Z" } as Service;
const STANDING: Standing = { yours: false, visibility: "public", quarantined: false, link: null, deleted_at: null };

test("what becomes of a file is said before it is sent", () => {
  expect(terms(SERVICE)).toBe("Only you see it until you show it to others. It is deleted on 22 November 2027.");
  expect(terms({ ...SERVICE, quarantine: true })).toMatch(
    /^Sent without a token: .* It is deleted on 22 November 2027\.$/,
  );
  expect(terms({ ...SERVICE, deleted_at: null })).toMatch(/It is kept until somebody deletes it\.$/);
  expect(terms({ ...SERVICE, may_upload: false })).toBe("This server takes files from those who have a token.");
});

test("others are told when a thing ends, and nothing of what has no end", () => {
  const until = { ...STANDING, deleted_at: "2026-12-01T23:59:59Z" };
  expect(reported(STANDING)).toBeNull();
  expect(reported(until)).toBe("Public. It is deleted on 1 December 2026.");
  expect(reported({ ...until, visibility: "unlisted" })).toMatch(/^Unlisted: you see it by its link\./);
  expect(reported({ ...until, quarantined: true })).toMatch(
    /^Sent without a token: .* It is deleted on 1 December 2026\.$/,
  );
});

test("what may be done without a token is said, and that queries need one where they do", () => {
  const files =
    "Without a token this server shows what is public, and takes files that are deleted on 22 November 2027.";
  expect(withoutToken(SERVICE)).toBe(files);
  expect(withoutToken({ ...SERVICE, may_query: false })).toBe(`${files} SQL queries need a token.`);
  expect(withoutToken({ ...SERVICE, may_upload: false })).toBe(
    "Without a token this server shows what is public, and takes no files.",
  );
});
