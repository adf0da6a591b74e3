import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { run } from "../../../explainers/testing/simulations";
import explainer from "../../../explainers/xsk-batch/index";
import { BatchLanes } from "../../../explainers/xsk-batch/lanes";
import { withLanesOf } from "./lanesOf";

test("a recording’s holds are drawn on the lanes of their CPUs", () => {
  const groups = run("xsk-batch", { variant: "batch" });
  const recorded = { ...groups, events: groups.events.filter(({ mark }) => mark === "sent" || mark === "callEnds") };
  const props = { run: recorded, position: 3, width: 900, lit: new Set<string>(), selected: null };
  const { Lanes } = withLanesOf(explainer, recorded);
  expect(renderToStaticMarkup(<Lanes {...props} title="when" />)).toContain("cpu0");
  expect(withLanesOf(explainer, groups).Lanes).toBe(BatchLanes);
});
