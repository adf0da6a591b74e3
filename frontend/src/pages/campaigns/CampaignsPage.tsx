import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { count, NONE } from "../../charts/frame/format";
import { serviceQuery } from "../../model/access";
import { type CampaignCard, campaignsQuery } from "../../model/campaigns";
import { Copy } from "../parts/Copy";
import { Page } from "../parts/Page";
import page from "../parts/Page.module.css";
import { Failed, Missing } from "../parts/State";
import styles from "./CampaignsPage.module.css";
import { NewCampaign } from "./NewCampaign";
import { stateOf, when } from "./words";

/** Every campaign, and how to make one. */
export function CampaignsPage() {
  const campaigns = useQuery(campaignsQuery());
  const service = useQuery(serviceQuery());
  const mayMake = service.data ? service.data.may_upload && !service.data.quarantine : false;
  return (
    <Page title="Campaigns">
      <h1>Campaigns</h1>
      <p className={page.lede}>
        Captures of many hosts, one report: for each class of hosts which mode every policy should use, on how many
        hosts the evidence agrees, how many cannot tell, and which hosts stand apart.
      </p>
      {campaigns.isPending && <Missing what="Asking for the list of campaigns…" />}
      {campaigns.isError && (
        <Failed
          what="The campaigns cannot be listed"
          error={campaigns.error}
          onRetry={() => void campaigns.refetch()}
        />
      )}
      {campaigns.data?.length === 0 && (
        <Missing what="No campaign yet">
          A campaign begins with a folder of captures from more than one host; a single recording is a{" "}
          <Link to="/">trace</Link>. Without hosts at hand, <code>skbscope fleet generate DIR</code> writes some that do
          not exist.
        </Missing>
      )}
      {campaigns.data && campaigns.data.length > 0 && <CampaignTable campaigns={campaigns.data} />}
      <section className={styles.make} aria-labelledby="make">
        <h2 id="make">Make one</h2>
        {mayMake && <NewCampaign />}
        <CommandLine tokens={service.data?.tokens ?? false} />
      </section>
    </Page>
  );
}

function CampaignTable({ campaigns }: { campaigns: readonly CampaignCard[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">All campaigns, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">campaign</th>
            <th scope="col" className={styles.number} title="Recordings that are analysed; each stands for one host">
              hosts
            </th>
            <th scope="col" className={styles.number} title="CPU model, LLC layout, kernel release and NIC drivers">
              classes
            </th>
            <th scope="col" className={styles.number} title="Recordings whose analysis failed; they are in no class">
              failed
            </th>
            <th scope="col">state</th>
            <th scope="col">made</th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((card) => (
            <tr key={card.id}>
              <th scope="row">
                <Link to="/campaigns/$id" params={{ id: card.id }} preload="intent">
                  {card.name}
                </Link>
              </th>
              <td className={styles.number} data-word="hosts">
                {card.under_way > 0 ? `${count(card.ready)} of ${count(card.recordings)}` : count(card.ready)}
              </td>
              <td
                className={styles.number}
                data-word="classes"
                title={card.classes === null ? "Counted with the first report" : undefined}
              >
                {card.classes === null ? NONE : count(card.classes)}
              </td>
              <td className={styles.number} data-word="failed">
                {count(card.failed)}
              </td>
              <td data-word="state" className={styles.state}>
                {card.under_way > 0 && (
                  <progress
                    value={card.recordings - card.under_way}
                    max={card.recordings}
                    aria-label={`${card.name}: recordings that are over`}
                  />
                )}
                {stateOf(card)}
              </td>
              <td data-word="made" className={styles.when}>
                <time dateTime={card.created_at}>{when(card.created_at)}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The same from a shell: the way for fleets that are too large for a browser. */
function CommandLine({ tokens }: { tokens: boolean }) {
  const command = `skbscope campaign create "web tier, week 30" captures/ --to ${location.origin}`;
  return (
    <div className={styles.shell}>
      <p>
        From a shell: sends several files at once, host files first, and goes on where it stopped when it is called
        again.{tokens && " This server asks for a token of the scope upload."}
      </p>
      <div className={styles.command}>
        <pre>{command}</pre>
        <Copy text={command} of="the command" />
      </div>
    </div>
  );
}
