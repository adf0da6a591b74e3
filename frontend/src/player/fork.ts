/**
 * Fork: a decision by hand at a past moment replaces what was decided after it (T6). Works on the `hand` of the address,
 * `17:here,18:back`: number of the input, and what to do.
 */

/** One decision. */
export interface Hand {
  ask: number;
  choice: string;
}

/** Decisions an address carries at most; the engine refuses more. */
export const MOST_CHOICES = 64;

export function readChoices(hand: string | null): Hand[] {
  if (!hand) return [];
  return hand.split(",").map((one) => {
    const colon = one.indexOf(":");
    return { ask: Number(one.slice(0, colon)), choice: one.slice(colon + 1) };
  });
}

export const writeChoices = (choices: readonly Hand[]): string | null =>
  choices.length === 0 ? null : choices.map(({ ask, choice }) => `${ask}:${choice}`).join(",");

/** Which inputs come before another: by number, unless the simulation asks in another order. */
export type Before = (ask: number, other: number) => boolean;
const byNumber: Before = (ask, other) => ask < other;

/** With a decision, and without those that came after it. Unchanged where an address can carry no more. */
export function withHand(hand: string | null, ask: number, choice: string, before: Before = byNumber): string | null {
  const retained = readChoices(hand).filter((one) => before(one.ask, ask));
  if (retained.length >= MOST_CHOICES) return hand;
  // The engine reads them ascending by input.
  return writeChoices([...retained, { ask, choice }].sort((a, b) => a.ask - b.ask));
}
