import { Decoration } from "../../charts/frame/Decoration";
import { Drawing } from "../../charts/frame/Drawing";
import { hatch } from "../../charts/frame/hatch";
import { LETTER, token } from "../../charts/frame/picture";
import { scaleLinear, scaleLog } from "../../charts/frame/scale";
import { MINUS, rounded, THIN } from "../../common/format";
import { type Costs, curvesOf, SIZES } from "./groupSize.layout";

const HEIGHT = 250;
const TOP = 40;
const BOTTOM = 40;
const LEFT = 44;
const COLOURS = ["--data-local", "--data-across"] as const;

interface Host {
  name: string;
  costs: Costs;
}

/** One panel a host; all from zero, on one axis of group sizes that doubles from tick to tick. */
export function GroupSizePicture({ hosts, width, title }: { hosts: readonly Host[]; width: number; title: string }) {
  const isStacked = width < 640;
  const panel = isStacked ? width : (width - 28) / hosts.length;
  const [first] = hosts;
  const said = first
    ? curvesOf(first.costs)
        .map(
          (curve) =>
            `${curve.word}: ${rounded(curve.at(1), 3)} ns alone, ${rounded(curve.at(16), 3)} in groups of 16, ${rounded(curve.at(32), 3)} of 32`,
        )
        .join("; ")
    : "";
  return (
    <Drawing
      width={width}
      height={isStacked ? HEIGHT * hosts.length : HEIGHT}
      title={title}
      description={`${first?.name ?? ""}: ${said}.`}
    >
      {hosts.map((host, place) => (
        <g
          key={host.name}
          transform={isStacked ? `translate(0 ${place * HEIGHT})` : `translate(${place * (panel + 28)} 0)`}
        >
          <Panel host={host} width={panel} />
        </g>
      ))}
    </Drawing>
  );
}

function Panel({ host, width }: { host: Host; width: number }) {
  const { a, b, c } = host.costs;
  const curves = curvesOf(host.costs);
  const most = Math.max(...curves.map((curve) => curve.at(1)));
  const right = width - 12;
  const x = scaleLog([1, 64], [LEFT, right]);
  const y = scaleLinear([0, most * 1.08], [HEIGHT - BOTTOM, TOP]);
  const points = Array.from({ length: 49 }, (_, place) => 2 ** (place / 8));
  return (
    <Decoration>
      <text x={0} y={14} fontSize={LETTER.label} fontWeight={600} fill={token("--ink")}>
        {host.name}
      </text>
      <text x={0} y={30} fontSize={LETTER.small} fill={token("--muted")}>
        {`ns a packet · a ${rounded(a)}, b ${rounded(b)}, c ${rounded(c)}${THIN}ns`.replace("-", MINUS)}
      </text>
      <path
        d={hatch(LEFT, TOP, right - LEFT, HEIGHT - BOTTOM - TOP, 9)}
        stroke={token("--muted")}
        strokeOpacity={0.13}
      />
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <path d={`M${LEFT} ${y(tick)}H${right}`} stroke={token("--line")} />
          <text x={LEFT - 6} y={y(tick) + 4} textAnchor="end" fontSize={LETTER.small} fill={token("--muted")}>
            {rounded(tick)}
          </text>
        </g>
      ))}
      {curves.map((curve, place) => (
        <g key={curve.word}>
          <path
            d={`M${LEFT} ${y(curve.floor)}H${right}`}
            stroke={token(COLOURS[place] ?? "--ink")}
            strokeDasharray="4 4"
            strokeOpacity={0.8}
          />
          <path
            d={points.map((k, place) => `${place === 0 ? "M" : "L"}${x(k)} ${y(curve.at(k))}`).join("")}
            fill="none"
            stroke={token(COLOURS[place] ?? "--ink")}
            strokeWidth={2}
          />
          <path
            d={SIZES.map((k) => mark(place, x(k), y(curve.at(k)))).join("")}
            fill={token(COLOURS[place] ?? "--ink")}
          />
        </g>
      ))}
      {curves.map((curve, place) => {
        const isUpper = curve.at(64) >= (curves[1 - place]?.at(64) ?? 0);
        return (
          <text
            key={curve.word}
            x={right}
            y={y(curve.at(64)) + (isUpper ? -9 : 18)}
            textAnchor="end"
            fontSize={LETTER.text}
            fill={token("--ink")}
          >
            {`${place === 0 ? "■" : "◆"} ${curve.word}`}
          </text>
        );
      })}
      {SIZES.map((k) => (
        <text
          key={k}
          x={x(k)}
          y={HEIGHT - BOTTOM + 15}
          textAnchor="middle"
          fontSize={LETTER.small}
          fill={token("--muted")}
        >
          {k}
        </text>
      ))}
      <text
        x={(LEFT + right) / 2}
        y={HEIGHT - BOTTOM + 31}
        textAnchor="middle"
        fontSize={LETTER.small}
        fill={token("--muted")}
      >
        packets a group
      </text>
    </Decoration>
  );
}

const mark = (place: number, x: number, y: number) =>
  place === 0 ? `M${x - 3.5} ${y - 3.5}h7v7h-7z` : `M${x} ${y - 5}l5 5l-5 5l-5 -5z`;
