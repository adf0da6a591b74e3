/**
 * Two films of one recording on one stretch of it. Variants decide at different events, so that as many decisions of each
 * begin and end at different times; counts of unlike stretches would be compared.
 *
 *   a  |■■ ■  ■ ■■ ■|           from the later beginning counted, up to where the first of both ends
 *   b     |■ ■■    ■   ■ ■|
 *          └────────┘
 */
import { type Film, positionAt, stretchOf } from "../../../model/film";

export type Films = readonly [Film, Film];

export interface Together {
  films: Films;
  /** Where the next stretch of both begins, ns in the recording; null = there is none. */
  next: number | null;
  /** Events cut off at the end of either side. */
  cut: readonly [number, number];
}

/** Both sides from the earlier film's beginning on, up to where one of them stops for length. */
export function onOneStretch([a, b]: Films): Together {
  const [one, other] = [stretchOf(a), stretchOf(b)];
  if (!one || !other || one.trace !== other.trace) return { films: [a, b], next: null, cut: [0, 0] };
  const begin = Math.min(one.at, other.at);
  const ends = [one.next, other.next].filter((ns) => ns !== null);
  const next = ends.length > 0 ? Math.min(...ends) : null;
  const end = next === null ? null : next - begin;
  const films = [later(a, one.at - begin), later(b, other.at - begin)].map((film) =>
    end === null ? film : before(film, end),
  );
  const [left = a, right = b] = films;
  return {
    films: [left, right],
    next,
    cut: [a.events.length - left.events.length, b.events.length - right.events.length],
  };
}

/** The film, so many ns later. */
export function later(film: Film, ns: number): Film {
  return ns === 0 ? film : { ...film, events: film.events.map((event) => ({ ...event, at_ns: event.at_ns + ns })) };
}

/** The film without what happens at a time and after it. */
export function before(film: Film, ns: number): Film {
  const last = positionAt(film, ns - 1);
  if (last === film.events.length) return film;
  return {
    ...film,
    events: film.events.slice(0, last),
    gauges: film.gauges.map((gauge) => ({ ...gauge, values: gauge.values.slice(0, last + 1) })),
    tokens: film.tokens.map((token) => {
      const kept = token.at.filter((position) => position <= last).length;
      return { ...token, at: token.at.slice(0, kept), to: token.to.slice(0, kept) };
    }),
    moments: Object.fromEntries(
      Object.entries(film.moments).map(([name, position]) => [name, Math.min(position, last)] as const),
    ),
    left_out: film.left_out + film.events.length - last,
  };
}
