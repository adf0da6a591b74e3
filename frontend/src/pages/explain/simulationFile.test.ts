import { expect, test } from "vitest";
import type { Simulation } from "../../model/simulation";
import { simulationCsv } from "./simulationFile";

test("a row a position, with its event and every gauge", () => {
  const run = {
    events: [{ at_ns: 500, cpu: 1, rules: ["A2-alien", "B5-push"], text: 'CPU 1 completes skb 0: "pushed", 1 on it' }],
    gauges: [{ id: "list:0:0", unit: "skbs", limit: 127, values: [0, 1] }],
  } as unknown as Simulation;
  expect(simulationCsv(run).split("\r\n")).toEqual([
    "position,time_ns,cpu,rules,event,list:0:0 (skbs)",
    "0,0,,,the beginning,0",
    '1,500,1,A2-alien B5-push,"CPU 1 completes skb 0: ""pushed"", 1 on it",1',
    "",
  ]);
});
