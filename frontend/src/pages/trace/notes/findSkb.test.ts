import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { findSkb } from "./findSkb";

afterEach(() => vi.unstubAllGlobals());

const life = (n: number, address: string, t0: number) => ({ n, address, t0 });

/** A server with these pages of lives. */
function serve(pages: { items: object[]; next: string | null }[]): URL[] {
  const requested: URL[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    requested.push(new URL(address, "http://localhost"));
    return new Response(JSON.stringify(pages[requested.length - 1]), {
      headers: { "content-type": "application/json" },
    });
  });
  return requested;
}

test("an skb is found by its address and first event, on whichever page it is", async () => {
  const requested = serve([
    { items: [life(3, "0xa", 90), life(4, "0xb", 100)], next: "4" },
    { items: [life(7, "0xa", 100)], next: null },
  ]);
  expect(await findSkb(new QueryClient(), "aid", { address: "0xa", t0: 100 })).toBe(7);
  expect(requested.map((one) => one.searchParams.get("from"))).toEqual(["100", "100"]);
  expect(requested[1]?.searchParams.get("cursor")).toBe("4");
});

test("an analysis without that skb gives none", async () => {
  serve([{ items: [life(3, "0xa", 90)], next: null }]);
  expect(await findSkb(new QueryClient(), "aid", { address: "0xa", t0: 100 })).toBeNull();
});
