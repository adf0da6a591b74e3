import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { count, counted } from "../../common/format";
import { comparisonQuery, storedComparisonQuery } from "../../model/comparing";
import { groupsQuery } from "../../model/results";
import {
  type CompareView,
  readCompare,
  readCompareNotes,
  viewOf,
  writeCompare,
  writeCompareNotes,
} from "../../url/compare";
import { Page } from "../parts/Page";
import { Failed, Missing } from "../parts/State";
import { pairOf } from "../results/groupColumns";
import { useAddress } from "../useAddress";
import { Answer } from "./Answer";

/** Two sets of runs compared: the whole question is in the address. */
export function ComparePage() {
  const [query, goTo] = useAddress();
  const view = useMemo(() => readCompare(query), [query]);
  const show = useCallback((wanted: CompareView) => goTo(writeCompare(wanted, query)), [goTo, query]);
  const notes = useMemo(() => readCompareNotes(query), [query]);
  const isRequested = view.before.length > 0 && view.after.length > 0;
  // A link to one that is kept names it, for those who do not see its runs.
  const id = isRequested ? undefined : query.id;
  const retained = useQuery({ ...storedComparisonQuery(id ?? ""), enabled: id !== undefined });
  const made = useQuery({
    ...comparisonQuery({
      before: view.before,
      after: view.after,
      policy: view.policy,
      options: { margin_pct: view.margin, primary: view.primary },
      left_out: view.left,
    }),
    enabled: isRequested,
  });
  const answer = id === undefined ? made : retained;
  const isShown = isRequested || id !== undefined;
  const title = answer.data?.comparison.title || "Comparison";
  return (
    <Page title={title}>
      {!isShown && <NothingChosen view={view} />}
      {isShown && answer.isPending && (
        <Missing what={`Comparing ${count(view.before.length)} + ${count(view.after.length)} runs…`}>
          Every pair of runs is set side by side and the exact test is worked out; this takes well under a second.
        </Missing>
      )}
      {isShown && answer.isError && (
        <>
          <Failed what="These runs cannot be compared" error={answer.error} onRetry={() => void answer.refetch()} />
          <p className="paragraph">
            <Link to="/results">Choose other runs</Link>
          </p>
        </>
      )}
      {isShown && answer.data && !answer.isError && (
        <Answer
          answer={answer.data}
          view={id === undefined ? view : viewOf(answer.data.comparison)}
          onView={show}
          notes={notes}
          onNotes={(wanted) => goTo(writeCompareNotes(wanted, query))}
          isStale={answer.isPlaceholderData}
        />
      )}
    </Page>
  );
}

function NothingChosen({ view: { before, after } }: { view: CompareView }) {
  const missing =
    before.length === 0 && after.length === 0 ? "runs" : before.length === 0 ? "runs before" : "runs after";
  const chosen = before.length + after.length;
  const groups = useQuery(groupsQuery({})).data?.groups ?? [];
  const [example] = groups.filter(pairOf).sort((one, other) => other.runs.length - one.runs.length);
  return (
    <>
      <h1>Compare runs</h1>
      <p className="max-72ch pretty muted">
        This page says whether a benchmark became faster or slower after a change, by how much, or that the runs cannot
        tell.
      </p>
      <Missing what={`No ${missing} chosen`}>
        {chosen > 0 && `${counted(chosen, "run")} on the other side. `}Bring what one benchmark printed, run several
        times before a change and after it; six a side can decide most questions. <Link to="/">Upload</Link> the output,{" "}
        <Link to="/results">choose runs</Link> that are stored, or <Link to="/paste">paste a mail</Link>.
      </Missing>
      {example && (
        <p className="panel pad-14">
          <Link to="/compare" search={pairOf(example) as never} className="bold">
            Open an example
          </Link>{" "}
          of {counted(example.runs.length, "run")}: {example.title}.
        </p>
      )}
    </>
  );
}
