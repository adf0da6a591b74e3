/** Whether single letters act on the charts. A reader who speaks to the browser, or types by accident, turns them off. */

const KEY = "skbscope.letters";

/** On unless turned off in this browser. */
export function lettersAct(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    // Storage may be closed to us; then nothing was turned off either.
    return true;
  }
}

/** Turns them on or off, for this browser. */
export function letLettersAct(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, "off");
  } catch {
    // The choice cannot be kept; the switch shows that it is still on.
  }
}
