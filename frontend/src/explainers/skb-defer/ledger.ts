/** The four numbers under the scene. */
import { count } from "../../charts/frame/format";
import { type Film, gaugeAt } from "../../model/film";
import type { Entry } from "../contract";

const CANNOT = "cannot tell";

export function ledger(film: Film, position: number): readonly Entry[] {
  const at = (id: string) => gaugeAt(film, id, position);
  const said = (id: string) => {
    const value = at(id);
    return value === null ? CANNOT : count(value);
  };
  const onLists = film.gauges
    .filter((gauge) => gauge.id.startsWith("list:"))
    .reduce((sum, gauge) => sum + (gauge.values[position] ?? 0), 0);
  const kicks = at("kicks");
  const returned = at("slab-returned");
  return [
    {
      id: "slab-taken",
      word: "taken from slab",
      value: said("slab-taken"),
      unit: "skbs",
      note: returned === null ? "a recording does not show it" : `${count(returned)} returned to it`,
    },
    {
      id: "concept:deferList",
      word: "waiting on defer lists",
      value: count(onLists),
      unit: "skbs",
      note: kicks === null ? "kicks: cannot tell" : `${count(kicks)} ${kicks === 1 ? "kick" : "kicks"} sent`,
    },
    {
      id: "flushed",
      word: "handed back and flushed",
      value: said("flushed"),
      unit: "skbs",
      note: `${said("overflow")} overflowed, freed without an event`,
    },
    {
      id: "alien-data",
      word: "data freed by an alien",
      value: said("alien-data"),
      unit: "buffers",
      note: "each a slow slab free, by the release’s rule",
    },
  ];
}
