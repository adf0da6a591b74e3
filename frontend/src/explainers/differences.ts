/** Where two simulations of the same inputs decide differently (C5): by input, never by time. */
import type { Simulation, SimulationEvent } from "../model/simulation";

/** One decision that both sides were asked, and answered differently. */
export interface Difference {
  ask: number;
  /** Positions right after it. */
  positions: readonly [number, number];
}

/** Decisions by input: where a simulation says what it chose, that; else the rules that took part. */
function decisions(run: Simulation): Map<number, { position: number; answer: string }> {
  const found = new Map<number, { position: number; answer: string }>();
  run.events.forEach((event, index) => {
    if (event.choice) found.set(event.ask, { position: index + 1, answer: event.choice.took });
  });
  return found;
}

/** All of them, in the order of the first side. */
export function differences([a, b]: readonly [Simulation, Simulation]): Difference[] {
  const other = decisions(b);
  const all: Difference[] = [];
  for (const [ask, mine] of decisions(a)) {
    const theirs = other.get(ask);
    if (theirs && theirs.answer !== mine.answer) all.push({ ask, positions: [mine.position, theirs.position] });
  }
  return all.sort((one, two) => one.positions[0] - two.positions[0]);
}

/** Both answers in words, with the rules that gave them. */
export function differenceText(
  runs: readonly [Simulation, Simulation],
  names: readonly [string, string],
  { positions }: Difference,
): string {
  const inWords = (event: SimulationEvent | undefined) =>
    event ? `${event.text} (${event.rules.join(", ")})` : "nothing";
  return `${names[0]}: ${inWords(runs[0].events[positions[0] - 1])}. ${names[1]}: ${inWords(runs[1].events[positions[1] - 1])}.`;
}
