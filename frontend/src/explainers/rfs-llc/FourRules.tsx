import { useQueries } from "@tanstack/react-query";
import { DataTable } from "../../charts/frame/DataTable";
import { count, NONE } from "../../common/format";
import { gaugeAt, lastOf } from "../../model/simulation";
import { simulationQuery } from "../../model/simulations";
import { SourceNote } from "../figures/picture";

const SCENES = {
  "one-reader": "one reader, 2 LLC domains",
  chiplets: "the same hops, 6 domains",
  "many-threads": "many threads, one socket",
  "shared-slot": "two flows in one slot",
  "empty-slot": "16 CPU numbers",
};

const RULES = { stock: "stock", "as-posted": "as posted", intended: "as described", "intended-checked": "with checks" };

const ROWS = Object.entries(SCENES).flatMap(([id, scene]) =>
  Object.entries(RULES).map(([variant, rule]) => ({ scene, rule, parameters: { case: id, variant } })),
);

/** What each rule makes of each scene: counts at the end of its simulation. */
export function FourRules({ width: _ }: { width: number }) {
  const runs = useQueries({ queries: ROWS.map(({ parameters }) => simulationQuery("rfs-llc", parameters)) });
  const rows = ROWS.map((row, place) => ({ ...row, run: runs[place]?.data ?? null }));
  const column = (id: string, heading: string) => {
    const at = ({ run }: (typeof rows)[number]) => (run ? gaugeAt(run, id, lastOf(run)) : null);
    const cell = (row: (typeof rows)[number]) => {
      const value = at(row);
      return value === null ? NONE : count(value);
    };
    return { id, heading, numeric: true, cell, value: (row: (typeof rows)[number]) => at(row) ?? -1 };
  };
  return (
    <>
      <DataTable
        caption="Counts at the end of each simulation; the same reads and packets in all rows of a scene"
        columns={[
          { id: "scene", heading: "scene", value: (row) => row.scene, wide: true },
          { id: "rule", heading: "rule", value: (row) => row.rule },
          column("writes", "writes"),
          column("steer-calls", "steering calls"),
          column("near", "received beside the reader"),
          column("far", "in another LLC"),
          column("packets", "of packets"),
        ]}
        rows={rows}
        keyOf={({ scene, rule }) => `${scene} ${rule}`}
        whole
        empty="The scenarios cannot be played."
      />
      <SourceNote label="modelled">v7.1; the engine’s rules, hops and packets from a seed</SourceNote>
    </>
  );
}
