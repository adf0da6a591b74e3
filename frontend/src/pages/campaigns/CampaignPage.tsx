import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { policiesOf } from "../../charts/campaign/words";
import {
  type CampaignHost,
  type CampaignWhole,
  campaignHostsQuery,
  campaignQuery,
  campaignReportQuery,
  isUnderWay,
  paceOf,
} from "../../model/campaigns";
import { Visibility } from "../access/Visibility";
import { ErrorPage } from "../ErrorPage";
import { Page } from "../parts/Page";
import { Missing } from "../parts/State";
import { Waiting } from "../parts/Waiting";
import { AnswerDetail } from "./AnswerDetail";
import { Answers } from "./Answers";
import { ChartPart } from "./ChartPart";
import { Choices } from "./Choices";
import { Failures } from "./Failures";
import { HostFindings } from "./HostFindings";
import { HostTable } from "./HostTable";
import { Outliers } from "./Outliers";
import { ProgressPart } from "./ProgressPart";
import { usePaced } from "./pace";
import { useSending } from "./sending";
import { Title } from "./Title";
import { useCampaignAddress } from "./useCampaignAddress";

/** One campaign: how far it is, what its classes should use, who stands apart, and every host. */
export function CampaignPage({ id }: { id: string }) {
  const campaign = useQuery(campaignQuery(id));
  if (campaign.isPending)
    return (
      <Page title="Campaign">
        <Missing what="Asking for the campaign…" />
      </Page>
    );
  if (campaign.isError && !campaign.data)
    return <ErrorPage error={campaign.error} onRetry={() => void campaign.refetch()} />;
  return <Loaded campaign={campaign.data} at={campaign.dataUpdatedAt} />;
}

function Loaded({ campaign, at }: { campaign: CampaignWhole; at: number }) {
  const { id, progress } = campaign;
  const sending = useSending(id);
  const { view, change } = useCampaignAddress();
  const isOver = !isUnderWay(progress);
  const done = usePaced(progress.ready + progress.failed, isOver, paceOf(progress.recordings));
  const report = useQuery(campaignReportQuery(id, done));
  const hosts = useHosts(id, done);
  const whole = report.data;
  // A class of an old link that is no class any more narrows nothing.
  const chosen = whole?.classes.find((one) => one.id === view.hosts) ?? null;
  const policies = useMemo(() => (whole ? policiesOf(whole) : []), [whole]);
  const policy = view.policy !== null && policies.includes(view.policy) ? view.policy : null;
  const narrowed = useMemo(
    () => (whole && chosen ? { ...whole, hosts: chosen.hosts, classes: [chosen] } : whole),
    [whole, chosen],
  );
  return (
    <Page title={campaign.name}>
      <Title campaign={campaign} classes={whole?.classes.length ?? null} />
      <Visibility kind="campaigns" id={id} path={`/campaigns/${id}`} />
      {(!isOver || sending) && <ProgressPart progress={progress} at={at} sending={sending} />}
      {progress.recordings === 0 && !sending && (
        <Missing what="No recording in it yet">
          {progress.host_files > 0
            ? "It has host files; what is counted comes from recordings."
            : "Send captures into it: "}
          {progress.host_files === 0 && (
            <code>{`skbscope campaign create "${campaign.name}" captures/ --to ${location.origin}`}</code>
          )}
        </Missing>
      )}
      <Waiting
        of={report}
        {...(progress.ready > 0 && { pending: "Putting the report together…" })}
        failed="The report cannot be made"
      />
      {whole && whole.hosts > 0 && narrowed && (
        <>
          <Choices report={whole} chosen={chosen} policies={policies} policy={policy} onChange={change} />
          <HostFindings hosts={hosts.rows} />
          <Answers report={whole} chosen={chosen} policy={policy} onChange={change} />
          {chosen && policy && <AnswerDetail of={chosen} policy={policy} onChange={change} />}
          <ChartPart
            id={id}
            name={campaign.name}
            report={narrowed}
            chosen={chosen}
            policy={policy}
            isTable={view.isTable}
            onTable={(isTable) => change({ isTable, page: view.page })}
          />
          <Outliers report={narrowed} />
        </>
      )}
      <Failures progress={progress} />
      {progress.recordings > 0 && (
        <HostTable
          hosts={hosts.rows}
          isWhole={hosts.isWhole}
          error={hosts.error}
          recordings={progress.recordings}
          report={whole ?? null}
          policies={policies}
          policy={policy}
          view={chosen ? view : { ...view, hosts: null }}
          onChange={change}
        />
      )}
    </Page>
  );
}

/** Every host, a page after the other as they come. */
function useHosts(id: string, done: number): { rows: readonly CampaignHost[]; isWhole: boolean; error: Error | null } {
  const pages = useInfiniteQuery(campaignHostsQuery(id, done));
  const { data, hasNextPage, isFetching, fetchNextPage, isError } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  return { rows, isWhole: data !== undefined && !hasNextPage, error: pages.error };
}
