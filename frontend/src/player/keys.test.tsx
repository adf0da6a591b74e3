// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { letLettersAct } from "../common/letterKeys";
import { type KeyActs, usePlayerKeys } from "./keys";

const called: string[] = [];
const say = (name: string) => () => void called.push(name);
const ACTS: KeyActs = {
  act: {
    first: say("first"),
    back: say("back"),
    toggle: say("toggle"),
    forward: say("forward"),
    last: say("last"),
    seek: say("seek"),
    arrive: say("arrive"),
    stepBack: say("stepBack"),
    stepForward: say("stepForward"),
    faster: say("faster"),
    slower: say("slower"),
    setSpeed: say("setSpeed"),
    stop: say("stop"),
  },
  onDifference: (side) => void called.push(`difference ${side}`),
  onEscape: say("escape"),
};

function Page({ acts = ACTS }: { acts?: KeyActs }) {
  const scope = useRef<HTMLDivElement>(null);
  usePlayerKeys(acts, scope);
  return (
    <>
      <input aria-label="search" />
      <button type="button">outside</button>
      <div ref={scope}>
        <button type="button">inside</button>
        <input type="range" aria-label="scrubber" />
        <input type="radio" aria-label="radio" />
        <select aria-label="speed" />
        <textarea aria-label="note" />
      </div>
    </>
  );
}

beforeEach(() => {
  called.length = 0;
});
afterEach(() => {
  cleanup();
  letLettersAct(true);
});

const press = (target: Element, key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(target, { key, ...more });

test.each([
  [" ", {}, "toggle"],
  ["ArrowLeft", {}, "back"],
  ["ArrowRight", {}, "forward"],
  ["ArrowLeft", { shiftKey: true }, "stepBack"],
  ["ArrowRight", { shiftKey: true }, "stepForward"],
  ["Home", {}, "first"],
  ["End", {}, "last"],
  ["<", { shiftKey: true }, "slower"],
  [">", { shiftKey: true }, "faster"],
  ["n", {}, "difference 1"],
  ["p", {}, "difference -1"],
  ["Escape", {}, "escape"],
])("%j %o on the page itself: %s, and the page does not scroll", (key, more, name) => {
  render(<Page />);
  expect(press(document.body, key, more), "the default is prevented").toBe(false);
  expect(called).toEqual([name]);
});

test.each([
  ["search", "ArrowLeft"],
  ["search", "n"],
  ["outside", "ArrowLeft"],
  ["inside", " "],
  ["scrubber", "ArrowRight"],
  ["scrubber", "Home"],
  ["radio", "ArrowLeft"],
  ["radio", " "],
  ["speed", "ArrowLeft"],
  ["note", " "],
  ["note", "n"],
])("where %s needs %j, or is none of ours, it keeps it", (name, key) => {
  render(<Page />);
  const target = screen.queryByLabelText(name) ?? screen.getByText(name);
  expect(press(target, key)).toBe(true);
  expect(called).toEqual([]);
});

test.each([
  ["inside", "ArrowRight", {}, "forward"],
  ["scrubber", " ", {}, "toggle"],
  ["scrubber", "ArrowRight", { shiftKey: true }, "stepForward"],
  ["scrubber", "n", {}, "difference 1"],
])("%s does not need %j", (name, key, more, does) => {
  render(<Page />);
  press(screen.queryByLabelText(name) ?? screen.getByText(name), key, more);
  expect(called).toEqual([does]);
});

test("single signs can be turned off; arrows and Space stay", () => {
  letLettersAct(false);
  render(<Page />);
  for (const key of ["<", ">", "n", "p"]) press(document.body, key);
  expect(called).toEqual([]);
  press(document.body, " ");
  expect(called).toEqual(["toggle"]);
});

test("a browser's own combinations, handled keys and a held Space are left alone", () => {
  render(<Page />);
  press(document.body, "ArrowLeft", { altKey: true });
  press(document.body, "n", { ctrlKey: true });
  press(document.body, "p", { metaKey: true });
  expect(called).toEqual([]);
  expect(press(document.body, " ", { repeat: true })).toBe(false);
  expect(called).toEqual([]);
});

test("without sides n and p are nobody's", () => {
  render(<Page acts={{ act: ACTS.act }} />);
  const spy = vi.fn();
  globalThis.addEventListener("keydown", spy);
  expect(press(document.body, "n")).toBe(true);
  globalThis.removeEventListener("keydown", spy);
  expect(spy).toHaveBeenCalledOnce();
});

const named = (name: string, more: Partial<KeyActs> = {}): KeyActs => ({
  act: { ...ACTS.act, toggle: say(`${name} toggle`) },
  ...more,
});

function Inner({ isSeen }: { isSeen: boolean }) {
  const scope = useRef<HTMLDivElement>(null);
  usePlayerKeys(named("inner", { onDifference: say("inner difference") }), scope, isSeen);
  return (
    <div ref={scope}>
      <div data-testid="inner" />
    </div>
  );
}

function Outer({ isSeen, inner }: { isSeen: boolean; inner: boolean }) {
  const scope = useRef<HTMLDivElement>(null);
  usePlayerKeys(named("outer"), scope, isSeen);
  return (
    <div ref={scope}>
      <div data-testid="outer" />
      <Inner isSeen={inner} />
    </div>
  );
}

test("of two players the inner one is asked first; with no focus the first that is seen", () => {
  const { rerender } = render(<Outer isSeen inner />);
  press(document.body, " ");
  press(document.body, "n");
  press(screen.getByTestId("inner"), " ");
  press(screen.getByTestId("outer"), " ");
  expect(called).toEqual(["outer toggle", "inner difference", "inner toggle", "outer toggle"]);
  called.length = 0;
  rerender(<Outer isSeen={false} inner />);
  press(document.body, " ");
  rerender(<Outer isSeen={false} inner={false} />);
  press(document.body, " ");
  expect(called).toEqual(["inner toggle"]);
});
