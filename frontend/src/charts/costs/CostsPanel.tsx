import { counted } from "../../common/format";
import { useSize } from "../../common/useSize";
import type { ReplaySummary } from "../../model/types";
import { ChartFrame } from "../frame/ChartFrame";
import { Legend } from "../frame/Legend";
import { rangeIn } from "../frame/units";
import { CostsPicture } from "./CostsPicture";
import { CostsTable, parametersOf } from "./CostsTable";

const TITLE = "Cost ranges";

interface Props {
  policy: string;
  /** The replays of that policy, in the catalogue's order. */
  replays: readonly ReplaySummary[];
  /** `ranges` or `table`. */
  view: string;
  onView: (view: string) => void;
  /** Publishes what is shown; without it there is no such action. */
  publish?: (() => void) | undefined;
}

/** What the decisions of a policy's variants would cost on this recording, from low to high. */
export function CostsPanel({ policy, replays: given, view, onView, publish }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(560);
  const replays = given.map((replay) => ({
    ...replay,
    costs: { estimates: replay.costs.estimates.map(rangeIn), parameters: replay.costs.parameters.map(rangeIn) },
  }));
  const known = replays.some((replay) => replay.costs.estimates.length > 0);
  const parameters = parametersOf(replays);
  const published = parameters.filter((parameter) => parameter.label === "assumed").length;
  const ran = replays.find((replay) => replay.fidelity?.ran);
  return (
    <ChartFrame
      title={TITLE}
      lede={`what the decisions of ${policy} would cost: a model, low to high, not a measurement`}
      table={<CostsTable replays={replays} />}
      tableShown={view === "table"}
      onTable={(table) => onView(table ? "table" : "ranges")}
      label="modelled"
      source={
        known &&
        `${counted(parameters.length, "parameter")}: ${published} published elsewhere, ${parameters.length - published} from this recording; the table names each source`
      }
      pictured={known}
      fileName={`costs-${policy}`}
      publish={publish}
    >
      <div ref={ref}>
        {known ? (
          <>
            <CostsPicture replays={replays} width={width} title={`${TITLE} of ${policy}`} />
            <Legend
              entries={[
                { concept: "modelled", word: "modelled, low to high" },
                ...(ran
                  ? [
                      {
                        concept: "recorded" as const,
                        word: `${ran.variant} ran`,
                        mark: (
                          <b className="regular ink tabular" aria-hidden="true">
                            a
                          </b>
                        ),
                      },
                    ]
                  : []),
              ]}
            />
          </>
        ) : (
          <p className="max-72ch muted">
            No cost is known for the decisions of {policy} on this recording: no figure was published for them, and the
            recording calibrates none, which takes 20 of them or more on CPUs that are not emulated.
          </p>
        )}
      </div>
    </ChartFrame>
  );
}
