import { expect, test } from "vitest";
import { parse, plainText } from "./parse";

test("a text is read to its segments", () => {
  expect(parse("CPU 1 pushes on [its list](deferList#list:0:0) in `f()`, {tap} it: {=kicks} kicks")).toEqual([
    { kind: "text", text: "CPU 1 pushes on " },
    { kind: "term", text: "its list", concept: "deferList", object: "list:0:0" },
    { kind: "text", text: " in " },
    { kind: "code", text: "f()" },
    { kind: "text", text: ", " },
    { kind: "tap", text: "tap" },
    { kind: "text", text: " it: " },
    { kind: "value", text: "…", gauge: "kicks" },
    { kind: "text", text: " kicks" },
  ]);
});

test("it is read out with the words of a mouse and the numbers of its moment", () => {
  expect(plainText("{tap} {=kicks}", () => "7")).toBe("click 7");
  expect(plainText("{=kicks} sent")).toBe("cannot tell sent");
});

test("a concept the vocabulary lacks is a mistake of the text", () => {
  expect(() => parse("[nothing](noSuchThing)")).toThrow("the vocabulary has no concept noSuchThing");
});
