// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { groupOf, seriesOf } from "../../../charts/throughput/fixtures";
import { AdvicePanel } from "./AdvicePanel";
import { CANNOT_TELL, CHANGE } from "./fixtures";
import { runsOf } from "./runs";
import { figure } from "./words";

// The links lead to another page; only where they lead matters here.
const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });

const plain = (text: string) => text.replaceAll("\u2009", " ");
const published = {
  ...groupOf([seriesOf("defer", 1_851_950), { ...seriesOf("no defer", 1_985_067), change_of_first: 0.0719 }]),
  id: "claim-skb-defer-sysctl",
};

function shown(advice = [CHANGE, CANNOT_TELL]) {
  const calls = { onPolicy: vi.fn(), onGroup: vi.fn() };
  render(
    <RouterContextProvider router={router}>
      <AdvicePanel advice={advice} recording="x.perf.data" groups={[published]} isAssumed={false} {...calls} />
    </RouterContextProvider>,
  );
  return calls;
}

afterEach(cleanup);

test("each policy has its answer in a word and its sentence, and nothing more before it is asked for", () => {
  shown();
  expect(screen.getByText("change")).toBeTruthy();
  expect(screen.getByText("cannot tell")).toBeTruthy();
  expect(screen.getByText(CHANGE.text)).toBeTruthy();
  expect(screen.queryByText("Evidence")).toBeNull();
});

test("why: every figure with its label and base, clauses, commands to set and undo, and the figures of its thread", () => {
  const { onPolicy, onGroup } = shown();
  fireEvent.click(screen.getByRole("button", { name: "Why skb-defer" }));
  expect(screen.getByText("alien frees inside the LLC").parentElement?.textContent).toContain(
    "2,244\u2009frees of 2,259 alien frees exact",
  );
  expect(screen.getByText("free and allocate").parentElement?.textContent).toContain("modelled");
  expect(screen.getByText(CHANGE.conditions[0] ?? "")).toBeTruthy();
  const [set, undo, check] = ["Set", "Undo", "Check"].map((name) =>
    screen.getByRole("heading", { name }).parentElement?.querySelector("pre"),
  );
  expect(set?.textContent).toBe(`${CHANGE.set[0]}\n`);
  // What changes the host says so in bold; what only shows the effect does not.
  expect([set, undo].map((pre) => pre?.querySelector("b")?.textContent)).toEqual(Array(2).fill("# changes this host"));
  expect([check?.textContent, check?.querySelector("b")]).toEqual([`${CHANGE.check[0]}\n`, null]);
  expect(screen.getByRole("button", { name: "Copy undo, skb-defer" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: published.title }));
  expect(onGroup).toHaveBeenCalledWith("claim-skb-defer-sysctl");
  fireEvent.click(screen.getByRole("button", { name: "Show the decisions of skb-defer" }));
  expect(onPolicy).toHaveBeenCalledWith("skb-defer");
});

test("what cannot be told names what to record, and has no command to set", () => {
  shown();
  fireEvent.click(screen.getByRole("button", { name: "Why xdp-return" }));
  expect(screen.getByText(CANNOT_TELL.record[0] ?? "")).toBeTruthy();
  expect(screen.queryByText("Set")).toBeNull();
});

test("several answers that cannot be told take one line beside others, and open on request", () => {
  shown([CHANGE, CANNOT_TELL, { ...CANNOT_TELL, policy: "xsk-batch" }]);
  expect(screen.queryByText(CANNOT_TELL.text)).toBeNull();
  expect(screen.getByText("XDP page return · AF_XDP batching")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show what to record" }));
  expect(screen.getAllByText(CANNOT_TELL.text)).toHaveLength(2);
});

test("where nothing can be told, every answer is in sight", () => {
  shown([CANNOT_TELL, { ...CANNOT_TELL, policy: "xsk-batch" }]);
  expect(screen.getAllByText(CANNOT_TELL.text)).toHaveLength(2);
});

test("without anything to set, what is undone is the recording's doing, and comes after it", () => {
  shown([{ ...CANNOT_TELL, undo: ["perf probe -d x  # changes this host"], check: ["perf probe -l"] }]);
  fireEvent.click(screen.getByRole("button", { name: "Why xdp-return" }));
  const headings = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(["Record what decides it", "Undo what recording it changes", "Check that it is undone"]);
});

test("figures: whole numbers whole, others rounded, with their unit", () => {
  expect(plain(figure({ value: 41_206, unit: "frees" }))).toBe("41,206 frees");
  expect(plain(figure({ value: 7.18794, unit: "%" }))).toBe("7.188 %");
});

test("runs of a policy: the recording's own, then those its thread published; others stay out", () => {
  const own = { ...groupOf([seriesOf("run", 5)]), id: "measured-tcp-rfs-bits" };
  const other = { ...own, id: "measured-tcp-rfs-hopping-bits" };
  const lines = runsOf("skb-defer", "tcp-rfs.perf.data.zst", [published, other, own]);
  expect(lines.map(({ group }) => group)).toEqual(["measured-tcp-rfs-bits", "claim-skb-defer-sysctl"]);
  expect(plain(lines[1]?.figures ?? "")).toMatch(/^1,851,950 to 1,985,067 pps, \+7.19 % of the first$/);
});
