import { Link, useSearch } from "@tanstack/react-router";
import type { RawQuery } from "../../url/property";
import { assumptionsOf } from "../../url/sql";
import buttons from "../parts/Button.module.css";

/** The way to the same recording asked in SQL, under the same assumptions. */
export function SqlLink({ id }: { id: string }) {
  const query = useSearch({ strict: false }) as RawQuery;
  return (
    <Link to="/traces/$id/sql" params={{ id }} search={assumptionsOf(query) as never} className={buttons.button}>
      SQL
    </Link>
  );
}
