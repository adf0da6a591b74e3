import { LabelChip } from "../../charts/frame/LabelChip";
import { counted } from "../../common/format";
import type { ReadableTable } from "../../model/sql";
import { Button } from "../../ui/Button";
import styles from "./Lists.module.css";

interface Props {
  tables: readonly ReadableTable[];
  isOpen: boolean;
  /** Puts a first look at a table into the field. */
  onLook: (sql: string) => void;
}

/** The name as a statement writes it. */
export function nameOf({ name, plain }: ReadableTable): string {
  const short = plain ?? name;
  return /^[a-z_][a-z0-9_]*$/.test(short) ? short : `"${short.replaceAll('"', '""')}"`;
}

/** The schema: every table with its columns, their types, units and meaning. */
export function TableList({ tables, isOpen, onLook }: Props) {
  return (
    <details className={`${styles.list} panel pad-x-14 pad-y-10`} open={isOpen}>
      <summary>
        <h2>Tables</h2>
      </summary>
      <ul className="plain-list space-above-8">
        {tables.map((table) => (
          <li key={table.name}>
            <details>
              <summary className="pad-y-6 mono small break-anywhere">
                {table.name} {table.rows !== null && <span className="muted">{counted(table.rows, "row")}</span>}
              </summary>
              <p className="block small muted space-below-4">
                {table.about} {table.plain && `Also called ${table.plain}.`} <LabelChip label={table.label} />
              </p>
              <Button onClick={() => onLook(`SELECT *\nFROM ${nameOf(table)}\nLIMIT 100`)}>
                First rows<span className="visually-hidden"> of {table.name}</span>
              </Button>
              <dl className="space-above-6 space-below-12">
                {table.columns.map((column) => (
                  <div key={column.name}>
                    <dt className="space-above-6 mono small">
                      {column.name} <span className="muted">{column.type}</span>
                    </dt>
                    <dd className="small muted">
                      {column.about}
                      {column.unit && ` Unit: ${column.unit}.`}
                    </dd>
                  </div>
                ))}
              </dl>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}
