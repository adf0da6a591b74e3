import { Link } from "@tanstack/react-router";
import { count } from "../../common/format";
import type { RunBrief, RunGroup } from "../../model/results";
import { comparisonOf, type ResultsView } from "../../url/results";
import type { ListColumn } from "../parts/ListTable";
import { dayColumn } from "../parts/When";
import { medianOf } from "./values";

const SIDES = ["before", "after"] as const;

/** What the list of groups shows; the name of a group opens it. */
export const groupColumns = (
  view: ResultsView,
  onView: (view: ResultsView) => void,
): readonly ListColumn<RunGroup>[] => [
  {
    id: "group",
    word: "group",
    value: ({ title }) => title,
    cell: (group) => {
      const isOpen = view.group === group.id;
      return (
        <div>
          <button
            className="bold accent align-left break-anywhere touch-min-height-target"
            type="button"
            aria-expanded={isOpen}
            onClick={() => onView({ ...view, group: isOpen ? null : group.id })}
          >
            <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span> {group.title}
          </button>
          <p>{about(group)}</p>
        </div>
      );
    },
  },
  dayColumn("added", ({ newest }) => newest, "The day of its newest run"),
  {
    id: "runs",
    word: "runs",
    kind: "number",
    value: ({ runs }) => runs.length,
    cell: ({ runs }) => count(runs.length),
  },
  {
    id: "medians",
    word: "medians",
    isWhole: true,
    title: "Groups have different metrics and units: the list is not ordered by them",
    cell: (group) =>
      hasSides(group) ? (
        SIDES.map((side) => <Side key={side} word={side} runs={group.runs.filter((run) => run.side === side)} />)
      ) : (
        <Side word={group.runs[0]?.metric ?? "value"} runs={group.runs} />
      ),
  },
  { id: "compare", word: "compare", cell: (group) => <Compare group={group} /> },
];

/** Runs of several configurations are not repeats of one: they have no common median, and are not compared as one. */
const isMixed = (runs: readonly RunBrief[]) => new Set(runs.map((run) => run.label)).size > 1;

const hasSides = (group: RunGroup) => group.runs.some((run) => run.side !== null);

/** Median of some runs of a group, and how many they are. */
function Side({ word, runs }: { word: string; runs: readonly RunBrief[] }) {
  return (
    <p className="ink tabular">
      <span className="muted">{word}</span>{" "}
      {runs.length === 0 ? (
        "–"
      ) : isMixed(runs) ? (
        <small>{counted(runs.length)}, labelled differently</small>
      ) : (
        <>
          <b>{medianOf(runs)}</b> <small>{counted(runs.length)}</small>
        </>
      )}
    </p>
  );
}

/** The address of the comparison of a group's sides; null where it has no two of them, or runs that are labelled differently. */
export function pairOf({ runs }: RunGroup) {
  const [before = [], after = []] = SIDES.map((side) => runs.filter((run) => run.side === side));
  if (before.length === 0 || after.length === 0 || isMixed(before) || isMixed(after)) return null;
  const ids = (side: readonly RunBrief[]) => side.map((run) => run.id);
  return comparisonOf(ids(before), ids(after));
}

function Compare({ group }: { group: RunGroup }) {
  const pair = pairOf(group);
  if (!pair) return <small>open it to choose runs</small>;
  return (
    <Link to="/compare" search={pair as never} aria-label={`Compare ${group.title}`}>
      Compare
    </Link>
  );
}

const counted = (runs: number) => `${count(runs)} ${runs === 1 ? "run" : "runs"}`;

/** What is known of the group, the most telling first. */
function about(group: RunGroup): string {
  const facts = [
    group.policy.join(", "),
    group.tool.join(", "),
    group.kernel.length > 0 && `Linux ${group.kernel.join(", ")}`,
    group.cpu.join(", "),
    group.driver.join(", "),
  ];
  return facts.filter(Boolean).join(" · ");
}
