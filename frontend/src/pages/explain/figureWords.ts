/** What stands above a film's picture. */
import { count, counted } from "../../common/format";
import type { Entry } from "../../explainers/contract";
import type { Film } from "../../model/film";

/** Which rule decides, on which release. */
export const captionOf = (film: Film): string => `Linux ${film.kernel}, variant ${film.variant}`;

/** The machine it plays on. */
export function hostOf(film: Film): string {
  const { cpus, llcs, nodes } = film.host;
  const parts = [counted(cpus.length, "CPU"), counted(llcs.length, "LLC domain"), counted(nodes.length, "NUMA node")];
  const left = film.left_out > 0 ? `; ${count(film.left_out)} further events left out` : "";
  return `${parts.join(", ")}; ${counted(film.events.length, "event")}${left}`;
}

/** A number's unit; what cannot be told has none. */
export const unitOf = ({ value, unit }: Entry): string => (value === "cannot tell" ? "" : unit);
