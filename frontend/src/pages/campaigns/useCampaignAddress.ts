import { useCallback, useMemo } from "react";
import { type CampaignView, changed, isCampaignStep, readCampaign, writeCampaign } from "../../url/campaign";
import { useAddress } from "../useAddress";

/** Changes part of what the address says. */
export type ChangeCampaign = (change: Partial<CampaignView>) => void;

/** The view of the page as its address says, and the way to change it. */
export function useCampaignAddress(): { view: CampaignView; change: ChangeCampaign } {
  const [query, goTo] = useAddress();
  const view = useMemo(() => readCampaign(query), [query]);
  const change = useCallback<ChangeCampaign>(
    (part) => {
      const after = changed(view, part);
      goTo(writeCampaign(after, query), !isCampaignStep(view, after));
    },
    [goTo, query, view],
  );
  return { view, change };
}
