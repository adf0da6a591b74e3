import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useState } from "react";
import { isTyping } from "../../common/typing";
import { busyUntil } from "../idle";
import buttons from "../parts/Button.module.css";
import styles from "./Chrome.module.css";
import { Footer } from "./Footer";
import { usePalette } from "./palette";
import { PLACES, placeOf } from "./places";
import { chooseTheme, useTheme } from "./theme";

// Fetched when they are opened first.
const Colours = lazy(() => busyUntil(import("./Colours").then((module) => ({ default: module.Colours }))));
const KeyHelp = lazy(() => busyUntil(import("./KeyHelp").then((module) => ({ default: module.KeyHelp }))));
/** What every page has: the way past the header, the header, the list of keys. */
export function Chrome() {
  const theme = useTheme();
  const palette = usePalette();
  const [isColoursOpen, setColoursOpen] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  // What was open once stays: only an element that is there gives the focus back.
  const wasColoursOpen = useEver(isColoursOpen);
  const wasHelpOpen = useEver(isHelpOpen);
  const path = useRouterState({ select: (state) => state.location.pathname });

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "?" || isTyping(event.target)) return;
      event.preventDefault();
      setHelpOpen(true);
    };
    globalThis.addEventListener("keydown", press);
    return () => globalThis.removeEventListener("keydown", press);
  }, []);

  const navigate = useNavigate();
  useEffect(() => {
    const gone = new AbortController();
    // Beside the page's first scripts; a page without it is still a page.
    busyUntil(import("./windowDrop")).then(
      ({ takeDrops }) => takeDrops(() => void navigate({ to: "/" }), gone.signal),
      () => {},
    );
    return () => gone.abort();
  }, [navigate]);

  const place = placeOf(path);
  // Only beside the pages that the tabs name: a recording or a comparison has its whole height.
  const tabs = place?.pages.some(({ to }) => to === path) ? place : null;
  const other = theme === "dark" ? "light" : "dark";
  return (
    <>
      <a href="#main" className={styles.skip}>
        Skip to the content
      </a>
      <header className={styles.header}>
        <Link to="/" className={styles.name}>
          skbscope
        </Link>
        <nav aria-label="Pages" className={styles.nav}>
          {PLACES.map((one) => (
            <Link key={one.to} to={one.to} aria-current={one === place ? "page" : undefined}>
              {one.word}
            </Link>
          ))}
        </nav>
        <div className={styles.right}>
          <button type="button" className={`${buttons.quiet} ${styles.keys}`} onClick={() => setHelpOpen(true)}>
            press ? for keys
          </button>
          <Link to="/" hash="add" className={`${buttons.primary} ${styles.add}`}>
            Add data
          </Link>
          {/* Seen where the server asks for tokens: it says so in the page. */}
          <Link to="/access" className={`${buttons.button} ${styles.access}`}>
            Access
          </Link>
          <button type="button" className={`${buttons.button} ${styles.colours}`} onClick={() => setColoursOpen(true)}>
            <Swatches />
            <span>Colours</span>
          </button>
          <button type="button" className={buttons.button} onClick={() => chooseTheme(other)}>
            {other === "dark" ? "Dark" : "Light"}
            <span className="visually-hidden">theme</span>
          </button>
        </div>
      </header>
      {tabs && (
        <nav aria-label={tabs.word} className={styles.tabs}>
          {tabs.pages.map(({ to, word }) => (
            <Link key={to} to={to} aria-current={to === path ? "page" : undefined}>
              {word}
            </Link>
          ))}
        </nav>
      )}
      <Outlet />
      <Footer />
      <Suspense>
        {wasColoursOpen && (
          <Colours
            isOpen={isColoursOpen}
            onClose={() => setColoursOpen(false)}
            theme={theme}
            onTheme={chooseTheme}
            palette={palette}
          />
        )}
        {wasHelpOpen && <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />}
      </Suspense>
    </>
  );
}

/** Whether something has been true since the page stands. */
function useEver(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  return was || is;
}

/** The palette in force, as three of its colours in three shapes. */
function Swatches() {
  return (
    <svg width="38" height="12" viewBox="0 0 38 12" aria-hidden="true" focusable="false">
      <circle cx="6" cy="6" r="5" fill="var(--data-local)" />
      <rect x="14.5" y="1.5" width="9" height="9" fill="var(--data-flushed)" />
      <path d="M32 0L38 6L32 12L26 6Z" fill="var(--data-across)" />
    </svg>
  );
}
