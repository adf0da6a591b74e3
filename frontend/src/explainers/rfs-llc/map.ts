/** Where: the flow table's words, the CPUs in their caches, the reader that hops, and the packet that goes where the word says. */
import { LETTER, type Token, textWidth } from "../../charts/frame/picture";
import { eventAt, gaugeAt, type Simulation } from "../../model/simulation";
import { along, arrival, arrowHead, curvePath, type Point } from "../parts/motion";
import { CANNOT, placeId } from "../parts/simulation";
import { type At, type Moved, sceneMap } from "../scene/sceneMap";
import * as draw from "../scene/shapes";
import { cells, lit, path, type Rect, rect, type Shape, type Shapes, text } from "../scene/shapes";
import { type CpuBox, EDGE_ROW, type Layout, layMap } from "./map.layout";
import { type Move, moveAt, readerSpot, type Traveller } from "./moves";
import * as words from "./scene";
import { flowsOf, numberAt } from "./scene";

export const RfsMap = sceneMap<Layout>({
  layout: layMap,
  described: (run, position) => eventAt(run, position)?.text ?? "Nothing has happened yet",
  ground: (run, layout) => [
    tableHead(run, layout),
    layout.bands.map((one) => [draw.band(one, one.llc), text(one.x + 8, one.y + 14, one.label, "small muted")]),
    key(layout, words.flowsLeftOut(run)),
  ],
  still: (at) => [
    at.layout.rows.map((_, place) => row(at, place)),
    nic(at),
    sockets(at),
    [...at.layout.boxes.values()].map((one) => cpuBox(at, one)),
  ],
  motion: (at) => {
    const move = moveAt(at.run, at.position, at.layout);
    return [readers(at, move), move && ways(at, move)];
  },
  moving: ({ run, position, phase, layout }) => {
    const move = moveAt(run, position, layout);
    const point = move && move.traveller !== "look" && pointAt(move.ways, phase);
    return [point && draw.mark(point, thing(move.traveller, move.flow ?? "", paintOf(move)))];
  },
});

/** The socket flow table: a word a slot, hash bits | CPU bits. */
function tableHead(run: Simulation, { table, columns, isWide, rows, row, rowsLeftOut }: Layout): Shapes {
  const bits = words.cpuBits(run);
  const bottom = (rows.at(-1)?.y ?? table.y) + row / 2;
  return [
    draw.box(table),
    text(table.x + 10, table.y + 16, isWide ? "rps_sock_flow_table" : "flow table", "mono small"),
    text(columns.hash, table.y + 33, `${32 - bits} hash bits`, "small muted"),
    text(columns.bits, table.y + 33, `${bits} CPU bits`, "small muted"),
    path(`M${columns.bits - 9} ${table.y + 24}V${bottom}`, { stroke: "--control-line" }),
    rowsLeftOut > 0 &&
      text(columns.slot, table.y + table.height - 12, `${rowsLeftOut} more slots, not drawn`, "small muted"),
  ];
}

/** What the last read made of a word. */
const FATES: Readonly<Record<string, string>> = { write: "written", kept: "kept", reads: "the same" };

/** A slot's word: its number, the flow it is of, hash bits, CPU bits, the CPU. */
function row({ run, position, layout }: At<Layout>, place: number): Shape | null {
  const { table, columns, isNarrow, row: height } = layout;
  const { slot, y: middle } = layout.rows[place] ?? { slot: 0, y: 0 };
  const event = eventAt(run, position);
  const word = words.wordAt(run, slot, position);
  const owner = words.ownerAt(run, slot, position);
  const fate = event && placeId(run, event.to) === `slot:${slot}` ? FATES[event.mark] : undefined;
  const isWritten = fate === "written";
  const tone = word?.isEmpty ? "muted" : "ink";
  // The number an empty word reads as may be that of a CPU.
  const isCpu = run.host.cpus.includes(0xffff & (gaugeAt(run, "mask", 0) ?? 0));
  const empty = isCpu ? `empty, CPU ${word?.cpu}?` : "empty";
  const ground = { x: table.x + 4, y: middle - height / 2 + 0.5, width: table.width - 8, height: height - 1 };
  const y = middle + 4;
  // A word stands for its slot, for the flow it is of, and for the writes that are counted.
  const ids = owner ? [`recorded:${owner}`, `index:${owner}`, "writes", "avoided", "kept"] : [];
  return draw.part(
    [`slot:${slot}`, ...ids],
    ground,
    () => words.slotWords(run, position, slot),
    fate && rect(ground, { fill: isWritten ? "--data-across" : "--data-unknown", fillOpacity: 0.14 }, 3),
    text(columns.slot, y, slot, "mono muted"),
    owner && text(columns.flow, y, owner, "bold local"),
    text(columns.hash, y, word?.hash ?? CANNOT, ["mono", tone]),
    text(columns.bits, y, word?.bits ?? "", ["mono", "bold", word && !word.isEmpty ? "across" : "muted"]),
    text(columns.inWords, y, !word ? "" : word.isEmpty ? empty : `CPU ${word.cpu}`, tone),
    isNarrow && fate && text(table.x + table.width - 14, y, fate, isWritten ? "small across end" : "small muted end"),
  );
}

interface Edge extends Rect {
  rows: readonly { flow: string; y: number }[];
  note?: string;
  tone?: draw.Look;
}

/** A box of the edge with its name, a note, and a row a flow; "cannot tell" where a recording does not hold it. */
const edge = (
  ids: readonly string[],
  name: string,
  { rows, note = "", tone = "small muted end", ...at }: Edge,
  row: (flow: string, y: number) => { id: string; label: () => string; inside: Shapes },
): Shape =>
  lit(
    ids,
    draw.box(at),
    text(at.x + 10, at.y + 16, name, "mono small"),
    text(at.x + at.width - 10, at.y + 16, note, tone),
    rows.length === 0 && text(at.x + 10, at.y + 36, CANNOT, "muted"),
    rows.map(({ flow, y }) => {
      const { id, label, inside } = row(flow, y);
      const box = { x: at.x + 4, y: y - EDGE_ROW / 2 + 1, width: at.width - 8, height: EDGE_ROW - 2 };
      return draw.pointed(draw.group([text(at.x + 10, y + 4, flow, "bold local"), inside]), id, box, label);
    }),
  );

/** Where packets come in: the filters that lead them. */
function nic({ run, position, layout: { nic: at, isNarrow, filters } }: At<Layout>): Shape {
  const isRequested = eventAt(run, position)?.mark === "steerCall";
  const follows = run.parameters.arfs === "on" ? "follows the table" : "one queue, no filters";
  const rest = isNarrow || typeof run.parameters.arfs !== "string" ? "" : follows;
  const note = isRequested ? (isNarrow ? "lock taken" : "ndo_rx_flow_steer: lock taken") : rest;
  const tone = isRequested ? "small accent end" : "small muted end";
  const ids = ["nic", "steer-calls", "programmed", ...flowsOf(run).map((flow) => `filter:${flow}`)];
  return edge(ids, "NIC", { ...at, rows: filters, note, tone }, (flow, y) => {
    const queue = numberAt(run, `filter:${flow}`, position);
    const leads = queue === null ? "queue 0, no filter" : `filter: queue ${queue}`;
    return {
      ...{ id: `filter:${flow}`, label: () => `NIC: ${words.filterWords(run, position, flow)}` },
      inside: [text(at.x + 14 + 8 * flow.length, y + 4, leads, queue === null ? "muted" : "")],
    };
  });
}

const SOCKET_CELLS = { columns: 16, cell: 7, gap: 2 };

/** Where packets wait for a read. */
function sockets({ run, position, layout: { sockets: at, isNarrow, socketRows } }: At<Layout>): Shape {
  const ids = flowsOf(run).map((flow) => `socket:${flow}`);
  return edge(ids, ids.length === 1 ? "socket" : "sockets", { ...at, rows: socketRows }, (flow, y) => {
    const waiting = gaugeAt(run, `socket:${flow}`, position);
    const drawn = Math.min(waiting ?? 0, SOCKET_CELLS.columns);
    const level = waiting === null ? CANNOT : waiting === 0 ? "empty" : `${waiting}${isNarrow ? "" : " to read"}`;
    return {
      ...{ id: `socket:${flow}`, label: () => words.socketWords(run, position, flow) },
      inside: [
        drawn > 0 && cells({ x: at.x + 28, y: y - 4 }, drawn, drawn, "--data-local", SOCKET_CELLS),
        text(at.x + 28 + drawn * 9 + (drawn > 0 ? 6 : 0), y + 4, level, "muted"),
      ],
    };
  });
}

const CELL = { columns: 6, cell: 7, gap: 2 };

/** A CPU: the flows whose word names it, and the packets in its backlog. */
function cpuBox({ run, position, layout }: At<Layout>, { cpu, backlog, ...at }: CpuBox): Shape {
  const { x, y, width } = at;
  const flows = flowsOf(run);
  const of = (what: string) => flows.filter((flow) => numberAt(run, `${what}:${flow}`, position) === cpu);
  const named = of("recorded");
  const isNamed = named.length > 0;
  const waiting = gaugeAt(run, `backlog:${cpu}`, position) ?? 0;
  const columns = Math.max(1, Math.min(CELL.columns, Math.floor((x + width - backlog.x) / 9)));
  const drawn = Math.min(waiting, columns);
  const isShort = layout.isNarrow || width < (flows.length > 1 ? 92 : 58);
  const corner = { x: backlog.x - 3.5, y: backlog.y - 3.5 };
  const shape = lit(
    [`cpu:${cpu}`, `backlog:${cpu}`, ...named.map((flow) => `recorded:${flow}`)],
    rect(at, { fill: "--panel", stroke: isNamed ? "--data-across" : "--line", width: isNamed ? 1.75 : 1 }, 5),
    text(x + 7, y + 16, isShort ? cpu : `CPU ${cpu}`, isNamed || of("reader").length > 0 ? "mono bold" : "mono"),
    isNamed && path(draw.diamond(x + width - 11, y + 12, 5.5), { fill: "--data-across" }),
    isNamed && flows.length > 1 && text(x + width - 19, y + 16, named.join(""), "small bold end"),
    waiting > 0 && cells(corner, drawn, drawn, "--data-local", { ...CELL, columns }),
    waiting > columns && text(backlog.x - 3, backlog.y + 16, waiting, "small muted"),
  );
  // A recording may not know all CPUs of its host.
  const isKnown = run.places.some((place) => place.id === `cpu:${cpu}`);
  return isKnown ? draw.pointed(shape, `cpu:${cpu}`, at, () => words.cpuWords(run, position, cpu)) : shape;
}

/** Every flow's reader where it runs; the one that hops is drawn on its way. */
const readers = ({ run, position, layout }: At<Layout>, move: Move | null): Shapes =>
  flowsOf(run).map((flow) => {
    const cpu = numberAt(run, `reader:${flow}`, position);
    const box = cpu === null ? undefined : layout.boxes.get(cpu);
    if (!box || (move?.traveller === "reader" && flow === move.flow)) return null;
    return lit([`reader:${flow}`, `cpu:${cpu}`, "event"], reader(readerSpot(box, run, flow), flow));
  });

/** A thread that reads a flow. */
const reader = (at: Point, flow: string): Shapes => [
  draw.circle(at, 10, { fill: "--data-local", stroke: "--panel" }),
  draw.letter(flow, "on", at),
];

const PAINT: Readonly<Record<Traveller, Token>> = {
  reader: "--data-local",
  packet: "--data-local",
  write: "--data-across",
  look: "--muted",
  call: "--accent",
  filter: "--accent",
};

const paintOf = ({ event, traveller }: Move): Token =>
  event.mark === "steeredFar" ? "--data-across" : PAINT[traveller];

/** The ways of the last event: at most two curves. */
function ways({ layout, isPaused }: Moved<Layout>, move: Move): Shapes {
  const { traveller, ways, event, flow } = move;
  const isFar = event.mark === "steeredFar";
  const stroke = paintOf(move);
  const last = ways.at(-1);
  if (!last) {
    const row = layout.filters.find((one) => one.flow === flow);
    const x = layout.nic.x + layout.nic.width - 14;
    return [traveller === "filter" && row && path(draw.diamond(x, row.y, 6), { fill: stroke })];
  }
  const isLook = traveller === "look";
  const dash = isLook ? "2 4" : (traveller === "call" || event.mark === "poll") && "5 4";
  return [
    ways.map((one) =>
      path(
        curvePath(one),
        one === last ? { stroke, width: 1.75, dash } : { stroke, width: 1.25, dash, strokeOpacity: 0.6 },
      ),
    ),
    ways[0] && ways[0] !== last && draw.circle(ways[0].to, 3.5, { fill: stroke }),
    isPaused && !isLook && path(arrowHead(last.to, arrival(last)), { fill: stroke }),
    isFar && draw.circle(last.to, 8, { stroke, width: 2 }),
  ];
}

/** Each way takes its share of the phase. */
function pointAt(ways: Move["ways"], phase: number): Point | null {
  const share = 1 / ways.length;
  const place = Math.min(ways.length - 1, Math.floor(phase / share));
  const way = ways[place];
  return way ? along(way, Math.min(1, (phase - place * share) / share)) : null;
}

const HERE: Point = { x: 0, y: 0 };

function thing(traveller: Traveller, flow: string, stroke: Token): Shapes {
  if (traveller === "reader") return reader(HERE, flow);
  if (traveller !== "packet") return [path(draw.diamond(0, 0, 6.5), { fill: stroke, stroke: "--panel" })];
  return [rect({ x: -9, y: -9, width: 18, height: 18 }, { fill: "--panel", stroke, width: 2 }, 4), draw.letter(flow)];
}

/** What the marks mean, once, in the picture itself: a column where there is room beside the socket, else a line. */
function key({ key: { x, y }, isNarrow, isWide, width, height }: Layout, leftOut: number): Shapes {
  const named = isNarrow
    ? ["reader", "CPU in the table", "packet"]
    : ["reader of the flow", "CPU the table names", "packet in a backlog"];
  const marks = [
    draw.circle({ x: 0, y: -4 }, 5.5, { fill: "--data-local" }),
    path(draw.diamond(0, -4, 5.5), { fill: "--data-across" }),
    rect({ x: -4, y: -8, width: 8, height: 8 }, { fill: "--data-local" }),
  ];
  let left = x + 6;
  return [
    named.map((word, place) => {
      const at = isWide ? { x: x + 6, y: y + place * 16 - 3 } : { x: left, y };
      left += 28 + textWidth(word, LETTER.small);
      return draw.at(at, marks[place], text(11, 0, word, "small muted"));
    }),
    // Beside the shortest word of the key.
    leftOut > 0 && text(width - 4, isWide ? y - 3 : height - 2, `${leftOut} more flows`, "small muted end"),
  ];
}
