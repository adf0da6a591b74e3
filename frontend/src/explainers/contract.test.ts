/** What holds for every explainer, whatever it shows: found in the registry, checked on simulations of the real engine. */
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { isConcept } from "../charts/vocabulary";
import { gaugeOf, lastOf, type Simulation } from "../model/simulation";
import type { Explainer, FullExplainer, Helper, Prose, Step } from "./contract";
import { differences } from "./differences";
import { parse, plainText } from "./prose/parse";
import { EXPLAINERS } from "./registry.eager";
import { parametersOf, targetOf } from "./story";
import { run } from "./testing/simulations";

/** Words of a text, as a reader counts them. */
const wordsIn = (prose: string): number =>
  plainText(prose, () => "0")
    .split(/\s+/)
    .filter(Boolean).length;

const runOf = (explainer: Explainer, step: Step): Simulation => run(explainer.scenario, parametersOf(step, {}, null));

/** Numbers that only look drawn: the same walk every time. */
function seeds(n: number, below: number): number[] {
  let state = 20_261_120;
  return Array.from({ length: n }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  });
}

function scene(
  explainer: Explainer,
  of: Simulation,
  position: number,
  width: number,
  part: "Map" | "Lanes" = "Map",
): string {
  const props = { run: of, position, width, lit: new Set<string>(), selected: null, title: "a scene" };
  return renderToStaticMarkup(
    part === "Lanes"
      ? createElement(explainer.Lanes, props)
      : createElement(explainer.Map, { ...props, phase: 1, isPaused: true }),
  );
}

/** Every text of an explainer with a name to be found by. */
function texts(explainer: FullExplainer): [string, Prose][] {
  const { steps, trap, chapters = [], codePath, argument, pairings, helper } = explainer;
  return [
    ...steps.map((step): [string, Prose] => [step.id, step.text]),
    ...steps.flatMap((step): [string, Prose][] => (step.predict ? [[`${step.id}: why`, step.predict.why]] : [])),
    ["trap", trap.text],
    ...chapters.flatMap((chapter) => chapter.text.map((text): [string, Prose] => [chapter.id, text])),
    ...codePath.map((stop): [string, Prose] => [stop.function, stop.does]),
    ...argument.voices.map((voice): [string, Prose] => [voice.who, voice.says]),
    ...argument.open.map((text): [string, Prose] => ["open", text]),
    ["outcome", argument.outcome],
    ...pairings.map((pairing): [string, Prose] => [pairing.id, pairing.look]),
    ...leaves(helper).map((text): [string, Prose] => ["helper", text]),
  ];
}

const leaves = (helper: Helper): Prose[] =>
  "ask" in helper ? [helper.how, ...helper.options.flatMap((option) => leaves(option.next))] : [helper.why];

const depth = (helper: Helper): number =>
  "ask" in helper ? 1 + Math.max(...helper.options.map((option) => depth(option.next))) : 0;

/** Whether a simulation has what an id names. */
function isThere(explainer: FullExplainer, of: Simulation, id: string): boolean {
  if (id === "event") return true;
  if (id.startsWith("concept:"))
    return isConcept(id.slice(8)) && of.places.some((place) => place.concept === id.slice(8));
  if (id.startsWith("cpu:")) return of.host.cpus.includes(Number(id.slice(4)));
  if (id.startsWith("token:")) return Number(id.slice(6)) < of.tokens.length;
  if (id.startsWith("fn:")) return explainer.codePath.some((stop) => stop.function.startsWith(id.slice(3)));
  return of.places.some((place) => place.id === id) || gaugeOf(of, id) !== null;
}

describe.each(EXPLAINERS.map((one) => [one.meta.id, one] as const))("%s", { timeout: 60_000 }, (_, explainer) => {
  test("has 6 to 10 steps, each short, and each with something lit", () => {
    expect(explainer.steps.length).toBeGreaterThanOrEqual(6);
    expect(explainer.steps.length).toBeLessThanOrEqual(10);
    expect(new Set(explainer.steps.map((step) => step.id)).size).toBe(explainer.steps.length);
    for (const step of explainer.steps) {
      expect(wordsIn(step.text), step.id).toBeLessThanOrEqual(60);
      expect(step.heading.split(/\s+/).length, step.heading).toBeLessThanOrEqual(8);
      expect(step.lights.length, step.id).toBeGreaterThan(0);
      expect(step.changed, step.id).not.toBe("");
    }
  });

  test("every step seeks a moment its simulation has, and lights objects that are in it", () => {
    for (const step of explainer.steps) {
      const of = runOf(explainer, step);
      expect(targetOf(of, step), `${step.id} seeks ${step.seek.moment}`).not.toBeNull();
      for (const id of step.lights) expect(isThere(explainer, of, id), `${step.id} lights ${id}`).toBe(true);
    }
  });

  test("every step makes a visible change", () => {
    const pictures = explainer.steps.map((step) => {
      const of = runOf(explainer, step);
      return scene(explainer, of, targetOf(of, step) ?? 0, 800);
    });
    for (const [place, picture] of pictures.entries())
      if (place > 0) expect(picture, explainer.steps[place]?.id).not.toBe(pictures[place - 1]);
  });

  test("asks before a result, and lets the reader decide by hand early on", () => {
    const predictions = explainer.steps.flatMap((step) => step.predict ?? []);
    expect(predictions.length).toBeGreaterThan(0);
    for (const { options, right } of predictions) {
      expect(options.length).toBeGreaterThanOrEqual(2);
      expect(options.length).toBeLessThanOrEqual(4);
      expect(options.map((option) => option.id)).toContain(right);
    }
    const byHand = explainer.steps.findIndex((step) => step.byHand !== undefined);
    expect(byHand).toBeGreaterThanOrEqual(0);
    expect(byHand).toBeLessThan(explainer.steps.length / 2);
    const step = explainer.steps[byHand];
    if (!step) return;
    const of = runOf(explainer, step);
    const requested = of.events.slice(targetOf(of, step) ?? 0).filter((event) => event.choice !== null);
    expect(requested.length).toBeGreaterThanOrEqual(step.byHand ?? 0);
  });

  test("a decision by hand changes that decision, and undoing it gives the simulation back", () => {
    const step = explainer.steps.find((one) => one.byHand !== undefined);
    if (!step) throw new Error("no step by hand");
    const plain = runOf(explainer, step);
    const event = plain.events.slice(targetOf(plain, step) ?? 0).find((one) => one.choice !== null);
    if (!event?.choice) throw new Error("nothing is asked");
    const took = event.choice.took;
    const same = run(explainer.scenario, parametersOf(step, {}, `${event.ask}:${took}`));
    const decided = same.events.find((one) => one.ask === event.ask && one.choice !== null);
    expect(decided?.choice).toEqual({ took, by_hand: true });
    expect(same.events.map((one) => one.rules)).toEqual(plain.events.map((one) => one.rules));
  });

  test("texts name concepts, gauges and functions that are there", () => {
    for (const [where, text] of texts(explainer)) expect(() => parse(text), where).not.toThrow();
    for (const step of explainer.steps) {
      const of = runOf(explainer, step);
      for (const segment of parse(step.text)) {
        if (segment.kind === "value") expect(gaugeOf(of, segment.gauge), `${step.id}: ${segment.gauge}`).not.toBeNull();
        if (segment.kind === "term" && segment.object)
          expect(isThere(explainer, of, segment.object), `${step.id}: ${segment.object}`).toBe(true);
      }
    }
  });

  test("no text holds a number with a percent sign that names no base", () => {
    for (const [where, text] of texts(explainer))
      for (const sentence of text.split(/(?<=[.;:])\s+/).filter((one) => /\d\s?%/.test(one)))
        expect(sentence, where).toMatch(/\b(of|as|base|first|second|before|after|mean|published|says|measured)\b/);
  });

  test("200 random seeks show what a direct seek shows", () => {
    const step = explainer.steps[0];
    if (!step) return;
    const of = runOf(explainer, step);
    const direct = new Map<number, string>();
    for (const position of seeds(200, lastOf(of) + 1)) {
      const shown = scene(explainer, of, position, 800) + JSON.stringify(explainer.ledger(of, position));
      expect(shown).toBe(direct.get(position) ?? shown);
      direct.set(position, shown);
    }
    // The same positions in another order, from a simulation that was read anew.
    const again = structuredClone(of);
    for (const [position, shown] of [...direct].reverse())
      expect(scene(explainer, again, position, 800) + JSON.stringify(explainer.ledger(again, position))).toBe(shown);
  });

  test("its pictures are lists of shapes, at every width, first, middle and last", () => {
    for (const step of explainer.steps) {
      const of = runOf(explainer, step);
      for (const width of [320, 560, 900])
        for (const position of [0, lastOf(of) >> 1, lastOf(of)])
          for (const part of ["Map", "Lanes"] as const) {
            const markup = scene(explainer, of, position, width, part);
            expect(markup, `${step.id} ${part} ${width}`).not.toMatch(/NaN|undefined|Infinity/);
            expect(markup).not.toMatch(/<(style|script|foreignObject|pattern|marker|image|use)\b|\sid="/);
            const texts = [...markup.matchAll(/font-size="([\d.]+)"/g)].map((found) => Number(found[1]));
            expect(Math.min(...texts), `${step.id} ${part} ${width}: smallest letter`).toBeGreaterThanOrEqual(11);
          }
    }
  });

  test("four numbers, the ledger's, at every position of every simulation", () => {
    for (const step of explainer.steps) {
      const of = runOf(explainer, step);
      for (const position of [0, lastOf(of) >> 1, lastOf(of)]) {
        const entries = explainer.ledger(of, position);
        expect(entries.length, step.id).toBe(4);
        for (const entry of entries) {
          expect(entry.value, `${step.id} ${entry.id}`).not.toMatch(/NaN|undefined|null/);
          expect(`${entry.word}${entry.unit}`, entry.id).not.toBe("");
        }
      }
    }
  });

  test("its code path names functions, files, releases and rules of the engine", () => {
    const rules = ["rules.rs"]
      .map((file) => `../../../backend/engine/src/policy/${explainer.meta.policy.replaceAll("-", "_")}/${file}`)
      .map((path) => readFileSync(new URL(path, import.meta.url), "utf8"))
      .join("");
    expect(explainer.codePath.length).toBeGreaterThan(0);
    for (const stop of explainer.codePath) {
      expect(stop.function, "a function").toMatch(/\(\)$/);
      expect(stop.file).toMatch(/\.[ch]$/);
      expect(stop.kernel).toMatch(/\d/);
      for (const rule of stop.rules) expect(rules, `${stop.function}: ${rule}`).toContain(`"${rule}"`);
    }
  });

  test("its pairings play, have names, and at least one of them differs", () => {
    expect(explainer.pairings.length).toBeGreaterThan(0);
    const differing = explainer.pairings.map((pairing) => {
      const [a, b] = pairing.sides.map((side) => run(explainer.scenario, side.run));
      expect(pairing.sides[0].name).not.toBe(pairing.sides[1].name);
      for (const side of pairing.sides) expect(side.name).not.toMatch(/^[AB]$/);
      return a && b ? differences([a, b]).length : 0;
    });
    expect(Math.max(...differing)).toBeGreaterThan(0);
  });

  test("its helper ends everywhere, within four questions", () => {
    expect(depth(explainer.helper)).toBeGreaterThan(0);
    expect(depth(explainer.helper)).toBeLessThanOrEqual(4);
  });
});
