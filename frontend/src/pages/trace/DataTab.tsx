import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { RawQuery } from "../../url/property";
import { assumptionsOf, type SqlView, writeSql } from "../../url/sql";
import { Workbench } from "../sql/Workbench";

/** The tables of the analysis, asked in SQL, without leaving the page; its own page keeps the query in the address. */
export function DataTab({ aid, trace }: { aid: string; trace: string }) {
  const assumptions = assumptionsOf(useSearch({ strict: false }) as RawQuery);
  const [view, setView] = useState<SqlView>({ q: null, saved: null });

  return (
    <div>
      <p className="paragraph">
        Every event, skb and decision of this recording, in SQL.{" "}
        <Link to="/traces/$id/sql" params={{ id: trace }} search={writeSql(view, assumptions) as never}>
          Open this query on its own page
        </Link>
      </p>
      <Workbench key={aid} aid={aid} trace={trace} view={view} assumptions={assumptions} onAsk={setView} />
    </div>
  );
}
