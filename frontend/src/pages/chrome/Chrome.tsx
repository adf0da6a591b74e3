import { Link, Outlet, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isTyping } from "../../charts/lifecycle/useKeys";
import buttons from "../parts/Button.module.css";
import styles from "./Chrome.module.css";
import { KeyHelp } from "./KeyHelp";
import { chooseTheme, useTheme } from "./theme";

const PLACES = [
  { to: "/traces", word: "Traces", own: [] },
  { to: "/policies", word: "Policies", own: [] },
  { to: "/results", word: "Results", own: ["/compare", "/paste"] },
  { to: "/claims", word: "Claims", own: [] },
] as const;

/** Whether a path lies in a part of the portal. */
const isIn = (path: string, places: readonly string[]) =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

/** What every page has: the way past the header, the header, the list of keys. */
export function Chrome() {
  const theme = useTheme();
  const [isHelpOpen, setHelpOpen] = useState(false);
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
          {PLACES.map(({ to, word, own }) => (
            <Link key={to} to={to} aria-current={isIn(path, [to, ...own]) ? "page" : undefined}>
              {word}
            </Link>
          ))}
        </nav>
        <div className={styles.right}>
          <button type="button" className={`${buttons.quiet} ${styles.keys}`} onClick={() => setHelpOpen(true)}>
            press ? for keys
          </button>
          <button type="button" className={buttons.button} onClick={() => chooseTheme(other)}>
            {other === "dark" ? "Dark" : "Light"}
            <span className="visually-hidden">theme</span>
          </button>
        </div>
      </header>
      <Outlet />
      <KeyHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
    </>
  );
}
