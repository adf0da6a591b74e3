import { useId, useState } from "react";
import type { Finding } from "../../model/types";
import { WordButton } from "../../ui/Button";
import { Definition, Definitions } from "../../ui/Definitions";
import { Command } from "../parts/Copy";
import styles from "./TracePage.module.css";

/** Findings of the analysis: one sentence each, its evidence, what to do about it, shown for the first; `note` explains counts that differ. */
export function Findings({ findings, note = null }: { findings: readonly Finding[]; note?: string | null }) {
  if (findings.length === 0) return null;
  return (
    <div>
      <ul className="plain-list stack gap-6" aria-label="Findings">
        {findings.map((finding, at) => (
          <Item key={`${finding.id} ${finding.cpu}`} finding={finding} isFirst={at === 0} />
        ))}
      </ul>
      {note && <p className="max-104ch space-above-6 pad-x-14 small muted">{note}</p>}
    </div>
  );
}

/** The first sentence carries the finding; the rest is why. */
function split(text: string): [string, string] {
  const end = text.search(/[.:;] /);
  return end < 0 ? [text, ""] : [text.slice(0, end + 1), text.slice(end + 2)];
}

function Item({ finding, isFirst }: { finding: Finding; isFirst: boolean }) {
  const [open, setOpen] = useState<"remedy" | "evidence" | null>(isFirst && finding.remedy ? "remedy" : null);
  const id = useId();
  const [lead, rest] = split(finding.text);
  const toggle = (part: "remedy" | "evidence", word: string) => (
    <WordButton
      className="nowrap"
      aria-expanded={open === part}
      aria-controls={id}
      onClick={() => setOpen(open === part ? null : part)}
    >
      {word}
    </WordButton>
  );
  return (
    <li className={`${styles.item} below-720-columns-1`} data-severity={finding.severity}>
      <p>
        <b>{lead}</b> {rest}{" "}
        <span className="muted">
          {finding.policy} · {finding.id}
        </span>
      </p>
      <div className="row gap-14 print-hide">
        {finding.remedy && toggle("remedy", "What to do")}
        {Object.keys(finding.evidence).length > 0 && toggle("evidence", "Evidence")}
      </div>
      <div id={id} className="all-columns" hidden={open === null}>
        {open === "remedy" && finding.remedy && <Command text={finding.remedy} />}
        {open === "evidence" && (
          <Definitions>
            {Object.entries(finding.evidence).map(([name, value]) => (
              <Definition key={name} term={name.replaceAll("_", " ")}>
                {typeof value === "string" ? value : JSON.stringify(value)}
              </Definition>
            ))}
          </Definitions>
        )}
      </div>
    </li>
  );
}
