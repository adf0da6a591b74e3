import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { GlossaryWord } from "../../explainers/glossary/GlossaryWord";
import { tracesQuery } from "../../model/queries";
import { Anchor } from "../parts/Anchor";
import { DecisionMap } from "../parts/DecisionMap";
import { Page } from "../parts/Page";
import { Failed, Missing } from "../parts/State";
import { TraceTable } from "../parts/TraceTable";
import { useTraceChanges } from "../parts/useTraceChanges";
import { DropZone } from "./DropZone";
import { ExplainerList } from "./ExplainerList";
import styles from "./HomePage.module.css";
import { RecordYourOwn } from "./RecordYourOwn";

/** The front page. */
export function HomePage() {
  return (
    <Page title="">
      <Home />
    </Page>
  );
}

/**
 * What this is, the map with its questions, the way in; then the explainers, and recordings to begin with. The server
 * draws it too.
 */
export function Home() {
  const traces = useQuery(tracesQuery());
  useTraceChanges(traces.data);
  const [chosen, setChosen] = useState<string | null>(null);
  // The tables come in slices: a hand is heard in between.
  const listed = useDeferredValue(traces.data);
  const demos = listed?.filter((trace) => trace.demo) ?? [];
  const own = listed?.filter((trace) => !trace.demo) ?? [];
  return (
    <>
      <div className={styles.head}>
        <h1>Where should this machine allocate, steer, batch, recycle and free its packets?</h1>
        <p>
          Five disputed decisions of the Linux network stack: explained by running the kernel’s own rules, and replayed
          over your host’s recording, <GlossaryWord concept="skb" /> by skb, with how sure each number is.
        </p>
      </div>
      <DropZone />
      <DecisionMap chosen={chosen} onChoose={setChosen} />
      <section className={styles.section} aria-labelledby="explainers">
        <h2 id="explainers">
          <Anchor href="/explain">The decisions, explained</Anchor>
        </h2>
        <ExplainerList chosen={chosen} onChoose={setChosen} />
      </section>
      {traces.isError && (
        <Failed what="The recordings cannot be listed" error={traces.error} onRetry={() => void traces.refetch()} />
      )}
      {own.length > 0 && (
        <section className={styles.section} aria-labelledby="own">
          <h2 id="own">Your recordings</h2>
          <TraceTable traces={own} caption="Your recordings" />
        </section>
      )}
      <section className={styles.section} aria-labelledby="demos">
        <h2 id="demos">Demo library</h2>
        <p className={styles.lede}>Recordings of real kernels to begin with; each says what it shows.</p>
        {traces.isPending && <Missing what="Asking for the list of recordings…" />}
        {demos.length > 0 && <TraceTable traces={demos} caption="Demo library" isDemo />}
        {listed && demos.length === 0 && (
          <Missing what="The demo library is not loaded">
            Start the server with <code>npm start</code>, or <code>skbscope serve --demo</code>.
          </Missing>
        )}
      </section>
      <RecordYourOwn />
    </>
  );
}
