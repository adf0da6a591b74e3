import { memo } from "react";
import { compact, count } from "../../common/format";
import { Decoration } from "../frame/Decoration";
import { Drawing } from "../frame/Drawing";
import { Label, Note } from "../frame/Label";
import { LETTER, textWidth, token } from "../frame/picture";
import { duration, type TimeUnit, timeUnit } from "../frame/units";
import type { Axis } from "./axis";
import styles from "./FlowPicture.module.css";
import { type Cell, largest } from "./grid";
import { type FlowInteraction, flowHandlers } from "./interaction";
import { type MatrixLayout, matrixLayout } from "./matrix.layout";
import { cornersOf, type Level, levelOf, lookOf } from "./ramp";
import { type Place, walked } from "./walk";
import { cellSentence, pairName } from "./words";

interface Props {
  grid: readonly (readonly Cell[])[];
  rows: Axis;
  columns: Axis;
  /** CSS pixels. */
  width?: number;
  selected?: Place | null;
  /** The count that the strongest fill stands for; without it the largest one. */
  most?: number;
  title: string;
  description: string;
  interaction?: FlowInteraction;
}

/** Allocating CPU down, freeing CPU across; the fill says how far apart and how many. */
export function FlowMatrix({
  grid,
  rows,
  columns,
  width = 420,
  selected = null,
  most = largest(grid),
  title,
  description,
  interaction,
}: Props) {
  const layout = matrixLayout(rows, columns, width);
  const { side } = layout;
  const handlers =
    interaction && flowHandlers(interaction, (from, key) => walked(from, key, rows.units.length, columns.units.length));
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
          <rect
            key={`${band.x} ${band.y}`}
            x={band.x}
            y={band.y}
            width={band.width}
            height={band.height}
            rx={3}
            fill={token(band.odd ? "--band-odd" : "--band-even")}
          />
        ))}
        {layout.groupHeads.map(({ at, text }) => (
          <Note key={at} x={at} y={layout.groupLine} face="--sans" text={text} />
        ))}
        <MatrixHeads layout={layout} />
      </Decoration>
      <g role={interaction && "grid"} aria-label={interaction && `${title}: arrow keys walk the cells`} {...handlers}>
        {grid.map((line, row) => (
          <g key={rows.units[row]?.name} role={interaction && "row"}>
            {line.map((cell, column) => (
              <CellMark
                key={columns.units[column]?.name}
                row={row}
                column={column}
                x={layout.xs[column] ?? 0}
                y={layout.ys[row] ?? 0}
                side={side}
                cell={cell}
                level={levelOf(cell.count, most)}
                corners={layout.corners}
                selected={selected?.row === row && selected.column === column}
                stop={interaction ? interaction.at.row === row && interaction.at.column === column : null}
                time={timeUnit()}
                name={interaction ? `${pairName(cell, rows, columns)}: ${cellSentence(cell)}` : null}
              />
            ))}
          </g>
        ))}
      </g>
    </Drawing>
  );
}

/** The names of the rows and columns. */
export const MatrixHeads = ({ layout }: { layout: MatrixLayout }) => (
  <>
    {layout.columnHeads.map(({ at, text }) => (
      <Label key={at} x={at} y={layout.columnLine} anchor="middle" text={text} />
    ))}
    {layout.rowHeads.map(({ at, text }) => (
      <Label key={at} x={layout.labelEnd} y={at + 4} anchor="end" text={text} />
    ))}
  </>
);

interface CellProps {
  row: number;
  column: number;
  x: number;
  y: number;
  side: number;
  cell: Cell;
  level: Level;
  corners: boolean;
  selected: boolean;
  /** Whether the tab stop is here; null in a still. */
  stop: boolean | null;
  name: string | null;
  /** The unit times are written in: a cell is drawn again when it changes. */
  time: TimeUnit;
}

/** Kept apart and remembered: a step of the tab stop then redraws two cells, not a thousand. */
const CellMark = memo(function CellMark(props: CellProps) {
  const { row, column, x, y, side, cell, level, corners, selected, stop, name } = props;
  const look = lookOf(cell.distance, cell.distance === "same-cpu" ? 1 : level);
  const size = side >= 60 ? LETTER.label : side >= 30 ? LETTER.small : 10;
  const fits = (text: string) => textWidth(text, size, "mono") <= side - 3;
  const text = cell.count > 0 ? [count(cell.count), compact(cell.count)].find(fits) : undefined;
  // The largest cells have room for the typical time as well.
  const time =
    side >= 90 && cell.p50 && cell.p50.low === cell.p50.high ? `p50 ${duration(cell.p50.low, 3)}` : undefined;
  const middle = y + side / 2 + size * 0.35 - (time ? 8 : 0);
  const marks = corners ? cornersOf(cell.distance) : 0;
  const reach = Math.min(6, side / 5);
  const page = stop !== null && {
    role: "gridcell",
    tabIndex: stop ? 0 : -1,
    "aria-label": name ?? undefined,
    "aria-selected": selected,
    "data-row": row,
    "data-column": column,
    className: styles.mark,
  };
  return (
    <>
      <g {...page}>
        <rect x={x} y={y} width={side} height={side} rx={side > 8 ? 2 : 0} fill={token("--panel")} />
        <rect
          x={x}
          y={y}
          width={side}
          height={side}
          rx={side > 8 ? 2 : 0}
          fill={token(look.fill)}
          fillOpacity={look.opacity}
          stroke={token(selected ? "--ink" : "--line")}
          strokeWidth={selected ? 2 : cell.count > 0 || side < 14 ? 0 : 0.75}
        />
        {marks > 0 && (
          <path d={`M${x + side - reach} ${y}H${x + side}V${y + reach}Z`} fill={token("--ink")} fillOpacity={0.6} />
        )}
        {marks > 1 && (
          <path d={`M${x} ${y + side - reach}V${y + side}H${x + reach}Z`} fill={token("--ink")} fillOpacity={0.6} />
        )}
      </g>
      {/* Beside the mark, not in it: the cell's name says the same in full. */}
      {text && (
        <Decoration>
          <text x={x + side / 2} y={middle} textAnchor="middle" fontSize={size} fill={look.text} pointerEvents="none">
            {text}
          </text>
          {time && (
            <text
              x={x + side / 2}
              y={middle + 17}
              textAnchor="middle"
              fontFamily={token("--sans")}
              fontSize={LETTER.small}
              fill={look.text}
              pointerEvents="none"
            >
              {time}
            </text>
          )}
        </Decoration>
      )}
    </>
  );
});
