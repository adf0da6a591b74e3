import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { arrowHead, cells } from "./cells";
import { FIVE } from "./fixtures";
import { placeOf } from "./LargeMap";
import { LifecycleMap } from "./LifecycleMap";
import { LARGE_FROM, largeLayout } from "./large.layout";
import { inWords, LIFECYCLE_PARTS, type LifecyclePart, MAP_PLACES } from "./parts";
import { SmallMap } from "./SmallMap";
import { tallLayout } from "./tall.layout";

const STILLS = FIVE.map(({ href: _, ...mark }) => mark);
const parts = (...names: LifecyclePart[]) => new Set(names);

test.each([900, 976, 1100, 1232, 1392, 1872])(
  "at %i px the columns stand side by side, within their CPU's panel",
  (width) => {
    const at = largeLayout(width);
    const row = [at.defer, at.cache, at.build, at.queue, at.transmit];
    for (const [here, next] of row.slice(1).map((column, before) => [row[before], column] as const)) {
      expect((here?.x ?? 0) + (here?.width ?? 0)).toBeLessThan(next.x);
    }
    expect(at.transmit.x + at.transmit.width).toBeLessThanOrEqual(at.panel.x + at.panel.width);
    expect(at.band.width).toBeLessThan(at.device.x);
    expect(at.device.x + at.device.width).toBe(width);
    expect(at.build.width).toBeGreaterThan(80);
  },
);

test.each([900, 1232, 1872])("at %i px every question has room beside its mark, within the picture", (width) => {
  const at = largeLayout(width);
  for (const place of MAP_PLACES) {
    const { x, width: room, ...rest } = placeOf(place, at);
    const isLeft = "side" in rest;
    expect(room, place).toBeGreaterThan(70);
    expect(isLeft ? x - room : x + room, place).toBeGreaterThan(0);
    expect(isLeft ? x : x + room, place).toBeLessThan(at.device.x);
  }
});

test("in one column every part has its row, and a question stands in the row of its part", () => {
  const at = tallLayout(332, FIVE);
  expect(at.rows.map(({ part }) => part)).toEqual(LIFECYCLE_PARTS);
  for (const { part, y, height, questions } of at.rows) {
    for (const { mark, y: placed, height: tall } of questions) {
      expect(mark.part).toBe(part);
      expect(tall).toBeGreaterThanOrEqual(44);
      expect(placed).toBeGreaterThan(y);
      expect(placed).toBeLessThan(y + height);
    }
  }
  expect(at.rows.reduce((sum, row) => sum + row.height, 40)).toBe(at.height);
  expect(at.rows.flatMap(({ questions }) => questions)).toHaveLength(5);
});

const forms = {
  large: <LifecycleMap width={LARGE_FROM} marks={STILLS} />,
  wide: <LifecycleMap width={1392} marks={STILLS} lit={parts("free", "recycle")} />,
  tall: <LifecycleMap width={332} marks={STILLS} lit={parts("queue")} />,
  small: <SmallMap lit={parts("free", "recycle")} />,
  whole: <SmallMap lit={new Set(LIFECYCLE_PARTS)} />,
};

test.each(Object.entries(forms))(
  "%s renders without a DOM, to what a picture may have, the same every time",
  (_, form) => {
    const markup = renderToStaticMarkup(form);
    const elements = new Set([...markup.matchAll(/<([a-z]+)/gi)].map((match) => match[1] ?? ""));
    const allowed = ["svg", "g", "path", "rect", "circle", "text", "tspan", "title", "desc"];
    expect([...elements].filter((element) => !allowed.includes(element))).toEqual([]);
    expect(markup).toMatch(/^<svg[^>]*role="img"/);
    expect(markup).not.toMatch(/NaN|undefined|Infinity|tabindex|style=|class=/);
    for (const [, size] of markup.matchAll(/font-size="([\d.]+)"/g)) expect(Number(size)).toBeGreaterThanOrEqual(11);
    expect(renderToStaticMarkup(form)).toBe(markup);
  },
);

test("each decision is a link that is named by its question, and the map is a group then", () => {
  for (const width of [332, 1232]) {
    const markup = renderToStaticMarkup(<LifecycleMap width={width} marks={FIVE} />);
    expect(markup).toMatch(/^<svg[^>]*role="group"/);
    const links = [...markup.matchAll(/<a href="([^"]+)">(.*?)<\/a>/g)];
    const named = links.map(([, href, content = ""]) => [
      href,
      content.replace(/<g aria-hidden.*?<\/g>/, "").replace(/<[^>]+>/g, ""),
    ]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(FIVE.map(({ href, question }) => [href, question])));
  }
});

test("the small map names what is lit, in its name and between its bands", () => {
  const markup = renderToStaticMarkup(forms.small);
  expect(markup).toContain('aria-label="Lifecycle of an skb, lit: free and recycle"');
  expect(markup).toContain("free · recycle");
  expect(renderToStaticMarkup(forms.whole)).toContain("7 of 7 parts");
});

test("what is not in question is dimmed, its mark with it", () => {
  const dimmed = (lit: ReadonlySet<LifecyclePart>) =>
    renderToStaticMarkup(<LifecycleMap width={1232} marks={FIVE} lit={lit} />).split('opacity="0.3"><a').length - 1;
  expect(dimmed(new Set())).toBe(0);
  expect(dimmed(parts("transmit"))).toBe(4);
});

test("cells are one path, an arrow head ends where it says", () => {
  expect(cells({ x: 0, y: 0, columns: 2, pitch: 5 }, 1, 3)).toBe("M5 0h4v4h-4zM0 5h4v4h-4z");
  expect(arrowHead(10, 20, "right", 4)).toBe("M10 20L4 16L4 24Z");
});

test("parts are named in the order of a life", () => {
  expect(inWords(parts("recycle", "allocate", "free"))).toBe("allocate, free and recycle");
  expect(inWords(parts("queue"))).toBe("queue");
  expect(inWords(new Set())).toBe("");
});
