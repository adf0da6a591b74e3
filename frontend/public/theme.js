// Sets the theme before the first paint; a file of its own because the page's policy allows no inline script.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("skbscope.theme");
  } catch {
    // Storage may be closed to us; the system's choice is as good.
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = chosen === "dark" || chosen === "light" ? chosen : system;
})();
