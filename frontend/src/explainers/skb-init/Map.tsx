import { memo, useMemo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { fitted, LETTER, textWidth, token } from "../../charts/frame/picture";
import { type Film, gaugeAt } from "../../model/film";
import type { SceneProps, StillProps } from "../contract";
import { Glide, useOfPhase } from "../parts/Glide";
import { Lit } from "../parts/Lit";
import { arrival, arrowHead, type Curve, curvePath } from "../parts/motion";
import { Stage, type StageObject } from "../parts/Stage";
import { CpuBox } from "./CpuBox";
import { HeaderRow, placeOf, Slot } from "./HeaderRow";
import { Legend } from "./Legend";
import { Life } from "./Life";
import { type Layout, layMap, rowWidth, slotOf } from "./map.layout";
import { deedOf, type HeaderAt, headerAt, pairAt } from "./scene";
import { deedWords, listWords, roleWords, slabWords, spokenAt, tagWords } from "./sceneWords";

/** Where: two CPUs, slab between them, and one header whose cache lines go from one to the other. */
export function InitMap(props: SceneProps) {
  const { film, position, phase, levels = position, spoken = position, width, lit, isPaused, ...stage } = props;
  const layout = useLayout(film, width, levels);
  const way = useLayout(film, width, position);
  const header = useMemo(() => headerAt(film, position), [film, position]);
  const told = useMemo(() => {
    const header = headerAt(film, spoken);
    return { description: spokenAt(film, spoken, header), objects: objectsOf(film, spoken, layout, header) };
  }, [film, spoken, layout]);
  return (
    <Stage {...stage} width={width} height={layout.height} description={told.description} objects={told.objects}>
      <Still film={film} position={levels} layout={layout} lit={lit} />
      {header && <Header header={header} layout={way} phase={phase} isPaused={isPaused} lit={lit} />}
      <Story film={film} position={levels} layout={layout} lit={lit} />
    </Stage>
  );
}

function useLayout(film: Film, width: number, position: number): Layout {
  const [upper, lower] = pairAt(film, position);
  return useMemo(() => layMap(film, width, [upper, lower]), [film, width, upper, lower]);
}

/** What lies under the header, as the last event's motion leaves it. */
const Still = memo(function Still({ film, position, layout, lit }: StillProps<Layout>) {
  return (
    <>
      {layout.boxes.map((box) => (
        <CpuBox
          key={box.cpu}
          box={box}
          layout={layout}
          level={gaugeAt(film, `hot:${box.cpu}`, position)}
          words={listWords(film, position, box.cpu)}
          role={roleWords(film, box.cpu, position).join("\n")}
          lit={lit}
        />
      ))}
      <Slab film={film} position={position} layout={layout} lit={lit} />
    </>
  );
});

interface HeaderProps {
  header: HeaderAt;
  layout: Layout;
  phase: number;
  isPaused: boolean;
  lit: ReadonlySet<string>;
}

/** The header on its way. */
const Header = memo(function Header({ header, layout, phase, isPaused, lit }: HeaderProps) {
  return (
    <Decoration>
      <Way header={header} layout={layout} isPaused={isPaused} />
      <Lit ids={["header", "event", ...header.event.rules]} lit={header.lines ? NOTHING : lit}>
        <HeaderRow header={header} layout={layout} phase={phase} />
      </Lit>
      <Tag header={header} layout={layout} phase={phase} />
    </Decoration>
  );
});

/** And what lies over it. */
const Story = memo(function Story({ film, position, layout, lit }: StillProps<Layout>) {
  return (
    <>
      <Life film={film} position={position} layout={layout} lit={lit} />
      <Legend layout={layout} />
    </>
  );
});

/** The header is what the scene is about: it is never dimmed. */
const NOTHING: ReadonlySet<string> = new Set();

function Slab({ film, position, layout, lit }: StillProps<Layout>) {
  const { x, y, width, height, slot } = layout.slab;
  const words = slabWords(film, position);
  return (
    <Decoration>
      <Lit ids={["slab"]} lit={lit}>
        <rect
          x={x + 0.5}
          y={y + 0.5}
          width={width - 1}
          height={height - 1}
          rx={6}
          fill="none"
          stroke={token("--line")}
        />
        <text
          x={x + 12}
          y={y + (layout.isNarrow ? 18 : 20)}
          fontFamily={token("--mono")}
          fontSize={LETTER.small}
          fill={token("--ink")}
        >
          slab
        </text>
        {layout.isNarrow ? (
          <text x={x + width - 12} y={y + 18} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
            {words.join(", ")}
          </text>
        ) : (
          words.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: its place stays, what it says changes
            <text key={place} x={x + 12} y={y + 40 + place * 16} fontSize={LETTER.text} fill={token("--muted")}>
              {line}
            </text>
          ))
        )}
      </Lit>
      <Slot layout={layout} at={slot} />
      {layout.others > 0 && (
        <text x={x + width - 12} y={y + 20} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
          {layout.others} more CPUs, not drawn
        </text>
      )}
    </Decoration>
  );
}

/** The way the header took: across where its lines had to be fetched. */
function Way({ header, layout, isPaused }: { header: HeaderAt; layout: Layout; isPaused: boolean }) {
  const curve = wayOf(header, layout);
  if (!curve) return null;
  const paint = token(header.fetched ? "--data-across" : "--muted");
  return (
    <g>
      <path d={curvePath(curve)} fill="none" stroke={paint} strokeWidth={1.75} />
      {isPaused && <path d={arrowHead(curve.to, arrival(curve))} fill={paint} />}
    </g>
  );
}

function wayOf({ from, to }: HeaderAt, layout: Layout): Curve | null {
  const [a, b] = [slotOf(layout, from), slotOf(layout, to)];
  const middle = layout.cell.height / 2;
  if (a.y !== b.y) {
    const x = a.x - 6;
    return { from: { x, y: a.y + middle }, to: { x, y: b.y + middle }, bend: layout.isNarrow ? -10 : -26 };
  }
  // Between a hot list and the place beside it.
  const list = layout.boxes.find((box) => box.cpu === (to.cpu ?? from.cpu))?.list;
  if (!list || layout.isNarrow || from.kind === to.kind) return null;
  const left = { x: list.x + Math.max(layout.grid.width, 40) + 4, y: a.y + middle };
  const right = { x: a.x - 6, y: a.y + middle };
  return to.kind === "hot" ? { from: right, to: left, bend: 0 } : { from: left, to: right, bend: 0 };
}

/** Which header, for which skb, and what was just done to it. */
function Tag({ header, layout, phase }: { header: HeaderAt; layout: Layout; phase: number }) {
  const isDone = useOfPhase(phase, (phase) => phase === 1);
  const end = slotOf(layout, header.to);
  const tag = tagWords(header);
  const words = deedWords(header);
  const room = layout.width - 22 - end.x;
  const said = textWidth(words.long, LETTER.text) <= room ? words.long : words.short;
  const beside = rowWidth(layout) + 10;
  return (
    <g>
      {!layout.isNarrow && (
        <Glide phase={phase} at={(phase) => placeOf(header, layout, phase)}>
          {tag.map((line, place) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: its place stays, what it says changes
              key={place}
              x={beside}
              y={9 + place * 13}
              fontSize={LETTER.small}
              fontFamily={token("--mono")}
              fill={token(place === 0 ? "--ink" : "--muted")}
            >
              {fitted(line, layout.width - end.x - beside - 12, LETTER.small, "mono")}
            </text>
          ))}
        </Glide>
      )}
      {isDone && (
        <text
          x={layout.deed === null ? end.x : 12}
          y={layout.deed ?? end.y + layout.cell.height + 18}
          fontSize={LETTER.text}
          fill={token("--ink")}
        >
          {layout.deed === null
            ? fitted(said, room, LETTER.text)
            : fitted(
                header.isWaiting ? words.long : `${deedOf(header.event)}: ${words.short}`,
                layout.width - 22,
                LETTER.text,
              )}
        </text>
      )}
    </g>
  );
}

function objectsOf(film: Film, position: number, layout: Layout, header: HeaderAt | null): StageObject[] {
  const boxes = layout.boxes.flatMap(({ cpu, x, y, width, list }): StageObject[] => {
    const own: StageObject = {
      id: `cpu:${cpu}`,
      label: `CPU ${cpu}: ${roleWords(film, cpu, position).join(", ")}`,
      x: x + 8,
      y: y + 6,
      width: 84,
      height: layout.isNarrow ? 18 : 26,
    };
    if (!list) return [own];
    const hot = layout.isNarrow
      ? { x: x + 100, y: y + 5, width: width - 108, height: 16 }
      : { x: list.x - 2, y: y + 5, width: Math.max(96, layout.grid.width) + 4, height: layout.grid.height + 40 };
    return [own, { id: `hot:${cpu}`, label: `CPU ${cpu}’s hot list: ${listWords(film, position, cpu)}`, ...hot }];
  });
  const { x, y, height } = layout.slab;
  const slab = {
    id: "slab",
    label: `slab: ${slabWords(film, position).join(", ")}`,
    x: x + 4,
    y: y + 4,
    width: layout.isNarrow ? 80 : 180,
    height: layout.isNarrow ? 18 : height - 8,
  };
  if (!header) return [...boxes, slab];
  const at = slotOf(layout, header.to);
  const row = { x: at.x, y: at.y, width: rowWidth(layout), height: layout.cell.height };
  return [...boxes, slab, { id: "header", label: `${tagWords(header).join(", ")}: ${deedWords(header).long}`, ...row }];
}
