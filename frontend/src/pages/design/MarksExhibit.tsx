import { Mark } from "../../charts/frame/Mark";
import type { Shape } from "../../charts/vocabulary";
import { MEANING } from "../../charts/vocabulary/meanings";
import { Definition, Definitions } from "../../ui/Definitions";
import { TERM_GROUPS, type Term } from "../glossary/terms";

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
    <Definitions look="ruled">
      {[...byShape()].map(([shape, concepts]) => (
        <Definition key={shape} term={shape === "none" ? "no mark" : shape.replace("-", " ")}>
          <ul className="plain-list row wrap gap-y-2 gap-x-20">
            {concepts.map(({ id, word, colour }) => (
              <li className="row gap-8 items-center" key={id} title={MEANING[id]}>
                {shape !== "none" && <Mark shape={shape} colour={colour} />}
                {word}
              </li>
            ))}
          </ul>
        </Definition>
      ))}
    </Definitions>
  );
}
