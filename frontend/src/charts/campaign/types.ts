/** The report of a campaign, as `GET /campaigns/{id}/report` sends it; `backend/skbscope/domains/campaigns/schemas.py` says what each field is. */
import type { components } from "../../api/generated";

type Schemas = components["schemas"];

export type CampaignReport = Schemas["CampaignReport"];
export type ClassReport = Schemas["ClassReport"];
export type HostKey = Schemas["HostKey"];
export type ClassMode = Schemas["ClassMode"];
export type ClassStand = ClassMode["stand"];
export type Spread = Schemas["MeasureSpread"];
export type Outlier = Schemas["Outlier"];

/** What the chart of a campaign takes. */
export interface CampaignChartProps {
  report: CampaignReport;
  /** Its column stands out, and fidelity is that of its replay; null takes the first one that any class leans on. */
  policy: string | null;
  /** CSS pixels. */
  width?: number;
  /** Classes drawn at most, the largest first; what is left out is counted in the picture. */
  most?: number;
  /** Outliers named under a class at most; the rest is counted. */
  named?: number;
  title: string;
}
