/** The page of a campaign as its address keeps it: class and policy chosen, and how the table of hosts stands. */
import { addressOf, textOf } from "./address";
import { oneOf, optional } from "./property";

/** States of hosts the table can be narrowed to. */
export const HOST_STATES = ["any", "analysed", "failed", "under-way"] as const;
export type HostState = (typeof HOST_STATES)[number];

export interface CampaignView {
  /** Id of the class that is looked at; null is all. */
  hosts: string | null;
  /** The policy that is looked at; null is all. */
  policy: string | null;
  /** Words in the names of hosts. */
  q: string;
  state: HostState;
  /** Column of the table, `-` before it for the largest first; null is the order of names. */
  sort: string | null;
  /** Page of the table, from 1. */
  page: number;
  /** Whether the chart shows as its table. */
  isTable: boolean;
}

const word = (text: string) => (/^[\w-]{1,80}$/.test(text) ? text : undefined);
const column = (text: string) => (/^-?[\w/-]{1,80}$/.test(text) ? text : undefined);
const same = (text: string) => text;

export const { read: readCampaign, write: writeCampaign } = addressOf<CampaignView>({
  hosts: optional("class", word, same),
  policy: optional("policy", word, same),
  q: textOf("q", "", 200, false),
  state: { ...oneOf("state", HOST_STATES, "any"), isStep: false },
  sort: optional("sort", column, same, false),
  page: {
    key: "page",
    fallback: 1,
    read: (text) => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined),
    write: String,
    isStep: false,
  },
  isTable: {
    key: "table",
    fallback: false,
    read: (text) => (text === "chart" ? true : undefined),
    write: (is) => (is ? "chart" : ""),
    isStep: false,
  },
});

/** A change of what is listed begins at the table's first page. */
export function changed(view: CampaignView, change: Partial<CampaignView>): CampaignView {
  return { ...view, page: 1, ...change };
}

/** Whether going from one view to the other is a step a reader wants to go back from. */
export function isCampaignStep(before: CampaignView, after: CampaignView): boolean {
  return before.hosts !== after.hosts || before.policy !== after.policy;
}
