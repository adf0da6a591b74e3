/**
 * The fenced blocks of a policy's page. The engine runs every one of them as a test; here they are set as tables.
 *
 *     events      10 cpu0 [task:tid] net:net_dev_queue skbaddr=0xa    time, CPU, task, event, fields
 *     decisions   4us A-empty 0x90000001 - -> 1  same                 time, rule, about, whether the kernel did the same
 *     steps, figures, counters, host                                  what is told or asked => what comes of it
 */

/** What the info string of a block says: its kind, and for whom or under what. */
export interface BlockKind {
  kind: string;
  /** `stock`, `kernel=6.18 limit=64`; empty when the kind is all there is. */
  about: string;
}

/** A block as a table. */
export interface BlockTable {
  caption: string;
  /** Column headings; empty for a list of statements. */
  columns: string[];
  rows: string[][];
}

const WORDS: Readonly<Record<string, string>> = {
  events: "Recording",
  decisions: "Expected decisions",
  steps: "Steps and what comes of them",
  figures: "Figures",
  counters: "Expected counters",
  host: "Host",
};

/** `decisions stock` → kind and variant. */
export function kindOf(info: string): BlockKind {
  const [kind = "", ...rest] = info.trim().split(/\s+/);
  return { kind, about: rest.join(" ") };
}

/** A block the pages know how to set; null for any other, which stays as it was written. */
export function blockTable(info: string, text: string): BlockTable | null {
  const { kind, about } = kindOf(info);
  const word = WORDS[kind];
  if (word === undefined) return null;
  const caption = about ? `${word}, ${about.replaceAll("=", " ").replaceAll(" ", "\u00a0")}` : word;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (kind === "events")
    return { caption, columns: ["time", "CPU", "task", "event", "fields"], rows: lines.map(event) };
  if (kind === "decisions" && lines.every((line) => !line.includes("=>")))
    return { caption, columns: ["time", "rule", "about", "kernel"], rows: lines.map(decision) };
  return { caption, columns: [], rows: lines.map(statement) };
}

/** A task is a name and a number; an event's second half is a name. */
const TASK = /^\S+:\d+$/;

function event(line: string): string[] {
  const [time = "", cpu = "", ...rest] = line.trim().split(/\s+/);
  const task = TASK.test(rest[0] ?? "") ? (rest.shift() ?? "") : "";
  const [name = "", ...fields] = rest;
  return [time, cpu, task, name, fields.join(" ")];
}

const VERDICTS = new Set(["same", "other", "agrees", "differs"]);

function decision(line: string): string[] {
  const [time = "", rule = "", ...rest] = line.trim().split(/\s+/);
  const verdict = VERDICTS.has(rest.at(-1) ?? "") ? (rest.pop() ?? "") : "";
  return [time, rule, rest.join(" "), verdict];
}

/** `cpu1 reads alloc=cpu0 x64   => B5-push 64`, `writes = 2`, or a statement with no answer. */
function statement(line: string): string[] {
  const at = line.search(/\s=>?\s/);
  if (at < 0) return [line.trim(), ""];
  return [
    line.slice(0, at).trim(),
    line
      .slice(at)
      .replace(/^\s*=>?\s*/, "")
      .trim(),
  ];
}

/** A run of text, and what it is: plain, the name of a rule, or a golden vector. */
export interface Piece {
  text: string;
  kind: "text" | "rule" | "vector";
}

/** `golden vector 3`, `golden vectors 6 and 7`, `vector 9`. */
const VECTOR = /(?:golden )?vectors? \d+(?:(?:, | and )\d+)*/;

/** Splits a text at the names of rules and at golden vectors. */
export function piecesOf(text: string, rules: ReadonlySet<string>): Piece[] {
  const pieces: Piece[] = [];
  const add = (piece: Piece) => {
    const last = pieces.at(-1);
    if (piece.text === "") return;
    if (piece.kind === "text" && last?.kind === "text") last.text += piece.text;
    else pieces.push(piece);
  };
  for (const part of text.split(new RegExp(`(${VECTOR.source})`))) {
    if (new RegExp(`^${VECTOR.source}$`).test(part)) add({ text: part, kind: "vector" });
    else for (const word of part.split(/([\w-]+)/)) add({ text: word, kind: rules.has(word) ? "rule" : "text" });
  }
  return pieces;
}
