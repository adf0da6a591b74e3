import { useQuery } from "@tanstack/react-query";
import { serviceQuery } from "../../model/access";
import { campaignsQuery } from "../../model/campaigns";
import { Command } from "../parts/Copy";
import { Page } from "../parts/Page";
import { StoredList } from "../parts/StoredList";
import { CAMPAIGN_COLUMNS, campaignText } from "./campaignColumns";
import { NewCampaign } from "./NewCampaign";

/** Every campaign, and how to make one. */
export function CampaignsPage() {
  const campaigns = useQuery(campaignsQuery());
  const service = useQuery(serviceQuery());
  const mayMake = service.data ? service.data.may_upload && !service.data.quarantine : false;
  return (
    <Page title="Campaigns">
      <h1>Campaigns</h1>
      <p className="max-72ch pretty muted">
        Captures of many hosts, one report: for each class of hosts which mode every policy should use, on how many
        hosts the evidence agrees, how many cannot tell, and which hosts stand apart.
      </p>
      <StoredList
        query={campaigns}
        noun="campaign"
        columns={CAMPAIGN_COLUMNS}
        text={campaignText}
        keyOf={({ id }) => id}
      >
        A campaign begins with captures of more than one host. <a href="#make">Make one</a>
      </StoredList>
      <section className="stack gap-10 space-above-10" aria-labelledby="make">
        <h2 id="make">Make one</h2>
        {mayMake && <NewCampaign />}
        <CommandLine tokens={service.data?.tokens ?? false} />
      </section>
    </Page>
  );
}

/** The same from a shell: the way for fleets that are too large for a browser. */
function CommandLine({ tokens }: { tokens: boolean }) {
  const command = `skbscope campaign create "web tier, week 30" captures/ --to ${location.origin}`;
  return (
    <div>
      <p className="max-104ch space-below-6 muted">
        From a shell, this command sends several files at once, host files first. When it is called again, it goes on
        where it stopped.{tokens && " This server asks for a token of the scope upload."}
      </p>
      <Command text={command} of="the command" />
    </div>
  );
}
