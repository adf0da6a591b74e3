import { JobProgress } from "../parts/JobProgress";
import { Failed, Missing } from "../parts/State";
import { DEMO_JOB } from "./examples";

/** Empty, waiting, failed: what is missing, why, and what to do. */
export function StatesExhibit() {
  return (
    <div className="grid columns-of-260 gap-gutter items-start">
      <Missing what="No recordings yet">
        Nothing was uploaded to this portal. Drop a perf.data on the first page, or open a demo recording.
      </Missing>
      <Missing what="Being analysed">
        <JobProgress job={DEMO_JOB} />
      </Missing>
      <Failed
        what="The recording cannot be read"
        error={new Error("events.txt, line 41: the time runs backwards by more than a second; expected one clock.")}
      />
    </div>
  );
}
