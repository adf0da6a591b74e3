import { useMemo, useState } from "react";
import { count } from "../../common/format";
import { useSize } from "../../common/useSize";
import type { PanelProps, Selection } from "../../model/selection";
import type { Flows } from "../../model/types";
import { ChartFrame } from "../frame/ChartFrame";
import { Notice } from "../frame/Notice";
import { Segmented } from "../frame/Segmented";
import { duration } from "../frame/units";
import { ARC_CAP } from "./arcs.layout";
import { FlowArcs } from "./FlowArcs";
import { FlowLegend } from "./FlowLegend";
import { FlowMatrix } from "./FlowMatrix";
import { FlowLedger, FlowTable } from "./FlowTable";
import { gridOf, topologyOf, totalsOf } from "./grid";
import { busiest, type Opened, pairOfPlace, placeOfPair, type View, viewOf } from "./pairs";
import type { Place } from "./walk";
import { cellSentence, pairName, timeSentence } from "./words";

const VIEWS = [
  { value: "matrix", word: "matrix" },
  { value: "arcs", word: "arcs" },
];

const START: Place = { row: 0, column: 0 };

/** Who allocated and who freed: matrix, arcs or table. `view` is one of these three words. */
export function FlowPanel(props: PanelProps<Flows>) {
  return props.data ? <Panel {...props} data={props.data} /> : null;
}

function Panel({ data, selection, range, onSelect, view, onView, publish }: PanelProps<Flows> & { data: Flows }) {
  const { ref, width } = useSize<HTMLDivElement>(420);
  const [opened, setOpened] = useState<Opened>(null);
  const [at, setAt] = useState(START);
  const [preview, setPreview] = useState<Place | null>(null);
  const arcs = view === "arcs";
  const topology = useMemo(() => topologyOf(data), [data]);
  const { rows, columns, inside } = useMemo(
    () => viewOf(topology, arcs, opened, selection.pair),
    [topology, arcs, opened, selection.pair],
  );
  const grid = useMemo(() => gridOf(data.cells, rows, columns), [data, rows, columns]);
  const pairs = useMemo(() => busiest(data.cells), [data]);
  const totals = useMemo(() => totalsOf(data.cells), [data]);
  const selected = placeOfPair(selection.pair, rows, columns);
  const stop = grid[at.row]?.[at.column] ? at : (selected ?? START);

  const choosePair = (pair: Selection["pair"]) => {
    const same = pair?.alloc === selection.pair?.alloc && pair?.free === selection.pair?.free;
    onSelect({ pair: same ? null : pair });
  };
  const choose = (place: Place) => {
    setAt(place);
    if (rows.of === "several") {
      setOpened(place);
      setPreview(null);
    } else choosePair(pairOfPlace(place, rows, columns));
  };
  const interaction = {
    at: stop,
    onAt: setAt,
    onPreview: setPreview,
    onChoose: choose,
    onClear: () => onSelect({ pair: null }),
  };
  const title = "Cross-CPU defer flow";
  const description = `${count(totals.alien)} of ${count(data.total)} skbs were freed on another CPU than allocated them.`;
  const facts = [
    [totals.flushed, "deferred", "Handed back to the allocating CPU and flushed there."],
    [totals.alien, "alien", "Freed or completed on another CPU than allocated them."],
    [data.origin_unknown, "origin unknown", "Their allocation was not recorded."],
    [data.alive, "still alive", "No free was seen before the recording ended."],
  ] as const;
  const picture = { grid, selected, width, title, description, interaction };
  const read = preview ?? selected;
  const cell = read ? grid[read.row]?.[read.column] : undefined;

  return (
    <ChartFrame
      title={title}
      lede={
        arcs
          ? "arcs lead from the allocating CPU to the freeing one"
          : "rows allocated, columns freed; a fuller cell is more skbs"
      }
      controls={<Segmented label={`${title}: view`} name="flow-view" options={VIEWS} value={view} onChange={onView} />}
      table={<FlowTable pairs={pairs} selected={selection.pair} onPair={choosePair} />}
      tableShown={view === "table"}
      onTable={(shown) => onView(shown ? "table" : "matrix")}
      label={data.label}
      source={`${duration(range.to - range.from)} of the trace`}
      fileName="cross-cpu-defer-flow"
      publish={publish}
    >
      <ul className="plain-list row wrap gap-y-2 gap-x-14 space-below-12 size-note leading-20 muted">
        {facts.map(([value, word, meaning]) => (
          <li className="nowrap" key={word} title={meaning}>
            <b className="bold ink tabular">{count(value)}</b> {word}
          </li>
        ))}
      </ul>
      <div ref={ref}>
        <Scope
          mark={arcs ? "an arc" : "a cell"}
          whole={rows.of === "several"}
          cpus={topology.cpus.length}
          inside={inside}
          onWhole={() => setOpened("whole")}
        />
        {arcs ? <FlowArcs {...picture} axis={rows} /> : <FlowMatrix {...picture} rows={rows} columns={columns} />}
      </div>
      {arcs && <LeftOut arcs={grid.flat().filter((one) => one.count > 0 && one.row !== one.column).length} />}
      <FlowLegend totals={totals} arcs={arcs} together={rows.of === "several"} />
      <FlowLedger pairs={pairs} selected={selection.pair} onPair={choosePair} />
      <p className="min-height-36 space-above-8 size-note leading-18 muted tabular">
        {cell && (
          <>
            <b className="mono small regular ink">{pairName(cell, rows, columns)}</b> {cellSentence(cell)}
            <br />
            {timeSentence(cell)}
          </>
        )}
      </p>
    </ChartFrame>
  );
}

/** Says when CPUs are taken together, and how to get at them. */
function Scope({
  mark,
  whole,
  cpus,
  inside,
  onWhole,
}: {
  /** What a choice is made of: `a cell`, `an arc`. */
  mark: string;
  whole: boolean;
  cpus: number;
  inside: View["inside"];
  onWhole: () => void;
}) {
  if (inside) {
    return (
      <Notice>
        {inside.row.name} → {inside.column.name}, CPU by CPU.{" "}
        <button className="underlined inherit-font accent" type="button" onClick={onWhole}>
          All {count(cpus)} CPUs
        </button>
      </Notice>
    );
  }
  return whole ? (
    <Notice>
      {count(cpus)} CPUs, combined by LLC domain. Choose {mark} to open its CPUs.
    </Notice>
  ) : null;
}

/** Says what the cap on arcs left out. */
function LeftOut({ arcs }: { arcs: number }) {
  if (arcs <= ARC_CAP) return null;
  return (
    <Notice>
      The {count(ARC_CAP)} strongest arcs; left out: {count(arcs - ARC_CAP)}. The table has them all.
    </Notice>
  );
}
