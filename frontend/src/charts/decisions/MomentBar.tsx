import { count } from "../../common/format";
import type { Decisions } from "../../model/types";
import { Button } from "../../ui/Button";
import { momentSentence } from "./words";

interface Props {
  data: Decisions;
  /** The moment in focus; −1 when none is. */
  place: number;
  onJump: (step: 1 | -1) => void;
}

/** How many moments differ, the walk through them, and the one in focus in words. */
export function MomentBar({ data, place, onJump }: Props) {
  const shown = data.moments.t.length;
  const leftOut = data.moments_total - shown;
  const { before, after } = data.moments;
  return (
    <div className="grid columns-1fr-auto gap-y-4 gap-x-12 items-center space-above-4 space-below-12 size-note leading-18 muted tabular">
      <p>
        differ: <b className="ink">{count(data.moments_total)}</b>
        {place >= 0 && ` · moment ${count(place + 1)} of ${count(shown)}`}
        {leftOut > 0 && ` · left out of the strip: ${count(leftOut)}`}
      </p>
      <div className="row gap-6">
        <Button kind="small" disabled={shown === 0 && before === null} aria-keyshortcuts="p" onClick={() => onJump(-1)}>
          previous <kbd className="size-mark muted">p</kbd>
        </Button>
        <Button kind="small" disabled={shown === 0 && after === null} aria-keyshortcuts="n" onClick={() => onJump(1)}>
          next <kbd className="size-mark muted">n</kbd>
        </Button>
      </div>
      <p className={`all-columns ${place >= 0 ? "ink" : ""}`} role="status">
        {place >= 0
          ? momentSentence(data, place)
          : shown > 0 && "Keys n and p, or a press on the strip, show what each side decides there."}
      </p>
    </div>
  );
}
