import { Segmented } from "../../../charts/frame/Segmented";

/** The switch itself, without what it does: a page that was drawn by the server has it too. */
export function SourceLine({
  isRecording,
  onChange,
}: {
  isRecording: boolean;
  onChange: (isRecording: boolean) => void;
}) {
  return (
    <Segmented
      label="What the figure shows"
      name="source"
      options={[
        { value: "scenario", word: "the scenario" },
        { value: "recording", word: "a recording" },
      ]}
      value={isRecording ? "recording" : "scenario"}
      onChange={(value) => onChange(value === "recording")}
    />
  );
}
