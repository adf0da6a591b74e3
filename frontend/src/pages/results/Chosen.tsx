import { Link } from "@tanstack/react-router";
import { count } from "../../common/format";
import { Button } from "../../ui/Button";
import buttons from "../../ui/Button.module.css";
import { comparisonOf, type ResultsView } from "../../url/results";

/** What is chosen so far, and the way on: stays in sight while one looks for more runs. */
export function Chosen({ view, onView }: { view: ResultsView; onView: (view: ResultsView) => void }) {
  const { before, after } = view;
  if (before.length + after.length === 0) return null;
  const isReady = before.length > 0 && after.length > 0;
  return (
    <div
      className="sticky bottom-0 above-part row wrap gap-gutter items-center pad-x-14 pad-y-10 fill-panel border-1-solid-accent round"
      role="status"
    >
      <p className="tabular">
        <b>{count(before.length)}</b> before, <b>{count(after.length)}</b> after
        {!isReady && `: choose a run ${before.length > 0 ? "after" : "before"}`}
      </p>
      {isReady && (
        <Link to="/compare" search={comparisonOf(before, after) as never} className={buttons.primary}>
          Compare these
        </Link>
      )}
      <Button kind="quiet" onClick={() => onView({ ...view, before: [], after: [] })}>
        Choose none
      </Button>
    </div>
  );
}
