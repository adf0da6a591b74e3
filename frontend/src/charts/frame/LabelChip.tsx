import type { Label } from "../../model/types";
import { LABEL_MEANING } from "../vocabulary";

/** How a number came to be, as a small outlined word; its promise is one sentence away. */
export function LabelChip({ label }: { label: Label }) {
  return (
    <span
      className="inline-block fixed-size pad-x-6 size-mark bold leading-18 ink control-line round-3"
      title={LABEL_MEANING[label]}
    >
      {label}
    </span>
  );
}
