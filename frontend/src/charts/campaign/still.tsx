/** The picture of a campaign in a place of a given height: as many classes as can be read there, and the marks it uses. */
import type { ReactElement, ReactNode } from "react";
import { Drawing } from "../frame/Drawing";
import type { ConceptId } from "../vocabulary";
import { CampaignMarks } from "./CampaignMarks";
import { type CampaignLayout, campaignLayout } from "./campaign.layout";
import { lookOf, marksOf } from "./legend";
import type { CampaignReport } from "./types";

/** Smallest scale at which the letters of a picture are read. */
const LEAST_SCALE = 0.78;
const STEP = 0.02;
/** Below this width two measures and one policy are drawn; the table has the rest. */
const NARROW = 560;
/** Heights of a strip, the best first. */
const STRIPS = [84, 64, 50, 38];
/** Classes in a figure at most. */
const MOST = 6;

interface Size {
  width: number;
  height: number;
}

interface Still {
  picture: ReactElement;
  marks: { concept: ConceptId; word: string; mark: ReactNode | null }[];
}

/** Draws it; in a place that is too low for one class that one is drawn all the same. */
export function campaignStill(
  report: CampaignReport,
  { policy, only }: { policy: string | null; only: string | null },
  size: Size,
  title: string,
): Still {
  const { layout, scale } = fittedIn(report, policy, only, size);
  const height = Math.ceil(layout.height * scale);
  return {
    picture: (
      <Drawing width={size.width} height={height} title={title} description="">
        <g transform={`scale(${Math.round(scale * 1000) / 1000})`}>
          <CampaignMarks layout={layout} />
        </g>
      </Drawing>
    ),
    marks: marksOf(layout).map(({ concept, word, look }) => ({ concept, word, mark: lookOf(look) })),
  };
}

/** As many classes as have room at a scale that can be read, then hosts apart with their reasons, then large letters. */
function fittedIn(
  report: CampaignReport,
  policy: string | null,
  only: string | null,
  { width, height }: Size,
): { layout: CampaignLayout; scale: number } {
  const isNarrow = width < NARROW;
  const columns = { measures: isNarrow ? 2 : 4, isAskedAlone: isNarrow, only };
  for (let most = only ? 1 : Math.min(MOST, report.classes.length); most > 0; most -= 1) {
    for (const named of [2, 0]) {
      for (let scale = 1; scale >= LEAST_SCALE; scale -= STEP) {
        for (const strip of STRIPS) {
          const layout = campaignLayout(report, policy, width / scale, { ...columns, most, named, strip });
          if (layout.height * scale <= height) return { layout, scale };
        }
      }
    }
  }
  return { layout: campaignLayout(report, policy, width, { ...columns, most: 1, named: 0, strip: 38 }), scale: 1 };
}
