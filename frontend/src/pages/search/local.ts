/** What is found without the server: explainers, the glossary, pages. */
import { glossaryHref, VOCABULARY } from "../../charts/vocabulary";
import { CARDS } from "../../charts/vocabulary/cards";
import { MEANING } from "../../charts/vocabulary/meanings";
import { METAS } from "../../explainers/registry";
import type { Hit } from "../../model/search";
import { PLACES } from "../chrome/places";
import { BASICS } from "../glossary/basics";

/** A hit, and the other words by which it is found. */
interface Entry extends Hit {
  text: string;
}

const entry = (title: string, detail: string, address: string, ...more: string[]): Entry => ({
  title,
  detail,
  address,
  text: [title, detail, ...more].join(" ").toLowerCase(),
});

const EXPLAINERS = METAS.map(({ id, question, answer, short }) => entry(question, short, `/explain/${id}`, answer, id));

const WORDS = BASICS.map(({ id, word, full, text }) => entry(word, text, `/glossary#${id}`, full ?? "")).concat(
  (Object.keys(MEANING) as (keyof typeof MEANING)[]).map((id) =>
    entry(VOCABULARY[id].word, MEANING[id], glossaryHref(id), VOCABULARY[id].plural ?? "", CARDS[id]?.text ?? ""),
  ),
);

const PAGES = PLACES.flatMap(({ word: place, pages }) =>
  pages.map(({ to, word }) => entry(word, `page of ${place}`, to)),
);

/** Hits of one kind at most. */
const MOST = 5;

const GROUPS = [
  { kind: "explainer", entries: EXPLAINERS },
  { kind: "word", entries: WORDS },
  { kind: "page", entries: PAGES },
] as const;

export type LocalKind = (typeof GROUPS)[number]["kind"];

/** What has every word of the search; a title that has them comes before a text that has them. */
export function findLocally(search: string): { kind: LocalKind; items: Hit[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const has = (text: string) => words.every((word) => text.includes(word));
  const rank = ({ title }: Entry) =>
    title.toLowerCase().startsWith(words[0] ?? "") ? 0 : has(title.toLowerCase()) ? 1 : 2;
  return GROUPS.map(({ kind, entries }) => ({
    kind,
    items: entries
      .filter(({ text }) => has(text))
      .sort((one, other) => rank(one) - rank(other))
      .slice(0, MOST)
      .map(({ title, detail, address }) => ({ title, detail, address })),
  })).filter(({ items }) => items.length > 0);
}
