import type { Sweep } from "../../model/types";
import { Decoration } from "../frame/Decoration";
import { Drawing } from "../frame/Drawing";
import { hatch } from "../frame/hatch";
import { Label, Note } from "../frame/Label";
import { token } from "../frame/picture";
import { type Measure, placeName, sweepLayout } from "./sweep.layout";
import { lookOf, outline } from "./variants";
import { description } from "./words";

interface Props {
  sweep: Sweep;
  measures: readonly Measure[];
  /** CSS pixels. */
  width?: number;
  title: string;
}

/** One small panel a counter or estimate over the places of the axis. Filled: as recorded. Hollow and hatched: modelled. */
export function SweepPicture({ sweep, measures, width = 720, title }: Props) {
  const layout = sweepLayout(sweep, measures, width);
  const { plot } = layout;
  const words = description(sweep, measures);
  return (
    <Drawing width={width} height={layout.height} title={title} description={words} name={`${title}. ${words}`}>
      {layout.boxes.map((box) => (
        <g key={`${box.measure.kind} ${box.measure.id}`} transform={`translate(${box.x} ${box.y})`}>
          <Label y={13} isBold text={box.title} />
          <Decoration>
            {box.ticks.map(({ y, text }) => (
              <g key={text}>
                <path d={`M${plot.left} ${y}H${plot.right}`} stroke={token("--line")} />
                <Note x={plot.left - 6} y={y + 4} anchor="end" text={text} />
              </g>
            ))}
            <path d={`M${plot.left} ${plot.bottom}H${plot.right}`} stroke={token("--data-unknown")} />
            {layout.places.map(({ x, text, recorded }) => (
              <g key={text}>
                <path d={`M${x} ${plot.bottom}v4`} stroke={token("--data-unknown")} />
                {recorded && (
                  <path d={`M${x} ${plot.top}V${plot.bottom}`} stroke={token("--ink")} strokeDasharray="2 3" />
                )}
                {box.named && (
                  <Note
                    {...(layout.turned
                      ? { transform: `translate(${x + 4} ${plot.bottom + 14}) rotate(-40)`, anchor: "end" }
                      : { x, y: plot.bottom + 17, anchor: "middle" })}
                    paint={recorded ? "--ink" : "--muted"}
                    isBold={recorded}
                    text={text}
                  />
                )}
              </g>
            ))}
          </Decoration>
          {box.lines.map(({ variant, place, path, marks }) => {
            const { colour, form, dash } = lookOf(place);
            const paint = token(colour);
            return (
              <g key={variant}>
                {path && (
                  <path d={path} fill="none" stroke={paint} strokeWidth={1.25} strokeDasharray={dash || undefined} />
                )}
                {marks.map((mark) =>
                  box.measure.kind === "estimate" ? (
                    <g key={mark.key}>
                      <title>{`${variant} at ${placeName(mark.key)}: ${mark.text}`}</title>
                      <rect
                        x={mark.x - 3}
                        y={mark.top}
                        width={6}
                        height={Math.max(3, mark.y - mark.top)}
                        fill="none"
                        stroke={paint}
                      />
                      <path d={hatch(mark.x - 3, mark.top, 6, Math.max(3, mark.y - mark.top), 4)} stroke={paint} />
                    </g>
                  ) : (
                    <path
                      key={mark.key}
                      d={outline(form, mark.x, mark.y)}
                      fill={mark.recorded && form !== "cross" ? paint : token("--panel")}
                      stroke={paint}
                      strokeWidth={mark.recorded ? 2.25 : 1.5}
                    >
                      <title>{`${variant} at ${placeName(mark.key)}: ${mark.text}`}</title>
                    </path>
                  ),
                )}
              </g>
            );
          })}
        </g>
      ))}
    </Drawing>
  );
}
