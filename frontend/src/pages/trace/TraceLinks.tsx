import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { Choice } from "../../charts/frame/Choice";
import { tracesQuery } from "../../model/queries";
import buttons from "../../ui/Button.module.css";
import type { RawQuery } from "../../url/property";
import { assumptionsOf } from "../../url/sql";
import styles from "./TracePage.module.css";

/** The way to a comparison with another recording: this one is before. */
export function CompareWith({ id }: { id: string }) {
  const traces = useQuery(tracesQuery());
  const navigate = useNavigate();
  const others = (traces.data ?? []).filter((trace) => trace.id !== id && trace.state === "ready");
  if (others.length === 0) return null;
  return (
    <span className={styles.compare}>
      <Choice
        label="Compare with another recording"
        options={[
          { value: "", word: "choose one" },
          ...others.map((trace) => ({ value: trace.id, word: trace.title ?? trace.name })),
        ]}
        value=""
        onChange={(other) => {
          if (other !== "") void navigate({ to: "/traces/$id/versus/$other", params: { id, other } });
        }}
      />
    </span>
  );
}

/** The way to the same recording asked in SQL, under the same assumptions. */
export function SqlLink({ id }: { id: string }) {
  const query = useSearch({ strict: false }) as RawQuery;
  return (
    <Link to="/traces/$id/sql" params={{ id }} search={assumptionsOf(query) as never} className={buttons.button}>
      SQL
    </Link>
  );
}
