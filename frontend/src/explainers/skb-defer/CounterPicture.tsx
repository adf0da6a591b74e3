import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { count } from "../../charts/frame/format";
import { LETTER, token } from "../../charts/frame/picture";
import { scaleLinear } from "../../charts/frame/scale";
import { type Film, gaugeOf } from "../../model/film";

const HEIGHT = 210;
const TOP = 22;
const BOTTOM = 32;
const LEFT = 40;

/** The slot's counter against the limit, over the events of a film in which the limit is set to 0 and back. */
export function CounterPicture({ film, width }: { film: Film; width: number }) {
  const counter = gaugeOf(film, "counter:0:0")?.values ?? [];
  const limit = gaugeOf(film, "limit")?.values ?? [];
  const level = gaugeOf(film, "list:0:0")?.values ?? [];
  const most = Math.max(1, ...counter, ...limit);
  const x = scaleLinear([0, film.events.length], [LEFT, width - 8]);
  const y = scaleLinear([0, most], [HEIGHT - BOTTOM, TOP]);
  const path = (values: readonly number[]) =>
    values
      .map((value, position) => `${position === 0 ? "M" : "H"}${x(position)}${position === 0 ? " " : "V"}${y(value)}`)
      .join("");
  const [off, back] = [film.moments["limit-0"] ?? 0, film.moments["limit-back"] ?? 0];
  const last = counter.at(-1) ?? 0;
  return (
    <Drawing
      width={width}
      height={HEIGHT}
      title="The slot’s counter and the limit"
      description={`While the limit is 0 the counter only rises. Restored, the limit is ${count(limit.at(-1) ?? 0)} and the counter ${count(last)}: nothing is pushed, so nothing zeroes it.`}
    >
      <Decoration>
        {y.ticks(4).map((tick) => (
          <g key={tick}>
            <path d={`M${LEFT} ${y(tick)}H${width - 8}`} stroke={token("--line")} />
            <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
              {count(tick)}
            </text>
          </g>
        ))}
        <rect
          x={x(off)}
          y={TOP}
          width={x(back) - x(off)}
          height={HEIGHT - BOTTOM - TOP}
          fill={token("--muted")}
          fillOpacity={0.1}
        />
        <path d={`${path(level)}V${y(0)}H${LEFT}Z`} fill={token("--data-flushed")} fillOpacity={0.45} />
        <path d={path(limit)} fill="none" stroke={token("--data-limit")} strokeWidth={2} strokeDasharray="6 4" />
        <path d={path(counter)} fill="none" stroke={token("--data-across")} strokeWidth={2} />
        <text x={(x(off) + x(back)) / 2} y={TOP - 8} textAnchor="middle" fontSize={LETTER.text} fill={token("--ink")}>
          limit set to 0
        </text>
        <text x={width - 8} y={y(last) - 7} textAnchor="end" fontSize={LETTER.text} fill={token("--data-across")}>
          slot counter {count(last)}
        </text>
        <text x={x(back) + 6} y={y(limit.at(-1) ?? 0) - 6} fontSize={LETTER.text} fill={token("--data-limit")}>
          limit {count(limit.at(-1) ?? 0)}
        </text>
        <text x={LEFT + 4} y={HEIGHT - BOTTOM - 8} fontSize={LETTER.small} fill={token("--ink")}>
          on the list
        </text>
        <text x={LEFT} y={HEIGHT - 10} fontSize={LETTER.small} fill={token("--muted")}>
          events of the scenario, 0 to {count(film.events.length)}
        </text>
      </Decoration>
    </Drawing>
  );
}
