import { Link } from "@tanstack/react-router";
import { count, NONE } from "../../common/format";
import type { CampaignCard } from "../../model/campaigns";
import type { ListColumn } from "../parts/ListTable";
import { dayColumn } from "../parts/When";
import styles from "./CampaignsPage.module.css";
import { stateOf } from "./words";

/** What the list of campaigns shows. */
export const CAMPAIGN_COLUMNS: readonly ListColumn<CampaignCard>[] = [
  {
    id: "name",
    word: "campaign",
    value: ({ name }) => name,
    cell: (card) => (
      <Link to="/campaigns/$id" params={{ id: card.id }} preload="intent">
        {card.name}
      </Link>
    ),
  },
  dayColumn("made", (card) => card.created_at),
  {
    id: "hosts",
    word: "hosts",
    title: "Recordings that are analysed; each counts as one host",
    kind: "number",
    value: ({ ready }) => ready,
    cell: (card) => (card.under_way > 0 ? `${count(card.ready)} of ${count(card.recordings)}` : count(card.ready)),
  },
  {
    id: "classes",
    word: "classes",
    title: "CPU model, LLC layout, kernel release and NIC drivers; counted with the first report",
    kind: "number",
    value: ({ classes }) => classes,
    cell: ({ classes }) => (classes === null ? NONE : count(classes)),
  },
  {
    id: "failed",
    word: "failed",
    title: "Recordings whose analysis failed; they are in no class",
    kind: "number",
    value: ({ failed }) => failed,
    cell: ({ failed }) => count(failed),
  },
  {
    id: "state",
    word: "state",
    value: stateOf,
    cell: (card) => (
      <>
        {card.under_way > 0 && (
          <progress
            className={styles.progress}
            value={card.recordings - card.under_way}
            max={card.recordings}
            aria-label={`${card.name}: recordings that are over`}
          />
        )}
        {stateOf(card)}
      </>
    ),
  },
];

/** The words a campaign is found by. */
export const campaignText = (card: CampaignCard): string =>
  [card.name, stateOf(card), card.created_at.slice(0, 10)].join(" ");
