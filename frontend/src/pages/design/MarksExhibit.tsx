import { Mark } from "../../charts/frame/Mark";
import type { Shape } from "../../charts/vocabulary";
import { MEANING } from "../../charts/vocabulary/meanings";
import { TERM_GROUPS, type Term } from "../../explainers/glossary/terms";
import styles from "./Marks.module.css";

/** Concepts by their shape, in the order the glossary first has it. */
function byShape(): Map<Shape, Term[]> {
  const groups = new Map<Shape, Term[]>();
  for (const term of TERM_GROUPS.flatMap(({ terms }) => terms))
    groups.set(term.shape, [...(groups.get(term.shape) ?? []), term]);
  // What has no mark of its own is told by place and word; it comes last.
  const none = groups.get("none");
  groups.delete("none");
  if (none) groups.set("none", none);
  return groups;
}

/** Every shape there is with every word that takes it. */
export function MarksExhibit() {
  return (
    <dl className={styles.marks}>
      {[...byShape()].map(([shape, concepts]) => (
        <div key={shape}>
          <dt className="muted">{shape === "none" ? "no mark" : shape.replace("-", " ")}</dt>
          <dd>
            <ul>
              {concepts.map(({ id, word, colour }) => (
                <li className="row gap-s2 items-center" key={id} title={MEANING[id]}>
                  {shape !== "none" && <Mark shape={shape} colour={colour} />}
                  {word}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      ))}
    </dl>
  );
}
