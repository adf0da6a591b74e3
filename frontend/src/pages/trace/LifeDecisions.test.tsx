// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { LifeDecision } from "../../model/types";
import { LifeDecisions } from "./LifeDecisions";

afterEach(cleanup);

const decision = (variant: string, change: Partial<LifeDecision> = {}): LifeDecision => ({
  policy: "skb-defer",
  variant,
  rule: "B5-push",
  text: "pushed on the allocating CPU's list",
  function: "skb_attempt_defer_free",
  source: "v6.18",
  t: 46_124,
  from: 1,
  to: 0,
  level: 0,
  agrees: true,
  ...change,
});

test("variants that agree in everything stand together", () => {
  const { container } = render(
    <LifeDecisions
      decisions={[decision("stock"), decision("v-old"), decision("v-new", { rule: "B9-recycle", to: 1 })]}
    />,
  );
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  expect(container.textContent).toContain("stock, v-old");
  expect(container.textContent).toContain("B9-recycle");
});

test("an agreement that nobody can know is not claimed either way", () => {
  const { container } = render(<LifeDecisions decisions={[decision("stock", { agrees: null })]} />);
  expect(container.textContent).not.toContain("the kernel did");
});

test("no decision is said in words", () => {
  render(<LifeDecisions decisions={[]} />);
  expect(screen.getByText("No replayed policy had to decide about this skb.")).toBeTruthy();
});
