import { type ReactNode, useState } from "react";
import { count } from "../../common/format";
import { Button } from "../../ui/Button";

/** Items shown before the rest is asked for. */
export const FIRST = 20;

/** The first items of a list, and the button that shows the rest; null where there is no rest. */
export function useMore<Item>(items: readonly Item[], what: string): { shown: readonly Item[]; more: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const left = items.length - FIRST;
  // One more is as short as the button that leads to it.
  if (isOpen || left <= 1) return { shown: items, more: null };
  const more = (
    <div className="pad-x-14 pad-y-8 line-top">
      <Button onClick={() => setOpen(true)} of={what}>
        Show {count(left)} more
      </Button>
    </div>
  );
  return { shown: items.slice(0, FIRST), more };
}
