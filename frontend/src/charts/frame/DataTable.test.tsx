// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import * as csv from "../../common/csv";
import { type Column, DataTable, ROW_CAP } from "./DataTable";
import { showTimesIn } from "./units";

interface Row {
  cpu: string;
  skbs: number;
}

const columns: Column<Row>[] = [
  { id: "cpu", heading: "CPU", value: (row) => row.cpu },
  { id: "skbs", heading: "skbs", numeric: true, value: (row) => row.skbs },
];
const rows = [
  { cpu: "cpu0", skbs: 5 },
  { cpu: "cpu10", skbs: 70 },
  { cpu: "cpu2", skbs: 9 },
];
const firsts = () => screen.getAllByRole("rowheader").map((cell) => cell.textContent);

afterEach(() => {
  cleanup();
  showTimesIn("auto");
});

test("a file has times in the unit that was chosen, which its head names, and other numbers as they are", async () => {
  const files: string[] = [];
  vi.spyOn(csv, "saveCsv").mockImplementation((text) => void files.push(text));
  const times: Column<Row>[] = [
    { id: "skbs", heading: "skbs", numeric: true, value: (row) => row.skbs },
    {
      id: "lived",
      heading: "lived",
      numeric: true,
      time: true,
      value: (row) => (row.skbs > 60 ? null : row.skbs * 100),
    },
  ];
  for (const unit of ["auto", "us"] as const) {
    showTimesIn(unit);
    render(<DataTable caption={`in ${unit}`} columns={times} rows={rows} keyOf={(row) => row.cpu} />);
    fireEvent.click(screen.getByRole("button", { name: /^Download CSV/ }));
    await expect.poll(() => files.length).toBe(unit === "auto" ? 1 : 2);
    cleanup();
  }
  expect(files.map((text) => text.trim().split("\r\n"))).toEqual([
    ['skbs,"lived, ns"', "5,500", "70,", "9,900"],
    ['skbs,"lived, µs"', "5,0.5", "70,", "9,0.9"],
  ]);
});

test("a heading sorts, a second press turns it, and the sorted one says which way", () => {
  render(<DataTable caption="skbs by CPU" columns={columns} rows={rows} keyOf={(row) => row.cpu} />);
  expect(firsts()).toEqual(["cpu0", "cpu10", "cpu2"]);
  fireEvent.click(screen.getByRole("button", { name: "skbs" }));
  expect(firsts()).toEqual(["cpu10", "cpu2", "cpu0"]);
  expect(screen.getByRole("columnheader", { name: "skbs" }).getAttribute("aria-sort")).toBe("descending");
  fireEvent.click(screen.getByRole("button", { name: "CPU" }));
  expect(firsts()).toEqual(["cpu0", "cpu2", "cpu10"]);
  expect(screen.getByRole("columnheader", { name: "skbs" }).hasAttribute("aria-sort")).toBe(false);
});

test("a row that can be chosen is a button, and the chosen one is pressed", () => {
  const onRow = vi.fn();
  const table = { caption: "skbs by CPU", columns, rows, keyOf: (row: Row) => row.cpu };
  render(<DataTable {...table} selected="cpu2" onRow={onRow} />);
  fireEvent.click(screen.getByRole("button", { name: "cpu10" }));
  expect(onRow).toHaveBeenCalledWith(rows[1]);
  expect(screen.getByRole("button", { pressed: true }).textContent).toBe("cpu2");
});

test("rows beyond the cap are left out and counted, and no rows are said to be none", () => {
  const many = Array.from({ length: ROW_CAP + 7 }, (_, cpu) => ({ cpu: `cpu${cpu}`, skbs: cpu }));
  const { rerender } = render(<DataTable caption="many" columns={columns} rows={many} keyOf={(row) => row.cpu} />);
  expect(within(screen.getByRole("table")).getAllByRole("row")).toHaveLength(ROW_CAP + 1);
  expect(screen.getByText(/left out: 7\./)).toBeTruthy();
  rerender(<DataTable caption="none" columns={columns} rows={[]} keyOf={(row) => row.cpu} empty="No skb." />);
  expect(screen.getByText("No skb.")).toBeTruthy();
});
