import { useState } from "react";
import type { RawQuery } from "../../url/property";
import { useAddress } from "../useAddress";

/** The choice for an address: the one it names, the one this browser remembers, the first. */
export const preferred = <const Word extends string>(
  words: readonly [Word, ...Word[]],
  named: string | undefined,
  remembered: string | null,
): Word => words.find((word) => word === named) ?? words.find((word) => word === remembered) ?? words[0];

/** The address's query once a choice was made by hand: it is the reader's own, and part of no link that came without one. */
export function withPreference(query: RawQuery, key: string, word: string, isFirst: boolean): RawQuery {
  const { [key]: named, ...rest } = query;
  if (named === undefined) return query;
  return isFirst ? rest : { ...query, [key]: word };
}

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(`skbscope.${key}`);
  } catch {
    // Storage may be closed to us; then nothing is remembered.
    return null;
  }
};

/** A choice among words that this browser remembers, as it remembers theme and palette, and the way to make it. */
export function usePreference<const Word extends string>(
  key: string,
  words: readonly [Word, ...Word[]],
): [Word, (word: Word) => void] {
  const [query, goTo] = useAddress();
  const [remembered, remember] = useState(() => stored(key));
  const choose = (word: Word) => {
    try {
      if (word === words[0]) localStorage.removeItem(`skbscope.${key}`);
      else localStorage.setItem(`skbscope.${key}`, word);
    } catch {
      // The choice then lasts until the page is left.
    }
    remember(word);
    const after = withPreference(query, key, word, word === words[0]);
    if (after !== query) goTo(after, true);
  };
  return [preferred(words, query[key], remembered), choose];
}
