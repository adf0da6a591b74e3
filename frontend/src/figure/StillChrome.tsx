import type { ReactNode } from "react";
import chrome from "../pages/chrome/Chrome.module.css";
import { PLACES } from "../pages/chrome/places";
import page from "../pages/parts/Page.module.css";
import buttons from "../ui/Button.module.css";

/** Header and main part of a page, before there is a script: the same places, plain links. */
export function StillChrome({ at, children }: { at: string; children: ReactNode }) {
  return (
    <>
      <header className={chrome.header}>
        <a href="/" className={chrome.name}>
          skbscope
        </a>
        <nav aria-label="Pages" className={chrome.nav}>
          {PLACES.map(({ to, word }) => (
            <a key={to} href={to} aria-current={to === at ? "page" : undefined}>
              {word}
            </a>
          ))}
        </nav>
        {/* As wide and high as the buttons that come, so that nothing moves when they do. */}
        <div className={chrome.right} aria-hidden="true">
          <span className={buttons.button} style={{ visibility: "hidden" }}>
            Dark
          </span>
        </div>
      </header>
      <main id="main" className={page.page}>
        {children}
      </main>
    </>
  );
}
