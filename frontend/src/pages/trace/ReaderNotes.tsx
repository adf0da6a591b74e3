import { useQuery } from "@tanstack/react-query";
import { count } from "../../common/format";
import { reportQuery } from "../../model/queries";
import type { Analysis } from "../../model/types";
import { Button } from "../../ui/Button";
import { cutOff } from "../parts/cutOff";

interface Props {
  analysis: Analysis;
  onReport: () => void;
}

/** Said above the panels when they do not rest on the whole recording; silent otherwise. */
export function ReaderNotes({ analysis, onReport }: Props) {
  const { summary } = analysis;
  const rejected = Object.values(summary?.trace.rejected ?? {}).reduce((one, other) => one + other, 0);
  const lost = summary?.trace.lost ?? 0;
  const hasNoLife = summary !== null && summary.lives.total === 0;
  const isWhole = rejected === 0 && lost === 0 && !hasNoLife;
  const report = useQuery({ ...reportQuery(analysis.id), enabled: summary !== null && !isWhole });
  if (summary === null || isWhole) return null;
  const cut = report.data ? cutOff(report.data) : null;
  const missing = [
    cut,
    // The record at the cut is no second fault.
    rejected > (cut ? 1 : 0) &&
      `${count(rejected)} of ${count(rejected + summary.trace.events)} records could not be read`,
    lost > 0 && `the recorder itself lost ${count(lost)}`,
    hasNoLife && "no event in it is about an skb",
  ].filter((part) => typeof part === "string");
  const [note, ...others] = report.data?.notes ?? [];
  return (
    <p className="paragraph">
      <b>Not the whole picture:</b> {missing.join("; ")}.
      {note &&
        !cut &&
        ` The reader says: ${note.text}${others.length > 0 ? `, and ${count(others.length)} more` : ""}.`}{" "}
      <Button kind="quiet" onClick={onReport}>
        See the report
      </Button>
    </p>
  );
}
