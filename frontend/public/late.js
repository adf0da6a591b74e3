// Fetches and starts the page's scripts behind the first paint of what the server has drawn: nothing competes with that.
// A file of its own because the page's policy allows no inline script.
(() => {
  const { modules, data } = document.currentScript.dataset;
  const files = modules.split(" ");
  const link = (rel, href, as) => {
    const element = Object.assign(document.createElement("link"), { rel, href, crossOrigin: "anonymous" });
    if (as) element.as = as;
    document.head.append(element);
  };
  let isStarted = false;
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    // All at once: each alone would name the next ones.
    for (const file of files) link("modulepreload", file);
    for (const address of data.split(" ").filter(Boolean)) link("preload", address, "fetch");
    // One after another, what is imported first, each in a task of its own: a hand is heard in between. What fails is asked
    // for again by what imports it.
    for (const file of files) {
      await import(file).catch(() => {});
      await new Promise((done) => setTimeout(done));
    }
  };
  // A tab in the background paints nothing, and may be read out all the same.
  if (document.visibilityState === "hidden" || !PerformanceObserver.supportedEntryTypes?.includes("paint")) start();
  else {
    new PerformanceObserver(start).observe({ type: "paint", buffered: true });
    document.addEventListener("visibilitychange", start);
  }
})();
