// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Finding } from "../../model/types";
import { Findings } from "./Findings";

afterEach(cleanup);

const stuck: Finding = {
  id: "stuck-slot",
  policy: "skb-defer",
  severity: "warning",
  cpu: 0,
  text: "Deferral to CPU 0 looks stuck. 2,314 alien frees, limit 64, none deferred.",
  evidence: { alien_frees: "2,314", limit: "64" },
  remedy: "Raise net.core.skb_defer_max above the stuck count, then set it back.",
};

test("a finding is one sentence with its rule; the remedy of the first is shown; it and the evidence open one at a time", () => {
  render(<Findings findings={[stuck]} />);
  expect(screen.getByText("Deferral to CPU 0 looks stuck.").tagName).toBe("B");
  expect(screen.getByText(/skb-defer · stuck-slot/)).toBeTruthy();
  const remedy = screen.getByRole("button", { name: "What to do" });
  const evidence = screen.getByRole("button", { name: "Evidence" });
  expect(remedy.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText(stuck.remedy)).toBeTruthy();
  fireEvent.click(remedy);
  expect(screen.queryByText(stuck.remedy)).toBeNull();
  fireEvent.click(remedy);
  fireEvent.click(evidence);
  expect(screen.queryByText(stuck.remedy)).toBeNull();
  expect(screen.getByText("alien frees")).toBeTruthy();
  fireEvent.click(evidence);
  expect(screen.queryByText("alien frees")).toBeNull();
});

test("markup in a finding stays text", () => {
  render(<Findings findings={[{ ...stuck, text: "<img src=x onerror=alert(1)> is a name." }]} />);
  expect(document.querySelectorAll("img")).toHaveLength(0);
});

test("without findings there is nothing, not an empty list", () => {
  const { container } = render(<Findings findings={[]} />);
  expect(container.innerHTML).toBe("");
});
