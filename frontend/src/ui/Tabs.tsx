import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import styles from "./Tabs.module.css";

interface Props<Name extends string> {
  /** What the tabs are about. */
  label: string;
  tabs: readonly { name: Name; word: string }[];
  chosen: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}

const MOVES: Record<string, (at: number, many: number) => number> = {
  ArrowLeft: (at, many) => (at + many - 1) % many,
  ArrowRight: (at, many) => (at + 1) % many,
  Home: () => 0,
  End: (_, many) => many - 1,
};

/** One tab stop for all tabs; arrow keys choose, as the ARIA pattern of tabs says. */
export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const to = move(
      tabs.findIndex(({ name }) => name === chosen),
      tabs.length,
    );
    const next = tabs[to];
    if (!next) return;
    onChoose(next.name);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  };
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={press}>
        {tabs.map(({ name, word }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            {word}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
