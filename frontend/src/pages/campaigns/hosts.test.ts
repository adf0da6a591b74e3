import { expect, test } from "vitest";
import type { CampaignHost } from "../../model/campaigns";
import { readCampaign } from "../../url/campaign";
import { listed, ROWS, sortingOf } from "./hosts";

const host = (n: number, part: Partial<CampaignHost> = {}): CampaignHost => ({
  name: `h${n}`,
  file: `h${n}.perf.data`,
  trace_id: `t${n}`,
  analysis_id: `a${n}`,
  state: "ready",
  sentence: null,
  created_at: `2026-11-${String(30 - (n % 30)).padStart(2, "0")}T12:00:00Z`,
  class_id: n % 2 ? "odd" : "even",
  modes: { "rfs-llc": { stand: n % 3 ? "keep" : "cannot-tell", variant: n % 3 ? "stock" : null, label: "assumed" } },
  findings: null,
  measures: n % 5 ? { "alien-share": { value: n, of: 100, label: "reconstructed" } } : {},
  ...part,
});
const FLEET = Array.from({ length: 120 }, (_, n) => host(n));
const EMPTY = { class_id: null, modes: null, measures: null };
const names = (query: Record<string, string>, hosts = FLEET) =>
  listed(hosts, readCampaign(query)).rows.map(({ name }) => name);

test("a page has as many rows as a page has, in the order they came in; behind the last page is the last page", () => {
  const first = listed(FLEET, readCampaign({}));
  expect(first).toMatchObject({ found: 120, page: 1, pages: 3 });
  expect(first.rows).toEqual(FLEET.slice(0, ROWS));
  expect(listed(FLEET, readCampaign({ page: "99" }))).toMatchObject({ page: 3 });
  expect(listed([], readCampaign({ page: "2" }))).toEqual({ rows: [], found: 0, page: 1, pages: 1 });
});

test("class, state and words narrow together; words stand in any part of a name", () => {
  const hosts = [host(1), host(3, { name: "web-3" }), host(2), host(5, { state: "failed", ...EMPTY })];
  expect(names({ class: "odd" }, hosts)).toEqual(["h1", "web-3"]);
  expect(names({ class: "odd", q: "EB- 3" }, hosts)).toEqual(["web-3"]);
  expect(names({ state: "failed" }, hosts)).toEqual(["h5"]);
  const busy = [host(1, { state: "waiting", ...EMPTY }), host(2, { state: "running", ...EMPTY }), host(3)];
  expect(names({ state: "under-way" }, busy)).toEqual(["h1", "h2"]);
});

test("order is by value, numbers in names count as numbers, and what is not told comes last both ways", () => {
  expect(names({ sort: "-alien-share" }).slice(0, 2)).toEqual(["h119", "h118"]);
  expect(names({ sort: "alien-share", page: "3" }).at(-1)).toBe("h115");
  expect(names({ sort: "-alien-share", page: "3" }).at(-1)).toBe("h115");
  expect(names({ sort: "name" }, [host(10), host(9)])).toEqual(["h9", "h10"]);
  expect(names({ sort: "mode/rfs-llc" })[0]).toBe("h0");
  expect(names({ sort: "-mode/rfs-llc" })[0]).toBe("h1");
});

test("of ten thousand hosts a page is drawn, and all of them are counted", () => {
  const many = Array.from({ length: 10_000 }, (_, n) => host(n));
  const found = listed(many, readCampaign({ sort: "-alien-share", q: "h", class: "odd", page: "2" }));
  expect(found).toMatchObject({ found: 5000, page: 2, pages: 100 });
  expect(found.rows).toHaveLength(ROWS);
});

test("the address's word of an order", () => {
  expect(sortingOf("-fidelity/rfs-llc")).toEqual({ column: "fidelity/rfs-llc", descending: true });
  expect(sortingOf("name")).toEqual({ column: "name", descending: false });
  expect(sortingOf(null)).toBeNull();
});

test("hosts are ordered by the day their recordings were sent", () => {
  const few = FLEET.slice(0, 3);
  expect(names({ sort: "added" }, few)).toEqual(["h2", "h1", "h0"]);
  expect(names({ sort: "-added" }, few)).toEqual(["h0", "h1", "h2"]);
});
