// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { CARDS } from "../../charts/vocabulary/cards";
import { MEANING } from "../../charts/vocabulary/meanings";
import { placeBeside } from "./GlossaryCard";
import { GlossaryWord } from "./GlossaryWord";

afterEach(cleanup);

const word = () => screen.getByRole("button", { name: "defer lists" });
const shown = () =>
  render(
    <p>
      <GlossaryWord concept="deferList">defer lists</GlossaryWord> fill up.
    </p>,
  );

test("a word opens its card in place, and says so", () => {
  shown();
  expect(word().getAttribute("aria-expanded")).toBe("false");
  fireEvent.click(word());
  expect(word().getAttribute("aria-expanded")).toBe("true");
  const card = screen.getByRole("dialog", { hidden: true, name: "defer list" });
  const meaning = MEANING.deferList;
  const { text: more, source } = CARDS.deferList ?? {};
  for (const text of [meaning, more, source]) expect(card.textContent).toContain(text);
  expect(document.activeElement).toBe(card);
  expect(card.querySelector("a")?.getAttribute("href")).toBe("/glossary#deferList");
});

test("closed by the browser, it is gone and the focus is back on the word", () => {
  shown();
  word().focus();
  fireEvent.click(word());
  const card = screen.getByRole("dialog", { hidden: true });
  // What the browser sends after Escape, or a press elsewhere.
  act(() => void card.dispatchEvent(Object.assign(new Event("toggle"), { newState: "closed" })));
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
  expect(word().getAttribute("aria-expanded")).toBe("false");
  expect(document.activeElement).toBe(word());
});

test("a second press closes it", () => {
  shown();
  fireEvent.click(word());
  fireEvent.click(word());
  expect(screen.queryByRole("dialog", { hidden: true })).toBeNull();
});

test("a card stands under its word, over it where there is no room, and within the window", () => {
  const card = { width: 360, height: 200 };
  const window = { width: 1280, height: 720 };
  expect(placeBeside({ left: 100, top: 90, bottom: 110 }, card, window)).toEqual({ left: 100, top: 116 });
  expect(placeBeside({ left: 1200, top: 600, bottom: 620 }, card, window)).toEqual({ left: 906, top: 394 });
  expect(placeBeside({ left: 4, top: 100, bottom: 120 }, card, { width: 345, height: 300 })).toEqual({
    left: 14,
    top: 126,
  });
});
