import type { MouseEvent } from "react";
import { counted } from "../../common/format";
import type { HostShape } from "../../model/selection";
import type { Decisions } from "../../model/types";
import { Decoration } from "../frame/Decoration";
import { Drawing } from "../frame/Drawing";
import { Aside, Label, Note } from "../frame/Label";
import { fitted, LETTER, token } from "../frame/picture";
import { timeTicks } from "../frame/ticks";
import { VOCABULARY } from "../vocabulary";
import { clockOf, diamonds, GUTTER, isBlank, lanesOf, othersOf, squares, stepPath, writesOf } from "./lanes.layout";
import { nearest, strip } from "./moments";
import { labelsOf } from "./policyLabels";
import { description } from "./words";

/** Heights of what stands between the lanes, in CSS pixels. */
const TITLE = 22;
const STRIP = 26;
const AXIS = 24;

interface Props {
  data: Decisions;
  host: HostShape;
  /** CSS pixels. */
  width?: number;
  /** The instant marked through both lanes, ns. */
  moment?: number | null;
  title: string;
  /** A press on the strip asks for a moment; without it the picture is a still. */
  onMoment?: (place: number) => void;
}

/** Two variants of one rule on one clock: the CPU each comes down to for one subject, and the moments where they differ. */
export function DecisionsPicture({ data, host, width = 560, moment = null, title, onMoment }: Props) {
  const face = labelsOf(data.policy);
  const shown = data.flows.find((flow) => flow.hash === data.flow);
  const lanes = lanesOf(host, data.series);
  const x = clockOf(data.from, data.to, width);
  // Thinner rows than this have no room for a number each.
  const numbered = lanes.row >= 9;
  const hasRange = ({ height }: { height: number }) => !numbered && height >= 28;
  const [begin, end] = x.domain;
  const right = x(end);
  const at = { a: TITLE, strip: TITLE + lanes.height, b: TITLE * 2 + lanes.height + STRIP };
  const bottom = at.b + lanes.height;
  const ticks = strip(data.moments, data.flow, x);
  const middle = at.strip + STRIP / 2 + 1;
  const marked = moment !== null && moment >= data.from && moment <= data.to ? x(moment) : null;
  const press = (event: MouseEvent<SVGRectElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = nearest(data.moments, begin + ((event.clientX - box.left) / box.width) * (end - begin));
    if (place >= 0) onMoment?.(place);
  };
  return (
    <Drawing
      width={width}
      height={bottom + AXIS}
      title={title}
      description={description(data)}
      name={`${title}. ${description(data)}`}
    >
      {(["a", "b"] as const).map((side) => {
        const writes = writesOf(data.series[side], lanes, x);
        // The count of all, not of the marks: a cap may have thinned those.
        const all = side === "a" ? shown?.writes_a : shown?.writes_b;
        return (
          <g key={side} transform={`translate(0 ${at[side]})`}>
            <Label x={GUTTER} y={-7} isBold text={fitted(data[side], right - GUTTER - 120, LETTER.text)}>
              <Aside
                dx={8}
                text={`${counted(all ?? writes.length, face.write, plural(face.write))}${isBlank(data.series[side]) ? ", nothing on record" : ""}`}
              />
            </Label>
            <Decoration>
              {lanes.bands.map((band) => (
                <g key={band.name}>
                  <rect
                    x={GUTTER}
                    y={band.y}
                    width={right - GUTTER}
                    height={band.height}
                    fill={token(band.odd ? "--band-odd" : "--band-even")}
                  />
                  <Note y={band.y + band.height / 2 + (hasRange(band) ? -2 : 4)} text={band.name} />
                  {hasRange(band) && (
                    <Note
                      y={band.y + band.height / 2 + 12}
                      size={10}
                      face="--mono"
                      text={`${band.cpus[0]}–${band.cpus.at(-1)}`}
                    />
                  )}
                  {numbered &&
                    band.cpus.map((cpu) => (
                      <Label
                        key={cpu}
                        x={GUTTER - 6}
                        y={(lanes.yOf.get(cpu) ?? 0) + 3.5}
                        anchor="end"
                        size={10}
                        face="--mono"
                        text={cpu}
                      />
                    ))}
                </g>
              ))}
            </Decoration>
            <path
              d={
                face.form === "line"
                  ? stepPath(data.series[side], lanes, x, data.to)
                  : othersOf(data.series[side], lanes, x)
                      .map((mark) => `M${mark.x} ${mark.y - 4}v8`)
                      .join("")
              }
              fill="none"
              stroke={token(face.form === "line" ? "--ink" : VOCABULARY[face.keeps].colour)}
              strokeWidth={1.25}
            />
            <path
              d={VOCABULARY[face.writes].shape === "square" ? squares(writes) : diamonds(writes)}
              fill={token(VOCABULARY[face.writes].colour)}
            />
          </g>
        );
      })}
      <Note y={middle + 4} text="differ" />
      <path
        d={ticks.other.map((tick) => `M${tick + 0.5} ${middle - 3}v6`).join("")}
        fill="none"
        stroke={token("--data-unknown")}
        strokeWidth={1}
      />
      <path
        d={ticks.own.map((tick) => `M${tick + 0.5} ${middle - 7}v14`).join("")}
        fill="none"
        stroke={token("--data-across")}
        strokeWidth={1.5}
      />
      {marked !== null && (
        <g>
          <path d={`M${marked} ${at.a}V${bottom}`} stroke={token("--accent")} strokeWidth={1.5} />
          <path d={`M${marked - 5} ${at.a - 6}h10l-5 6Z`} fill={token("--accent")} />
        </g>
      )}
      <Decoration>
        {timeTicks(data.from, data.to, right - GUTTER).map(({ t, text }) => (
          <g key={t} transform={`translate(${x(t)} ${bottom})`}>
            <path d="M0 2v4" stroke={token("--data-unknown")} />
            <Note y={18} anchor={t === data.from ? "start" : "middle"} text={text} />
          </g>
        ))}
      </Decoration>
      {onMoment && (
        // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard, the buttons under the picture walk the same moments
        <rect
          data-page-only
          className="pointer"
          x={GUTTER}
          y={at.strip}
          width={right - GUTTER}
          height={STRIP}
          fill="transparent"
          onClick={press}
        />
      )}
    </Drawing>
  );
}

/** `skb handed back` → `skbs handed back`, `write` → `writes`. */
function plural(words: string): string {
  const [first = "", ...rest] = words.split(" ");
  return [`${first}s`, ...rest].join(" ");
}
