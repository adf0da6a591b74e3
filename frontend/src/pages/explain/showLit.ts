/** Space around what is lit, px. */
const AIR = 12;

/**
 * Scrolls a figure that is lower than its picture (on a phone) so that what is lit is in sight: all of it, or else its
 * first part. Without anything lit, with room for the picture, or under a finger that points into it, nothing moves.
 */
export function showLit(scene: Element | null): void {
  const box = scene?.closest("section");
  if (!box || box.scrollHeight <= box.clientHeight || box.matches(":hover")) return;
  const lit = [...box.querySelectorAll("[data-picture] [data-lit]")]
    .map((group) => group.getBoundingClientRect())
    .filter(({ height }) => height > 0);
  if (lit.length === 0) return;
  const { top } = box.getBoundingClientRect();
  const first = Math.min(...lit.map((one) => one.top));
  // As many of the lit parts as fit below the first one, in the order of the picture.
  const fits = lit.map((one) => one.bottom).filter((bottom) => bottom - first <= box.clientHeight - 2 * AIR);
  const last = Math.max(first, ...fits);
  const middle = (first + last) / 2 - top + box.scrollTop;
  const at = fits.length > 0 ? middle - box.clientHeight / 2 : first - top + box.scrollTop - AIR;
  box.scrollTo({ top: at, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
}
