import { useQueries, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { FullExplainer, Pairing } from "../../../explainers/contract";
import { recordedSimulationQuery, simulationQuery, simulationTracesQuery } from "../../../model/simulations";
import buttons from "../../../ui/Button.module.css";
import { ANY_TRACE, type ExplainAddress } from "../../../url/explain";
import { Failed, Missing } from "../../parts/State";
import { NoRecording } from "../own/NoRecording";
import { RecordingChoice } from "../own/RecordingChoice";
import type { ChangeExplain } from "../useExplainAddress";
import { Both } from "./Both";

interface Props {
  explainer: FullExplainer;
  pairing: Pairing;
  address: ExplainAddress;
  change: ChangeExplain;
}

/** The head's value for "what the pairing has there". */
const SCENARIO = "scenario";
const OWN = ["first", "second"] as const;

/** Two scenarios of a pairing; a recording may stand in for one of them, and for one only (C9). */
export function Paired({ explainer, pairing, address, change }: Props) {
  const { view } = address;
  const { policy } = explainer.meta;
  const traces = useQuery(simulationTracesQuery(policy));
  const items = traces.data?.items ?? [];
  const shown = view.trace === ANY_TRACE ? null : view.trace;
  const trace = view.pairTrace ?? shown ?? items[0]?.trace_id ?? null;
  const replaced = view.own === "none" || trace === null ? null : OWN.indexOf(view.own);
  const runs = useQueries({
    queries: pairing.sides.map((side, place) =>
      place === replaced
        ? recordedSimulationQuery({
            trace: trace ?? "",
            policy,
            variant: place === 0 ? view.a : view.b,
            analysis: null,
            at: view.pairAt,
          })
        : simulationQuery(explainer.scenario, side.run),
    ),
  });
  // An answer is drawn at once and in one piece, unless it is deferred: then in slices, and hands are heard in between.
  const a = useDeferredValue(runs[0]?.data, undefined);
  const b = useDeferredValue(runs[1]?.data, undefined);
  const back = (
    <button type="button" className={buttons.button} onClick={() => change({ own: "none", pairPosition: null })}>
      Back to both scenarios
    </button>
  );
  const failed = runs.find((one) => one.error)?.error;
  if (failed)
    return replaced === null ? (
      <Failed what="A side cannot be played" error={failed} />
    ) : (
      <>
        <NoRecording explainer={explainer} error={failed} />
        <div className="row wrap gap-8 items-center">{back}</div>
      </>
    );
  if (!a || !b) return <Missing what="Playing both sides…" />;
  const names = pairing.sides.map((side, place) => {
    if (place !== replaced) return side.name;
    const found = items.find((one) => one.trace_id === trace);
    return found?.title ?? found?.name ?? "the recording";
  });
  const heads = pairing.sides.map((side, place) => (
    <RecordingChoice
      key={side.name}
      label="this side shows"
      traces={items}
      value={place === replaced ? (trace ?? SCENARIO) : SCENARIO}
      first={{ value: SCENARIO, word: `the scenario: ${side.name}` }}
      onChange={(value) =>
        change({
          ...(value === SCENARIO
            ? { own: "none" as const }
            : { own: OWN[place === 0 ? 0 : 1], pairTrace: value, pairAt: null }),
          pairPosition: null,
          gauge: null,
        })
      }
    />
  ));
  const order = view.swapped === "yes" ? ([1, 0] as const) : ([0, 1] as const);
  const both = [a, b] as const;
  return (
    <Both
      explainer={explainer}
      runs={[both[order[0]], both[order[1]]]}
      names={[names[order[0]] ?? "", names[order[1]] ?? ""]}
      heads={[heads[order[0]], heads[order[1]]]}
      address={address}
      change={change}
    />
  );
}
