import { ChartFrame } from "../../charts/frame/ChartFrame";
import { drawnIds } from "../../common/drawn";
import type { Explainer } from "../../explainers/contract";
import { litByStep, stopsByStep, targetOf, valuesAt } from "../../explainers/story";
import type { Simulation } from "../../model/simulation";
import { PlayerBar } from "../../player/PlayerBar";
import type { Act } from "../../player/player";
import { restingAt } from "../../player/playhead";
import { trackOf } from "../../player/track";
import page from "./ExplainPage.module.css";
import figure from "./Figure.module.css";
import { captionOf, hostOf, unitOf } from "./figureWords";
import { Head, Sign } from "./Head";
import { Ledger } from "./Ledger";
import { SourceLine } from "./own/SourceLine";
import { StepTurn } from "./StepTurn";
import { Story } from "./Story";

/** Widths the scene is drawn at before anybody has measured: a desk's, and a phone's. CSS pixels. */
const WIDE = 915;
const NARROW = 340;
/** The server lets nothing be painted before this is there: on a phone the picture stands above steps that come before it. */
const DRAWN_WHOLE = "drawn-whole";
const [WIDE_ID, NARROW_ID] = drawnIds("scene");

/** What the page shows at its beginning, drawn by the server: the same parts in the same places, nothing that acts. */
export function FirstScreen({ explainer, run }: { explainer: Explainer; run: Simulation }) {
  const step = explainer.steps[0];
  if (!step) return null;
  const position = targetOf(run, step) ?? 0;
  const lit = litByStep(run, step, position);
  const entries = explainer.ledger(run, position);
  const first = entries[0] && `${entries[0].word} ${entries[0].value} ${unitOf(entries[0])}`.trim();
  const scene = (width: number) => {
    const props = { run, position, phase: 1, width, lit, selected: null, isPaused: true };
    return (
      <div className={figure.scene}>
        <explainer.Map {...props} title={`${explainer.meta.short}: where`} />
        <explainer.Lanes {...props} title={`${explainer.meta.short}: when`} />
      </div>
    );
  };
  return (
    <div className={page.page}>
      <div className={page.columns}>
        <div className={page.left}>
          <Head explainer={explainer} />
          <Story
            explainer={explainer}
            index={0}
            run={run}
            ruled={null}
            position={position}
            hand={null}
            readings={valuesAt(run, position)}
            onStep={nothing}
            onHand={nothing}
            isStill
          />
        </div>
        <div className={page.right}>
          <div className={figure.figure}>
            <ChartFrame
              title={captionOf(run)}
              lede={hostOf(run)}
              controls={
                <>
                  <SourceLine isRecording={false} onChange={nothing} />
                  <Sign explainer={explainer} />
                </>
              }
              label={run.label}
              source={`rules of Linux ${run.kernel}, ${run.variant}`}
              agreement={first}
              table={null}
              tableShown={false}
              onTable={nothing}
              fileName=""
              publish={nothing}
            >
              <div id={WIDE_ID} className="drawn-wide">
                {scene(WIDE)}
              </div>
              <div id={NARROW_ID} className="drawn-narrow">
                {scene(NARROW)}
              </div>
            </ChartFrame>
            <div className={figure.player}>
              <p className={figure.first} aria-hidden="true">
                {first}
              </p>
              <PlayerBar
                track={trackOf(run, stopsByStep(explainer, step, run), "full")}
                head={restingAt(trackOf(run, [], "full"), position)}
                act={NO_ACT}
                textAt={(at) => run.events[at - 1]?.text ?? "the beginning"}
                step={{ index: 0, of: explainer.steps.length }}
              >
                <StepTurn explainer={explainer} index={0} onStep={nothing} />
              </PlayerBar>
            </div>
            <p className={figure.now}>{run.events[position - 1]?.text ?? "Nothing has happened yet"}</p>
          </div>
          <Ledger entriesAt={() => entries} position={position} lit={lit} />
          <i id={DRAWN_WHOLE} hidden />
        </div>
      </div>
    </div>
  );
}

const nothing = () => {};

const NO_ACT = new Proxy({} as Act, { get: () => nothing });
