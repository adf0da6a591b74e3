/** The four numbers under the scene. */
import { count, counted } from "../../common/format";
import type { Film } from "../../model/film";
import type { Entry } from "../contract";
import { entry, gaugesAt } from "../parts/film";

export function ledger(film: Film, position: number): readonly Entry[] {
  const { at, said } = gaugesAt(film, position);
  const lists = film.gauges.filter((gauge) => gauge.id.startsWith("list:"));
  const waiting = lists.reduce((sum, gauge) => sum + (gauge.values[position] ?? 0), 0);
  const [kicks, returned] = [at("kicks"), at("slab-returned")];
  const back = returned === null ? "a recording does not show it" : `${count(returned)} returned to it`;
  const sent = kicks === null ? "kicks: cannot tell" : `${counted(kicks, "kick")} sent`;
  const lost = `${said("overflow")} overflowed, freed without an event`;
  const slow = "each a slow slab free, by the release’s rule";
  return [
    entry("slab-taken", "taken from slab", said("slab-taken"), "skbs", back),
    entry("concept:deferList", "waiting on defer lists", count(waiting), "skbs", sent),
    entry("flushed", "handed back and flushed", said("flushed"), "skbs", lost),
    entry("alien-data", "data freed by an alien", said("alien-data"), "buffers", slow),
  ];
}
