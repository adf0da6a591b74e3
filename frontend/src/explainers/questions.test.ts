/** Questions of a first-year student, and the step whose text answers each without another source. */
import { expect, test } from "vitest";
import { EXPLAINERS } from "./registry.eager";

const QUESTIONS: readonly [explainer: string, question: string, step: string, answer: RegExp][] = [
  ["skb-defer", "Where does the kernel take an skb from?", "own-cache", /from CPU 0’s own napi_skb_cache/],
  [
    "skb-defer",
    "What does another CPU do with it when it is done?",
    "handed-back",
    /pushes the skb on CPU 0’s defer list/,
  ],
  ["skb-defer", "When are the skbs on the list freed?", "dry", /No timer empties that list: CPU 0 has to run NET_RX/],
  ["skb-defer", "How does CPU 0 learn that skbs wait?", "kick", /exactly 65, so each fill sends one kick/],
  ["skb-defer", "What decides which mode suits my host?", "which", /how many of your skbs complete on another CPU/],
  ["rfs-llc", "What does the flow table hold?", "word", /flow’s hash in the upper bits, the reader’s CPU in the lower/],
  ["rfs-llc", "Where is the next packet of a flow processed?", "follows", /backlog of the CPU in the lower bits/],
  ["rfs-llc", "What does a write of the table cost?", "asked", /takes its lock in every such call/],
  [
    "rfs-llc",
    "What would the proposal change?",
    "described",
    /the rule as its mail describes it: .* writes instead of/,
  ],
  [
    "rfs-llc",
    "On which hosts does it save little?",
    "domains",
    /six LLC domains instead of two[\s\S]*larger the shared cache, the more writes it saves/,
  ],
];

/** A step's text as a reader sees it: words without what they link to. */
const read = (text: string) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");

test.each(QUESTIONS)("%s: %s", (explainer, _, step, answer) => {
  const found = EXPLAINERS.find(({ meta }) => meta.id === explainer)?.steps.find(({ id }) => id === step);
  expect(read(found?.text ?? "")).toMatch(answer);
});
