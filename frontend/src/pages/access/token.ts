/** The token of this browser: kept for the tab, or on request for longer; never in an address, never in a cookie. */
import { TOKEN } from "../../api/client";

/** For as long as the tab lives, or until it is forgotten by hand. */
export type Span = "tab" | "browser";

/** A token and nothing else: what a hand copies has line ends and quotes about it at times. */
export function tokenIn(text: string): string | null {
  return /^["'\s]*(?:Bearer\s+)?(skb_(?:up|pub|adm)_[a-z2-7]{39})["'\s]*$/.exec(text)?.[1] ?? null;
}

/** How long the token kept here stays; null where there is none. */
export function retained(): Span | null {
  try {
    if (sessionStorage.getItem(TOKEN) !== null) return "tab";
    return localStorage.getItem(TOKEN) === null ? null : "browser";
  } catch {
    return null;
  }
}

/** Keeps it, in place of any other; false where the browser lets us keep nothing. */
export function keep(token: string, span: Span): boolean {
  forget();
  try {
    (span === "tab" ? sessionStorage : localStorage).setItem(TOKEN, token);
    return true;
  } catch {
    return false;
  }
}

/** Nothing of it is left. */
export function forget(): void {
  try {
    sessionStorage.removeItem(TOKEN);
    localStorage.removeItem(TOKEN);
  } catch {
    // What cannot be reached was never kept.
  }
}
