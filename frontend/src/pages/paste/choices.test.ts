import { expect, test } from "vitest";
import type { Found, Paste } from "../../model/pastes";
import { byGroup, isCorrected, lineRanges, nameOf, proposedChoices, transferredChoices } from "./choices";
import { changeOf } from "./ExperimentTable";
import { markedOf, pieces } from "./marks";
import { sections } from "./sections";

const found = (label: string, value: number, more: Partial<Found> = {}): Found => ({
  run: {
    tool: "figures",
    label,
    side: "before",
    command: null,
    started: null,
    environment: {},
    samples_are: "unknown",
    rows: [
      {
        metric: "rate",
        unit: "pps",
        direction: "more",
        subject: null,
        samples: [value],
        value,
        value_from: "total",
        lines: [1, 1],
        form: "value",
        histogram: null,
        spread_pct: null,
        tick: null,
        weight: null,
      },
    ],
    notes: [],
    odd_numbers: [],
  },
  side: "before",
  side_because: "said",
  group: "a card",
  message: null,
  lines: [1],
  stated: [],
  doubt: null,
  in_sentence: false,
  ...more,
});

test("what the server proposes is no correction", () => {
  const runs = [found("copy mode", 1), found("x".repeat(300), 2)];
  const choices = proposedChoices(runs);
  expect(choices.map((choice, at) => isCorrected(choice, runs[at] as Found))).toEqual([false, false]);
  expect(isCorrected({ ...choices[0], side: null } as never, runs[0] as Found)).toBe(true);
  expect(isCorrected({ ...choices[0], keep: false } as never, runs[0] as Found)).toBe(true);
});

test("corrections survive another reading for the runs that are the same", () => {
  const earlier = [found("a", 1), found("b", 2, { side: null }), found("c", 3, { lines: [9] }), found("d", 4)];
  const choices = proposedChoices(earlier).map((choice) => ({
    ...choice,
    label: `${choice.label} renamed`,
    side: "after" as const,
    group: "mine",
    keep: false,
  }));
  const corrected = { label: "a renamed", side: "after", group: "mine", keep: false };
  const own = { label: "c", side: "before", group: "a card", keep: true };
  // A new run before it, another side and group by a pair, another line, another tool.
  const elsewhere = found("d", 4);
  const later = [
    found("new", 5),
    found("a", 1),
    found("b", 2, { side: "before", group: "b and e" }),
    found("c", 3, { lines: [10] }),
    { ...elsewhere, run: { ...elsewhere.run, tool: "table" } },
  ];
  expect(transferredChoices({ found: earlier, choices }, later)).toEqual([
    { ...own, at: 0, label: "new" },
    { ...corrected, at: 1 },
    { ...corrected, at: 2, label: "b renamed", side: "before", group: "b and e" },
    { ...own, at: 3 },
    { ...own, at: 4, label: "d" },
  ]);
});

test("runs of one line and one name are the same only while there are as many of them", () => {
  const twice = [found("a", 1), found("a", 2)];
  const choices = proposedChoices(twice).map((choice) => ({ ...choice, keep: choice.at !== 1 }));
  const retained = (later: Found[]) => transferredChoices({ found: twice, choices }, later).map(({ keep }) => keep);
  expect(retained([found("b", 3), ...twice])).toEqual([true, true, false]);
  expect(retained([found("a", 2)])).toEqual([true]);
});

test("groups keep the order of the text", () => {
  const choices = proposedChoices([found("a", 1, { group: "z" }), found("b", 2), found("c", 3, { group: "z" })]);
  expect(byGroup(choices).map(([name, runs]) => [name, runs.map(({ at }) => at)])).toEqual([
    ["z", [0, 2]],
    ["a card", [1]],
  ]);
});

test("the upload is called after the subject, in characters a file name may have", () => {
  const paste = { messages: [{ subject: "[PATCH v2] net/core: a\u202eb", author: null, date: null, lines: [1, 1] }] };
  expect(nameOf(paste as unknown as Paste, null)).toBe("[PATCH v2] net core: a b.txt");
  expect(nameOf({ messages: [] } as unknown as Paste, null)).toBe("pasted mail.txt");
  expect(nameOf(paste as unknown as Paste, "my.eml")).toBe("my.eml");
});

test("lines in words", () => {
  expect(lineRanges([3])).toBe("3");
  expect(lineRanges([3, 4, 5, 9])).toBe("3–5, 9");
  expect(lineRanges([1, 3, 5, 7])).toBe("1, 3, 5 …");
});

test("used lines are shown with some around them, the rest is folded", () => {
  expect(sections(100, new Set([50]), [])).toEqual([
    { first: 1, last: 46, isFolded: true },
    { first: 47, last: 53, isFolded: false },
    { first: 54, last: 100, isFolded: true },
  ]);
  expect(sections(100, new Set([50]), [[1, 60]])).toEqual([
    { first: 1, last: 60, isFolded: false },
    { first: 61, last: 100, isFolded: true },
  ]);
  expect(sections(3, new Set(), [])).toEqual([{ first: 1, last: 3, isFolded: false }]);
});

test.each([1, 7, 20, 500])("every line of a text of %i is in exactly one section", (count) => {
  const lines = sections(count, new Set([2, 9, 10, 300, count]), [[30, 40]]).flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
  );
  expect(lines).toEqual(Array.from({ length: count }, (_, at) => at + 1));
});

test("labels and numbers of a mail on one line are told apart", () => {
  const line = "in copy mode. copy mode: 767,743 pps batch mode: 1,055,201 pps (+37.4%) to 52,1076 pps";
  const runs = [
    found("copy mode", 767743),
    found("batch mode", 1055201, { stated: [{ text: "+37.4%", line: 1 }] }),
    found("with x, to", 521076),
  ];
  runs[2]?.run.odd_numbers.push({ text: "52,1076: separator in an odd place, read as 521076", line: 1 });
  const marked = runs.map((run, at) => markedOf(at, run));
  const shown = pieces(line, marked);
  expect(shown.map(({ text }) => text).join("")).toBe(line);
  expect(shown.filter(({ runs: own }) => own.length > 0).map(({ text, runs: own }) => [text, ...own])).toEqual([
    ["copy mode: 767,743", 0],
    ["batch mode: 1,055,201", 1],
    ["+37.4%", 1],
    ["52,1076", 2],
  ]);
});

test("a share changes by points, everything else in percent of before", () => {
  const row = {
    metric: "overhead",
    subject: "f",
    before: 13.15,
    after: 12.42,
    of_before_pct: -5.55,
    of_after_pct: -5.88,
    printed: null,
  };
  expect(changeOf({ ...row, unit: "%" })).toBe("−0.73\u2009points");
  expect(changeOf({ ...row, unit: "pps" })).toBe("−5.55\u2009%");
  expect(changeOf({ ...row, unit: "pps", of_before_pct: null })).toBe("–");
  const printed = { before: "13.2", after: "12.4", unit: "Mpps", places: 1 };
  expect(changeOf({ ...row, unit: "pps", printed })).toBe("−5.5\u2009%");
});
