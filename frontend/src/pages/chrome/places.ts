/** A part of the portal in the header, with its pages; `own` are paths that belong to it without a tab. */
export interface Place {
  to: string;
  word: string;
  pages: readonly { to: string; word: string }[];
  own: readonly string[];
}

/** In the order of the header. */
export const PLACES = [
  {
    to: "/traces",
    word: "Recordings",
    pages: [
      { to: "/traces", word: "Recordings" },
      { to: "/campaigns", word: "Campaigns" },
    ],
    own: [],
  },
  {
    to: "/results",
    word: "Compare",
    pages: [
      { to: "/results", word: "Runs" },
      { to: "/paste", word: "Paste a mail" },
      { to: "/claims", word: "Published claims" },
      { to: "/figures", word: "Figures" },
    ],
    own: ["/compare"],
  },
  {
    to: "/explain",
    word: "Learn",
    pages: [
      { to: "/explain", word: "Explainers" },
      { to: "/policies", word: "Rules" },
      { to: "/glossary", word: "Glossary" },
    ],
    own: [],
  },
] as const satisfies readonly Place[];

/** Whether a path lies in one of some places. */
const isIn = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

/** The part that a path belongs to; null for Home and the pages of the footer. */
export const placeOf = (path: string): (typeof PLACES)[number] | null =>
  PLACES.find(({ pages, own }) => isIn(path, [...pages.map(({ to }) => to), ...own])) ?? null;
