import { useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { tracesQuery } from "../../model/queries";
import type { TraceCard } from "../../model/types";
import { GlossaryWord } from "../glossary/GlossaryWord";
import { Anchor } from "../parts/Anchor";
import { ListTable } from "../parts/ListTable";
import { Page } from "../parts/Page";
import { Missing } from "../parts/State";
import { traceColumns } from "../parts/traceColumns";
import { useTraceChanges } from "../parts/useTraceChanges";
import { Waiting } from "../parts/Waiting";
import { DemoCards } from "./DemoCards";
import { DropZone } from "./DropZone";
import { ExampleAnswer } from "./ExampleAnswer";
import styles from "./HomePage.module.css";
import { PasteCard } from "./PasteCard";
import { QuestionsCard } from "./QuestionsCard";
import { RecordYourOwn } from "./RecordYourOwn";

/** Beginnings of the names of recordings to begin with: a topology of caches, a fault with its remedy, AF_XDP. */
const FIRST = ["8-emulated-cpus-tcp-hopping", "stuck-2", "xsk-veth"];

/** The front page. */
export function HomePage() {
  return (
    <Page title="">
      <Home />
    </Page>
  );
}

/** What this is and the three ways in, an answer as an example, and recordings to begin with. The server draws it too. */
export function Home() {
  const traces = useQuery(tracesQuery());
  useTraceChanges(traces.data);
  // The table comes in slices: input is handled in between.
  const listed = useDeferredValue(traces.data);
  const demos = listed?.filter((trace) => trace.demo) ?? [];
  const own = listed?.filter((trace) => !trace.demo) ?? [];
  const example = demos.find((trace) => trace.state === "ready" && trace.findings);
  return (
    <>
      <div className={`${styles.head} size-prose`}>
        <h1>Find out how your Linux host handles packets, and which setting to change</h1>
        <p className="space-above-4 muted">
          skbscope reads what your host recorded, replays the kernel’s own rules <GlossaryWord concept="skb" /> by skb,
          and shows every number with its source.
        </p>
      </div>
      <DropZone>
        <PasteCard />
        <QuestionsCard />
      </DropZone>
      <Waiting of={traces} failed="The recordings cannot be listed" />
      {own.length > 0 && (
        <section className="stack gap-8 space-above-8" aria-labelledby="own">
          <h2 id="own">Your recordings</h2>
          <ListTable rows={own} columns={traceColumns()} caption="Your recordings" keyOf={({ id }) => id} />
        </section>
      )}
      {example && <ExampleAnswer trace={example} />}
      <section className="stack gap-8 space-above-8" aria-labelledby="demos">
        <h2 id="demos">Recordings to explore</h2>
        {traces.isPending && <Missing what="Asking for the list of recordings…" />}
        {demos.length > 0 && <DemoCards traces={firstOf(demos)} />}
        {demos.length > 0 && (
          <p className="paragraph">
            <Anchor href="/traces">All {demos.length} recordings of the demo library</Anchor>
          </p>
        )}
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

function firstOf(demos: readonly TraceCard[]): TraceCard[] {
  const first = FIRST.flatMap((name) => demos.filter((trace) => trace.name.startsWith(name)).slice(0, 1));
  return first.length === FIRST.length ? first : demos.slice(0, FIRST.length);
}
