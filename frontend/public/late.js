// Starts the page's script behind the first paint of what the server has drawn: it must not stand in the way of that.
// A file of its own because the page's policy allows no inline script.
(() => {
  const { module } = document.currentScript.dataset;
  const start = () => import(module);
  // A tab in the background paints nothing, and may be read out all the same.
  if (document.visibilityState === "hidden") start();
  else requestAnimationFrame(() => setTimeout(start));
})();
