import { DataTable } from "../../charts/frame/DataTable";
import { isConcept, VOCABULARY } from "../../charts/vocabulary";
import { duration } from "../../common/format";
import type { Simulation, SimulationEvent } from "../../model/simulation";
import { type Quiet, useDrawnPosition } from "../../player/usePlayer";

interface Props {
  run: Simulation;
  quiet: Quiet;
}

interface Row {
  n: number;
  event: SimulationEvent;
}

/** The simulation as rows: the same events, with the rules that took them. */
export function SimulationTable({ run, quiet }: Props) {
  const position = useDrawnPosition(quiet, "words");
  const rows = run.events.map((event, place): Row => ({ n: place + 1, event }));
  return (
    <DataTable<Row>
      withoutFile
      caption={`Events of the simulation; at position ${position}`}
      columns={[
        { id: "n", heading: "event", numeric: true, value: (row) => row.n },
        {
          id: "time",
          heading: "time",
          numeric: true,
          value: (row) => row.event.at_ns,
          cell: (row) => duration(row.event.at_ns),
        },
        { id: "cpu", heading: "CPU", numeric: true, value: (row) => row.event.cpu },
        {
          id: "what",
          heading: "what",
          value: (row) => (isConcept(row.event.mark) ? VOCABULARY[row.event.mark].word : row.event.mark),
        },
        { id: "rules", heading: "rules", value: (row) => row.event.rules.join(" ") },
        { id: "text", heading: "in words", wide: true, value: (row) => row.event.text },
      ]}
      rows={rows}
      keyOf={(row) => String(row.n)}
      selected={String(position)}
      onRow={(row) => quiet.act.seek(row.n)}
    />
  );
}
