// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../api/client";
import { PairForm } from "./PairForm";

afterEach(cleanup);

type Props = ComponentProps<typeof PairForm>;

const REFUSED = new ApiError({
  title: "Bad input",
  status: 422,
  detail: "'99' is not in the text, which has 12 lines.",
});
const field = (name: string) => screen.getByRole("textbox", { name }) as HTMLInputElement;
const button = (name: string | RegExp) => screen.getByRole("button", { name }) as HTMLButtonElement;

const show = (props: Partial<Props>) =>
  render(<PairForm pairs={[]} selection="" isReading={false} error={null} onPairs={() => {}} {...props} />);

/** The form as the page uses it, where every pair can be read. */
function Page({ first }: { first: string[] }) {
  const [pairs, setPairs] = useState(first);
  const read: Props["onPairs"] = (next, onRead) => {
    setPairs(next);
    onRead?.();
  };
  return <PairForm pairs={pairs} selection="" isReading={false} error={null} onPairs={read} />;
}

test("a pair is added to the others, the fields are emptied, and it can be removed", () => {
  render(<Page first={["12 -> 14"]} />);
  fireEvent.change(field("Before is"), { target: { value: " 1  worker" } });
  fireEvent.change(field("After is"), { target: { value: "worker per vq" } });
  fireEvent.click(button("Compare these"));
  const list = screen.getByRole("list", { name: "Pairs that you gave" });
  expect([...list.children].map((one) => one.firstChild?.textContent)).toEqual(["12 → 14", "1 worker → worker per vq"]);
  expect([field("Before is").value, field("After is").value]).toEqual(["", ""]);
  fireEvent.click(button("Remove 1 worker -> worker per vq"));
  expect(list.children).toHaveLength(1);
  fireEvent.click(button("Remove 12 -> 14"));
  expect(screen.queryByRole("list")).toBeNull();
});

test("removing a pair leaves what is being typed", () => {
  render(<Page first={["12 -> 14"]} />);
  fireEvent.change(field("Before is"), { target: { value: "PF_SMC" } });
  fireEvent.click(button("Remove 12 -> 14"));
  expect(field("Before is").value).toBe("PF_SMC");
});

test("what is selected goes into either field", () => {
  const { rerender } = show({});
  expect(button(/^Use the selection for “Before is”/).disabled).toBe(true);
  rerender(<PairForm pairs={[]} selection="12:6.1" isReading={false} error={null} onPairs={() => {}} />);
  expect(screen.getByText("Selected in the text: 12:6.1")).toBeTruthy();
  fireEvent.click(button(/^Use the selection for “After is”/));
  expect([field("Before is").value, field("After is").value]).toEqual(["", "12:6.1"]);
});

test("while the text is read nothing else can be sent", () => {
  show({ pairs: ["12 -> 14"], isReading: true });
  expect(button("Reading…").disabled).toBe(true);
  expect(button("Remove 12 -> 14").disabled).toBe(true);
});

test("what the server refuses is one sentence, and what was typed stays", () => {
  const onPairs = vi.fn();
  const { rerender } = show({ onPairs });
  fireEvent.change(field("Before is"), { target: { value: "99" } });
  fireEvent.change(field("After is"), { target: { value: "3" } });
  fireEvent.click(button("Compare these"));
  expect(onPairs.mock.calls[0]?.[0]).toEqual(["99 -> 3"]);
  rerender(<PairForm pairs={[]} selection="" isReading={false} error={REFUSED} onPairs={onPairs} />);
  expect(screen.getByRole("alert").textContent).toContain("'99' is not in the text, which has 12 lines.");
  expect(field("Before is").value).toBe("99");
});

test("a server that does not answer can be sent the same pairs again", () => {
  const onPairs = vi.fn();
  const props: Props = { pairs: ["12 -> 14", "3 -> 4"], selection: "", isReading: false, error: null, onPairs };
  const { rerender } = render(<PairForm {...props} />);
  fireEvent.click(button("Remove 3 -> 4"));
  rerender(<PairForm {...props} error={new ApiError({ title: "No answer", status: 0, detail: "No answer." })} />);
  fireEvent.click(button("Try again"));
  expect(onPairs.mock.calls.map(([pairs]) => pairs)).toEqual([["12 -> 14"], ["12 -> 14"]]);
});

test("no more pairs than are read", () => {
  show({ pairs: Array.from({ length: 20 }, (_, at) => `${at + 1} -> ${at + 30}`) });
  expect(button("Compare these").disabled).toBe(true);
  expect(screen.getByText(/A text is read with at most 20 pairs/)).toBeTruthy();
});
