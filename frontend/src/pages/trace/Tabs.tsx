import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import type { TabName } from "../../url/trace";
import styles from "./Tabs.module.css";

interface Props {
  tabs: readonly { name: TabName; word: string }[];
  chosen: TabName;
  onChoose: (name: TabName) => void;
  children: ReactNode;
}

const MOVES: Record<string, (at: number, many: number) => number> = {
  ArrowLeft: (at, many) => (at + many - 1) % many,
  ArrowRight: (at, many) => (at + 1) % many,
  Home: () => 0,
  End: (_, many) => many - 1,
};

/** One tab stop for all tabs; arrow keys choose, as the ARIA pattern of tabs says. */
export function Tabs({ tabs, chosen, onChoose, children }: Props) {
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
      <div ref={list} role="tablist" aria-label="More about this recording" className={styles.list} onKeyDown={press}>
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
