// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { NO_SELECTION, type Selection } from "../../model/selection";
import { FlowPanel } from "./FlowPanel";
import { everyPair, flowsOf, hostOf } from "./fixtures";

function shown(host = hostOf(4, 2, 2), selection: Selection = NO_SELECTION, view = "matrix") {
  const calls = { onSelect: vi.fn(), onRange: vi.fn(), onView: vi.fn() };
  const data = flowsOf(host, everyPair(host));
  render(
    <FlowPanel data={data} host={host} range={{ from: 0, to: 1e9 }} selection={selection} view={view} {...calls} />,
  );
  return calls;
}
const at = () => document.activeElement?.getAttribute("aria-label")?.split(":")[0];

afterEach(cleanup);

test("arrow keys walk the cells inside one tab stop, Enter chooses the pair, Escape lets go", () => {
  const { onSelect } = shown();
  const stops = () => screen.getAllByRole("gridcell").filter((cell) => cell.getAttribute("tabindex") === "0");
  expect(stops()).toHaveLength(1);
  stops()[0]?.focus();
  for (const key of ["ArrowRight", "ArrowRight", "ArrowDown"])
    fireEvent.keyDown(document.activeElement as Element, { key });
  expect(at()).toBe("cpu1 → cpu2");
  expect(stops()).toHaveLength(1);
  fireEvent.keyDown(document.activeElement as Element, { key: "Enter" });
  expect(onSelect).toHaveBeenLastCalledWith({ pair: { alloc: 1, free: 2 } });
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  expect(onSelect).toHaveBeenLastCalledWith({ pair: null });
});

test("choosing the selected pair again lets it go", () => {
  const { onSelect } = shown(undefined, { ...NO_SELECTION, pair: { alloc: 0, free: 3 } });
  fireEvent.click(screen.getByRole("gridcell", { selected: true }));
  expect(onSelect).toHaveBeenCalledWith({ pair: null });
});

test("what is under the pointer is read out, and gone when it leaves", () => {
  shown();
  const cell = screen.getByRole("gridcell", { name: /cpu0 → cpu3/ });
  fireEvent.mouseOver(cell);
  expect(screen.getByText(/1 skb, other node/)).toBeTruthy();
  fireEvent.mouseLeave(screen.getByRole("grid"));
  expect(screen.queryByText(/1 skb, other node/)).toBeNull();
});

test("the ledger lists every pair of a small host, marks the selected one and chooses by its row", () => {
  const { onSelect } = shown(undefined, { ...NO_SELECTION, pair: { alloc: 0, free: 3 } });
  expect(screen.getAllByRole("row").filter((row) => row.querySelector("td"))).toHaveLength(16);
  expect(screen.getByRole("button", { pressed: true }).closest("tr")?.textContent).toMatch(/^cpu0cpu3other node/);
  fireEvent.click(screen.getAllByRole("button", { name: "cpu2" })[1] as Element);
  expect(onSelect).toHaveBeenCalledWith({ pair: { alloc: 2, free: 1 } });
});

test("of many pairs the ledger lists eight and counts the others", () => {
  shown(hostOf(64, 16, 2));
  expect(screen.getAllByRole("row").filter((row) => row.querySelector("td"))).toHaveLength(8);
  expect(screen.getByText("4,088 more in the table")).toBeTruthy();
});

test("a cell of a large host opens into its CPUs, and the whole is one press away", () => {
  const { onSelect } = shown(hostOf(64, 16, 2));
  fireEvent.click(screen.getByRole("gridcell", { name: /LLC 1 → LLC 2/ }));
  expect(onSelect).not.toHaveBeenCalled();
  expect(screen.getByRole("gridcell", { name: /cpu16 → cpu32/ })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "All 64 CPUs" }));
  expect(screen.getByRole("gridcell", { name: /LLC 3 → LLC 3/ })).toBeTruthy();
});

test("arcs are walked from the strongest, and chosen like cells", () => {
  const { onSelect } = shown(undefined, NO_SELECTION, "arcs");
  const [first] = screen.getAllByRole("option");
  first?.focus();
  fireEvent.keyDown(first as Element, { key: "ArrowRight" });
  fireEvent.keyDown(document.activeElement as Element, { key: " " });
  expect(onSelect).toHaveBeenCalledWith({ pair: { alloc: 0, free: 2 } });
});

test("switch and table ask the page for the view", () => {
  const { onView } = shown();
  fireEvent.click(screen.getByRole("radio", { name: "arcs" }));
  expect(onView).toHaveBeenLastCalledWith("arcs");
  fireEvent.click(screen.getByRole("button", { name: /table/ }));
  expect(onView).toHaveBeenLastCalledWith("table");
});
