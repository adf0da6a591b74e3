/** The smallest explainer there can be: a folder of three files. `pages/explain/sixth.test.tsx` draws its page; the README walks through it. */
import { count } from "../../../common/format";
import { gaugeAt } from "../../../model/film";
import type { Explainer, SceneProps, Step } from "../../contract";
import { Cells, cellsSize } from "../../parts/Cells";
import { Lanes } from "../../parts/Lanes";
import { Lit } from "../../parts/Lit";
import { Stage } from "../../parts/Stage";
import { meta } from "./meta";

const FILM = { case: "one-sender" };

const STEPS: readonly Step[] = (["first-push", "tenth-push", "kick", "flush"] as const).map((moment) => ({
  id: moment,
  heading: `The list at ${moment}`,
  text: "{=list:0:0} skbs wait on CPU 0’s [defer list](deferList#list:0:0).",
  lights: ["list:0:0"],
  seek: { moment },
  film: FILM,
  changed: "The list is longer, or empty.",
}));

function ListScene({ film, position, width, lit, selected, onHover, onSelect, title }: SceneProps) {
  const level = gaugeAt(film, "list:0:0", position);
  const { width: wide, height } = cellsSize(127);
  return (
    <Stage
      width={width}
      height={height + 20}
      title={title}
      description={`${level ?? "cannot tell how many"} skbs wait`}
      objects={[{ id: "list:0:0", label: "CPU 0’s defer list", x: 8, y: 8, width: wide, height }]}
      selected={selected}
      onHover={onHover}
      onSelect={onSelect}
    >
      <Lit ids={["list:0:0"]} lit={lit}>
        <Cells x={8} y={8} capacity={127} filled={level ?? 0} colour="--data-flushed" />
      </Lit>
    </Stage>
  );
}

const explainer: Explainer = {
  meta,
  scenario: "skb-defer",
  Map: ListScene,
  Lanes,
  ledger: (film, position) =>
    ["list:0:0", "kicks", "flushed", "overflow"].map((id) => {
      const value = gaugeAt(film, id, position);
      return { id, word: id, value: value === null ? "cannot tell" : count(value), unit: "skbs", note: "" };
    }),
  steps: STEPS,
  hand: { ask: (_, event) => event.text, after: (_, event) => event.text },
  nameOf: (id) => id,
};

export default explainer;
