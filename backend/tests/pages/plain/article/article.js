// Draws words only: what the real bundle is asked, and how its answer is used, does not depend on the picture.
var skbscopeArticle = {
  pagesOf: () =>
    JSON.stringify([
      { path: "/", title: "skbscope", description: "", modules: ["src/pages/Page.tsx"], reading: [], data: ["/claims"], policy: null, scenario: null, runs: {} },
      {
        path: "/explain/skb-defer",
        title: "Defer & free",
        description: 'Who "frees" it?',
        modules: ["src/pages/Page.tsx"],
        reading: ["src/pages/Later.tsx"],
        data: ["/scenarios"],
        policy: "skb-defer",
        scenario: "skb-defer",
        runs: { one: { variant: "seed-0", case: "one-sender" }, two: {} },
      },
    ]),
  pageOf: (json) => {
    const { path, runs, claims } = JSON.parse(json);
    const events = Object.values(runs).map((run) => run.events.length);
    const policies = [...new Set(claims.map((claim) => claim.policy))];
    return `<main><h1>${path}</h1><noscript>${events.join(" ")} of ${policies.length}</noscript></main>`;
  },
};
