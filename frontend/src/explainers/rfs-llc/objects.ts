/** What of the scene can be pointed at, reached by keys and read out. */
import { counted } from "../../common/format";
import { type Film, gaugeAt } from "../../model/film";
import type { StageObject } from "../parts/Stage";
import { EDGE_ROW, type Layout } from "./map.layout";
import { flowsOf, numberAt, ownerAt, wordAt } from "./scene";

const CANNOT = "cannot tell";

export function objectsOf(film: Film, position: number, layout: Layout): StageObject[] {
  const { table, nic, sockets } = layout;
  const slots = layout.rows.map(
    ({ slot, y }): StageObject => ({
      id: `slot:${slot}`,
      label: slotWords(film, position, slot),
      x: table.x + 4,
      y: y - layout.row / 2 + 0.5,
      width: table.width - 8,
      height: layout.row - 1,
    }),
  );
  const filters = layout.filters.map(
    ({ flow, y }): StageObject => ({
      id: `filter:${flow}`,
      label: `NIC: ${filterWords(film, position, flow)}`,
      x: nic.x + 4,
      y: y - EDGE_ROW / 2 + 1,
      width: nic.width - 8,
      height: EDGE_ROW - 2,
    }),
  );
  const waits = layout.socketRows.map(({ flow, y }): StageObject => {
    const waiting = gaugeAt(film, `socket:${flow}`, position);
    return {
      id: `socket:${flow}`,
      label: `socket of flow ${flow}: ${waiting === null ? CANNOT : counted(waiting, "packet")}`,
      x: sockets.x + 4,
      y: y - EDGE_ROW / 2 + 1,
      width: sockets.width - 8,
      height: EDGE_ROW - 2,
    };
  });
  const cpus = [...layout.boxes.values()].map(
    ({ cpu, x, y, width, height }): StageObject => ({
      id: `cpu:${cpu}`,
      label: cpuWords(film, position, cpu),
      x,
      y,
      width,
      height,
    }),
  );
  return [...slots, ...filters, ...waits, ...cpus].filter(
    (object) => film.places.some((place) => place.id === object.id) || film.gauges.some((one) => one.id === object.id),
  );
}

/** `slot 2, flow A: CPU 3`. */
export function slotWords(film: Film, position: number, slot: number): string {
  const word = wordAt(film, slot, position);
  if (!word) return `slot ${slot}: ${CANNOT}`;
  if (word.isEmpty) return `slot ${slot}: empty`;
  const owner = ownerAt(film, slot, position);
  return `slot ${slot}${owner ? `, flow ${owner}` : ""}: hash bits ${word.hash}, CPU bits ${word.bits}, CPU ${word.cpu}`;
}

function filterWords(film: Film, position: number, flow: string): string {
  if (gaugeAt(film, `filter:${flow}`, position) === null) return `filter of flow ${flow}: ${CANNOT}`;
  const queue = numberAt(film, `filter:${flow}`, position);
  return queue === null ? `flow ${flow} comes in on queue 0, no filter` : `filter leads flow ${flow} to queue ${queue}`;
}

function cpuWords(film: Film, position: number, cpu: number): string {
  const flows = flowsOf(film);
  const at = (what: string) => flows.filter((flow) => numberAt(film, `${what}:${flow}`, position) === cpu);
  const waiting = gaugeAt(film, `backlog:${cpu}`, position);
  const parts = [
    ...at("reader").map((flow) => `reader of flow ${flow}`),
    ...at("recorded").map((flow) => `named for flow ${flow}`),
    waiting ? `${counted(waiting, "packet")} in its backlog` : "",
  ].filter(Boolean);
  return `CPU ${cpu}${parts.length > 0 ? `: ${parts.join(", ")}` : ""}`;
}
