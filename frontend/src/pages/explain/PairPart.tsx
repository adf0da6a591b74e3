import { Segmented } from "../../charts/frame/Segmented";
import type { FullExplainer } from "../../explainers/contract";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import { type ExplainAddress, showsRecording } from "../../url/explain";
import { Near } from "../parts/Near";
import styles from "./PairPart.module.css";
import { OneRecording } from "./sides/OneRecording";
import { Paired } from "./sides/Paired";
import type { ChangeExplain } from "./useExplainAddress";

/** About as high as two scenes with their player, CSS pixels. */
const SIDES = 900;
/** Stands among the pairings: both sides are one recording. */
const RECORDING = "recording";

interface Props {
  explainer: FullExplainer;
  address: ExplainAddress;
  change: ChangeExplain;
  linking: Linking;
}

/** The same scene twice on one clock (C1 to C10). */
export function PairPart({ explainer, address, change, linking }: Props) {
  const { view } = address;
  // Who looks at a recording above compares rules on it, until a pairing is chosen.
  const isOne = view.pair === RECORDING || (view.pair === null && showsRecording(view));
  const pairing = explainer.pairings.find((one) => one.id === view.pair) ?? explainer.pairings[0];
  if (!pairing) return null;
  return (
    <section className={styles.part} aria-labelledby="side-by-side">
      <header className={`${styles.head} row wrap gap-y-6 gap-x-20 items-center`}>
        <h2 id="side-by-side">Side by side</h2>
        <Segmented
          label="What is compared"
          name="pairing"
          options={[
            { value: RECORDING, word: "Two rules on one recording" },
            ...explainer.pairings.map(({ id, heading }) => ({ value: id, word: heading })),
          ]}
          value={isOne ? RECORDING : pairing.id}
          onChange={(pair) => change({ pair, own: "none", pairPosition: null, gauge: null })}
        />
        <p>
          {isOne ? (
            "The same events of one recording, decided by two rules: where they differ is marked on the line below."
          ) : (
            <Prose text={pairing.look} linking={linking} />
          )}
        </p>
      </header>
      <Near height={SIDES}>
        {() =>
          isOne ? (
            <OneRecording explainer={explainer} address={address} change={change} />
          ) : (
            <Paired key={pairing.id} explainer={explainer} pairing={pairing} address={address} change={change} />
          )
        }
      </Near>
    </section>
  );
}
