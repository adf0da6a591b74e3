import { Link } from "@tanstack/react-router";
import { count } from "../../charts/frame/format";
import type { RunBrief, RunGroup } from "../../model/results";
import { comparisonOf, type ResultsView } from "../../url/results";
import { GroupRuns } from "./GroupRuns";
import styles from "./GroupTable.module.css";
import { medianOf } from "./values";

interface Props {
  groups: readonly RunGroup[];
  isCut: boolean;
  view: ResultsView;
  onView: (view: ResultsView) => void;
}

const SIDES = ["before", "after"] as const;

/** Groups of runs; one can be open, with its runs to choose from. */
export function GroupTable({ groups, isCut, view, onView }: Props) {
  return (
    <section className={styles.frame} aria-labelledby="groups">
      <h2 id="groups" className="visually-hidden">
        Groups of runs
      </h2>
      {isCut && <p className={styles.cut}>More runs fit than are shown; narrow the list.</p>}
      <ul className={styles.list}>
        {groups.map((group) => {
          const isOpen = view.group === group.id;
          return (
            <li key={group.id}>
              <div className={styles.row}>
                <div className={styles.name}>
                  <button
                    type="button"
                    aria-expanded={isOpen}
                    onClick={() => onView({ ...view, group: isOpen ? null : group.id })}
                  >
                    <span aria-hidden="true">{isOpen ? "▾" : "▸"}</span> {group.title}
                  </button>
                  <p>{about(group)}</p>
                </div>
                {hasSides(group) ? (
                  SIDES.map((side) => (
                    <Side key={side} word={side} runs={group.runs.filter((run) => run.side === side)} />
                  ))
                ) : (
                  <>
                    <Side word={group.runs[0]?.metric ?? "value"} runs={group.runs} />
                    <span />
                  </>
                )}
                <p className={styles.action}>
                  <Compare group={group} />
                </p>
              </div>
              {isOpen && <GroupRuns group={group} view={view} onView={onView} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Runs of several configurations are not repeats of one: they have no common median, and are not compared as one. */
const isMixed = (runs: readonly RunBrief[]) => new Set(runs.map((run) => run.label)).size > 1;

const hasSides = (group: RunGroup) => group.runs.some((run) => run.side !== null);

/** Median of some runs of a group, and how many they are. */
function Side({ word, runs }: { word: string; runs: readonly RunBrief[] }) {
  return (
    <p className={styles.side}>
      <span>{word}</span>
      {runs.length === 0 ? (
        "–"
      ) : isMixed(runs) ? (
        <small>{counted(runs.length)}, labelled differently</small>
      ) : (
        <>
          <b>{medianOf(runs)}</b> <small>{counted(runs.length)}</small>
        </>
      )}
    </p>
  );
}

function Compare({ group }: { group: RunGroup }) {
  const [before = [], after = []] = SIDES.map((side) => group.runs.filter((run) => run.side === side));
  const isPair = before.length > 0 && after.length > 0 && !isMixed(before) && !isMixed(after);
  if (!isPair) return <small>open it to choose runs</small>;
  const ids = (runs: readonly RunBrief[]) => runs.map((run) => run.id);
  return (
    <Link to="/compare" search={comparisonOf(ids(before), ids(after)) as never} aria-label={`Compare ${group.title}`}>
      Compare
    </Link>
  );
}

const counted = (runs: number) => `${count(runs)} ${runs === 1 ? "run" : "runs"}`;

/** What is known of the group, the most telling first. */
function about(group: RunGroup): string {
  const facts = [
    group.policy.join(", "),
    group.tool.join(", "),
    group.kernel.length > 0 && `Linux ${group.kernel.join(", ")}`,
    group.cpu.join(", "),
    group.driver.join(", "),
    counted(group.runs.length),
    group.newest.slice(0, 10),
  ];
  return facts.filter(Boolean).join(" · ");
}
