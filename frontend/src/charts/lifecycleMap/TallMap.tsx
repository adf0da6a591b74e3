import { Decoration } from "../frame/Decoration";
import { Note } from "../frame/Label";
import { token } from "../frame/picture";
import { cells } from "./cells";
import { Part } from "./Part";
import { type LifecyclePart, type MapMark, PLACES_OF } from "./parts";
import { type MarkEvents, Question, RING } from "./Question";
import { LANES, ROW, type TallLayout } from "./tall.layout";
import { Name, Token } from "./Words";

interface Props extends MarkEvents {
  at: TallLayout;
  lit: ReadonlySet<LifecyclePart>;
  chosen: string | null;
}

/** The map in one column: the life runs down, and changes its lane where it changes its CPU. */
export function TallMap({ at, lit, chosen, ...events }: Props) {
  const half = LANES.width / 2;
  return (
    <g>
      <Decoration>
        <rect x={LANES.owner - half} width={LANES.width} height={at.height} rx={6} fill={token("--band-even")} />
        <rect x={LANES.other - half} width={LANES.width} height={at.height} rx={6} fill={token("--band-odd")} />
        <Lane x={LANES.owner} cpu="CPU 0" llc="LLC 0" />
        <Lane x={LANES.other} cpu="CPU 2" llc="LLC 1" />
        <Way at={at} lit={lit} />
        {at.rows.map(({ part, y }) => (
          <Part key={part} of={[part]} lit={lit}>
            <Name x={LANES.words} y={y + ROW.station + 4} text={part} />
            <Note x={LANES.words} y={y + ROW.placed} text={PLACES_OF[part]} />
          </Part>
        ))}
      </Decoration>
      {at.rows.flatMap(({ questions }) =>
        questions.map(({ mark, y }: { mark: MapMark; y: number }) => (
          <Part key={mark.id} of={[mark.part]} lit={lit}>
            <Question
              mark={mark}
              x={LANES.words + RING}
              y={y}
              width={at.room}
              isChosen={mark.id === chosen}
              {...events}
            />
          </Part>
        )),
      )}
    </g>
  );
}

/** Which CPU a lane is, at its head. */
function Lane({ x, cpu, llc }: { x: number; cpu: string; llc: string }) {
  return (
    <g>
      <Note x={x} y={16} anchor="middle" isBold paint="--ink" text={cpu} />
      <Note x={x} y={31} anchor="middle" text={llc} />
    </g>
  );
}

/** The line of one life down the lanes. */
function Way({ at, lit }: { at: TallLayout; lit: ReadonlySet<LifecyclePart> }) {
  const stop = (part: LifecyclePart) => (at.rows.find((row) => row.part === part)?.y ?? 0) + ROW.station;
  const { owner, other } = LANES;
  const [allocate, build, queue] = [stop("allocate"), stop("build"), stop("queue")];
  const [transmit, complete, free, recycle] = [stop("transmit"), stop("complete"), stop("free"), stop("recycle")];
  const bar = { fill: "none", stroke: token("--data-local"), strokeWidth: 5, strokeLinecap: "round" as const };
  const grid = (x: number) => ({ x: x - 16, y: recycle + 12, columns: 8, pitch: 4 });
  const stretches: readonly (readonly [LifecyclePart, number, number])[] = [
    ["allocate", allocate, build],
    ["build", build, queue],
    ["queue", queue, transmit],
  ];
  return (
    <g>
      {stretches.map(([part, from, to]) => (
        <Part key={part} of={[part]} lit={lit}>
          <path d={`M${owner} ${from}V${to}`} {...bar} />
          <circle cx={owner} cy={from} r={4} fill={token("--panel")} stroke={token("--data-local")} strokeWidth={2} />
        </Part>
      ))}
      <Part of={["transmit", "complete"]} lit={lit}>
        <path
          d={`M${owner} ${transmit}C${owner} ${transmit + (complete - transmit) * 0.8} ${other} ${transmit + (complete - transmit) * 0.2} ${other} ${complete - 9}`}
          fill="none"
          stroke={token("--data-across")}
          strokeWidth={2}
        />
        <circle cx={owner} cy={transmit} r={4} fill={token("--panel")} stroke={token("--data-local")} strokeWidth={2} />
      </Part>
      <Part of={["complete", "free"]} lit={lit}>
        <path d={`M${other} ${complete + 10}V${free}`} {...bar} />
        <Token x={other} y={complete} />
      </Part>
      <Part of={["free", "recycle"]} lit={lit}>
        <path
          d={`M${other} ${free}C${other} ${free + 60} ${owner} ${free} ${owner} ${recycle - 2}`}
          fill="none"
          stroke={token("--data-flushed")}
          strokeWidth={2}
          strokeDasharray="6 4"
        />
        <rect x={owner - 4} y={recycle - 2} width={8} height={8} fill={token("--data-flushed")} />
        <path d={`M${other} ${free}V${recycle + 8}`} fill="none" stroke={token("--data-local")} strokeWidth={2} />
        <circle cx={other} cy={free} r={4} fill={token("--panel")} stroke={token("--data-local")} strokeWidth={2} />
        <path d={cells(grid(owner), 0, 20)} fill={token("--data-local")} />
        <path d={cells(grid(owner), 20, 32)} fill={token("--data-local")} fillOpacity={0.2} />
        <path d={cells(grid(other), 0, 5)} fill={token("--data-local")} />
        <path d={cells(grid(other), 5, 32)} fill={token("--data-local")} fillOpacity={0.2} />
      </Part>
    </g>
  );
}
