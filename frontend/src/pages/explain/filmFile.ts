/** A film as comma-separated values: a row a position, its event and every gauge. */
import type { Film } from "../../model/film";

/** Quoted where a program would stumble (RFC 4180). */
const cell = (value: string | number): string => {
  const text = String(value);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export function csvOf(film: Film): string {
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
  return [head, ...rows].map((row) => row.map(cell).join(",")).join("\r\n");
}

/** Hands it to the browser as a download. */
export function saveFilm(film: Film, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([csvOf(film)], { type: "text/csv" }));
  link.download = name;
  link.click();
  // The download has begun when click returns; the address is only needed to begin it.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
