/** The smallest explainer there can be: a folder of two files. `pages/explain/sixth.test.tsx` draws its page; the README walks through it. */
import { count } from "../../../common/format";
import { gaugeAt } from "../../../model/simulation";
import type { Explainer, Meta, Step } from "../../contract";
import { cellsSize } from "../../parts/cells";
import { Lanes } from "../../parts/Lanes";
import { sceneMap } from "../../scene/sceneMap";
import { cells, part } from "../../scene/shapes";

const meta: Meta = {
  ...{ id: "sixth", policy: "skb-defer", order: 6, short: "waiting on a list", lit: ["free"] },
  question: "How long does an skb wait on a defer list?",
  answer: "Until its own CPU next runs NET_RX: nothing else empties the list.",
};

const RUN = { case: "one-sender" };

const STEPS: readonly Step[] = (["first-push", "tenth-push", "kick", "flush"] as const).map((moment) => ({
  id: moment,
  heading: `The list at ${moment}`,
  text: "{=list:0:0} skbs wait on CPU 0’s [defer list](deferList#list:0:0).",
  lights: ["list:0:0"],
  seek: { moment },
  run: RUN,
  changed: "The list is longer, or empty.",
}));

const GRID = { x: 8, y: 8, ...cellsSize(127) };
const LIST = "list:0:0";

const ListScene = sceneMap({
  layout: () => ({ height: GRID.height + 20 }),
  still: ({ run, position }) => [
    part([LIST], GRID, () => "CPU 0’s defer list", cells(GRID, 127, gaugeAt(run, LIST, position), "--data-flushed")),
  ],
  described: (run, position) => `${gaugeAt(run, LIST, position) ?? "cannot tell how many"} skbs wait`,
});

const explainer: Explainer = {
  meta,
  scenario: "skb-defer",
  Map: ListScene,
  Lanes,
  ledger: (run, position) =>
    ["list:0:0", "kicks", "flushed", "overflow"].map((id) => {
      const value = gaugeAt(run, id, position);
      return { id, word: id, value: value === null ? "cannot tell" : count(value), unit: "skbs", note: "" };
    }),
  steps: STEPS,
  hand: { ask: (_, event) => event.text, rule: {}, after: (_, event) => event.text },
};

export default explainer;
