import type { RefObject } from "react";
import { Segmented } from "../../../charts/frame/Segmented";

/** The switch itself, without what it does: a page that was drawn by the server has it too. */
export function SourceLine({
  isRecording,
  onChange,
  chosen,
}: {
  isRecording: boolean;
  onChange: (isRecording: boolean) => void;
  chosen?: RefObject<HTMLInputElement | null>;
}) {
  return (
    <Segmented
      label="What the figure shows"
      name="source"
      chosen={chosen}
      options={[
        { value: "scenario", word: "the scenario" },
        { value: "recording", word: "a recording" },
      ]}
      value={isRecording ? "recording" : "scenario"}
      onChange={(value) => onChange(value === "recording")}
    />
  );
}
