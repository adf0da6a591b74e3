import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { count } from "../../common/format";
import { type CampaignWhole, campaignTextQuery, forgetCampaign } from "../../model/campaigns";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Copy } from "../parts/Copy";
import { Failed } from "../parts/State";
import { Waiting } from "../parts/Waiting";
import { minute } from "../parts/When";

/** The campaign's name, the numbers everything below rests on, and what can be done with it as a whole. */
export function Title({ campaign, classes }: { campaign: CampaignWhole; classes: number | null }) {
  const { ready, recordings, failed, host_files, refused } = campaign.progress;
  const [open, setOpen] = useState<"text" | "forget" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="grid columns-1fr-auto gap-y-8 gap-x-20 items-end below-720-columns-1">
      <div>
        <p className="small">
          <Link to="/campaigns">Campaigns</Link>
        </p>
        <h1 className="break-anywhere">{campaign.name}</h1>
        <ul
          className="plain-list row wrap gap-y-2 gap-x-20 space-above-4 muted tabular"
          aria-label="The campaign in numbers"
        >
          <li title="Each recording counts as one host">
            <b className="bold ink">{count(ready)}</b> of <b className="bold ink">{count(recordings)}</b> recordings
            analysed
          </li>
          {classes !== null && classes > 0 && (
            <li title="CPU model, LLC layout, kernel release and NIC drivers">
              <b className="bold ink">{count(classes)}</b> {classes === 1 ? "class" : "classes"} of hosts
            </li>
          )}
          <li>
            <b className="bold ink">{count(failed)}</b> failed
          </li>
          <li>
            <b className="bold ink">{count(host_files)}</b> host {host_files === 1 ? "file" : "files"}
          </li>
          {refused > 0 && (
            <li>
              <b className="bold ink">{count(refused)}</b> not a capture
            </li>
          )}
          <li>
            made <time dateTime={campaign.created_at}>{minute(campaign.created_at)}</time>
          </li>
        </ul>
      </div>
      <div className="row gap-4 print-hide">
        <Button onClick={() => setOpen("text")}>As text</Button>
        <Button kind="quiet" onClick={() => setOpen("forget")}>
          Forget…
        </Button>
      </div>
      <Dialog title="The report as text" isOpen={open === "text"} onClose={close}>
        <Text id={campaign.id} />
      </Dialog>
      <Dialog title="Forget this campaign?" isOpen={open === "forget"} onClose={close}>
        <Forget id={campaign.id} name={campaign.name} />
      </Dialog>
    </div>
  );
}

/** The text for a mail, as the server writes it. */
function Text({ id }: { id: string }) {
  const text = useQuery(campaignTextQuery(id));
  if (!text.data) return <Waiting of={text} pending="Asking for the text…" failed="The text cannot be read" />;
  return (
    <div className="grid gap-8">
      <p className="row wrap gap-8 items-center muted">
        What <code>skbscope campaign show</code> prints: ASCII, at most 80 columns.{" "}
        <Copy text={text.data} word="Copy text" />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text.data}</pre>
    </div>
  );
}

function Forget({ id, name }: { id: string; name: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const forgetting = useMutation({
    mutationFn: () => forgetCampaign(id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["campaigns"] });
      void navigate({ to: "/campaigns" });
    },
  });
  return (
    <>
      <p className="paragraph">
        {name}, its report and all links to this page go; there is no way back. Its recordings stay, with their own
        pages.
      </p>
      {forgetting.isError && <Failed what="It was not forgotten" error={forgetting.error} />}
      <Button kind="primary" disabled={forgetting.isPending} onClick={() => forgetting.mutate()}>
        Forget
      </Button>
    </>
  );
}
