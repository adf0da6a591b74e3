import { memo, useMemo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, textWidth, token } from "../../charts/frame/picture";
import { count } from "../../common/format";
import { eventAt, type Film } from "../../model/film";
import type { SceneProps, StillProps } from "../contract";
import { Cells } from "../parts/Cells";
import { Lit } from "../parts/Lit";
import { Stage, type StageObject } from "../parts/Stage";
import { CallBox } from "./CallBox";
import { LoopBox } from "./LoopBox";
import { Motion } from "./Motion";
import { type Box, type Grid, type Layout, LOOPS, layMap } from "./map.layout";
import { completerOf, completionWords, deviceWords, kernelWords, type Scene, sceneAt, txWords } from "./scene";
import { Ways } from "./Ways";

const MUTED = token("--muted");

/** Where: the program's rings, the four loops of a call with the queue lock, the device, and the CPU that completes. */
export function BatchMap(props: SceneProps) {
  const { film, position, phase, levels = position, spoken = position, width, lit, isPaused, ...stage } = props;
  const layout = useMemo(() => layMap(film, width), [film, width]);
  const scene = useMemo(() => sceneAt(film, levels), [film, levels]);
  const objects = useMemo(() => objectsOf(film, layout, sceneAt(film, spoken)), [film, layout, spoken]);
  const event = eventAt(film, spoken);
  return (
    <Stage
      {...stage}
      width={width}
      height={layout.height}
      description={event ? `${event.text}.` : "Nothing has happened yet."}
      objects={objects}
    >
      <Still film={film} position={levels} layout={layout} scene={scene} lit={lit} />
      <Motion film={film} position={position} phase={phase} isPaused={isPaused} layout={layout} />
    </Stage>
  );
}

/** Everything that the last event's motion leaves as it is. */
const Still = memo(function Still({ film, position, layout, scene, lit }: StillProps<Layout> & { scene: Scene }) {
  return (
    <>
      <Grounds layout={layout} kernelWords={kernelWords(film)} completer={completerOf(film)} lit={lit} />
      <Ways layout={layout} />
      <Ring
        grid={layout.tx}
        id="tx"
        name={layout.isNarrow ? "program: TX ring" : "TX ring"}
        level={scene.tx}
        words={txWords(scene)}
        lit={lit}
      />
      <Ring
        grid={layout.completion}
        id="completion"
        name="completion ring"
        level={scene.completion}
        words={completionWords(scene, layout.completion.cells.count)}
        lit={lit}
      />
      <CallBox film={film} position={position} box={layout.call} scene={scene} lit={lit} />
      {LOOPS.map((id, place) => (
        <LoopBox
          key={id}
          id={id}
          number={place + 1}
          grid={layout.loops[id]}
          isNarrow={layout.isNarrow}
          filled={scene.cells[id]}
          words={scene.words[id]}
          short={scene.short[id]}
          lock={id === "send" ? scene.lock : null}
          lit={lit}
        />
      ))}
      <Device layout={layout} scene={scene} film={film} lit={lit} />
    </>
  );
});

interface GroundsProps {
  layout: Layout;
  kernelWords: string;
  /** CPU that completes; null = the film does not say. */
  completer: number | null;
  lit: ReadonlySet<string>;
}

/** User space and kernel, and the CPUs they run on. */
function Grounds({ layout, kernelWords, completer: cpu, lit }: GroundsProps) {
  const { program, kernel, completer, isNarrow } = layout;
  const hasMargin = layout.tx.x > 60;
  return (
    <Decoration>
      <Ground box={program} band="--band-odd" />
      <Ground box={kernel} band="--band-even" />
      <Lit ids={["program"]} lit={lit}>
        {hasMargin && (
          <>
            <text x={14} y={30} fontSize={14} fontWeight={600} fill={token("--ink")}>
              program
            </text>
            <text x={14} y={48} fontSize={LETTER.text} fill={MUTED}>
              user space
            </text>
          </>
        )}
      </Lit>
      <Lit ids={["cpu:0"]} lit={lit}>
        <text x={isNarrow ? 14 : layout.loops.allocate.x} y={kernel.y + 16} fontSize={LETTER.small} fill={MUTED}>
          {kernelWords}
        </text>
      </Lit>
      {!isNarrow && (
        <Lit ids={[`cpu:${cpu}`]} lit={lit}>
          <Ground box={completer} band="--band-even" />
          <text
            x={completer.x + completer.width - 34}
            y={completer.y + completer.height / 2 - 6}
            textAnchor="end"
            fontSize={LETTER.label}
            fontWeight={600}
            fill={token("--ink")}
          >
            {cpu === null ? "a CPU" : `CPU ${cpu}`}
          </text>
          <text
            x={completer.x + completer.width - 34}
            y={completer.y + completer.height / 2 + 10}
            textAnchor="end"
            fontSize={LETTER.small}
            fill={MUTED}
          >
            completes
          </text>
        </Lit>
      )}
    </Decoration>
  );
}

function Ground({ box, band }: { box: Box; band: "--band-even" | "--band-odd" }) {
  return <rect x={box.x} y={box.y} width={box.width} height={box.height} rx={6} fill={token(band)} />;
}

interface RingProps {
  grid: Grid;
  id: "tx" | "completion";
  name: string;
  /** Null = the film cannot tell: no cell is drawn. */
  level: number | null;
  words: string;
  lit: ReadonlySet<string>;
}

function Ring({ grid, id, name, level, words, lit }: RingProps) {
  return (
    <Decoration>
      <Lit ids={[id, id === "completion" ? "slots" : "offered"]} lit={lit}>
        <text x={grid.x} y={grid.y + 11} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--ink")}>
          {name}
        </text>
        {level !== null && (
          <Cells
            x={grid.cells.x}
            y={grid.cells.y}
            capacity={grid.cells.count}
            filled={level}
            colour={id === "tx" ? "--data-local" : "--data-flushed"}
            size={grid.cells.size}
          />
        )}
        <text
          x={grid.words.x}
          y={grid.words.y}
          textAnchor={grid.words.y < grid.cells.y ? "end" : "start"}
          fontSize={LETTER.text}
          fill={MUTED}
        >
          {words}
        </text>
      </Lit>
    </Decoration>
  );
}

function Device({ layout, scene, film, lit }: { layout: Layout; scene: Scene; film: Film; lit: ReadonlySet<string> }) {
  const { device, slab, isNarrow } = layout;
  const capacity = roomOf(film);
  const rung = scene.doorbells === null ? "cannot tell" : count(scene.doorbells);
  const wire = deviceWords(scene, capacity);
  const bellWords = device.width < 320 ? `rung ${rung}×` : `doorbell rung ${rung}×`;
  const middle = device.y + device.height / 2 + 4;
  const bell = device.x + 64;
  return (
    <Decoration>
      {!isNarrow && (
        <Lit ids={["slab", "bulks"]} lit={lit}>
          <Outline box={slab} />
          <text x={slab.x + 10} y={middle} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--ink")}>
            slab
          </text>
        </Lit>
      )}
      <Lit ids={["device", "doorbells"]} lit={lit}>
        <Outline box={device} />
        <text x={device.x + 10} y={middle} fontFamily={token("--mono")} fontSize={LETTER.small} fill={token("--ink")}>
          device
        </text>
        <path d={`M${bell + 5} ${middle - 9}l5 5l-5 5l-5 -5z`} fill={token("--accent")} />
        <text x={bell + 16} y={middle} fontSize={LETTER.text} fill={token("--ink")}>
          {bellWords}
        </text>
        <text
          x={bell + (isNarrow ? 24 : 34) + textWidth(bellWords, LETTER.text)}
          y={middle}
          fontSize={LETTER.text}
          fill={MUTED}
        >
          {wire}
        </text>
      </Lit>
    </Decoration>
  );
}

/** Entries of the driver’s ring; null = it never fills. */
const roomOf = (film: Film): number | null => film.places.find((place) => place.id === "device")?.capacity ?? null;

function Outline({ box }: { box: Box }) {
  return (
    <rect
      x={box.x}
      y={box.y}
      width={box.width}
      height={box.height}
      rx={6}
      fill={token("--panel")}
      stroke={token("--control-line")}
    />
  );
}

function objectsOf(film: Film, layout: Layout, scene: Scene): StageObject[] {
  const { tx, completion, call, loops, slab, device, completer, isNarrow } = layout;
  const cpu = completerOf(film);
  const box = ({ x, y, width, height }: Box) => ({ x, y, width, height });
  return [
    { id: "tx", label: `TX ring: ${txWords(scene)}`, ...box(tx) },
    { id: "taken", label: "the sendto() call and its budget", ...box(call) },
    { id: "read", label: `loop 1, read: ${scene.words.read}`, ...box(loops.read) },
    { id: "allocate", label: `loop 2, allocate: ${scene.words.allocate}`, ...box(loops.allocate) },
    { id: "build", label: `loop 3, build: ${scene.words.build}`, ...box(loops.build) },
    {
      id: "send",
      label: `loop 4, send: the queue lock ${scene.lock === null ? "cannot be told" : `is ${scene.lock}`}, ${scene.words.send}`,
      ...box(loops.send),
    },
    ...(isNarrow ? [] : [{ id: "slab", label: "slab, where skbs come from", ...box(slab) }]),
    { id: "device", label: `device: ${deviceWords(scene, roomOf(film))}`, ...box(device) },
    ...(isNarrow || cpu === null
      ? []
      : [{ id: `cpu:${cpu}`, label: `CPU ${cpu}, which completes`, ...box(completer) }]),
    {
      id: "completion",
      label: `completion ring: ${completionWords(scene, completion.cells.count)}`,
      ...box(completion),
    },
  ];
}
