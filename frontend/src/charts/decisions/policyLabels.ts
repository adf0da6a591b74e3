/**
 * What the same panel says and draws for each policy: its name, what a subject is, and whether a decision leaves a
 * record that holds (a line from one to the next) or is over with itself (a mark).
 */
import { decisionName } from "../../common/decisionNames";
import type { ConceptId } from "../vocabulary";

/** One policy's face. */
export interface PolicyLabels {
  title: string;
  /** How to read the picture, one line. */
  lede: string;
  /** `line`: the CPU on record until the next decision. `marks`: one mark a decision, on the CPU that got the packet. */
  form: "line" | "marks";
  /** What the picker chooses. */
  subject: string;
  /** A subject's id as people say it. */
  named: (id: string) => string;
  /** Whether all decisions are about one subject, so that there is no other. */
  isWhole: boolean;
  /** Concepts of a decision that writes and of one that keeps. */
  writes: ConceptId;
  keeps: ConceptId;
  /** `3 writes`, beside a variant's name. */
  write: string;
  /** `handed back 31 | 0`, in the picker. */
  picked: string;
  /** What is compared with the kernel: `208,411 packets`. */
  unit: string;
  /** `stock writes the table 4 times`. */
  verb: string;
  /** Heading of the twin of the picture: `The CPU recorded for flow 0x…`. */
  record: string;
}

const plain = (id: string) => id;

/** A defer list's id is the allocating CPU, then the node of the freeing CPU, sixteen bits each. */
function listName(id: string): string {
  const bits = Number.parseInt(id, 16);
  return Number.isNaN(bits) ? id : `cpu${Math.floor(bits / 0x10000)}, freed on node ${bits % 0x10000}`;
}

/** For a policy without a face of its own. */
const OTHER: PolicyLabels = {
  title: "Decisions",
  lede: "a mark is one decision, on the CPU it came down to",
  form: "marks",
  subject: "subject",
  named: plain,
  isWhole: false,
  writes: "writes",
  keeps: "keeps",
  write: "write",
  picked: "writes",
  unit: "decision",
  verb: "writes",
  record: "Decisions about",
};

const FACES: Readonly<Record<string, Partial<PolicyLabels>>> = {
  "rfs-llc": {
    lede: "one flow, read by threads that hop between CPUs; the line is the CPU on record",
    form: "line",
    subject: "flow",
    writes: "write",
    keeps: "kept",
    unit: "packet",
    verb: "writes the table",
    record: "The CPU recorded for flow",
  },
  "skb-defer": {
    lede: "one defer list; a mark is one free, on the CPU that gets the skb",
    subject: "list of",
    named: listName,
    writes: "handedBack",
    keeps: "freedHere",
    write: "skb handed back",
    picked: "handed back",
    unit: "free",
    verb: "hands an skb back",
    record: "Frees of skbs of",
  },
  "xdp-return": {
    lede: "one page_pool; a mark is one page that came back, on the CPU that returned it",
    subject: "pool",
    named: (id) => `pool ${Number.parseInt(id, 16)}`,
    writes: "pooled",
    keeps: "unpooled",
    write: "page kept by the pool",
    picked: "kept",
    unit: "devmap transmit",
    verb: "puts a page into cache or ring",
    record: "Pages that came back to",
  },
  "xsk-batch": {
    lede: "one socket; a mark is one decision in a send call, on the CPU that made it",
    subject: "socket",
    write: "move",
    picked: "moves",
    unit: "send call",
    verb: "moves a descriptor or packet on",
    record: "Decisions about socket",
  },
  "skb-init": {
    lede: "a mark is one header written, on the CPU that writes it",
    subject: "of",
    named: () => "all skbs",
    isWhole: true,
    write: "header written",
    picked: "headers",
    unit: "skb",
    verb: "writes a header",
    record: "Headers of",
  },
};

/** The face of a policy. */
export function labelsOf(policy: string): PolicyLabels {
  return { ...OTHER, ...FACES[policy], title: `${decisionName(policy)}: decisions` };
}
