import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { type CampaignView, changed, isCampaignStep, readCampaign, writeCampaign } from "../../url/campaign";
import type { RawQuery } from "../../url/property";

/** Changes part of what the address says. */
export type ChangeCampaign = (change: Partial<CampaignView>) => void;

/** The view of the page as its address says, and the way to change it. */
export function useCampaignAddress(): { view: CampaignView; change: ChangeCampaign } {
  const query = useSearch({ strict: false }) as RawQuery;
  const navigate = useNavigate();
  const view = useMemo(() => readCampaign(query), [query]);
  const change = useCallback<ChangeCampaign>(
    (part) => {
      const after = changed(view, part);
      const search = writeCampaign(after, query) as never;
      void navigate({ to: ".", search, replace: !isCampaignStep(view, after), resetScroll: false });
    },
    [navigate, query, view],
  );
  return { view, change };
}
