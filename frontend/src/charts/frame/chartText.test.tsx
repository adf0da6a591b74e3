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
    expect(screen.queryAllByRole("table", { name: "skbs by CPUs", hidden: true })).toHaveLength(
      shown === "table" ? 1 : 0,
    );
  },
);

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
