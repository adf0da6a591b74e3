import type { ListColumn } from "./ListTable";

/** `2026-11-22 14:19 UTC` of an ISO time with a zone; what is none is shown as it is. */
export function minute(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? iso : `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

/** The day (UTC) something was stored, in every list; its title has the minute. */
export function Day({ of }: { of: string }) {
  const text = minute(of);
  return (
    <time dateTime={of} title={text}>
      {text.slice(0, 10)}
    </time>
  );
}

/** A column for the day of something. */
export const dayColumn = <Row,>(word: string, value: (row: Row) => string, title?: string): ListColumn<Row> => ({
  id: word,
  word,
  kind: "date",
  value,
  cell: (row) => <Day of={value(row)} />,
  ...(title !== undefined && { title }),
});
