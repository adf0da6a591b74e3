// Sets theme and palette before the first paint; a file of its own because the page's policy allows no inline script.
(() => {
  const chosen = (key) => {
    try {
      return localStorage.getItem(`skbscope.${key}`);
    } catch {
      // Storage may be closed to us; the system's choice is as good.
      return null;
    }
  };
  const root = document.documentElement;
  const theme = chosen("theme");
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = theme === "dark" || theme === "light" ? theme : system;
  // An address that names a palette wins over the one remembered: a link shows what its sender saw.
  const named = new URLSearchParams(location.search).get("palette");
  const palette = named === "tol" || named === "okabe-ito" ? named : chosen("palette");
  root.dataset.palette = palette === "tol" ? "tol" : "okabe-ito";
})();
