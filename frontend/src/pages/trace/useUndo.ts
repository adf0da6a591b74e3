import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { isTyping } from "../../common/typing";

/** Steps through what was shown on this page; null where there is nothing to go to. */
export interface Undo {
  undo: (() => void) | null;
  redo: (() => void) | null;
}

/** Undo and redo by the browser's history, from the entry at which the page was opened; Ctrl+Z and Ctrl+Shift+Z too. */
export function useUndo(): Undo {
  const { history } = useRouter();
  const index = useRouterState({ select: (state) => state.location.state.__TSR_index });
  const [first] = useState(index);
  const last = useRef(index);
  useEffect(
    () =>
      history.subscribe(({ location, action }) => {
        // A new entry ends what could be done again.
        if (action.type === "PUSH") last.current = location.state.__TSR_index;
      }),
    [history],
  );
  const canUndo = index > first;
  const canRedo = index < last.current;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      const isRedo = key === "y" || (key === "z" && event.shiftKey);
      if (!isRedo && key !== "z") return;
      event.preventDefault();
      if (isRedo ? canRedo : canUndo) history.go(isRedo ? 1 : -1);
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, [history, canUndo, canRedo]);
  return { undo: canUndo ? () => history.back() : null, redo: canRedo ? () => history.forward() : null };
}
