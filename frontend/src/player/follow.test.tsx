// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { MIXED, type TestClock, testClock } from "./fixtures";
import { TOLD, useToldTexts } from "./follow";
import { PlayerBar } from "./PlayerBar";
import { type Quiet, useQuietPlayer, useRested, useStanding } from "./usePlayer";

afterEach(cleanup);

const wordsAt = (position: number) => `at ${position}`;

interface Seen {
  quiet: Quiet | null;
  drawn: number;
}

function Line({ quiet, seen }: { quiet: Quiet; seen: Seen }) {
  seen.drawn++;
  const ref = useToldTexts<HTMLParagraphElement>(quiet, "words", (at) => [wordsAt(at)]);
  return (
    <p ref={ref}>
      <b {...TOLD}>{wordsAt(useRested(quiet).position)}</b>
    </p>
  );
}

/** A bar and a line of words that both follow one player. */
function Page({ seen, clock }: { seen: Seen; clock: TestClock }) {
  const quiet = useQuietPlayer({ film: MIXED, stops: [0, 12, 40], start: 12, motion: "full", clock });
  seen.quiet = quiet;
  return (
    <>
      <Line quiet={quiet} seen={seen} />
      <PlayerBar track={quiet.track} head={useStanding(quiet)} act={quiet.act} textAt={wordsAt} live={quiet} />
    </>
  );
}

function open() {
  const clock = testClock();
  const seen: Seen = { quiet: null, drawn: 0 };
  const { container } = render(<Page seen={seen} clock={clock} />);
  const slider = container.querySelector("input") as HTMLInputElement;
  return {
    quiet: () => seen.quiet as Quiet,
    passes: (ms: number) => act(() => clock.pass(ms)),
    drawn: () => seen.drawn,
    /** What the line, the slider and the bar say. */
    says: () => [
      container.querySelector("b")?.textContent,
      slider.value,
      slider.getAttribute("aria-valuetext"),
      container.textContent?.includes(`event ${slider.value} of 90`),
    ],
  };
}

test("while it plays, words, slider and place follow, and nothing is drawn", () => {
  const page = open();
  act(() => page.quiet().act.toggle());
  page.passes(200);
  const before = page.drawn();
  page.passes(800);
  const { position } = page.quiet().player.head();
  expect(position).toBeGreaterThan(12);
  const [words, value, spoken, isThere] = page.says();
  expect(Number(value)).toBeGreaterThan(12);
  expect([words, spoken]).toEqual([`at ${value}`, `event ${value} of 90: at ${value}`]);
  expect(isThere).toBe(true);
  expect(page.drawn()).toBe(before);
});

test("at rest they say what React draws", () => {
  const page = open();
  act(() => page.quiet().act.toggle());
  page.passes(30_000);
  expect(page.says()).toEqual(["at 40", "40", "event 40 of 90: at 40", true]);
  act(() => page.quiet().act.seek(7));
  expect(page.says()).toEqual(["at 7", "7", "event 7 of 90: at 7", true]);
  act(() => page.quiet().act.forward());
  expect(page.says()[0]).toBe("at 8");
});
