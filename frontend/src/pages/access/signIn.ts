/**
 * Out to the provider and back. The ticket stays in this tab: an answer that comes back without it belongs to somebody
 * else's browser.
 */
import { beginLogin, type SignInAnswer } from "../../model/access";
import type { RawQuery } from "../../url/property";

const TICKET = "skbscope.sign-in";

/** Leaves for the provider. */
export async function leave(): Promise<void> {
  const { address, ticket } = await beginLogin();
  sessionStorage.setItem(TICKET, ticket);
  globalThis.location.assign(address);
}

/** Whether an address is the provider's answer. */
export const isAnswer = (query: RawQuery): boolean => Boolean(query.state && (query.code || query.error));

/** What is sent to the server for the provider's answer, once; Error in one sentence where it is not ours. */
export function answered(query: RawQuery): SignInAnswer {
  const ticket = sessionStorage.getItem(TICKET);
  sessionStorage.removeItem(TICKET);
  // A word of the standard, never a sentence out of an address.
  const word = /^[a-z_]{1,40}$/.exec(query.error ?? "")?.[0];
  if (query.error) throw new Error(`The provider signed nobody in${word ? ` (${word})` : ""}.`);
  if (!ticket) throw new Error("This sign-in was not begun in this tab; begin it here.");
  return { ticket, state: query.state ?? "", code: query.code ?? "", iss: query.iss ?? null };
}
