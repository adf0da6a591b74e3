// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { standalone } from "./download";
import { withTokens } from "./markup";
import { fitted, textWidth } from "./picture";
import { timeTicks } from "./ticks";

test("tokens become the theme's values, and quotes in them do not end the attribute", () => {
  const values: Record<string, string> = { "--ink": " #1d2327", "--mono": '"IBM Plex Mono", monospace' };
  const markup = '<g fill="var(--ink)" font-family="var(--mono)"/>';
  expect(withTokens(markup, (name) => values[name] ?? "")).toBe(
    `<g fill="#1d2327" font-family="'IBM Plex Mono', monospace"/>`,
  );
});

test("a picture saved from the page stands alone: no classes, no behaviour, its own ground, all colours written in", () => {
  const page = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" class="x" data-picture="" role="group" aria-label="n">
       <title>Name</title><desc>What</desc>
       <g role="grid"><g role="gridcell" tabindex="0" data-row="1" aria-selected="true"><rect fill="var(--data-local)"/></g></g>
       <rect data-page-only="true" fill="transparent"/></svg>`,
    "image/svg+xml",
  );
  const file = standalone(page.documentElement as unknown as SVGSVGElement, () => "#0072b2");
  expect(file).not.toMatch(/class=|data-|tabindex|aria-|gridcell|var\(|transparent/);
  expect(file).toContain('role="img"');
  expect(file).toContain('width="64"');
  expect(file).toMatch(/<title>Name<\/title>/);
  expect(file.indexOf("<desc>")).toBeLessThan(file.indexOf("<rect"));
});

test("a text is cut to its room with an ellipsis, and not cut when it fits", () => {
  expect(fitted("copy", 100, 12)).toBe("copy");
  expect(fitted("batch, xmit_more", 60, 12)).toBe("batch,…");
  expect(textWidth(fitted("batch, xmit_more", 60, 12), 12)).toBeLessThanOrEqual(60);
  expect(fitted("batch", 4, 12)).toBe("");
});

test("ticks are whole ns from the start of the range, also over a single ns", () => {
  expect(timeTicks(500, 380_500, 500).map((tick) => [tick.t, tick.text.replace("\u2009", " ")])).toEqual([
    [500, "0"],
    [100_500, "100 µs"],
    [200_500, "200 µs"],
    [300_500, "300 µs"],
  ]);
  expect(timeTicks(7, 8, 500).map((tick) => tick.t)).toEqual([7]);
  expect(timeTicks(7, 7, 500).map((tick) => tick.t)).toEqual([7]);
});
