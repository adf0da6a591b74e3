import { useSize } from "../../common/useSize";
import type { Throughput, ThroughputGroup, ThroughputSeries } from "../../model/types";
import { ChartFrame } from "../frame/ChartFrame";
import { Choice } from "../frame/Choice";
import { Legend, type LegendEntry } from "../frame/Legend";
import { MarkBox } from "../frame/Mark";
import { token } from "../frame/picture";
import { type Option, Segmented } from "../frame/Segmented";
import type { AxisMode } from "./bars.layout";
import { siblingOf, unlisted } from "./siblings";
import { PAINT, ThroughputPicture } from "./ThroughputPicture";
import { ThroughputTable } from "./ThroughputTable";
import { type Source, sourcesOf, spreadSentence } from "./words";

/** The panel's own name; the group's is in the picker. */
const TITLE = "Throughput";

const UNITS = [
  { value: "pps", word: "packets/s" },
  { value: "bit/s", word: "bit/s" },
];

const VIEWS = [
  { value: "zero", word: "from zero" },
  { value: "close", word: "close up" },
];

/** What the throughput panel needs. It has a clock of its own runs, not of the trace, so it shares no range. */
export interface ThroughputProps {
  /** null while it is not there yet. */
  data: Throughput | null;
  /** Id of the group in view; null, or one that is not there, shows the first. */
  group: string | null;
  /** What else there is to choose; without it the groups alone. */
  figures?: readonly Option[];
  /** Whose figures these are, where a reader may take them for others. */
  note?: string | null;
  onGroup: (group: string) => void;
  /** `zero`, `close` or `table`. */
  view: string;
  onView: (view: string) => void;
  /** Publishes the group in view; without it there is no such action. */
  publish?: ((group: string) => void) | undefined;
}

/** Packets or bits a second, one group of comparable series at a time. */
export function ThroughputPanel({ data, group, ...rest }: ThroughputProps) {
  const shown = data?.groups.find((one) => one.id === group) ?? data?.groups[0];
  if (!data || !shown) return null;
  return <Panel groups={data.groups} group={shown} {...rest} />;
}

interface Props extends Omit<ThroughputProps, "data" | "group"> {
  groups: readonly ThroughputGroup[];
  group: ThroughputGroup;
}

function Panel({ groups, group, figures, note, onGroup, view, onView, publish }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(330);
  const mode: AxisMode = view === "close" ? "close" : "zero";
  const published = group.series.some((series) => series.provenance === "published");
  const sources = sourcesOf(group.series);
  const sibling = siblingOf(groups, group);
  const left = unlisted(groups, group.id);
  const options = (figures ?? groups.map(({ id, title }) => ({ value: id, word: title }))).filter(
    ({ value }) => !left.has(value),
  );
  return (
    <ChartFrame
      title={TITLE}
      lede={note ?? "one comparison at a time"}
      controls={
        <>
          {sibling && (
            <Segmented
              label={`${TITLE}: unit`}
              name="throughput-unit"
              options={UNITS}
              value={group.unit}
              onChange={() => onGroup(sibling.id)}
            />
          )}
          <Segmented label={`${TITLE}: axis`} name="throughput-axis" options={VIEWS} value={view} onChange={onView} />
        </>
      }
      table={<ThroughputTable group={group} />}
      tableShown={view === "table"}
      onTable={(table) => onView(table ? "table" : "zero")}
      label={published ? "published" : "exact"}
      source={sources.map((source, place) => (
        <SourceName key={`${source.title} ${source.date}`} source={source} first={place === 0} />
      ))}
      agreement={spreadSentence(group.series)}
      pictured={group.series.length > 0}
      fileName={`throughput-${group.id}`}
      publish={publish && (() => publish(group.id))}
    >
      <div className="row shrinkable space-below-12">
        {options.length > 1 ? (
          <Choice label="figures" options={options} value={group.id} onChange={onGroup} />
        ) : (
          group.title
        )}
      </div>
      <div ref={ref}>
        {group.series.length > 0 ? (
          <ThroughputPicture group={group} mode={mode} width={width} />
        ) : (
          <p className="muted">No run in this group yet. Upload what the benchmark tool printed to see it here.</p>
        )}
      </div>
      <Legend entries={legend(group)} />
      {group.about && <p className="space-above-8 size-note leading-18 muted">{group.about}</p>}
    </ChartFrame>
  );
}

/** A source by name and date; a link where it has an address. */
function SourceName({ source, first }: { source: Source; first: boolean }) {
  const words = `${source.title}${source.date ? `, ${source.date}` : ""}`;
  return (
    <>
      {!first && "; "}
      {source.url ? (
        <a className="underlined" href={source.url}>
          {words}
        </a>
      ) : (
        words
      )}
    </>
  );
}

/** Only what the group really draws: the form says where a figure is from, the paint which side it is on. */
function legend({ series }: ThroughputGroup): LegendEntry[] {
  const looks = new Map(series.map((one) => [`${one.provenance} ${one.side}`, one]));
  const sided = series.some((one) => one.side !== null);
  return [...looks.values()].map(({ provenance, side }) => {
    const from = provenance === "published" ? "published" : "one run; tick: median";
    return {
      concept: "inUse" as const,
      word: sided ? `${from}, ${side ?? "to compare with"}` : from,
      mark: provenance === "published" ? <Outline side={side} /> : <Run side={side} />,
    };
  });
}

type Side = ThroughputSeries["side"];

function Outline({ side }: { side: Side }) {
  const paint = token(PAINT[side ?? "neither"]);
  return (
    <MarkBox>
      <rect
        x="1"
        y="3"
        width="12"
        height="8"
        fill={paint}
        fillOpacity={side ? 0.14 : 0}
        stroke={paint}
        strokeWidth="1.5"
      />
    </MarkBox>
  );
}

function Run({ side }: { side: Side }) {
  return (
    <MarkBox>
      <circle cx="4" cy="7" r="3.5" fill={token(PAINT[side ?? "neither"])} />
      <path d="M11 1V13" stroke={token("--ink")} strokeWidth="2" />
    </MarkBox>
  );
}
