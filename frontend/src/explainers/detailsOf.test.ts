import { expect, test } from "vitest";
import type { Simulation } from "../model/simulation";
import { detailsOf } from "./detailsOf";
import { aboutOf, stepsOf } from "./prose/document";

const DETAILS = `# Pairings
## switch: On and off
Look at the end.
- on: case=one
- off: case=one variant=seed-0

# Trap: Of what?
A share has a base.

# Chapter more: And more
First.

Second.

# Code path
## free(), net/core/skbuff.c, v7.1; later another
Frees it.
- lights: cpu:1 event | rules: A2-alien

# Argument: a thread, of March
## Somebody · 26 Mar 2026, 07:09
Says so.

## Open
- Whether it holds.

## Outcome
Not merged.

# Helper
Which kernel? | uname -r
- old: leave it | It does not defer.
- new: How many CPUs? | mpstat
  - one: try 0 | Few.
  - many: leave it | Many.

# Names
- slab: the slab | list:*: CPU *, node *
- line:*: line #
`;

const given = { trap: () => null };

test("ids are called by themselves or by their kind", () => {
  const { nameOf } = detailsOf(DETAILS, given);
  const names = ["slab", "list:0:1", "list", "other:2", "line:0"].map((id) => nameOf(id, {} as Simulation));
  expect(names).toEqual(["the slab", "CPU 0, node 1", "list", "other:2", "line 1"]);
});

test("what comes below the steps is read from its text", () => {
  const { trap, ...details } = detailsOf(DETAILS, { ...given, chapters: { more: () => null } });
  expect([trap.heading, trap.text]).toEqual(["Of what?", "A share has a base."]);
  expect(details).toMatchObject({
    pairings: [
      {
        id: "switch",
        heading: "On and off",
        look: "Look at the end.",
        sides: [
          { name: "on", run: { case: "one" } },
          { name: "off", run: { case: "one", variant: "seed-0" } },
        ],
      },
    ],
    chapters: [{ id: "more", heading: "And more", text: ["First.", "Second."] }],
    codePath: [
      {
        function: "free()",
        file: "net/core/skbuff.c",
        kernel: "v7.1; later another",
        lights: ["cpu:1", "event"],
        rules: ["A2-alien"],
      },
    ],
    argument: {
      thread: "a thread, of March",
      voices: [{ who: "Somebody", when: "26 Mar 2026, 07:09", says: "Says so." }],
      open: ["Whether it holds."],
      outcome: "Not merged.",
    },
    helper: {
      ask: "Which kernel?",
      how: "uname -r",
      options: [
        { words: "old", next: { mode: "leave it", why: "It does not defer." } },
        { words: "new", next: { ask: "How many CPUs?", options: [{ words: "one" }, { words: "many" }] } },
      ],
    },
  });
});

test("a pairing without two sides is named", () => {
  const one = DETAILS.replace("- off: case=one variant=seed-0\n", "");
  expect(() => detailsOf(one, given)).toThrow("switch");
});

test("a step has its text, what it lights, where it leads and what it asks; its simulation goes on", () => {
  const [first, second] = stepsOf(`<!-- Facts. -->

## kick: One kick: at 65
The list holds [65](list).
- lights: list:0:0 event
- at: kick + 1 | run: case=one
- changed: It holds 65: full.
- by hand: 3
- ask: How many?
- answer one: one
- answer two: two
- right one: Only one: exactly.

## end: The end
Nothing.
- lights: slab
- at: end
- changed: All is gone.
`);
  expect(first).toEqual({
    id: "kick",
    heading: "One kick: at 65",
    text: "The list holds [65](list).",
    lights: ["list:0:0", "event"],
    seek: { moment: "kick", plus: 1 },
    run: { case: "one" },
    changed: "It holds 65: full.",
    byHand: 3,
    predict: {
      ask: "How many?",
      options: [
        { id: "one", words: "one" },
        { id: "two", words: "two" },
      ],
      right: "one",
      why: "Only one: exactly.",
    },
  });
  expect(second).toEqual({
    id: "end",
    heading: "The end",
    text: "Nothing.",
    lights: ["slab"],
    seek: { moment: "end" },
    run: { case: "one" },
    changed: "All is gone.",
  });
});

test("what lists say is read from an about.md, and a decision may be missing", () => {
  const about = `# Who frees it?
Its CPU.
- order: 7 | lit: free recycle | part: free at hand-back
- decision: Here, or there?
- thread: Somebody, 26 Mar 2026: net: a switch
- outcome: Not merged.
- figure: some-claim: after: all
`;
  const summary = { order: 7, question: "Who frees it?", answer: "Its CPU.", lit: ["free", "recycle"] };
  const decision = {
    ...{ place: "hand-back", part: "free", decision: "Here, or there?", outcome: "Not merged." },
    thread: { author: "Somebody", date: "26 Mar 2026", subject: "net: a switch" },
    figure: { claim: "some-claim", label: "after: all" },
  };
  expect(aboutOf(about)).toEqual({ summary, decision });
  expect(aboutOf(about.replace(" at hand-back", "")).decision).not.toHaveProperty("place");
  expect(aboutOf(about.replace(/- decision.*\n/, "")).decision).toBeUndefined();
});
