import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Sorting, sorted } from "../../charts/frame/sorting";
import { NONE } from "../../common/format";
import type { RunBrief, RunGroup } from "../../model/results";
import { kernelsQuery } from "../../model/results";
import { type ResultsView, withRun } from "../../url/results";
import { type ListColumn, ListTable } from "../parts/ListTable";
import { dayColumn } from "../parts/When";
import { KernelSeriesList } from "./KernelSeriesList";
import { quantity } from "./values";

interface Props {
  group: RunGroup;
  view: ResultsView;
  onView: (view: ResultsView) => void;
}

const SIDES = [
  { side: "before", word: "before" },
  { side: "after", word: "after" },
  { side: null, word: "neither" },
] as const;

/** The runs of an open group; each can be put on a side of a comparison. */
export function GroupRuns({ group, view, onView }: Props) {
  const series = useQuery({ ...kernelsQuery(group.id), enabled: group.kernel.length > 1 });
  const [sorting, onSort] = useState<Sorting | null>(null);
  const columns: readonly ListColumn<RunBrief>[] = [
    { id: "run", word: "run", value: ({ name }) => name, cell: ({ name }) => name },
    dayColumn("added", (run) => run.created_at),
    { id: "label", word: "label", value: ({ label }) => label, cell: ({ label }) => label },
    { id: "kernel", word: "kernel", value: ({ kernel }) => kernel, cell: ({ kernel }) => kernel ?? NONE },
    {
      id: "value",
      word: "value",
      kind: "number",
      // Values of several units have no order.
      ...(new Set(group.runs.map(({ unit }) => unit)).size === 1 && { value: (run: RunBrief) => run.value }),
      cell: (run) => (
        <>
          {quantity(run.value, run.unit)} <small>{run.metric}</small>
        </>
      ),
    },
    {
      id: "side",
      word: "compare as",
      isWhole: true,
      value: (run) => sideOf(view, run),
      cell: (run) => (
        <Sides run={run} chosen={sideOf(view, run)} onSide={(side) => onView(withRun(view, run.id, side))} />
      ),
    },
  ];
  const by = columns.find(({ id }) => id === sorting?.column)?.value;
  return (
    <div className="pad-bottom-8">
      {series.data && series.data.length > 0 && <KernelSeriesList series={series.data} />}
      <ListTable
        rows={by && sorting ? sorted(group.runs, by, sorting.descending) : group.runs}
        columns={columns}
        caption={`Runs of ${group.title}`}
        keyOf={({ id }) => id}
        sort={{ sorting, onSort }}
      />
    </div>
  );
}

function Sides(props: {
  run: RunBrief;
  chosen: "before" | "after" | null;
  onSide: (side: "before" | "after" | null) => void;
}) {
  const { run, chosen, onSide } = props;
  return (
    <fieldset className="row gap-10 pad-0 margin-0 ink no-border">
      <legend className="visually-hidden">{`${run.name}, ${run.label}: compare as`}</legend>
      {SIDES.map(({ side, word }) => (
        <label className="inline-row gap-4 items-center touch-min-height-target" key={word}>
          <input type="radio" name={`side-${run.id}`} checked={chosen === side} onChange={() => onSide(side)} />
          {word}
        </label>
      ))}
    </fieldset>
  );
}

function sideOf(view: ResultsView, { id }: RunBrief): "before" | "after" | null {
  return view.before.includes(id) ? "before" : view.after.includes(id) ? "after" : null;
}
