import { Link, Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { Suspense, useEffect, useState } from "react";
import { Button } from "../../ui/Button";
import buttons from "../../ui/Button.module.css";
import { busyUntil } from "../idle";
import { lazyPart } from "../pageFile";
import styles from "./Chrome.module.css";
import type { DialogName } from "./Dialogs";
import { Footer } from "./Footer";
import { usePalette } from "./palette";
import { PLACES, placeOf } from "./places";
import { chooseTheme, useTheme } from "./theme";

// Fetched when the first of them is opened.
const Dialogs = lazyPart(async () => (await import("./Dialogs")).Dialogs);

/** What every page has: the way past the header, the header, the list of keys. */
export function Chrome() {
  const theme = useTheme();
  const palette = usePalette();
  const [open, setOpen] = useState<DialogName | null>(null);
  // What was open once stays: only an element that is there gives the focus back.
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const path = useRouterState({ select: (state) => state.location.pathname });

  const navigate = useNavigate();
  useEffect(() => {
    const gone = new AbortController();
    // Beside the page's first scripts; a page without it is still a page.
    busyUntil(import("./windowKeys")).then(
      ({ act }) => act(() => void navigate({ to: "/" }), setOpen, gone.signal),
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
          <Button kind="quiet" className="below-720-hide" onClick={() => setOpen("keys")}>
            <span className="mono small muted">? for keys</span>
          </Button>
          <Button onClick={() => setOpen("search")}>
            <span className="muted">Search</span>
            <kbd className="muted below-720-hide">Ctrl K</kbd>
          </Button>
          <Link to="/" hash="add" className={buttons.primary}>
            Add data
          </Link>
          {/* Seen where the server asks for tokens: it says so in the page. */}
          <Link to="/access" className={`${buttons.button} ${styles.access}`}>
            Access
          </Link>
          <Button className={styles.colours} onClick={() => setOpen("colours")}>
            <i className={styles.swatches} />
            <span>Colours</span>
          </Button>
          <Button className={styles.theme} onClick={() => chooseTheme(other)}>
            {other === "dark" ? "Dark" : "Light"}
            <span className="visually-hidden">theme</span>
          </Button>
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
        {wasOpen && <Dialogs open={open} onClose={() => setOpen(null)} theme={theme} palette={palette} />}
      </Suspense>
    </>
  );
}
