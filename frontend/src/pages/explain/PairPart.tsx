import { useQueries } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { Segmented } from "../../charts/frame/Segmented";
import { useSize } from "../../charts/frame/useSize";
import type { Explainer, Pairing } from "../../explainers/contract";
import { differences, differenceText } from "../../explainers/differences";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import type { Film } from "../../model/film";
import { filmQuery } from "../../model/films";
import { usePlayerKeys } from "../../player/keys";
import { PlayerBar } from "../../player/PlayerBar";
import { rowOf } from "../../player/pair";
import { useOnScreen } from "../../player/useOnScreen";
import { useSharedPlayer } from "../../player/useSharedPlayer";
import type { ExplainAddress } from "../../url/explain";
import buttons from "../parts/Button.module.css";
import { Near } from "../parts/Near";
import { Failed, Missing } from "../parts/State";
import { hostOf } from "./figureWords";
import { Ledger } from "./Ledger";
import { useMotion } from "./motion";
import styles from "./PairPart.module.css";

import type { ChangeExplain } from "./useExplainAddress";

/** About as high as two scenes with their player, CSS pixels. */
const SIDES = 900;

interface Props {
  explainer: Explainer;
  address: ExplainAddress;
  change: ChangeExplain;
  linking: Linking;
}

/** The same scene twice on one clock (C1 to C10). */
export function PairPart({ explainer, address, change, linking }: Props) {
  const { view } = address;
  const pairing = explainer.pairings.find((one) => one.id === view.pair) ?? explainer.pairings[0];
  if (!pairing) return null;
  return (
    <section className={styles.part} aria-labelledby="side-by-side">
      <header className={styles.head}>
        <h2 id="side-by-side">Side by side</h2>
        <Segmented
          label="What is compared"
          name="pairing"
          options={explainer.pairings.map(({ id, heading }) => ({ value: id, word: heading }))}
          value={pairing.id}
          onChange={(pair) => change({ pair })}
        />
        <p>
          <Prose text={pairing.look} linking={linking} />
        </p>
      </header>
      <Near height={SIDES}>
        {() => <Sides key={pairing.id} explainer={explainer} pairing={pairing} address={address} change={change} />}
      </Near>
    </section>
  );
}

function Sides({ explainer, pairing, address, change }: Omit<Props, "linking"> & { pairing: Pairing }) {
  const sides = address.view.swapped === "yes" ? ([pairing.sides[1], pairing.sides[0]] as const) : pairing.sides;
  const [a, b] = useQueries({ queries: sides.map((side) => filmQuery(explainer.scenario, side.film)) });
  const failed = a?.error ?? b?.error;
  if (failed) return <Failed what="A side cannot be played" error={failed} />;
  if (!a?.data || !b?.data) return <Missing what="Playing both sides…" />;
  return (
    <Both
      explainer={explainer}
      films={[a.data, b.data]}
      names={[sides[0].name, sides[1].name]}
      address={address}
      change={change}
    />
  );
}

interface BothProps {
  explainer: Explainer;
  films: readonly [Film, Film];
  names: readonly [string, string];
  address: ExplainAddress;
  change: ChangeExplain;
}

function Both({ explainer, films: [left, right], names, address, change }: BothProps) {
  const { view } = address;
  const films = useMemo(() => [left, right] as const, [left, right]);
  const box = useSize<HTMLDivElement>(900);
  const root = useRef<HTMLDivElement>(null);
  const isVisible = useOnScreen(root);
  const [hovered, setHovered] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [flipped, setFlipped] = useState<0 | 1>(0);
  const { head, act, track, pair, sides } = useSharedPlayer({
    films,
    align: view.align,
    stops: [],
    start: view.pairPosition ?? 0,
    motion: useMotion(),
    isVisible,
    onSettled: (position) => change({ pairPosition: position === 0 ? null : position }),
  });
  const moments = useMemo(() => differences(films), [films]);
  const marks = useMemo(() => moments.map((moment) => rowOf(pair, 0, moment.positions[0])), [moments, pair]);
  const go = (side: 1 | -1) => {
    const found =
      side === 1 ? marks.find((row) => row > head.position) : [...marks].reverse().find((row) => row < head.position);
    if (found !== undefined) act.seek(found);
  };
  usePlayerKeys({ act, onDifference: go, onEscape: () => setPicked(null) }, root, isVisible);
  const isStacked = box.width < 720;
  const width = isStacked ? box.width : (box.width - 14) / 2;
  const lit = useMemo(() => new Set([hovered ?? picked].filter((id) => id !== null)), [hovered, picked]);
  const isResting = !head.isPlaying && head.phase === 1;
  const warning = differentHosts(films);
  const here = marks.indexOf(head.position);
  const moment = here < 0 ? null : moments[here];
  return (
    <div ref={root} className={styles.both}>
      {warning && (
        <p className={styles.warning} role="note">
          {warning}
        </p>
      )}
      <div ref={box.ref} className={styles.sides}>
        {([0, 1] as const).map((side) => (
          <div key={side} className={styles.side} hidden={isStacked && flipped !== side}>
            <h3>
              {names[side]} <small>{hostOf(films[side])}</small>
            </h3>
            <explainer.Map
              film={films[side]}
              position={sides.positions[side]}
              phase={sides.phases[side]}
              width={Math.max(260, width - 22)}
              lit={lit}
              selected={picked}
              onHover={setHovered}
              onSelect={setPicked}
              isPaused={isResting}
              title={`${names[side]}: where`}
            />
            <explainer.Lanes
              film={films[side]}
              position={sides.positions[side]}
              phase={sides.phases[side]}
              width={Math.max(260, width - 22)}
              lit={lit}
              selected={picked}
              onHover={setHovered}
              onSelect={setPicked}
              isPaused={isResting}
              title={`${names[side]}: when`}
            />
            <Ledger entries={explainer.ledger(films[side], sides.positions[side])} lit={lit} onHover={setHovered} />
            <p className={styles.now}>{films[side].events[sides.positions[side] - 1]?.text ?? "the beginning"}</p>
          </div>
        ))}
      </div>
      <p className={styles.strip} role="status">
        {moments.length === 0
          ? "Both sides decide the same all the way."
          : moment
            ? `Difference ${here + 1} of ${moments.length}. ${differenceText(films, names, moment)}`
            : `${moments.length} decisions differ, each marked on the line.`}
      </p>
      <div className={styles.player}>
        <PlayerBar
          track={track}
          head={head}
          act={act}
          noun="row"
          differences={marks}
          textAt={() =>
            [0, 1]
              .map(
                (side) =>
                  `${names[side as 0 | 1]}: ${films[side as 0 | 1].events[sides.positions[side as 0 | 1] - 1]?.text ?? "the beginning"}`,
              )
              .join("; ")
          }
        />
      </div>
      <div className={styles.controls}>
        <button
          type="button"
          className={buttons.button}
          onClick={() => go(-1)}
          disabled={!marks.some((row) => row < head.position)}
        >
          Previous difference (p)
        </button>
        <button
          type="button"
          className={buttons.button}
          onClick={() => go(1)}
          disabled={!marks.some((row) => row > head.position)}
        >
          Next difference (n)
        </button>
        <button
          type="button"
          className={buttons.button}
          onClick={() => change({ swapped: view.swapped === "yes" ? "no" : "yes" })}
        >
          Swap sides
        </button>
        {isStacked && (
          <button type="button" className={buttons.primary} onClick={() => setFlipped(flipped === 0 ? 1 : 0)}>
            Show {names[flipped === 0 ? 1 : 0]}
          </button>
        )}
        <Segmented
          label="Sides are aligned"
          name="align"
          options={[
            { value: "time", word: "by time" },
            { value: "event", word: "same packet" },
          ]}
          value={view.align}
          onChange={(align) => change({ align: align === "event" ? "event" : "time" })}
        />
      </div>
    </div>
  );
}

/** Different machines or releases between the sides are said aloud, not in a footnote (C10). */
function differentHosts([a, b]: readonly [Film, Film]): string | null {
  const what = [
    a.kernel !== b.kernel && `Linux ${a.kernel} and ${b.kernel}`,
    JSON.stringify(a.host) !== JSON.stringify(b.host) && "two shapes of host",
    a.label !== b.label && `${a.label} and ${b.label} numbers`,
  ].filter(Boolean);
  return what.length > 0 ? `The sides differ in more than the rule: ${what.join(", ")}.` : null;
}
