import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { LabelChip } from "../../charts/frame/LabelChip";
import { duration, instant } from "../../charts/frame/units";
import { cpuWord } from "../../charts/lifecycle/words";
import { count, NONE } from "../../common/format";
import type { NotePlace } from "../../model/notes";
import { lifeQuery } from "../../model/queries";
import type { Selection, TimeRange } from "../../model/selection";
import type { Life, Trace } from "../../model/types";
import { Button } from "../../ui/Button";
import { Definition, Definitions } from "../../ui/Definitions";
import { Copy } from "../parts/Copy";
import { Waiting } from "../parts/Waiting";
import { EventList } from "./EventList";
import styles from "./Inspector.module.css";
import { LifeDecisions } from "./LifeDecisions";
import { UnderPicture } from "./UnderPicture";
import { useReturnedFocus } from "./useReturnedFocus";
import { fateWord, originWord } from "./words";

interface Props {
  aid: string;
  trace: Trace;
  /** Life number. */
  n: number;
  /** Takes the focus: it was opened by hand, not by a link. */
  takesFocus: boolean;
  /** In view when it was opened. */
  range: TimeRange;
  onClose: () => void;
  onSelect: (change: Partial<Selection>) => void;
  onRange: (range: TimeRange) => void;
  onNote: (at: NotePlace) => void;
}

/** One skb: what it was, its events in order with every field, and the rules that decided about it. */
export function Inspector({ aid, trace, n, takesFocus, range, onClose, onSelect, onRange, onNote }: Props) {
  const life = useQuery(lifeQuery(aid, n));
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useReturnedFocus(takesFocus, n);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another skb in the same panel takes the focus anew
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, n]);
  // The panel lies over the page, on the side where its skb is not; it stays there while the view moves.
  const side = useRef<{ n: number; isLeft: boolean } | null>(null);
  if (life.data && side.current?.n !== n) {
    const middle = (life.data.t0 + life.data.t1) / 2;
    side.current = { n, isLeft: middle > (range.from + range.to) / 2 };
  }
  return (
    <aside
      ref={panel}
      className={styles.panel}
      data-side={side.current?.isLeft ? "left" : "right"}
      aria-label={`skb ${n}`}
    >
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          skb {count(n)} {life.data && <code className="regular muted">{life.data.address}</code>}
        </h2>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </header>
      <Waiting of={life} pending="Asking for its events…" failed="This skb cannot be read" />
      {life.data && (
        <Body life={life.data} aid={aid} trace={trace} onSelect={onSelect} onRange={onRange} onNote={onNote} />
      )}
    </aside>
  );
}

/** A life that is still in use, or whose address came back silently, has no free of its own. */
const isFreed = ({ fate }: Life): boolean => fate !== "alive" && fate !== "recycled";

function Body({
  life,
  aid,
  trace,
  onSelect,
  onRange,
  onNote,
}: { life: Life } & Omit<Props, "n" | "takesFocus" | "range" | "onClose">) {
  const air = Math.max(500, (life.t1 - life.t0) * 0.4);
  return (
    <>
      <Definitions className="tabular">
        <Definition term="allocated on">
          {cpuWord(life.alloc_cpu)} <small className="muted">{originWord(life)}</small>
        </Definition>
        <Definition term={isFreed(life) ? "freed on" : "last seen on"}>
          {life.free_cpu === null ? NONE : cpuWord(life.free_cpu)} <small className="muted">{fateWord(life)}</small>
        </Definition>
        {life.reason && (
          <Definition term="reason">
            <code>{life.reason}</code>
          </Definition>
        )}
        <Definition term="from">{instant(life.t0)}</Definition>
        <Definition term="lived">
          {duration(life.t1 - life.t0)}
          {life.done !== null && life.done < life.t1 && (
            <small className="muted">
              {" "}
              in use {duration(life.done - life.t0)}, then on the list {duration(life.t1 - life.done)}
            </small>
          )}
        </Definition>
        <Definition term="length">{life.len ? `${count(life.len)} bytes` : "not recorded"}</Definition>
        <Definition term="flow">
          {life.hash ? (
            <button type="button" className="accent" onClick={() => onSelect({ flow: life.hash })}>
              <code>{life.hash}</code>
            </button>
          ) : (
            "no hash recorded"
          )}
        </Definition>
      </Definitions>
      <div className="row wrap gap-8">
        <Button onClick={() => onRange({ from: Math.round(life.t0 - air), to: Math.round(life.t1 + air) })}>
          Zoom to it
        </Button>
        {life.alloc_cpu !== null && life.free_cpu !== null && (
          <Button onClick={() => onSelect({ pair: { alloc: life.alloc_cpu ?? 0, free: life.free_cpu ?? 0 } })}>
            All of {life.alloc_cpu} → {life.free_cpu}
          </Button>
        )}
        <Button
          onClick={() => {
            const { t0, t1, address } = life;
            onNote({ from: t0, to: t1, skb: { address, t0 }, moment: null, policy: null });
          }}
        >
          Note
        </Button>
        <Copy text={globalThis.location.href} word="Copy link" />
      </div>
      <EventList events={life.events} t0={life.t0} />
      <LifeDecisions
        decisions={life.decisions}
        linkOf={(decision) => (
          <UnderPicture
            policy={decision.policy}
            variant={decision.variant}
            trace={trace.id}
            analysis={aid === trace.default_analysis_id ? null : aid}
            at={decision.t}
            isMoment
          />
        )}
      />
      <p className="small muted">
        <LabelChip label={life.label} /> events as recorded; where it was allocated: {originWord(life)}
      </p>
    </>
  );
}
