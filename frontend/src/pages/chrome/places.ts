/** The parts of the portal, in the order of the header; `own` are paths that belong to a part without saying so. */
export const PLACES = [
  { to: "/explain", word: "Explain", own: [] },
  { to: "/traces", word: "Traces", own: [] },
  { to: "/campaigns", word: "Campaigns", own: [] },
  { to: "/policies", word: "Policies", own: [] },
  { to: "/results", word: "Results", own: ["/compare", "/paste"] },
  { to: "/claims", word: "Claims", own: [] },
] as const;
