import type { ReactNode } from "react";
import { Drawing } from "../frame/Drawing";
import { Legend } from "../frame/Legend";
import { MarkBox } from "../frame/Mark";
import { CampaignMarks } from "./CampaignMarks";
import { ALL, campaignLayout } from "./campaign.layout";
import { lookOf, marksOf } from "./legend";
import type { CampaignChartProps } from "./types";
import { description, summary } from "./words";

/** Small multiples over host classes: where each host stands in every measure, and which mode its class speaks for. */
export function CampaignChart(props: CampaignChartProps) {
  const { report, policy, width = 720, most = ALL.most, named = ALL.named, title } = props;
  const layout = campaignLayout(report, policy, width, { most, named });
  const words = description(report, layout);
  const name = `${title}. ${summary(report, layout.policy)}`;
  const entries = marksOf(layout).map((used) => ({
    concept: used.concept,
    word: used.word,
    mark: boxed(lookOf(used)),
  }));
  return (
    <>
      <Drawing width={width} height={layout.height} title={title} description={words} name={name}>
        <CampaignMarks layout={layout} />
      </Drawing>
      <Legend entries={entries} />
    </>
  );
}

/** A mark of a legend that is not its concept's own. */
function boxed(mark: ReactNode | null) {
  if (mark === null) return undefined;
  return <MarkBox>{mark}</MarkBox>;
}
