// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NO_SELECTION } from "../../model/selection";
import type { Decisions } from "../../model/types";
import { DecisionsPanel } from "./DecisionsPanel";
import { DEFERRING, HOPPING, NOTHING, policyOf } from "./fixtures";

const host = {
  cpus: [0, 1, 4, 5],
  llcs: [
    [0, 1],
    [4, 5],
  ],
  nodes: [[0, 1, 4, 5]],
};

function shown(moment: number | null = null, data: Decisions = HOPPING, view = "steps") {
  const calls = { onSelect: vi.fn(), onRange: vi.fn(), onView: vi.fn(), onVariants: vi.fn(), onPolicy: vi.fn() };
  render(
    <>
      <input aria-label="elsewhere" />
      <DecisionsPanel
        data={data}
        host={host}
        range={{ from: 0, to: 100 }}
        selection={{ ...NO_SELECTION, moment }}
        view={view}
        policies={[policyOf("skb-defer", "v-defer", "v-old"), policyOf("rfs-llc", "stock", "as-posted", "intended")]}
        byEvent={null}
        {...calls}
      />
    </>,
  );
  return calls;
}

afterEach(cleanup);

test("n and p walk the moments from the page, but not while something is typed or a modifier is held", () => {
  const { onSelect } = shown(15);
  fireEvent.keyDown(document.body, { key: "n" });
  expect(onSelect).toHaveBeenLastCalledWith({ moment: 20 });
  fireEvent.keyDown(document.body, { key: "p" });
  expect(onSelect).toHaveBeenLastCalledWith({ moment: 10 });
  fireEvent.keyDown(screen.getByLabelText("elsewhere"), { key: "n" });
  fireEvent.keyDown(document.body, { key: "n", ctrlKey: true });
  expect(onSelect).toHaveBeenCalledTimes(2);
});

test("the buttons walk too, and the moment in focus is read out", () => {
  const { onSelect } = shown(10);
  expect(screen.getByRole("status").textContent).toContain("stock takes A1, to cpu1; intended takes A0, to cpu0.");
  expect(screen.getByText(/moment 1 of 3/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /next/ }));
  expect(onSelect).toHaveBeenLastCalledWith({ moment: 15 });
});

test("pickers ask for the other variant and keep this one, and for another flow", () => {
  const { onVariants, onSelect } = shown();
  fireEvent.change(screen.getByLabelText("b"), { target: { value: "as-posted" } });
  expect(onVariants).toHaveBeenLastCalledWith({ a: "stock", b: "as-posted" });
  fireEvent.change(screen.getByLabelText("flow"), { target: { value: "0x50a4fd73" } });
  expect(onSelect).toHaveBeenLastCalledWith({ flow: "0x50a4fd73" });
});

test("what caps left out is said", () => {
  shown(null, { ...HOPPING, series_left_out: 1200, moments_total: 9000 });
  expect(screen.getByText(/1,200 decisions of this flow left out/)).toBeTruthy();
  expect(screen.getByText(/left out of the strip: 8,997/)).toBeTruthy();
});

test("where RFS and RPS are off the panel says so, by the knob and the rules taken", () => {
  const off: Decisions = {
    ...HOPPING,
    rules: [{ rule: "B2-off", text: "the packet stays", a: 7, b: 7 }],
    knobs: { rps_cpus: { value: 0, source: "host file" } },
  };
  shown(null, off);
  expect(screen.getByText(/RFS and RPS are off on this host \(rps_cpus = 0\)/)).toBeTruthy();
  cleanup();
  shown(null, { ...off, knobs: { rps_cpus: { value: 3, source: "host file" } } });
  expect(screen.queryByText(/are off on this host/)).toBeNull();
  cleanup();
  shown(null, { ...off, rules: HOPPING.rules });
  expect(screen.queryByText(/are off on this host/)).toBeNull();
});

test("the switch asks for another policy, and the panel wears the face of the one it has", () => {
  const { onPolicy } = shown();
  expect(screen.getByRole("region", { name: "RFS and caches: decisions" })).toBeTruthy();
  fireEvent.click(screen.getByRole("radio", { name: "skb-defer" }));
  expect(onPolicy).toHaveBeenLastCalledWith("skb-defer");
  cleanup();
  shown(null, DEFERRING);
  expect(screen.getByRole("region", { name: "Cross-CPU free: decisions" })).toBeTruthy();
  const picture = screen.getByRole("img").getAttribute("aria-label");
  expect(picture).toContain("List of cpu0, freed on node 0: v-defer hands an skb back 4 times, v-old 0 times.");
  expect(screen.getByText("4 skbs handed back")).toBeTruthy();
  expect(screen.getByText(/v-defer agrees with the kernel on 100\s% of 4 frees/)).toBeTruthy();
});

test("the rules table says where in the kernel a rule stands", () => {
  shown();
  expect(screen.getByRole("row", { name: /^A0 kept rps_record_sock_flow · v7\.1 / })).toBeTruthy();
  expect(screen.getByText(/rules neither took: 1/)).toBeTruthy();
});

test("the table view has the counts by rule too, so that the copied text has them", () => {
  shown(null, HOPPING, "table");
  expect(screen.getByRole("table", { name: /^Decisions by rule, / })).toBeTruthy();
  expect(screen.getByRole("table", { name: /^Moments at which / })).toBeTruthy();
});

test("what the advice says to record stands where there is nothing to replay", () => {
  render(
    <DecisionsPanel
      data={{ ...NOTHING, policy: "xdp-return", rules: [] }}
      host={host}
      range={{ from: 0, to: 100 }}
      selection={NO_SELECTION}
      view="steps"
      policies={[policyOf("xdp-return", "stock")]}
      byEvent={{}}
      record={["bpftrace pool.bt"]}
      onSelect={vi.fn()}
      onRange={vi.fn()}
      onView={vi.fn()}
      onVariants={vi.fn()}
      onPolicy={vi.fn()}
    />,
  );
  expect(screen.getByText("bpftrace pool.bt")).toBeTruthy();
});

test("an empty stretch of a trace that has decisions asks for no recording", () => {
  render(
    <DecisionsPanel
      data={{ ...NOTHING, policy: "xdp-return", rules: [] }}
      host={host}
      range={{ from: 0, to: 100 }}
      selection={NO_SELECTION}
      view="steps"
      policies={[policyOf("xdp-return", "stock")]}
      byEvent={{}}
      record={["bpftrace pool.bt"]}
      isElsewhere
      onSelect={vi.fn()}
      onRange={vi.fn()}
      onView={vi.fn()}
      onVariants={vi.fn()}
      onPolicy={vi.fn()}
    />,
  );
  expect(screen.getByText(/decided nothing in this stretch/)).toBeTruthy();
  expect(screen.queryByText("bpftrace pool.bt")).toBeNull();
});
