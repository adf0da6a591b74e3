/** One count and what it counts. */
export interface Fact {
  /** Already formatted. */
  value: string;
  word: string;
  /** One sentence more, on request. */
  meaning?: string;
}

/** The counts a panel opens with, in one line that wraps between facts and never inside one. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <ul className="plain-list row wrap gap-y-2 gap-x-14 space-below-12 size-note leading-20 muted">
      {facts.map(({ value, word, meaning }) => (
        <li className="nowrap" key={word} title={meaning}>
          <b className="bold ink tabular">{value}</b> {word}
        </li>
      ))}
    </ul>
  );
}
