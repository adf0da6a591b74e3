import type { ReactNode } from "react";
import { count, counted } from "../../common/format";
import { useSize } from "../../common/useSize";
import type { Sweep } from "../../model/types";
import { ChartFrame } from "../frame/ChartFrame";
import { Legend } from "../frame/Legend";
import { MarkBox } from "../frame/Mark";
import { Notice } from "../frame/Notice";
import { token } from "../frame/picture";
import { SweepPicture } from "./SweepPicture";
import { SweepTable } from "./SweepTable";
import { measuresOf } from "./sweep.layout";
import { lookOf, outline } from "./variants";
import { axisName } from "./words";

/** Panels drawn at most; the table has the rest. */
const MOST_PANELS = 12;

const TITLE = "Sweep";

interface Props {
  /** null while none was asked for, or it is on its way; `children` says which. */
  sweep: Sweep | null;
  /** What is asked: axis, places, variants. */
  form: ReactNode;
  /** `panels` or `table`. */
  view: string;
  onView: (view: string) => void;
  /** Publishes what is shown; without it there is no such action. */
  publish?: (() => void) | undefined;
  /** Stands in place of the picture while there is none. */
  children?: ReactNode;
}

/** One policy over a knob or over hosts: what each place would have given on this recording. */
export function SweepPanel({ sweep, form, view, onView, publish, children }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(720);
  const measures = sweep ? measuresOf(sweep) : { varying: [], level: [] };
  const shown = measures.varying.slice(0, MOST_PANELS);
  const variants = [...new Set(sweep?.points.map((point) => point.variant))];
  const places = new Set(sweep?.points.map((point) => point.at)).size;
  const isKnob = sweep?.axis.kind === "knob";
  return (
    <ChartFrame
      title={TITLE}
      lede="replays this recording for each value; only the filled point was recorded"
      table={sweep ? <SweepTable sweep={sweep} /> : null}
      tableShown={sweep !== null && view === "table"}
      onTable={(table) => onView(table ? "table" : "panels")}
      label="modelled"
      source={
        sweep &&
        `${sweep.policy} over ${axisName(sweep)}: ${counted(places, "place")}${isKnob ? ", equally spaced" : ""}, ${counted(variants.length, "variant")}`
      }
      publish={publish}
      pictured={shown.length > 0}
      fileName={`sweep-${sweep?.policy ?? "none"}-${sweep ? axisName(sweep).replaceAll(" ", "-") : "none"}`}
    >
      {form}
      <div ref={ref}>
        {sweep ? (
          <>
            {shown.length > 0 && (
              <>
                <SweepPicture sweep={sweep} measures={shown} width={width} title={`${TITLE} of ${sweep.policy}`} />
                <Legend
                  entries={[
                    ...variants.map((variant, place) => ({
                      concept: "inUse" as const,
                      word: variant,
                      mark: <VariantMark place={place} />,
                    })),
                    { concept: "recorded", word: "filled, on the dotted line: as recorded", mark: <Recorded /> },
                    { concept: "modelled", word: "hollow or hatched: modelled" },
                  ]}
                />
              </>
            )}
            <Same measures={measures} hidden={measures.varying.length - shown.length} />
          </>
        ) : (
          children
        )}
      </div>
    </ChartFrame>
  );
}

/** Figures that no place changes, and what the cap left to the table. */
function Same({ measures, hidden }: { measures: ReturnType<typeof measuresOf>; hidden: number }) {
  const level = measures.level.map(({ name, value }) => `${name} ${count(value)}`).join(", ");
  if (!level && hidden === 0) return null;
  return (
    <Notice>
      {measures.varying.length === 0 && "No place changes anything on this recording. "}
      {level && `The same everywhere: ${level}.`}
      {hidden > 0 && ` In the table only: ${counted(hidden, "further figure")}.`}
    </Notice>
  );
}

/** A variant's mark with a piece of its line. */
function VariantMark({ place }: { place: number }) {
  const { colour, form, dash } = lookOf(place);
  return (
    <svg width="26" height="14" viewBox="0 0 26 14" aria-hidden="true" focusable="false">
      <path d="M0 7H26" stroke={token(colour)} strokeWidth="1.25" strokeDasharray={dash || undefined} />
      <path d={outline(form, 13, 7)} fill={token("--panel")} stroke={token(colour)} strokeWidth="1.5" />
    </svg>
  );
}

/** The dotted line of the recorded place. */
function Recorded() {
  return (
    <MarkBox>
      <path d="M7 0V14" stroke={token("--ink")} strokeDasharray="2 3" />
      <circle cx="7" cy="7" r="3" fill={token("--ink")} />
    </MarkBox>
  );
}
