/** Which marks a campaign's picture uses, so that a legend names those and no other. */
import type { ReactNode } from "react";
import { token } from "../frame/picture";
import type { ConceptId } from "../vocabulary";
import type { CampaignLayout } from "./campaign.layout";

/** Filled: measured. Hollow: something was assumed. Hatched: modelled. */
export type Look = "filled" | "hollow" | "hatched";

export interface Used {
  concept: ConceptId;
  word: string;
  look: Look;
  /** A bar of many hosts, not a dot of one. */
  isBinned?: boolean;
}

const VOTES = [
  ["agree", "agrees", "agree"],
  ["disagree", "disagrees", "disagree"],
  ["eitherWay", "eitherWay", "either way"],
  ["cannotTell", "cannotTell", "cannot tell"],
] as const;

/** How a value of a label is drawn. */
export const lookFor = (label: string | null): Look =>
  label === "assumed" ? "hollow" : label === "modelled" ? "hatched" : "filled";

/** In the order of the picture: hosts, quartiles, those that stand apart, answers. */
export function marksOf({ panels }: CampaignLayout): Used[] {
  const cells = panels.flatMap((panel) => panel.cells);
  const used: Used[] = [];
  for (const label of ["exact", "reconstructed", "assumed", "modelled"] as const) {
    const own = cells.filter(({ spread }) => spread?.label === label);
    const look = lookFor(label);
    if (own.some(({ strip }) => strip && strip.dots.length > 0))
      used.push({ concept: "host", word: `host, ${label}`, look });
    if (own.some(({ strip }) => strip && strip.bins.length > 0))
      used.push({ concept: "host", word: `over 150 hosts, binned, ${label}`, look, isBinned: true });
  }
  if (cells.some(({ spread }) => spread)) used.push({ concept: "quartiles", word: "quartiles", look: "filled" });
  if (cells.some(({ strip }) => strip && strip.apart.length > 0))
    used.push({ concept: "apart", word: "apart", look: "filled" });
  const votes = new Set(panels.flatMap(({ answers }) => answers.flatMap(({ parts }) => parts.map(({ vote }) => vote))));
  for (const [vote, concept, word] of VOTES) if (votes.has(vote)) used.push({ concept, word, look: "filled" });
  return used;
}

/** The mark, in a box of 14 × 14, where it is not the concept's own. */
export function lookOf({ look, isBinned = false }: Pick<Used, "look" | "isBinned">): ReactNode | null {
  const paint = token("--data-local");
  if (isBinned)
    return (
      <g>
        <path d={BARS} fill={look === "filled" ? paint : "none"} stroke={paint} />
        {look === "hatched" && <path d="M4 12l6 -6M8 12l3 -3" stroke={paint} />}
      </g>
    );
  if (look === "filled") return null;
  if (look === "hollow") return <circle cx={7} cy={7} r={2.6} fill={token("--panel")} stroke={paint} />;
  return (
    <g stroke={paint} fill="none">
      <circle cx={7} cy={7} r={3.5} />
      <path d="M4.6 9.4l4.8 -4.8" />
    </g>
  );
}

const BARS = "M0.5 12.5v-3h3v-4h3v-4h4v5h3v6Z";
