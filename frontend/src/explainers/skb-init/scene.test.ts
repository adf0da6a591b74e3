import { expect, test } from "vitest";
import type { Simulation } from "../../model/simulation";
import { run } from "../testing/simulations";
import { headerActionOf, headerAt, lifeAt, pairAt } from "./scene";

const stock = run("skb-init", { case: "receiver" });
const patched = run("skb-init", { case: "receiver", variant: "at-alloc" });

const owners = (of: Simulation, position: number) =>
  headerAt(of, position)
    ?.lines?.map(({ is }) => is.by)
    .join("");
const contents = (of: Simulation, position: number) => headerAt(of, position)?.lines?.map(({ is }) => is.content);

test("one header goes from slab to CPU 1, to CPU 0 and back; its lines say who wrote them last", () => {
  expect([0, 1, 2, 3, 4, 5].map((position) => owners(stock, position))).toEqual([
    "00000",
    "00111",
    "11111",
    "00000",
    "00000",
    "00111",
  ]);
  expect([1, 2, 3, 4, 5].map((position) => headerAt(stock, position)?.fetched)).toEqual([3, 2, 5, 0, 3]);
  expect([1, 2, 3, 4, 5].map((position) => headerAt(patched, position)?.fetched)).toEqual([5, 0, 5, 0, 5]);
  expect(headerAt(stock, 1)?.from).toEqual({ kind: "slab", cpu: null });
  expect(headerAt(stock, 4)?.to).toEqual({ kind: "slab", cpu: null });
});

test("what stands in a line: wiped at free in stock, left over under the patch", () => {
  expect(contents(stock, 1)).toEqual(["clean", "clean", "set", "set", "set"]);
  expect(contents(stock, 3)).toEqual(Array(5).fill("packet"));
  expect(contents(stock, 4)).toEqual(Array(5).fill("clean"));
  expect(contents(patched, 4)).toEqual(Array(5).fill("stale"));
  expect(headerAt(patched, 5)?.lines?.[0]?.was.content).toBe("stale");
  expect([1, 2, 3, 4].map((at) => headerActionOf(stock.events[at - 1] as Simulation["events"][number]))).toEqual([
    "sets part",
    "fills in",
    "takes over",
    "wipes all",
  ]);
});

test("before anything happened the header lies where the first allocation will find it", () => {
  const waiting = headerAt(stock, 0);
  expect(waiting).toMatchObject({ isWaiting: true, number: 5, skb: null, fetched: 0, to: { kind: "slab" } });
});

test("a life has its stations with what was published for them", () => {
  const life = lifeAt(stock, 4);
  expect(life.map(({ name, cpu }) => `${name} ${cpu}`)).toEqual(["allocate 1", "fill in 1", "read 0", "free 0"]);
  expect(life.map(({ cycles }) => cycles)).toEqual([203.39, "none", "none", 127.54]);
  expect(lifeAt(patched, 4).map(({ cycles }) => cycles)).toEqual([230.91, "none", "none", "unpublished"]);
  expect(lifeAt(stock, 2).map(({ position }) => position)).toEqual([1, 2, null, null]);
  // A completion frees what it has not read.
  const completed = lifeAt(stock, stock.moments["first-completion"] ?? 0);
  expect(completed.map(({ position }) => position === null)).toEqual([false, false, true, false]);
});

test("a recording knows no lines, and may name CPUs other than 0 and 1", () => {
  const recorded: Simulation = {
    ...stock,
    host: { cpus: [0, 1, 2, 5], llcs: [[0, 1, 2, 5]], nodes: [[0, 1, 2, 5]] },
    gauges: stock.gauges.filter(({ id }) => !/^(line|was|cost|cycles|fetched)/.test(id)),
    places: stock.places.map((place) => (place.id === "cpu:1" ? { ...place, id: "cpu:5", cpu: 5 } : place)),
    events: stock.events.map((event) => (event.cpu === 1 ? { ...event, cpu: 5 } : event)),
    tokens: stock.tokens.map((token) => (token.home === 1 ? { ...token, home: 5 } : token)),
  };
  expect(headerAt(recorded, 1)).toMatchObject({ lines: null, fetched: null });
  expect(pairAt(recorded, 3)).toEqual([0, 5]);
  expect(pairAt(recorded, 0)).toEqual([0, 1]);
  expect(pairAt(stock, 3)).toEqual([0, 1]);
});
