import { useRef } from "react";
import type { Axis } from "../../charts/flow/axis";
import { FlowMatrix, MatrixHeads } from "../../charts/flow/FlowMatrix";
import { type Cell, gridOf, largest, topologyOf } from "../../charts/flow/grid";
import { matrixLayout } from "../../charts/flow/matrix.layout";
import { viewOf } from "../../charts/flow/pairs";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { Drawing } from "../../charts/frame/Drawing";
import { LETTER, textWidth, token } from "../../charts/frame/picture";
import { count, MINUS } from "../../common/format";
import { RowsTable } from "./RowsTable";
import { differs, type Family } from "./rows";
import { together } from "./together";
import type { Side } from "./useSide";

const WIDTH = 300;

interface Props {
  before: Side;
  after: Side;
  /** Of the pairs of CPUs. */
  flows: Family;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** Where skbs were allocated and freed, before and after, and by how many points the share of each pair differs. */
export function Matrices({ before, after, flows: family, isTable, onTable }: Props) {
  const figures = useRef<HTMLDivElement>(null);
  const views = [before, after].map(({ flows }) => {
    const view = viewOf(topologyOf(flows), false, null, null);
    const grid = gridOf(flows.cells, view.rows, view.columns);
    return { ...view, grid, all: grid.flat().reduce((sum, cell) => sum + cell.count, 0) };
  });
  // One scale of shares: recordings of other lengths hold other numbers of skbs.
  const share = Math.max(...views.map(({ grid, all }) => largest(grid) / Math.max(1, all)));
  const [one, other] = views;
  const isSame = JSON.stringify(one?.rows) === JSON.stringify(other?.rows);
  const sure = new Set(family.rows.filter(differs).map(({ name }) => name));
  const captions = [
    `before: ${count(one?.all ?? 0)} skbs`,
    `after: ${count(other?.all ?? 0)} skbs`,
    `after ${MINUS} before: points of the share`,
  ];
  return (
    <ChartFrame
      title="Where skbs were freed"
      lede="allocating CPU down, freeing CPU across, on one scale of shares; grey is within what two recordings of one host differ by"
      table={<RowsTable families={[family]} />}
      tableShown={isTable}
      onTable={onTable}
      label="reconstructed"
      source="the pictures count the whole recordings, the table leaves out their quiet start and end"
      fileName="flows-before-after"
      picture={() =>
        together(
          [...(figures.current?.querySelectorAll<SVGSVGElement>("svg[data-picture]") ?? [])].map((svg, at) => ({
            word: captions[at] ?? "",
            svg,
          })),
        )
      }
    >
      <div ref={figures} className="row wrap gap-gutter">
        {views.map(({ grid, rows, columns, all }, at) => (
          <figure key={at === 0 ? "before" : "after"}>
            <figcaption className="space-below-6">{captions[at]}</figcaption>
            <FlowMatrix
              {...{ grid, rows, columns, width: WIDTH, most: share * all }}
              title={`${at === 0 ? "before" : "after"}: allocating and freeing CPU`}
              description={`${count(all)} skbs whose allocating and freeing CPU are known.`}
            />
          </figure>
        ))}
        {one && other && isSame ? (
          <figure>
            <figcaption className="space-below-6">{captions[2]}</figcaption>
            <Points one={one.grid} other={other.grid} axis={one.rows} all={[one.all, other.all]} differs={sure} />
          </figure>
        ) : (
          <p className="max-72ch muted">The hosts have other CPUs, so the pairs cannot be set against each other.</p>
        )}
      </div>
    </ChartFrame>
  );
}

interface PointsProps {
  one: readonly (readonly Cell[])[];
  other: readonly (readonly Cell[])[];
  axis: Axis;
  all: readonly [number, number];
  differs: ReadonlySet<string>;
}

/** Each cell by how many points its share rose or fell; what is within one host's own differences is grey. */
function Points({ one, other, axis, all, differs }: PointsProps) {
  const layout = matrixLayout(axis, axis, WIDTH);
  const { side } = layout;
  const cells = one.flatMap((line, row) =>
    line.map((cell, column) => {
      const after = other[row]?.[column]?.count ?? 0;
      const points = 100 * (after / Math.max(1, all[1]) - cell.count / Math.max(1, all[0]));
      const pairs = (axis.units[row]?.cpus ?? []).flatMap((from) =>
        (axis.units[column]?.cpus ?? []).map((to) => `${from}>${to}`),
      );
      return {
        row,
        column,
        points,
        isEmpty: cell.count + after === 0,
        isSure: pairs.some((name) => differs.has(name)),
      };
    }),
  );
  const most = cells.reduce((most, { points }) => Math.max(most, Math.abs(points)), 0.1);
  const words = (points: number, digits = 1) => `${points < 0 ? MINUS : "+"}${Math.abs(points).toFixed(digits)}`;
  const strongest = cells
    .filter(({ isEmpty }) => !isEmpty)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, 4)
    .map(({ row, column, points, isSure }) => {
      const names = `${axis.units[row]?.name} to ${axis.units[column]?.name}`;
      return `${names} ${words(points)} points${isSure ? "" : ", within one host"}`;
    });
  return (
    <Drawing
      width={WIDTH}
      height={layout.height}
      title="after less before: points of the share of each pair"
      description={`${strongest.join("; ")}.`}
      face="--mono"
    >
      <MatrixHeads layout={layout} />
      {cells.map(({ row, column, points, isEmpty, isSure }) => {
        const [x, y] = [layout.xs[column] ?? 0, layout.ys[row] ?? 0];
        const fits = (text: string) => textWidth(text, LETTER.small, "mono") <= side - 2;
        const text = isEmpty ? undefined : [words(points), words(points, 0)].find(fits);
        return (
          <g key={`${row} ${column}`}>
            <rect
              {...{ x, y, width: side, height: side }}
              rx={side > 8 ? 2 : 0}
              fill={token(isSure ? (points < 0 ? "--data-local" : "--data-across") : "--data-unknown")}
              fillOpacity={(0.3 * Math.abs(points)) / most}
              stroke={token("--line")}
            />
            {text && (
              <text
                x={x + side / 2}
                y={y + side / 2 + 4}
                textAnchor="middle"
                fontSize={LETTER.small}
                fontWeight={isSure ? 600 : 400}
                fill={token("--ink")}
              >
                {text}
              </text>
            )}
          </g>
        );
      })}
    </Drawing>
  );
}
