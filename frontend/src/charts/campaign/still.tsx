/** The picture of a campaign in a place of a given height: as many classes as can be read there, and the marks it uses. */
import type { ReactElement, ReactNode } from "react";
import { Drawing } from "../frame/Drawing";
import type { ConceptId } from "../vocabulary";
import { CampaignMarks } from "./CampaignMarks";
import { type CampaignLayout, placed, subjectOf } from "./campaign.layout";
import { lookOf, marksOf } from "./legend";
import type { CampaignReport } from "./types";

/** Smallest scale at which the letters of a picture are read. */
const LEAST_SCALE = 0.78;
const SCALES = [1, 0.94, 0.88, 0.83, LEAST_SCALE];
/** Below this width two measures and one policy are drawn; the table has the rest. */
const NARROW = 560;
/** Heights of a strip, the best first. */
const LEAST_STRIP = 38;
const STRIPS = [84, 64, 50, LEAST_STRIP];
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
    marks: marksOf(layout).map((used) => ({ concept: used.concept, word: used.word, mark: lookOf(used) })),
  };
}

/** As many classes as have room at a scale that can be read, then hosts apart with their reasons, then large letters. */
function fittedIn(
  report: CampaignReport,
  policy: string | null,
  only: string | null,
  { width, height }: Size,
): { layout: CampaignLayout; scale: number } {
  const subject = subjectOf(report, policy);
  const isNarrow = width < NARROW;
  const columns = { measures: isNarrow ? 2 : 4, isSingle: isNarrow, only };
  const tried = (most: number, named: number, scale: number, strip: number) => {
    const layout = placed(subject, width / scale, { ...columns, most, named, strip });
    return layout.height * scale <= height ? { layout, scale } : null;
  };
  for (let most = only ? 1 : Math.min(MOST, report.classes.length); most > 0; most -= 1) {
    const least = tried(most, 0, LEAST_SCALE, LEAST_STRIP);
    if (!least) continue;
    for (const named of [2, 0]) {
      for (const scale of SCALES) {
        if (!tried(most, named, scale, LEAST_STRIP)) continue;
        for (const strip of STRIPS) {
          const found = tried(most, named, scale, strip);
          if (found) return found;
        }
      }
    }
    return least;
  }
  const lone = { ...columns, most: 1, named: 0, strip: LEAST_STRIP };
  return { layout: placed(subject, width, lone), scale: 1 };
}
