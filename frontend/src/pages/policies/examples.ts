/**
 * The examples of a policy's page. The engine runs each of their fenced blocks as a test; here they become what a picture needs.
 *
 *     events      10 cpu0 [task:tid] net:net_dev_queue skbaddr=0xa    time, CPU, task, event, fields
 *     decisions   4us A-empty 0x90000001 - -> 1  same                 time, rule, about, whether the kernel did the same
 *     steps, figures, counters, host                                  what is done or asked => what comes of it
 */

/** A fenced block as it is written: `steps`, `decisions stock`, `events kernel=6.18`. */
export interface Block {
  info: string;
  text: string;
}

/** What comes of a statement: a rule that applied so often, a count, or words. */
export interface Outcome {
  rule: string | null;
  words: string;
  /** Null where it is no count. */
  count: number | null;
}

export interface Row {
  words: string;
  outcomes: readonly Outcome[];
  /** Places there are, where the row counts what is in one of them. */
  capacity: number | null;
}

export interface RecordedEvent {
  time: string;
  cpu: string;
  name: string;
  /** The skb it is about. */
  skb: string | null;
}

export interface ExampleDecision {
  time: string;
  rule: string;
  about: string;
  /** The CPU it comes down to; null where it names none. */
  to: string | null;
  /** Whether the kernel did the same, where that is known. */
  isSame: boolean | null;
}

/** A picture: rows of statements, or a recording with what is decided on it. */
export interface Picture {
  caption: string;
  rows: readonly Row[];
  events: readonly RecordedEvent[];
  decisions: readonly ExampleDecision[];
}

const KINDS: Readonly<Record<string, string>> = {
  events: "Recording",
  decisions: "",
  steps: "",
  figures: "Figures",
  counters: "Counts",
  host: "Host",
};

const kindOf = ({ info }: Block) => info.trim().split(/\s+/)[0] ?? "";
const aboutOf = ({ info }: Block) => settings(info.trim().split(/\s+/).slice(1));
const settings = (words: readonly string[]) => words.map(plainly).join(", ");

/** Pictures of blocks that follow each other; a recording is drawn once for each variant that decides on it. */
export function picturesOf(blocks: readonly Block[], isRule: (word: string) => boolean): Picture[] {
  const pictures: Picture[] = [];
  let recording: Block | null = null;
  for (const [at, block] of blocks.entries()) {
    const kind = kindOf(block);
    const lines = block.text.split("\n").filter((line) => line.trim() !== "");
    const following = blocks[at + 1];
    if (kind === "events") {
      recording = block;
      if (following && kindOf(following) === "decisions") continue;
      pictures.push({ caption: captionOf(block), rows: [], events: lines.map(eventOf), decisions: [] });
    } else if (kind === "decisions") {
      const decided = lines.filter((line) => !line.includes("=>") || / -> /.test(line));
      const rows = lines.filter((line) => !decided.includes(line));
      pictures.push({
        caption: [recording && captionOf(recording), aboutOf(block)].filter(Boolean).join(", "),
        rows: rows.map((line) => rowOf(line, null, isRule)),
        events: recording ? recording.text.split("\n").filter(Boolean).map(eventOf) : [],
        decisions: decided.map(decisionOf),
      });
    } else if (kind in KINDS) pictures.push(statements(block, lines, isRule));
  }
  return pictures;
}

const captionOf = (block: Block) => [KINDS[kindOf(block)], aboutOf(block)].filter(Boolean).join(", ");

/** The first statement of `steps` creates what the others are about, so it is the caption. */
function statements(block: Block, lines: readonly string[], isRule: (word: string) => boolean): Picture {
  const isCreated = kindOf(block) === "steps" && !lines[0]?.includes("=>");
  const [first = "", ...rest] = lines;
  const limit = /\b(?:limit|ring)=(\d+)/.exec(first)?.[1];
  return {
    caption: isCreated ? captionOfSteps(first) : captionOf(block),
    rows: (isCreated ? rest : lines).map((line) => rowOf(line, limit ? Number(limit) : null, isRule)),
    events: [],
    decisions: [],
  };
}

/** `machine kernel=6.19 cpus=2` without its first word, unless that is all there is. */
function captionOfSteps(line: string): string {
  const [what = "", ...rest] = line.trim().split(/\s+/);
  return /^(machine|socket|device)$/.test(what) && rest.length > 0 ? settings(rest) : plainly(line);
}

/** `cpu1 reads alloc=cpu0 x64   => B5-push 64`, `writes = 2`, or a statement with no answer. */
function rowOf(line: string, limit: number | null, isRule: (word: string) => boolean): Row {
  const [words = "", answer = ""] = line.split(/\s+=>?\s+/);
  const outcomes = answer ? answer.split(", ").map((one) => outcomeOf(one.trim(), isRule)) : [];
  return { words: plainly(words), outcomes, capacity: /^(list|counter|ring) /.test(words.trim()) ? limit : null };
}

function outcomeOf(text: string, isRule: (word: string) => boolean): Outcome {
  const [first = "", ...rest] = text.split(" ");
  const rule = isRule(first) ? first : null;
  const words = rule ? rest : [first, ...rest];
  const last = words.at(-1) ?? "";
  const isCount = /^\d+$/.test(last) && words.length <= 2;
  const count = isCount ? Number(last) : rule && words.length === 0 ? 1 : null;
  // What a send call returned, then how many packets it sent.
  if (!rule && isCount && words.length === 2) return { rule, words: `returns ${first}, sends`, count };
  return { rule, words: plainly((isCount ? words.slice(0, -1) : words).join(" ")), count };
}

/** A task is a name and a number; an event's second half is a name. */
const TASK = /^\S+:\d+$/;

function eventOf(line: string): RecordedEvent {
  const [time = "", cpu = "", ...rest] = line.trim().split(/\s+/);
  if (TASK.test(rest[0] ?? "")) rest.shift();
  return { time, cpu: cpu.replace("cpu", ""), name: rest[0] ?? "", skb: /\bskbaddr=(\S+)/.exec(line)?.[1] ?? null };
}

const VERDICTS: Readonly<Record<string, boolean>> = { same: true, agrees: true, other: false, differs: false };

function decisionOf(line: string): ExampleDecision {
  const [time = "", rule = "", ...rest] = line.trim().split(/\s+/);
  const isSame = VERDICTS[rest.at(-1) ?? ""] ?? null;
  if (isSame !== null) rest.pop();
  const about = rest.join(" ");
  const to = (/(?:\bto cpu|-> |\bon cpu)(\d+)/.exec(about) ?? /^cpu(\d+)/.exec(about))?.[1] ?? null;
  return { time, rule, about: plainly(about), to, isSame };
}

const WORDS: readonly [RegExp, string][] = [
  [/\bkernel=/g, "Linux "],
  [/\bcpus=1\b/g, "1 CPU"],
  [/\bcpus=(\d+)/g, "$1 CPUs"],
  [/\bcpu(\d+|\?)/g, "CPU $1"],
  [/\bqueue(\d+)/g, "queue $1"],
  [/\bnode(\d+)/g, "node $1"],
  [/\balloc=/g, "an skb of "],
  [/\bby=/g, "last written by "],
  [/\bx(\d+)\b/g, "× $1"],
  [/^(list|counter) (CPU \d+) /, "$1 of $2 for "],
  [/^(cache|level) CPU/, "$1 of CPU"],
  [/^(send|send-blocking|poll) rules$/, "$1"],
  [/^offer (\d+)/, "offer $1 descriptors"],
  [/\bnet_rx\b/g, "runs NET_RX"],
  [/\basking\b/g, "requesting the cache"],
  [/\basks by\b/g, "returns by"],
  [/^0x(\w+) /, "flow $1 "],
  [/ - -> /g, ": none → CPU "],
  [/ (\d+) -> /g, ": CPU $1 → CPU "],
  [/→ CPU -$/, "→ none"],
  [/(CPU \S+) to (CPU|none)/, "$1 → $2"],
  [/=/g, " "],
];

/** The test syntax in words a reader knows. */
export function plainly(text: string): string {
  const words = text.trim().replace(/\s+/g, " ");
  if (/^(counter )?[a-z0-9_]+$/.test(words)) return words.replace(/^counter /, "").replaceAll("_", " ");
  return WORDS.reduce((message, [from, to]) => message.replace(from, to), words);
}
