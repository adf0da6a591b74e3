import { useState } from "react";
import { LabelChip } from "../../charts/frame/LabelChip";
import { Segmented } from "../../charts/frame/Segmented";
import type { Claim } from "../../model/types";
import { NoFigures } from "../figures/picture";
import styles from "./Trap.module.css";
import { TrapPicture } from "./TrapPicture";
import { rowsOf } from "./trap.layout";

const SCALES = [
  { value: "log", word: "log" },
  { value: "linear", word: "linear" },
] as const;

/** Published rates twice: from zero, and as times of copy mode, on the scale the reader chooses. */
export function BatchTrap({ claims, width, title }: { claims: readonly Claim[]; width: number; title: string }) {
  const [scale, setScale] = useState<"log" | "linear">("log");
  const rows = rowsOf(claims);
  if (rows.length === 0) return <NoFigures />;
  return (
    <div className={styles.trap}>
      <Segmented
        label="Scale of the ratios"
        name="xsk-batch-trap-scale"
        options={SCALES}
        value={scale}
        onChange={(value) => setScale(value === "linear" ? "linear" : "log")}
      />
      <TrapPicture rows={rows} width={width} title={title} scale={scale} />
      <p>
        <LabelChip label="published" /> one value a mode and run, number of runs not stated: spread not given
      </p>
    </div>
  );
}
