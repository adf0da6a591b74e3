import { useState } from "react";
import type { Listed } from "../../explainers/contract";
import { LISTED } from "../../explainers/listed";
import { GlossaryWord } from "../glossary/GlossaryWord";
import { Anchor } from "../parts/Anchor";
import { DecisionMap } from "../parts/DecisionMap";
import { KeyFigure } from "../parts/KeyFigure";
import { Page } from "../parts/Page";
import styles from "./ExplainIndex.module.css";

/** The list of explainers. */
export function ExplainIndex() {
  return (
    <Page title="Explain">
      <Index />
    </Page>
  );
}

/** The map, and every explainer with its decision, its thread and what came of it. The server draws it too. */
export function Index() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <div className={styles.head}>
        <h1>The life of an skb, and where it is disputed</h1>
        <p>
          An <GlossaryWord concept="skb" /> goes round: allocated, built, queued, transmitted, completed, freed or
          recycled. At the numbered places people argue about what the kernel decides. Each explainer lets you take the
          decision by hand, watch the kernel’s own rule take it, and compare with what was proposed.
        </p>
      </div>
      <DecisionMap chosen={chosen} onChoose={setChosen} />
      {LISTED.map((meta, at) => (
        <Row key={meta.id} meta={meta} number={at + 1} isChosen={meta.id === chosen} onChoose={setChosen} />
      ))}
      <p className="pad-top-14 muted line-top">
        Words that pictures and texts share are on one page: <Anchor href="/glossary">Glossary</Anchor>. The rules
        themselves, with worked examples: <Anchor href="/policies">Policies</Anchor>.
      </p>
    </>
  );
}

interface RowProps {
  meta: Listed;
  number: number;
  isChosen: boolean;
  onChoose: (id: string | null) => void;
}

function Row({ meta, number, isChosen, onChoose }: RowProps) {
  const { id, question, answer, decision: known } = meta;
  return (
    <article
      className={styles.row}
      data-chosen={isChosen}
      aria-labelledby={`question-${id}`}
      onPointerEnter={() => onChoose(id)}
      onPointerLeave={() => onChoose(null)}
    >
      <div className={styles.question}>
        <h2 id={`question-${id}`}>
          <span aria-hidden="true">{number}</span>
          <Anchor href={`/explain/${id}`} onFocus={() => onChoose(id)} onBlur={() => onChoose(null)}>
            {question}
          </Anchor>
        </h2>
        <p>{answer}</p>
      </div>
      {known && (
        <dl className={styles.facts}>
          <dt>decision</dt>
          <dd>{known.decision}</dd>
          <dt>thread</dt>
          <dd>
            {known.thread.subject}. {known.thread.author}, {known.thread.date}
          </dd>
          <dt>merged</dt>
          <dd>{known.outcome}</dd>
        </dl>
      )}
      <KeyFigure decision={known} />
    </article>
  );
}
