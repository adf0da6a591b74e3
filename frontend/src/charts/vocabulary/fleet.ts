/** What pictures of many hosts mark: where a host stands, and how hosts answer. */
import type { Concept } from "./concept";

export const FLEET = {
  host: {
    word: "host",
    plural: "hosts",
    colour: "--data-local",
    shape: "dot",
    meaning: "One machine at its own value, from its own recording.",
  },
  apart: {
    word: "stands apart",
    plural: "stand apart",
    colour: "--data-across",
    shape: "diamond",
    meaning: "A host more than 3.5 scaled deviations from the median of its class.",
  },
  quartiles: {
    word: "median, quartiles, p10 to p90",
    plural: "medians and quartiles",
    colour: "--ink",
    shape: "quartiles",
    meaning: "Tick: the middle host. Bar: the middle half of the hosts. Line: eight of ten.",
  },
  agrees: {
    word: "agrees",
    plural: "agree",
    colour: "--data-local",
    shape: "full-bar",
    meaning: "Its own evidence says what most hosts of its class say that lean one way.",
  },
  disagrees: {
    word: "disagrees",
    plural: "disagree",
    colour: "--data-across",
    shape: "low-bar",
    meaning: "Its own evidence leans another way than most hosts of its class.",
  },
  eitherWay: {
    word: "either way",
    plural: "either way",
    colour: "--data-flushed",
    shape: "thin-bar",
    meaning: "On its recording the modes do the same.",
  },
  cannotTell: {
    word: "cannot tell",
    plural: "cannot tell",
    colour: "--data-unknown",
    shape: "dotted-bar",
    meaning: "Its recording does not decide.",
  },
} as const satisfies Record<string, Concept>;
