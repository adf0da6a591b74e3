// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FIRST, useMore } from "./useMore";

afterEach(cleanup);

function List({ many }: { many: number }) {
  const { shown, more } = useMore(
    Array.from({ length: many }, (_, n) => n),
    "numbers",
  );
  return (
    <>
      <ul>
        {shown.map((n) => (
          <li key={n}>{n}</li>
        ))}
      </ul>
      {more}
    </>
  );
}

test("a long list begins with its first items, and the rest comes when it is asked for", () => {
  render(<List many={FIRST + 10} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(FIRST);
  fireEvent.click(screen.getByRole("button", { name: "Show 10 more numbers" }));
  expect(screen.getAllByRole("listitem")).toHaveLength(FIRST + 10);
  expect(screen.queryByRole("button")).toBeNull();
});

test("one item more than that is shown at once", () => {
  render(<List many={FIRST + 1} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(FIRST + 1);
});
