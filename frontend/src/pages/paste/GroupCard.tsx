import { useId } from "react";
import { counted } from "../../common/format";
import type { Choice, Paste, Proposed } from "../../model/pastes";
import { ExperimentTable } from "./ExperimentTable";
import { RunChoice } from "./RunChoice";

interface Props {
  name: string;
  choices: readonly Choice[];
  paste: Paste;
  experiments: readonly Proposed[];
  /** Names of all groups, to move a run to. */
  groups: readonly string[];
  lit: readonly number[];
  onLight: (runs: readonly number[]) => void;
  onFind: (run: number) => void;
  onCorrect: (choice: Choice) => void;
}

/** Runs that may be compared with each other, and the comparisons they make. */
export function GroupCard({ name, choices, paste, experiments, groups, lit, onLight, onFind, onCorrect }: Props) {
  const heading = useId();
  const tools = [...new Set(choices.flatMap(({ at }) => paste.found[at]?.run.tool ?? []))].join(", ");
  return (
    <article className="panel shrinkable" aria-labelledby={heading}>
      <header className="row wrap gap-y-2 gap-x-14 items-baseline spread pad-x-14 pad-y-10">
        <h2 className="break-anywhere" id={heading}>
          {name}
        </h2>
        <p className="small muted">
          {tools} · {counted(choices.length, "run")}
          {experiments[0]?.policy ? ` · ${experiments[0].policy}` : ""}
        </p>
      </header>
      <ul className="plain-list">
        {choices.map((choice) => {
          const found = paste.found[choice.at];
          return (
            found && (
              <RunChoice
                key={choice.at}
                choice={choice}
                found={found}
                groups={groups}
                isLit={lit.includes(choice.at)}
                onLight={onLight}
                onFind={onFind}
                onCorrect={onCorrect}
              />
            )
          );
        })}
      </ul>
      {experiments.length === 0 && (
        <p className="pad-x-14 pad-top-10 pad-bottom-12 muted line-top">{whyNone(choices)}</p>
      )}
      {experiments.map((experiment) => (
        <ExperimentTable key={`${experiment.before} ${experiment.after}`} experiment={experiment} />
      ))}
    </article>
  );
}

/** Why a group holds no comparison, and what would make one. */
function whyNone(choices: readonly Choice[]): string {
  const retained = choices.filter(({ keep }) => keep);
  if (retained.length === 0) return "Every run of this group is left out.";
  const sides = new Set(retained.map(({ side }) => side));
  if (sides.has(null)) return "No comparison: the text does not say the side of every run. Say it above.";
  return sides.has("before") ? "No comparison: nothing here is after." : "No comparison: nothing here is before.";
}
