import { type ReactNode, useState } from "react";
import { count } from "../../charts/frame/format";
import buttons from "../parts/Button.module.css";

/** Items shown before the rest is asked for. */
export const FIRST = 20;

/** The first items of a list, and the button that shows the rest; null where there is no rest. */
export function useMore<Item>(items: readonly Item[], what: string): { shown: readonly Item[]; more: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const left = items.length - FIRST;
  // One more is as short as the button that leads to it.
  if (isOpen || left <= 1) return { shown: items, more: null };
  const more = (
    <button type="button" className={buttons.button} onClick={() => setOpen(true)}>
      Show {count(left)} more<span className="visually-hidden"> {what}</span>
    </button>
  );
  return { shown: items.slice(0, FIRST), more };
}
