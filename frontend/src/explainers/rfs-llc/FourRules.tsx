import { useQueries } from "@tanstack/react-query";
import { DataTable } from "../../charts/frame/DataTable";
import { LabelChip } from "../../charts/frame/LabelChip";
import { count, NONE } from "../../common/format";
import { type Film, gaugeAt, lastOf } from "../../model/film";
import { filmQuery } from "../../model/films";
import styles from "./FourRules.module.css";

const SCENES = [
  { id: "one-reader", word: "one reader, 2 LLC domains" },
  { id: "chiplets", word: "the same hops, 6 domains" },
  { id: "many-threads", word: "many threads, one socket" },
  { id: "shared-slot", word: "two flows in one slot" },
  { id: "empty-slot", word: "16 CPU numbers" },
] as const;

const RULES = [
  { id: "stock", word: "stock" },
  { id: "as-posted", word: "as posted" },
  { id: "intended", word: "as described" },
  { id: "intended-checked", word: "with checks" },
] as const;

const ASKED = SCENES.flatMap((scene) => RULES.map((rule) => ({ scene, rule })));

/** What each rule makes of each scene: counts at the end of its film. */
export function FourRules({ width: _ }: { width: number }) {
  const films = useQueries({
    queries: ASKED.map(({ scene, rule }) => filmQuery("rfs-llc", { case: scene.id, variant: rule.id })),
  });
  const rows = ASKED.map(({ scene, rule }, place) => ({
    id: `${scene.id} ${rule.id}`,
    scene: scene.word,
    rule: rule.word,
    film: films[place]?.data ?? null,
  }));
  const column = (id: string, heading: string) => ({
    id,
    heading,
    numeric: true,
    value: (row: (typeof rows)[number]) => ended(row.film, id) ?? -1,
    cell: (row: (typeof rows)[number]) => said(row.film, id),
  });
  return (
    <>
      <DataTable
        caption="Counts at the end of each film; the same reads and packets in all rows of a scene"
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
        keyOf={(row) => row.id}
        whole
        empty="The scenarios cannot be played."
      />
      <p className={styles.label}>
        <LabelChip label="modelled" /> v7.1; the engine’s rules, hops and packets from a seed
      </p>
    </>
  );
}

const ended = (film: Film | null, id: string): number | null => (film ? gaugeAt(film, id, lastOf(film)) : null);

function said(film: Film | null, id: string): string {
  const value = ended(film, id);
  return value === null ? NONE : count(value);
}
