// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { MIXED } from "./fixtures";
import { PlayerBar, type PlayerBarProps } from "./PlayerBar";
import type { Act } from "./player";
import { type Head, restingAt } from "./playhead";
import { tickEvery } from "./Scrubber";
import { trackOf } from "./track";

afterEach(cleanup);

const NAMES = [
  ...(["first", "back", "toggle", "forward", "last", "seek", "arrive"] as const),
  ...(["stepBack", "stepForward", "faster", "slower", "setSpeed", "stop"] as const),
];
const acts = () => Object.fromEntries(NAMES.map((name) => [name, vi.fn()])) as unknown as Act;
const TRACK = trackOf(MIXED, [0, 12, null, 40], "full");

function show(head: Partial<Head> = {}, props: Partial<PlayerBarProps> = {}) {
  const act = acts();
  const shown = { ...restingAt(TRACK, 20), ...head };
  const textAt = (position: number) => MIXED.events[position - 1]?.text ?? "before anything happened";
  const view = render(
    <PlayerBar track={TRACK} head={shown} act={act} textAt={textAt} step={{ index: 3, of: 9 }} {...props} />,
  );
  return { act, ...view };
}

test("always the same things in the same order", () => {
  const { container } = show();
  const controls = [...container.querySelectorAll("button, select, input")];
  expect(controls.map((one) => one.getAttribute("aria-label"))).toEqual([
    "To the start",
    "Back one event",
    "Play to step 4",
    "Forward one event",
    "To the end",
    "Speed: time in the kernel that one second on the screen shows",
    "Position, by event",
  ]);
  expect(container.textContent?.endsWith("event 20 of 90step 4 of 9")).toBe(true);
});

test.each<[Partial<Head>, string]>([
  [{ position: 0 }, "Play to step 2"],
  [{ position: 12 }, "Play to step 4"],
  [{ position: 40 }, "Play to the end"],
  [{ position: 90 }, "Play from the start"],
  [{ isPlaying: true }, "Pause"],
])("at %o the button says: %s", (head, name) => {
  const { act } = show(head);
  fireEvent.click(screen.getByRole("button", { name }));
  expect(act.toggle).toHaveBeenCalledOnce();
});

test("the slider says where it is and what happened there", () => {
  const { act } = show();
  const slider = screen.getByRole("slider");
  expect(slider.getAttribute("aria-valuetext")).toBe("event 20 of 90: event number 20");
  fireEvent.change(slider, { target: { value: "33" } });
  expect(act.seek).toHaveBeenCalledExactlyOnceWith(33);
});

test("the unit is said out loud, at every speed", () => {
  const { act, container } = show();
  expect(container.textContent).toContain("1\u2009s = 2\u2009µs in the kernel");
  expect(screen.getAllByRole("option").map((one) => one.textContent)).toEqual([
    "4× · 1\u2009s = 8\u2009µs",
    "2× · 1\u2009s = 4\u2009µs",
    "1× · 1\u2009s = 2\u2009µs",
    "1/2× · 1\u2009s = 1\u2009µs",
    "1/4× · 1\u2009s = 500\u2009ns",
    "1/8× · 1\u2009s = 250\u2009ns",
    "1/16× · 1\u2009s = 125\u2009ns",
  ]);
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "-4" } });
  expect(act.setSpeed).toHaveBeenCalledExactlyOnceWith(-4);
});

test("with reduced motion it says how long an event stands", () => {
  show({}, { track: trackOf(MIXED, [], "reduced") });
  expect(screen.getByText("every 2 s")).toBeTruthy();
  expect(screen.queryByText(/in the kernel/)).toBeNull();
});

test("what is skipped is said while it is skipped, and only then", () => {
  show({ position: 55, isPlaying: true });
  expect(screen.getByText("3 ms skipped")).toBeTruthy();
  cleanup();
  show({ position: 55 });
  expect(screen.queryByText(/skipped/)).toBeNull();
});

test("nothing in the bar speaks by itself", () => {
  const { container } = show({ isPlaying: true });
  expect(container.querySelector("[aria-live], [role=status], [role=alert]")).toBeNull();
});

test.each([
  [90, 340, 1],
  [322, 340, 5],
  [322, 900, 1],
  [5000, 340, 50],
  [0, 340, 1],
])("%i events on %i pixels: a tick for every %i", (last, width, every) => {
  expect(tickEvery(last, width)).toBe(every);
});
