/** What pictures of many hosts mark: where a host stands, and how hosts answer. */
import type { Concept } from "./concept";

export const FLEET = {
  host: {
    word: "host",
    plural: "hosts",
    colour: "--data-local",
    shape: "dot",
  },
  apart: {
    word: "stands apart",
    plural: "stand apart",
    colour: "--data-across",
    shape: "diamond",
  },
  quartiles: {
    word: "median, quartiles, p10 to p90",
    plural: "medians and quartiles",
    colour: "--ink",
    shape: "quartiles",
  },
  agrees: {
    word: "agrees",
    plural: "agree",
    colour: "--data-local",
    shape: "full-bar",
  },
  disagrees: {
    word: "disagrees",
    plural: "disagree",
    colour: "--data-across",
    shape: "low-bar",
  },
  eitherWay: {
    word: "either way",
    plural: "either way",
    colour: "--data-flushed",
    shape: "thin-bar",
  },
  cannotTell: {
    word: "cannot tell",
    plural: "cannot tell",
    colour: "--data-unknown",
    shape: "dotted-bar",
  },
} as const satisfies Record<string, Concept>;
