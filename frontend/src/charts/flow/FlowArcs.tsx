import { Decoration } from "../frame/Decoration";
import { Drawing } from "../frame/Drawing";
import { Label, Note } from "../frame/Label";
import { token } from "../frame/picture";
import { arcsLayout } from "./arcs.layout";
import type { Axis } from "./axis";
import styles from "./FlowPicture.module.css";
import type { Cell } from "./grid";
import { type FlowInteraction, flowHandlers } from "./interaction";
import type { Place } from "./walk";
import { cellSentence, pairName } from "./words";

interface Props {
  grid: readonly (readonly Cell[])[];
  /** The same for allocating and freeing: an arc needs one line of CPUs. */
  axis: Axis;
  /** CSS pixels. */
  width?: number;
  selected?: Place | null;
  title: string;
  description: string;
  interaction?: FlowInteraction;
}

/** CPUs on a line. An arc leads from the CPU that allocated to the open circle at the one that freed. */
export function FlowArcs({ grid, axis, width = 420, selected = null, title, description, interaction }: Props) {
  const layout = arcsLayout(axis, grid, width);
  const { arcs, top, bottom } = layout;
  const isAt = (cell: Cell, place: Place | null) => place?.row === cell.row && place.column === cell.column;
  // The tab stop may stand on a cell that has no arc: the strongest arc takes it then.
  const stop = Math.max(
    0,
    arcs.findIndex(({ cell }) => interaction && isAt(cell, interaction.at)),
  );
  const walk = (_: Place, key: string) => {
    const ends: Record<string, number> = { Home: -arcs.length, End: arcs.length };
    const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, ...ends };
    const step = steps[key];
    return step === undefined ? null : (arcs[Math.max(0, Math.min(arcs.length - 1, stop + step))]?.cell ?? null);
  };
  const handlers = interaction && flowHandlers(interaction, walk);
  return (
    <Drawing
      width={width}
      height={layout.height}
      title={title}
      description={description}
      isWalked={interaction !== undefined}
      face="--mono"
    >
      <Decoration>
        {layout.bands.map((band) => (
          <g key={band.x}>
            <rect
              x={band.x}
              y={top}
              width={band.width}
              height={bottom - top}
              fill={token(band.odd ? "--band-odd" : "--band-even")}
            />
            <Note x={band.x + band.width / 2} y={bottom - 9} anchor="middle" face="--sans" text={band.text} />
          </g>
        ))}
        {layout.heads.map(({ x, text }) => (
          <Label key={x} x={x} y={top + 15} anchor="middle" text={text} />
        ))}
      </Decoration>
      <g
        role={interaction && arcs.length > 0 ? "listbox" : undefined}
        aria-label={interaction && arcs.length > 0 ? title : undefined}
        {...handlers}
      >
        {arcs.map(({ cell, path, end, thickness, up }, place) => {
          const chosen = isAt(cell, selected);
          const paint = token(chosen ? "--ink" : up ? "--data-local" : "--data-across");
          const page = interaction && {
            role: "option",
            tabIndex: place === stop ? 0 : -1,
            "aria-selected": chosen,
            "aria-label": `${pairName(cell, axis, axis)}: ${cellSentence(cell)}`,
            "data-row": cell.row,
            "data-column": cell.column,
            className: styles.arc,
          };
          return (
            <g key={`${cell.row} ${cell.column}`} {...page}>
              {interaction && (
                <path
                  data-page-only
                  d={path}
                  fill="none"
                  stroke="transparent"
                  strokeWidth={Math.max(10, thickness + 6)}
                />
              )}
              <path
                d={path}
                fill="none"
                stroke={paint}
                strokeWidth={thickness}
                strokeOpacity={chosen ? 1 : 0.75}
                strokeDasharray={cell.distance === "cross-node" ? `${thickness * 2 + 2} ${thickness + 1}` : undefined}
              />
              <circle cx={end.x} cy={end.y} r={layout.dot} fill={token("--panel")} stroke={paint} strokeWidth={1.5} />
            </g>
          );
        })}
      </g>
    </Drawing>
  );
}
