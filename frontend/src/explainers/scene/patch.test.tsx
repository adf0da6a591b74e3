// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { lastOf } from "../../model/simulation";
import type { SceneProps } from "../contract";
import { EXPLAINERS } from "../registry.eager";
import { parametersOf } from "../story";
import { run } from "../testing/simulations";
import { BY_STORY } from "./lit";
import { adopt, patch } from "./patch";
import { drawn } from "./Shapes";
import { type Moment, PlayingContext } from "./sceneMap";
import { circle, lit, mark, path, type Shapes, text } from "./shapes";

afterEach(cleanup);

const NOTHING: ReadonlySet<string> = new Set();

/** A group that React drew from shapes, and a way to show others in it. */
function shown(shapes: Shapes, ids = NOTHING) {
  const { container } = render(<svg aria-hidden="true">{drawn(shapes, ids)}</svg>);
  const group = container.firstElementChild as SVGElement;
  const mounted = adopt(group, shapes, ids);
  return { group, show: (next: Shapes, ids = NOTHING) => patch(mounted, next, ids) };
}

const markup = (shapes: Shapes, ids = NOTHING) =>
  renderToStaticMarkup(<svg aria-hidden="true">{drawn(shapes, ids)}</svg>).replace(/^<svg[^>]*>|<\/svg>$/g, "");

/** As text in which the order of attributes says nothing. */
function written(of: Element | string): string {
  const box = document.createElement("div");
  box.innerHTML = typeof of === "string" ? `<svg>${of}</svg>` : `<svg>${of.innerHTML}</svg>`;
  return [...box.querySelectorAll("svg *")]
    .map((one) => {
      const attributes = [...one.attributes]
        .filter(({ name }) => name !== "style")
        .map(({ name, value }) => `${name}=${value}`);
      return `${one.tagName} ${attributes.sort().join(" ")} ${one.children.length === 0 ? one.textContent : ""}`;
    })
    .join("\n");
}

test("only what differs is written: the elements stay", () => {
  const shapes = (x: number, words: string): Shapes => [
    circle({ x: 1, y: 1 }, 2, { fill: "--ink" }),
    text(x, 5, words),
  ];
  const { group, show } = shown(shapes(1, "one"));
  const before = [...group.children];
  show(shapes(2, "two"));
  expect([...group.children]).toEqual(before);
  expect(before[1]?.getAttribute("x")).toBe("2");
  expect(before[1]?.textContent).toBe("two");
});

test("what comes takes its place, what goes leaves the others as they are", () => {
  const shapes = (isThere: boolean): Shapes => [isThere && path("M0 0", { stroke: "--ink" }), text(1, 1, "after")];
  const { group, show } = shown(shapes(false));
  const [after] = group.children;
  show(shapes(true));
  expect([...group.children].map(({ tagName }) => tagName)).toEqual(["path", "text"]);
  expect(group.children[1]).toBe(after);
  show(shapes(false));
  expect([...group.children]).toEqual([after]);
});

test("lit ids dim the rest, and a story dims it less than a hand", () => {
  const shapes = [lit(["a"], text(0, 0, "a")), lit(["b"], text(0, 0, "b"))];
  const { group, show } = shown(shapes);
  const opacities = () => [...group.children].map((one) => one.getAttribute("opacity"));
  expect(opacities()).toEqual([null, null]);
  show(shapes, new Set(["a"]));
  expect(opacities()).toEqual([null, "0.3"]);
  show(shapes, new Set(["b", BY_STORY]));
  expect(opacities()).toEqual(["0.75", null]);
  expect(group.children[1]?.getAttribute("data-lit")).toBe("true");
});

test("a mark is moved, and what is drawn around it is not", () => {
  const { group, show } = shown([mark({ x: 0, y: 0 }, text(0, 0, "a"))]);
  show([mark({ x: 7, y: 8 }, text(0, 0, "a"))]);
  expect(group.firstElementChild?.getAttribute("transform")).toBe("translate(7 8)");
});

// The bar of "one way to draw a scene": what a reader comes to by playing is what a direct seek draws.
test.each(EXPLAINERS.map((one) => [one.meta.id, one] as const))(
  "%s: played and patched, a position looks as if it was drawn at once",
  { timeout: 60_000 },
  (_, explainer) => {
    const step = explainer.steps[0];
    const of = run(explainer.scenario, step ? parametersOf(step, {}, null) : {});
    let now: Moment = { position: 0, levels: 0, phase: 1, isPaused: false };
    const listeners = new Set<() => void>();
    const playing = {
      now: () => now,
      subscribe: (changed: () => void) => {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    };
    const props: SceneProps = { run: of, width: 800, lit: NOTHING, selected: null, title: "a scene", ...now };
    const { container } = render(
      <PlayingContext value={playing}>
        <explainer.Map {...props} />
      </PlayingContext>,
    );
    const group = container.querySelector("svg > g[aria-hidden]");
    for (let position = 1; position <= Math.min(lastOf(of), 60); position++)
      for (const phase of [0, 0.6, 1]) {
        now = { position, levels: phase < 0.5 ? position - 1 : position, phase, isPaused: phase === 1 };
        act(() => {
          for (const changed of listeners) changed();
        });
        // Written out, a picture takes longer than 100 patches.
        if (phase < 1 || position % 7 > 0) continue;
        const direct = renderToStaticMarkup(<explainer.Map {...props} {...now} />);
        const [, inside = ""] = /<g aria-hidden="true">(.*)<\/g><\/svg>$/s.exec(direct) ?? [];
        expect(group && written(group), `position ${position}`).toBe(written(inside));
      }
  },
);

test("shapes on a server are the same markup as in a page", () => {
  const shapes = [text(1, 2, "a < b", "small muted end"), [circle({ x: 0, y: 3 }, 4, { stroke: "--line", width: 2 })]];
  expect(written(shown(shapes).group)).toBe(written(markup(shapes)));
});
