import type { ReactNode } from "react";
import { type Sorting, turned } from "./sorting";

interface Props {
  id: string;
  heading: string;
  /** The largest number comes first on the first press. */
  numeric?: boolean | undefined;
  sorting: Sorting | null;
  onSort: (sorting: Sorting) => void;
  className?: string | undefined;
  title?: string | undefined;
  /** After the button. */
  children?: ReactNode;
}

/** A heading that sorts its table; a second press turns the order. */
export function SortHead({ id, heading, numeric = false, sorting, onSort, className, title, children }: Props) {
  const order = sorting?.column === id ? (sorting.descending ? "descending" : "ascending") : undefined;
  return (
    <th scope="col" className={className ?? (numeric ? "number" : undefined)} title={title} aria-sort={order}>
      <button type="button" onClick={() => onSort(turned(sorting, id, numeric))}>
        {heading}
        <span aria-hidden="true">{order && (order === "descending" ? "↓" : "↑")}</span>
      </button>
      {children}
    </th>
  );
}
