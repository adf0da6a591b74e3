import type { ReactNode } from "react";
import type { TimeRange } from "../../model/selection";
import { Button } from "../../ui/Button";
import type { LifecycleController } from "./controller";

interface Props {
  controller: Pick<LifecycleController, "zoom" | "go">;
  extent: TimeRange;
  /** The whole recording is in view. */
  isWhole: boolean;
  steps: { undo: (() => void) | null; redo: (() => void) | null };
  children?: ReactNode;
}

/** What the keys W, S, F and Ctrl+Z do, for a pointer. */
export function ZoomButtons({ controller, extent, isWhole, steps, children }: Props) {
  const buttons = [
    { sign: "−", says: "Zoom out", key: "S", press: isWhole ? null : () => controller.zoom(1 / 0.6, null, true) },
    { sign: "+", says: "Zoom in", key: "W", press: () => controller.zoom(0.6, null, true) },
    {
      sign: "Fit",
      says: "Fit the whole recording",
      key: "F",
      press: isWhole ? null : () => controller.go(extent, true),
    },
    { sign: "↶", says: "Undo the last change of the view", key: "Ctrl+Z", press: steps.undo },
    { sign: "↷", says: "Redo the change of the view", key: "Ctrl+Shift+Z", press: steps.redo },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form
    <div role="group" aria-label="Zoom and history" className="row gap-4">
      {buttons.map(({ sign, says, key, press }) => (
        <Button
          key={says}
          kind="small"
          aria-label={says}
          title={`${says} (${key})`}
          disabled={press === null}
          onClick={() => press?.()}
        >
          {sign}
        </Button>
      ))}
      {children}
    </div>
  );
}

/** The same by keys, by their place on the keyboard, so that other layouts keep the same keys. */
export const MOVES: Record<string, (controller: LifecycleController) => void> = {
  KeyW: (controller) => controller.zoom(0.6, null, true),
  KeyS: (controller) => controller.zoom(1 / 0.6, null, true),
  KeyA: (controller) => controller.pan(-0.25, true),
  KeyD: (controller) => controller.pan(0.25, true),
  KeyF: (controller) => controller.go(controller.extent, true),
};
