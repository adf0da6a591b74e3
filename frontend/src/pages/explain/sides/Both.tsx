import { type ReactNode, useMemo, useRef, useState } from "react";
import { hatch } from "../../../charts/frame/hatch";
import { LabelChip } from "../../../charts/frame/LabelChip";
import { token } from "../../../charts/frame/picture";
import { Segmented } from "../../../charts/frame/Segmented";
import { count } from "../../../common/format";
import { useSize } from "../../../common/useSize";
import type { FullExplainer } from "../../../explainers/contract";
import { differences, differenceText } from "../../../explainers/differences";
import { isRecording } from "../../../model/simulation";
import { usePlayerKeys } from "../../../player/keys";
import { PlayerBar } from "../../../player/PlayerBar";
import { rowOf } from "../../../player/pair";
import { isResting } from "../../../player/playhead";
import { useOnScreen } from "../../../player/useOnScreen";
import { useSharedPlayer } from "../../../player/useSharedPlayer";
import buttons from "../../../ui/Button.module.css";
import type { ExplainAddress } from "../../../url/explain";
import { captionOf, hostOf } from "../figureWords";
import { Ledger } from "../Ledger";
import { useMotion } from "../motion";
import type { ChangeExplain } from "../useExplainAddress";
import { Curves } from "./Curves";
import { GapsTable } from "./GapsTable";
import styles from "./Sides.module.css";
import type { Simulations } from "./stretch";
import { differentHosts, isMixed, verdictOf } from "./verdict";

interface Props {
  explainer: FullExplainer;
  runs: Simulations;
  names: readonly [string, string];
  /** Stands at the head of either side: what it shows. */
  heads?: readonly [ReactNode, ReactNode];
  address: ExplainAddress;
  change: ChangeExplain;
}

const FORMS = [
  { value: "scenes", word: "How does it work?" },
  { value: "curves", word: "How does it go over time?" },
  { value: "gaps", word: "What is left?" },
] as const;

/** Below this sides are stacked and flipped in place, CSS pixels. */
const STACKED = 720;

/** Two simulations on one clock, in one of three forms. */
export function Both({ explainer, runs: [left, right], names, heads, address, change }: Props) {
  const { view } = address;
  const runs = useMemo(() => [left, right] as const, [left, right]);
  const mixed = isMixed(runs);
  const box = useSize<HTMLDivElement>(900, true);
  const root = useRef<HTMLDivElement>(null);
  const isVisible = useOnScreen(root);
  const [hovered, setHovered] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const [flipped, setFlipped] = useState<0 | 1>(0);
  // A scenario and a recording have no input in common.
  const align = mixed ? "time" : view.align;
  const { head, act, track, pair, sides } = useSharedPlayer({
    runs,
    align,
    stops: [],
    start: view.pairPosition ?? 0,
    motion: useMotion(),
    isVisible,
    onSettled: (position) => change({ pairPosition: position === 0 ? null : position }),
  });
  const moments = useMemo(() => (mixed ? [] : differences(runs)), [runs, mixed]);
  const marks = useMemo(() => moments.map((moment) => rowOf(pair, 0, moment.positions[0])), [moments, pair]);
  const go = (side: 1 | -1) => {
    const found =
      side === 1 ? marks.find((row) => row > head.position) : [...marks].reverse().find((row) => row < head.position);
    if (found !== undefined) act.seek(found);
  };
  usePlayerKeys({ act, onDifference: go, onEscape: () => setPicked(null) }, root, isVisible);
  const isStacked = box.width < STACKED;
  const width = isStacked ? box.width : (box.width - 14) / 2;
  const lit = useMemo(() => new Set([hovered ?? picked].filter((id) => id !== null)), [hovered, picked]);
  const isPaused = isResting(head);
  const warning = differentHosts(runs);
  const here = marks.indexOf(head.position);
  const moment = here < 0 ? null : moments[here];
  const verdict = useMemo(
    () =>
      verdictOf({
        runs,
        names: [names[0], names[1]],
        first: explainer.ledger(runs[0], runs[0].events.length).map(({ id }) => id),
        nameOf: explainer.nameOf,
      }),
    [runs, names[0], names[1], explainer],
  );
  const lastRow = pair.rows.length - 1;
  const ends = runs.map((run) => run.events.at(-1)?.at_ns ?? 0);
  const ownAxis = runs.map((run) => explainer.lanesAxis?.(run) ?? null).find((words) => words !== null) ?? null;
  const until = view.scales === "own" || ownAxis !== null ? undefined : Math.max(1, ...ends);
  return (
    <div ref={root} className="stack gap-10 shrinkable">
      {warning && (
        <p className="notice pad-x-14 pad-y-8" role="note">
          {warning}
        </p>
      )}
      <p className={styles.verdict}>
        <b>{verdict.sentence}</b> <span>{verdict.basis}</span>
      </p>
      <div className="row wrap gap-8 items-center">
        <Segmented
          label="What is asked of the two sides"
          name="form"
          options={FORMS}
          value={view.form}
          onChange={(value) => {
            const form = FORMS.find((one) => one.value === value)?.value ?? "scenes";
            change({ form });
            // At the beginning nothing is left of anything: the end is what is asked for.
            if (form === "gaps" && head.position === 0) act.seek(lastRow);
          }}
        />
        {view.form === "scenes" && ownAxis === null && (
          <Segmented
            label="Scales of time"
            name="scales"
            options={[
              { value: "shared", word: "one scale" },
              { value: "own", word: "own scales" },
            ]}
            value={view.scales}
            onChange={(scales) => change({ scales: scales === "own" ? "own" : "shared" })}
          />
        )}
      </div>
      <div ref={box.ref}>
        {view.form === "curves" && (
          <Curves
            explainer={explainer}
            pair={pair}
            names={names}
            byTime={align === "time"}
            row={head.position}
            width={box.width}
            gauge={view.gauge}
            onGauge={(gauge) => change({ gauge })}
          />
        )}
        {view.form === "gaps" && (
          <GapsTable
            explainer={explainer}
            runs={runs}
            names={names}
            positions={sides.positions}
            where={head.position === lastRow ? "the end" : `row ${count(head.position)} of ${count(lastRow)}`}
          />
        )}
        {view.form === "scenes" && (
          <div className={styles.sides}>
            {([0, 1] as const).map((side) => {
              const scene = {
                run: runs[side],
                position: sides.positions[side],
                phase: sides.phases[side],
                width: Math.max(260, width - 22),
                lit,
                selected: picked,
                onHover: setHovered,
                onSelect: setPicked,
                isPaused,
              };
              return (
                <div
                  key={side}
                  className={`${styles.side} panel stack gap-10 shrinkable pad-10`}
                  hidden={isStacked && flipped !== side}
                >
                  <header>
                    <h3>
                      {names[side]} <LabelChip label={runs[side].label} />
                    </h3>
                    {heads?.[side]}
                    <p>
                      {captionOf(runs[side])};{" "}
                      {hostOf(isRecording(runs[side]) ? { ...runs[side], left_out: 0 } : runs[side])}
                    </p>
                    {runs[0].label !== runs[1].label && runs[side].label === "modelled" && (
                      <svg className="block" width="100%" height={6} aria-hidden="true">
                        <path d={hatch(0, 0, Math.max(260, width), 6)} stroke={token("--muted")} strokeWidth={0.75} />
                      </svg>
                    )}
                  </header>
                  <explainer.Map {...scene} title={`${names[side]}: where`} />
                  <explainer.Lanes {...scene} until={until} title={`${names[side]}: when`} />
                  <Ledger
                    entriesAt={(position) => explainer.ledger(runs[side], position)}
                    position={sides.positions[side]}
                    lit={lit}
                    onHover={setHovered}
                  />
                  <p className="min-height-36 small leading-18 muted">
                    {runs[side].events[sides.positions[side] - 1]?.text ?? "the beginning"}
                  </p>
                </div>
              );
            })}
            {view.scales === "own" && ownAxis === null && (
              <p className={`${styles.differ} notice pad-x-10 pad-y-2 small bold`} role="note">
                scales differ
              </p>
            )}
            {ownAxis !== null && <p className={`${styles.axis} small leading-18 muted`}>{ownAxis}</p>}
          </div>
        )}
      </div>
      <p className="min-height-36 small leading-18 ink" role="status">
        {mixed
          ? "Different packets on either side: their decisions cannot be set against each other."
          : moments.length === 0
            ? `Both sides decide the same all the way.${runs.some(isRecording) ? " This is one stretch of the recording." : ""}`
            : moment
              ? `Difference ${here + 1} of ${moments.length}. ${differenceText(runs, names, moment)}`
              : `${count(moments.length)} decisions differ, each marked on the line.`}
      </p>
      <div className={`${styles.player} panel pad-x-14 pad-bottom-8`}>
        <PlayerBar
          track={track}
          head={head}
          act={act}
          noun="row"
          differences={marks}
          textAt={() =>
            ([0, 1] as const)
              .map((side) => `${names[side]}: ${runs[side].events[sides.positions[side] - 1]?.text ?? "the beginning"}`)
              .join("; ")
          }
        />
      </div>
      <div className="row wrap gap-8 items-center">
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
        {isStacked && view.form === "scenes" && (
          <button type="button" className={buttons.primary} onClick={() => setFlipped(flipped === 0 ? 1 : 0)}>
            Show {names[flipped === 0 ? 1 : 0]}
          </button>
        )}
        {!mixed && (
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
        )}
      </div>
    </div>
  );
}
