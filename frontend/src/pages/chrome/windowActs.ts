/** What acts on every page, whatever has the focus: fetched beside the page's first scripts. */
import type { DialogName } from "./Dialogs";
import { takeDrops } from "./windowDrop";
import { takeKeys } from "./windowKeys";

/** Takes dropped files and the keys of every page until `signal` ends it. */
export function act(goHome: () => void, open: (dialog: DialogName) => void, signal: AbortSignal): void {
  takeDrops(goHome, signal);
  takeKeys(open, signal);
}
