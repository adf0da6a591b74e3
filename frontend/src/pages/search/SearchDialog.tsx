import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useId, useMemo, useState } from "react";
import { count } from "../../common/format";
import { FEWEST_LETTERS, type HitKind, MOST_OF_ONE, type SearchAnswer, searchQuery } from "../../model/search";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { useBusy } from "../idle";
import { Waiting } from "../parts/Waiting";
import { type Choice, choicesOf, type Group, Hits } from "./Hits";
import { findLocally } from "./local";
import styles from "./Search.module.css";

/** Wait after the last letter before the server is asked, ms. */
const PAUSE = 200;

/** Searches everything, from every page. */
export function SearchDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title="Search" isOpen={isOpen} onClose={onClose}>
      <SearchBox onClose={onClose} />
    </Dialog>
  );
}

/** The field and what was found. The focus stays in the field: arrows choose, Enter opens. */
function SearchBox({ onClose }: { onClose: () => void }) {
  const id = useId();
  const router = useRouter();
  const [text, setText] = useState("");
  const [only, setOnly] = useState<HitKind | null>(null);
  const [active, setActive] = useState(0);
  const words = text.trim();
  const settled = useSettled(words);
  const answer = useQuery(searchQuery(settled, only));
  useBusy(settled !== words);
  const groups = useMemo(() => groupsOf(words, answer.data, only), [words, answer.data, only]);
  const choices = choicesOf(groups);
  const chosen = choices[Math.min(active, choices.length - 1)];

  const choose = (choice: Choice) => {
    setActive(0);
    if ("more" in choice) return setOnly(choice.more);
    onClose();
    router.history.push(choice.hit.address);
  };
  const press = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && choices.length > 0) {
      const next = (Math.min(active, choices.length - 1) + step + choices.length) % choices.length;
      setActive(next);
      document.getElementById(`${id}-list-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && chosen) choose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.box}>
      <label className="muted" htmlFor={id}>
        Recordings, flows, skbs, tasks, rules, claims, explainers, words
      </label>
      <input
        id={id}
        type="text"
        role="combobox"
        // The dialog gives the focus to what has this attribute; React would focus before it is open.
        ref={(field) => field?.setAttribute("autofocus", "")}
        autoComplete="off"
        maxLength={100}
        placeholder="a name, 0x… of a flow or an skb, a function"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && `${id}-list-${Math.min(active, choices.length - 1)}`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
          setOnly(null);
        }}
        onKeyDown={press}
      />
      <p role="status" className={styles.status}>
        {statusOf(words, settled === words && !answer.isFetching, answer.data, choices.length, only)}{" "}
        {only && (
          <Button kind="quiet" onClick={() => setOnly(null)}>
            All kinds
          </Button>
        )}
      </p>
      <Waiting of={answer} failed="Recordings were not searched" />
      <Hits id={`${id}-list`} groups={groups} active={active} onActive={setActive} onChoose={choose} />
    </div>
  );
}

/** The text once nothing has been typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Recordings and what is in them, then what explains, then pages. */
function groupsOf(words: string, answer: SearchAnswer | undefined, only: HitKind | null): Group[] {
  const found: Group[] =
    words.length < FEWEST_LETTERS
      ? []
      : (answer?.groups ?? []).map(({ kind, items, next }) => ({ kind, items, hasMore: next !== null && !only }));
  if (only) return found.filter(({ kind }) => kind === only);
  const isOf = (...kinds: string[]) => [...found, ...findLocally(words)].filter(({ kind }) => kinds.includes(kind));
  return [...isOf("recording", "flow", "skb", "task"), ...isOf("explainer"), ...isOf("rule", "claim", "word", "page")];
}

function statusOf(
  words: string,
  isDone: boolean,
  answer: SearchAnswer | undefined,
  choices: number,
  only: HitKind | null,
): string {
  if (words.length < FEWEST_LETTERS) return "";
  if (!isDone) return "Searching…";
  if (only && choices >= MOST_OF_ONE) return `The first ${MOST_OF_ONE}; another word narrows the search.`;
  const left = answer ? answer.recordings - answer.searched : 0;
  const cut =
    left > 0 && !only
      ? ` Flows, skbs and tasks were looked for in the newest ${count(answer?.searched ?? 0)} of ${count(answer?.recordings ?? 0)} recordings.`
      : "";
  return (choices === 0 ? "Nothing found." : `${count(choices)} found; arrows choose, Enter opens.`) + cut;
}
