// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ChartFrame } from "./ChartFrame";
import { type Column, DataTable, ROW_CAP } from "./DataTable";

interface Row {
  pair: string;
  skbs: number;
  share: string;
  why?: string;
}

const columns: Column<Row>[] = [
  { id: "pair", heading: "CPUs", value: (row) => row.pair },
  { id: "skbs", heading: "skbs", numeric: true, value: (row) => row.skbs },
  { id: "share", heading: "share", numeric: true, value: (row) => row.share },
  {
    id: "why",
    heading: "why",
    value: (row) => row.why ?? null,
    cell: ({ why }) => (
      <>
        <b>{why ? "rule" : ""}</b>
        <span>{why}</span>
      </>
    ),
  },
];
const rows = [
  { pair: "cpu0 to cpu10", skbs: 70, share: "9.5 %" },
  { pair: "cpu2 to cpu0", skbs: 1234, share: "–", why: "the softirq of another CPU was pending when it was freed" },
];
const TEXT = `Flow
Who freed what another CPU allocated.

skbs by CPUs
CPUs           skbs  share  why
cpu0 to cpu10    70  9.5 %
cpu2 to cpu0   1234      –  rule the softirq of another CPU was pending
                            when it was freed

reconstructed; 2 s of the trace
`;

/** A chart that shows its picture or its table. */
function Chart({ of = rows }: { of?: readonly Row[] }) {
  const [shown, setShown] = useState(false);
  return (
    <ChartFrame
      title="Flow"
      lede="Who freed what another CPU allocated."
      table={<DataTable caption="skbs by CPUs" columns={columns} rows={of} keyOf={(row) => row.pair} />}
      tableShown={shown}
      onTable={setShown}
      label="reconstructed"
      source="2 s of the trace"
      fileName="flow"
    >
      <svg data-picture="" role="img" aria-label="Flow" />
      <table>
        <caption>Beside the picture</caption>
        <tbody>
          <tr>
            <td>not of the table</td>
          </tr>
        </tbody>
      </table>
    </ChartFrame>
  );
}

afterEach(cleanup);

test.each(["picture", "table"])(
  "the text of a chart that shows its %s is its table, with source and address",
  async (shown) => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockClear();
    render(<Chart />);
    if (shown === "table") fireEvent.click(screen.getByRole("button", { name: "Flow: table" }));
    fireEvent.click(screen.getByRole("button", { name: "Flow: copy as text" }));
    await vi.waitFor(() => expect(write).toHaveBeenCalledWith(`${TEXT}${globalThis.location.href}\n`));
    await vi.waitFor(() =>
      expect(screen.getByRole("button", { name: "Flow: copy as text" }).textContent).toBe("copied"),
    );
    // Read out, which the changed word in a button with a name of its own is not.
    expect(screen.getByText("Flow: text copied").getAttribute("aria-live")).toBe("polite");
    expect(screen.queryAllByRole("table", { name: "skbs by CPUs", hidden: true })).toHaveLength(
      shown === "table" ? 1 : 0,
    );
  },
);

/** The text of the chart with these rows. */
async function textOf(of: readonly Row[]): Promise<string> {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockClear();
  render(<Chart of={of} />);
  fireEvent.click(screen.getByRole("button", { name: "Flow: copy as text" }));
  await vi.waitFor(() => expect(write).toHaveBeenCalled());
  return write.mock.calls[0]?.[0] ?? "";
}

test("a text keeps within 72 columns: words are folded, numbers are not, the address stays whole", async () => {
  const why = "a sentence which says at length why this one was freed on a CPU of another node ".repeat(3);
  const text = await textOf([{ pair: `cpu0 to ${"cpu1, ".repeat(30)}`, skbs: 123_456_789, share: "9.5 %", why }]);
  const lines = text.split("\n").filter((line) => line !== globalThis.location.href);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(72);
  expect(text).toContain("  123456789  9.5 %  ");
  expect(text.match(/cpu1,/g)).toHaveLength(30);
});

test("a table with too many columns for 72 characters is written row by row", async () => {
  const share = "9".repeat(60);
  const text = await textOf([{ pair: "cpu0", skbs: 7, share, why: "a sentence" }]);
  expect(text).toContain(`CPUs: cpu0; skbs: 7; share:\n  ${share}; why:\n  rule a sentence\n`);
  expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(72);
});

test("the text says how many rows its table leaves out", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockClear();
  render(<Chart of={Array.from({ length: ROW_CAP + 3 }, (_, at) => ({ pair: `cpu${at}`, skbs: at, share: "–" }))} />);
  fireEvent.click(screen.getByRole("button", { name: "Flow: copy as text" }));
  await vi.waitFor(() => expect(write).toHaveBeenCalled());
  expect(write.mock.calls[0]?.[0]).toContain("left out: 3.");
});

test("the link is the address of the page as it is", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockClear();
  render(<Chart />);
  fireEvent.click(screen.getByRole("button", { name: "Flow: copy link to exactly this" }));
  await vi.waitFor(() => expect(write).toHaveBeenCalledWith(globalThis.location.href));
});
