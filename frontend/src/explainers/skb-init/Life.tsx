import { Decoration } from "../../charts/frame/Decoration";
import { LETTER, token } from "../../charts/frame/picture";
import { type Film, gaugeOf } from "../../model/film";
import { Lit } from "../parts/Lit";
import type { Layout } from "./map.layout";
import { headerAt, lifeAt, type Station } from "./scene";
import { cyclesWords, stationWords } from "./sceneWords";

interface Props {
  film: Film;
  position: number;
  layout: Layout;
  lit: ReadonlySet<string>;
}

/** One skb from its allocation to its free: what each station did to the header, and what was published for it. */
export function Life({ film, position, layout, lit }: Props) {
  const skb = headerAt(film, position)?.skb ?? null;
  const isRecorded = layout.cell.count === 1;
  const stations = lifeAt(film, position);
  const first = layout.stations[0];
  const isRead = stations[2]?.position !== null;
  return (
    <Decoration>
      <Lit ids={["event", "header", "cycles-alloc:1", "cycles-free:0"]} lit={lit}>
        <text x={layout.stations[0]?.x} y={(first?.y ?? 0) - 7} fontSize={LETTER.text} fill={token("--muted")}>
          {skb === null
            ? "one skb’s life"
            : `skb ${skb}’s life${!gaugeOf(film, "cost") ? "" : layout.isNarrow ? ": cycles of 2002" : ", cycles as published in 2002"}`}
        </text>
        {stations.map((station, place) => (
          <StationBox
            key={station.name}
            station={station}
            at={layout.stations[place]}
            isNow={station.position === position}
            isNarrow={layout.isNarrow}
            missing={
              isRecorded && (station.name === "fill in" || station.name === "read")
                ? "in no event"
                : station.name === "read" && !isRead && stations[3]?.position !== null
                  ? "not read: a completion"
                  : null
            }
          />
        ))}
      </Lit>
    </Decoration>
  );
}

function StationBox({
  station,
  at,
  isNow,
  isNarrow,
  missing,
}: {
  station: Station;
  at: { x: number; y: number; width: number; height: number } | undefined;
  isNow: boolean;
  isNarrow: boolean;
  /** Why it never comes. */
  missing: string | null;
}) {
  if (!at) return null;
  const { name, cpu, position } = station;
  const hasCome = position !== null;
  const room = at.width - 14;
  const [said, cost] = stationWords(station, room);
  return (
    <g transform={`translate(${at.x} ${at.y})`}>
      <rect
        width={at.width}
        height={at.height}
        rx={5}
        fill={token("--panel")}
        stroke={token(isNow ? "--ink" : "--line")}
        strokeDasharray={hasCome ? undefined : "3 3"}
      />
      <text
        x={isNarrow ? 7 : 9}
        y={17}
        fontSize={LETTER.small}
        fill={token(hasCome ? "--ink" : "--muted")}
        fontWeight={hasCome ? 600 : 400}
      >
        {name}
        {cpu === null ? "" : isNarrow ? ` ${cpu}` : ` · CPU ${cpu}`}
      </text>
      {isNarrow ? (
        <text x={7} y={31} fontSize={LETTER.small} fill={token("--muted")}>
          {missing ? missing.replace(": a completion", "") : cyclesWords(station)}
        </text>
      ) : (
        <>
          <text x={9} y={31} fontSize={LETTER.small} fill={token("--ink")}>
            {missing ?? said}
          </text>
          <text x={9} y={45} fontSize={LETTER.small} fill={token("--muted")}>
            {cost}
          </text>
        </>
      )}
    </g>
  );
}
