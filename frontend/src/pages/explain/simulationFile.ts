/** A simulation as comma-separated values. */
import { csvOf, saveCsv } from "../../common/csv";
import type { Simulation } from "../../model/simulation";

/** A row a position, with its event and every gauge. */
export function simulationCsv(run: Simulation): string {
  const head = ["position", "time_ns", "cpu", "rules", "event", ...run.gauges.map(({ id, unit }) => `${id} (${unit})`)];
  const rows = Array.from({ length: run.events.length + 1 }, (_, position) => {
    const event = run.events[position - 1];
    const lead = event
      ? [position, event.at_ns, event.cpu, event.rules.join(" "), event.text]
      : [position, 0, "", "", "the beginning"];
    return [...lead, ...run.gauges.map((gauge) => gauge.values[position] ?? "")];
  });
  return csvOf(head, rows);
}

/** The same as a download. */
export const saveSimulation = (run: Simulation, name: string): void => saveCsv(simulationCsv(run), name);
