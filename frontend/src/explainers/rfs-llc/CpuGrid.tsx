import { memo } from "react";
import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { Cells } from "../parts/Cells";
import { Lit } from "../parts/Lit";
import type { CpuBox, Layout } from "./map.layout";

/** What a CPU's box shows now. */
export interface CpuState {
  cpu: number;
  /** Packets in its backlog; null = cannot be told. */
  backlog: number | null;
  /** Flows whose entry names it. */
  named: string;
  /** Whether the reader of a flow that another CPU is named for runs here. */
  isReader: boolean;
}

interface Props {
  layout: Layout;
  cpus: readonly CpuState[];
  flows: readonly string[];
  lit: ReadonlySet<string>;
}

const CELL = { columns: 6, cell: 7, gap: 2 };

/** The CPUs in the bands of their LLC domains. */
export const CpuGrid = memo(function CpuGrid({ layout, cpus, flows, lit }: Props) {
  return (
    <Decoration>
      {layout.bands.map((band) => (
        <g key={band.llc}>
          <rect
            x={band.x}
            y={band.y}
            width={band.width}
            height={band.height}
            rx={6}
            fill={token(band.llc % 2 === 0 ? "--band-even" : "--band-odd")}
          />
          <text x={band.x + 8} y={band.y + 14} fontSize={LETTER.small} fill={token("--muted")}>
            {band.label}
          </text>
        </g>
      ))}
      {cpus.map((state) => {
        const box = layout.boxes.get(state.cpu);
        return box ? (
          <Cpu key={state.cpu} {...state} box={box} isNarrow={layout.isNarrow} flows={flows} lit={lit} />
        ) : null;
      })}
    </Decoration>
  );
});

interface CpuProps extends CpuState {
  box: CpuBox;
  isNarrow: boolean;
  flows: readonly string[];
  lit: ReadonlySet<string>;
}

/** From one position to the next most of them stay as they are. */
const Cpu = memo(function Cpu({ box, cpu, backlog, named, isReader, isNarrow, flows, lit }: CpuProps) {
  const { x, y, width, height } = box;
  const columns = Math.max(1, Math.min(CELL.columns, Math.floor((x + width - box.backlog.x) / 9)));
  const waiting = backlog ?? 0;
  const isNamed = named !== "";
  const short = isNarrow || width < (flows.length > 1 ? 92 : 58);
  return (
    <Lit ids={[`cpu:${cpu}`, `backlog:${cpu}`, ...[...named].map((flow) => `recorded:${flow}`)]} lit={lit}>
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx={5}
        fill={token("--panel")}
        stroke={token(isNamed ? "--data-across" : "--line")}
        strokeWidth={isNamed ? 1.75 : 1}
      />
      <text
        x={x + 7}
        y={y + 16}
        fontFamily={token("--mono")}
        fontSize={LETTER.text}
        fontWeight={isReader || isNamed ? 600 : undefined}
        fill={token("--ink")}
      >
        {short ? cpu : `CPU ${cpu}`}
      </text>
      {isNamed && (
        <>
          <path d={diamond(x + width - 11, y + 12, 5.5)} fill={token("--data-across")} />
          {flows.length > 1 && (
            <text
              x={x + width - 19}
              y={y + 16}
              textAnchor="end"
              fontSize={LETTER.small}
              fontWeight={600}
              fill={token("--ink")}
            >
              {named}
            </text>
          )}
        </>
      )}
      {waiting > 0 && (
        <Cells
          x={box.backlog.x - 3.5}
          y={box.backlog.y - 3.5}
          capacity={Math.min(waiting, columns)}
          filled={Math.min(waiting, columns)}
          colour="--data-local"
          size={{ ...CELL, columns }}
        />
      )}
      {waiting > columns && (
        <text x={box.backlog.x - 3} y={box.backlog.y + 16} fontSize={LETTER.small} fill={token("--muted")}>
          {waiting}
        </text>
      )}
    </Lit>
  );
});

/** A filled diamond around a point. */
export const diamond = (x: number, y: number, size: number): string =>
  `M${x} ${y - size}L${x + size} ${y}L${x} ${y + size}L${x - size} ${y}Z`;
