// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Announcer } from "./Announcer";
import { ForkNotice } from "./ForkNotice";

afterEach(cleanup);

test("it is silent as the page opens and while it plays, and says once what it came to", () => {
  const { rerender } = render(<Announcer text="event 1" isResting />);
  const message = () => screen.getByRole("status").textContent;
  expect(message()).toBe("");
  for (const text of ["event 2", "event 3"]) {
    rerender(<Announcer text={text} isResting={false} />);
    expect(message()).toBe("");
  }
  rerender(<Announcer text="event 4" isResting />);
  expect(message()).toBe("event 4");
  rerender(<Announcer text="event 5" isResting={false} />);
  expect(message()).toBe("event 4");
  rerender(<Announcer text="event 1" isResting />);
  expect(message()).toBe("event 1");
});

test("a fork is said, and undone", () => {
  const onUndo = vi.fn();
  render(<ForkNotice what="skb 17" onUndo={onUndo} />);
  expect(screen.getByRole("status").textContent).toContain("You decided skb 17 yourself; what followed is new.");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(onUndo).toHaveBeenCalledOnce();
});
