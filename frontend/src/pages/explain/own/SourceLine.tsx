import type { ReactNode } from "react";
import { Segmented } from "../../../charts/frame/Segmented";
import styles from "./Own.module.css";

/** The switch itself, without what it does: a page that was drawn by the server has it too. */
export function SourceLine({
  isRecording,
  onChange,
  children,
}: {
  isRecording: boolean;
  onChange: (isRecording: boolean) => void;
  children?: ReactNode;
}) {
  return (
    <div className={`${styles.line} ${styles.source}`}>
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
      {children}
    </div>
  );
}
