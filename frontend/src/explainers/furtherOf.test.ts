import { expect, test } from "vitest";
import { furtherOf, namesOf } from "./furtherOf";
import { stepsOf } from "./prose/document";

const FURTHER = `# Pairings
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
- lights: cpu:1 event
- rules: A2-alien

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
`;

const nameOf = namesOf({ slab: "slab" }, { list: "CPU *, node *" });

test("ids are called by themselves or by their kind", () => {
  expect(["slab", "list:0:1", "list", "other:2"].map(nameOf)).toEqual(["slab", "CPU 0, node 1", "list", "other:2"]);
});

test("what stands below the steps is read from its text", () => {
  const { trap, ...further } = furtherOf(FURTHER, { nameOf, trap: () => null, chapters: { more: () => null } });
  expect([trap.heading, trap.text]).toEqual(["Of what?", "A share has a base."]);
  expect(further).toMatchObject({
    pairings: [
      {
        id: "switch",
        heading: "On and off",
        look: "Look at the end.",
        sides: [
          { name: "on", film: { case: "one" } },
          { name: "off", film: { case: "one", variant: "seed-0" } },
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
  const one = FURTHER.replace("- off: case=one variant=seed-0\n", "");
  expect(() => furtherOf(one, { nameOf, trap: () => null })).toThrow("switch");
});

test("a step has its text, what it lights, where it leads and what it asks", () => {
  const [first, second] = stepsOf(`<!-- Facts. -->

## kick: One kick: at 65
The list holds [65](list).
- lights: list:0:0 event
- at: kick + 1
- film: case=one
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
    film: { case: "one" },
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
    changed: "All is gone.",
  });
});
