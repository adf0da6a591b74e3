import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { LabelChip } from "../../charts/frame/LabelChip";
import { Mark } from "../../charts/frame/Mark";
import { CARDS } from "../../charts/vocabulary/cards";
import { MEANING } from "../../charts/vocabulary/meanings";
import { Page } from "../parts/Page";
import { BASICS, PATH_OF_A_PACKET } from "./basics";
import styles from "./GlossaryPage.module.css";
import { LABELS, TERM_GROUPS, type Term } from "./terms";

/** Every word of pages and pictures: its mark, what it means, and where its facts stand. */
export function GlossaryPage() {
  const named = useRouterState({ select: ({ location }) => location.hash });
  // What an address names is there only when this page is: the browser has looked for it before.
  useEffect(() => {
    if (named) document.getElementById(named)?.scrollIntoView();
  }, [named]);
  return (
    <Page title="Glossary">
      <h1>Glossary</h1>
      <p className="max-72ch pretty muted">
        Pages, pictures, tables and what is read out take their words from one list: this one. A mark beside a word is
        how pictures draw it.
      </p>
      <nav aria-label="Groups" className={`${styles.jumps} row wrap gap-y-4 gap-x-20`}>
        <a href="#group-basics">
          First words <small className="muted tabular">{BASICS.length}</small>
        </a>
        {TERM_GROUPS.map(({ id, heading, terms }) => (
          <a key={id} href={`#group-${id}`}>
            {heading} <small className="muted tabular">{terms.length}</small>
          </a>
        ))}
        <a href="#group-labels">
          Labels <small className="muted tabular">{LABELS.length}</small>
        </a>
      </nav>
      <section aria-labelledby="group-basics" className="space-above-14">
        <h2 id="group-basics">First words</h2>
        <p className="space-above-2 space-below-8 muted">
          What a reader who is new to the network stack of Linux needs first.
        </p>
        <ol
          className={`${styles.path} plain-list row wrap gap-10 space-below-12`}
          aria-label="The way of a received packet"
        >
          {PATH_OF_A_PACKET.map((station) => (
            <li className="row gap-10 items-center" key={station}>
              <span className="panel pad-10">{station}</span>
            </li>
          ))}
        </ol>
        <dl className={`${styles.terms} line-top`}>
          {BASICS.map(({ id, word, full, text }) => (
            <div key={id} id={id} data-named={id === named}>
              <dt className="row wrap gap-y-2 gap-x-12 items-center bold">
                <a className="ink" href={`#${id}`}>
                  {word}
                </a>
                <small className="small regular muted">{full}</small>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      {TERM_GROUPS.map(({ id, heading, about, terms }) => (
        <section key={id} aria-labelledby={`group-${id}`} className="space-above-14">
          <h2 id={`group-${id}`}>{heading}</h2>
          <p className="space-above-2 space-below-8 muted">{about}</p>
          <dl className={`${styles.terms} line-top`}>
            {terms.map((term) => (
              <Entry key={term.id} term={term} isNamed={term.id === named} />
            ))}
          </dl>
        </section>
      ))}
      <section aria-labelledby="group-labels" className="space-above-14">
        <h2 id="group-labels">Labels</h2>
        <p className="space-above-2 space-below-8 muted">How a number was obtained: the outlined word beside it.</p>
        <dl className={`${styles.terms} line-top`}>
          {LABELS.map(({ label, meaning }) => (
            <div key={label} id={`label-${label}`}>
              <dt className="row wrap gap-y-2 gap-x-12 items-center bold">
                <LabelChip label={label} />
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Page>
  );
}

function Entry({ term, isNamed }: { term: Term; isNamed: boolean }) {
  const { id, word, plural, colour, shape } = term;
  const card = CARDS[id];
  return (
    <div id={id} data-named={isNamed}>
      <dt className="row wrap gap-y-2 gap-x-12 items-center bold">
        <Mark shape={shape} colour={colour} />
        <a className="ink" href={`#${id}`}>
          {word}
        </a>
        {plural && <small className="small regular muted">{plural}</small>}
      </dt>
      <dd>
        {MEANING[id]}
        {card && <p className="space-above-4 muted">{card.text}</p>}
      </dd>
      {card && <dd className="mono small leading-20 muted break-anywhere">{card.source}</dd>}
    </div>
  );
}
