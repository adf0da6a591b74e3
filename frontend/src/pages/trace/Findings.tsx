import { useId, useState } from "react";
import type { Finding } from "../../model/types";
import { Copy } from "../parts/Copy";
import styles from "./Findings.module.css";

/** Findings of the analysis: one sentence each, what to do about it, its evidence; `note` explains counts that differ. */
export function Findings({ findings, note = null }: { findings: readonly Finding[]; note?: string | null }) {
  if (findings.length === 0) return null;
  return (
    <div>
      <ul className="plain-list stack gap-6" aria-label="Findings">
        {findings.map((finding) => (
          <Item key={`${finding.id} ${finding.cpu}`} finding={finding} />
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** The first sentence carries the finding; the rest is why. */
function split(text: string): [string, string] {
  const end = text.search(/[.:;] /);
  return end < 0 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 2)];
}

function Item({ finding }: { finding: Finding }) {
  const [open, setOpen] = useState<"remedy" | "evidence" | null>(null);
  const id = useId();
  const [lead, rest] = split(finding.text);
  const toggle = (part: "remedy" | "evidence", word: string) => (
    <button
      className="accent nowrap"
      type="button"
      aria-expanded={open === part}
      aria-controls={id}
      onClick={() => setOpen(open === part ? null : part)}
    >
      {word}
    </button>
  );
  return (
    <li className={`${styles.item} below-720-columns-1`} data-severity={finding.severity}>
      <p>
        <b>{lead}</b> {rest}{" "}
        <span className="muted">
          {finding.policy} · {finding.id}
        </span>
      </p>
      <div className={`${styles.actions} row gap-16 print-hide`}>
        {finding.remedy && toggle("remedy", "What to do")}
        {Object.keys(finding.evidence).length > 0 && toggle("evidence", "Evidence")}
      </div>
      <div id={id} className={`${styles.more} all-columns`} hidden={open === null}>
        {open === "remedy" && finding.remedy && (
          <div className="row wrap gap-y-8 gap-x-16 items-start">
            <pre className="flex-1-1-320 shrinkable break-anywhere pre-wrap">{finding.remedy}</pre>
            <Copy text={finding.remedy} />
          </div>
        )}
        {open === "evidence" && (
          <dl>
            {Object.entries(finding.evidence).map(([name, value]) => (
              <div key={name}>
                <dt className="small muted">{name.replaceAll("_", " ")}</dt>
                <dd>{typeof value === "string" ? value : JSON.stringify(value)}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}
