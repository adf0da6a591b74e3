import { isTyping } from "../../common/typing";
import type { DialogName } from "./Dialogs";
import { takeDrops } from "./windowDrop";

/** Which dialog a key press opens: `?` the list of keys, Ctrl+K or ⌘K the search, that also from a field. */
export function dialogOf(event: KeyboardEvent): DialogName | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (key.toLowerCase() === "k" && (ctrlKey || metaKey) && !shiftKey && !altKey) return "search";
  return key === "?" && !isTyping(event.target) ? "keys" : null;
}

/** Opens dialogs by keys until `signal` ends it. */
export function takeKeys(open: (dialog: DialogName) => void, signal: AbortSignal): void {
  const press = (event: KeyboardEvent) => {
    const dialog = dialogOf(event);
    if (!dialog) return;
    event.preventDefault();
    open(dialog);
  };
  globalThis.addEventListener("keydown", press, { signal });
}

/** Takes dropped files and the keys of every page, whatever has the focus, until `signal` ends it. */
export function act(goHome: () => void, open: (dialog: DialogName) => void, signal: AbortSignal): void {
  takeDrops(goHome, signal);
  takeKeys(open, signal);
}
