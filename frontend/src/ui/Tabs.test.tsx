// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { Tabs } from "./Tabs";

afterEach(cleanup);

const TABS = [
  { name: "whatif", word: "What if" },
  { name: "sweep", word: "Sweep" },
  { name: "notes", word: "Notes" },
] as const;

function Three() {
  const [chosen, choose] = useState<"whatif" | "sweep" | "notes">("whatif");
  return (
    <Tabs label="More" tabs={TABS} chosen={chosen} onChoose={choose}>
      {chosen}
    </Tabs>
  );
}

test("one tab stop; arrows, Home and End choose and take the focus; the panel is named by its tab", () => {
  const { container } = render(<Three />);
  const tabs = [...container.querySelectorAll<HTMLElement>("[role=tab]")];
  const panel = () => container.querySelector("[role=tabpanel]");
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  tabs[0]?.focus();
  press("ArrowLeft");
  expect(document.activeElement).toBe(tabs[2]);
  expect(tabs.map((one) => one.tabIndex)).toEqual([-1, -1, 0]);
  expect(panel()?.getAttribute("aria-labelledby")).toBe(tabs[2]?.id);
  expect(panel()?.textContent).toBe("notes");
  press("ArrowRight");
  press("ArrowRight");
  expect(tabs[1]?.getAttribute("aria-selected")).toBe("true");
  press("End");
  press("Home");
  expect(panel()?.textContent).toBe("whatif");
});
