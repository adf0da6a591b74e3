/** A film as comma-separated values. */
import { csvOf, saveCsv } from "../../common/csv";
import type { Film } from "../../model/film";

/** A row a position, with its event and every gauge. */
export function filmCsv(film: Film): string {
  const head = [
    "position",
    "time_ns",
    "cpu",
    "rules",
    "event",
    ...film.gauges.map(({ id, unit }) => `${id} (${unit})`),
  ];
  const rows = Array.from({ length: film.events.length + 1 }, (_, position) => {
    const event = film.events[position - 1];
    const lead = event
      ? [position, event.at_ns, event.cpu, event.rules.join(" "), event.text]
      : [position, 0, "", "", "the beginning"];
    return [...lead, ...film.gauges.map((gauge) => gauge.values[position] ?? "")];
  });
  return csvOf(head, rows);
}

/** The same as a download. */
export const saveFilm = (film: Film, name: string): void => saveCsv(filmCsv(film), name);
