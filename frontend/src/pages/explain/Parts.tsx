import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSize } from "../../charts/frame/useSize";
import type { Explainer } from "../../explainers/contract";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import { claimsQuery } from "../../model/queries";
import type { ExplainAddress } from "../../url/explain";
import { ClaimsTable } from "./ClaimsTable";
import { CodePath } from "./CodePath";
import { HelperPart } from "./HelperPart";
import { PairPart } from "./PairPart";
import styles from "./Parts.module.css";
import { Thread } from "./Thread";
import type { ChangeExplain } from "./useExplainAddress";

interface Props {
  explainer: Explainer;
  address: ExplainAddress;
  change: ChangeExplain;
  linking: Linking;
}

/** What comes after the story: the trap, chapters, the code path, the thread, published figures, the helper. */
export function Parts({ explainer, address, change, linking }: Props) {
  const claims = useQuery(claimsQuery());
  const own = claims.data?.filter((claim) => claim.policy === explainer.meta.policy) ?? [];
  const { trap, chapters = [] } = explainer;
  return (
    <>
      <PairPart explainer={explainer} address={address} change={change} linking={linking} />
      <section className={styles.part} aria-labelledby="trap">
        <div className={styles.words}>
          <h2 id="trap">{trap.heading}</h2>
          <p>
            <Prose text={trap.text} linking={linking} />
          </p>
        </div>
        <Measured>{(width) => <trap.Picture claims={own} width={width} title={trap.heading} />}</Measured>
      </section>
      {chapters.map((chapter) => (
        <section key={chapter.id} className={styles.part} aria-labelledby={chapter.id}>
          <div className={styles.words}>
            <h2 id={chapter.id}>{chapter.heading}</h2>
            {chapter.text.map((paragraph) => (
              <p key={paragraph}>
                <Prose text={paragraph} linking={linking} />
              </p>
            ))}
          </div>
          <Measured>{(width) => <chapter.Body width={width} />}</Measured>
        </section>
      ))}
      <CodePath explainer={explainer} linking={linking} />
      <Thread explainer={explainer} linking={linking} />
      <section className={styles.part} aria-labelledby="published">
        <div className={styles.words}>
          <h2 id="published">Published, and recomputed</h2>
          <p>
            Every figure of this argument in the library of claims, each with what its own numbers give, on which base,
            and what was not stated.
          </p>
        </div>
        <div>
          <ClaimsTable claims={own} />
        </div>
      </section>
      <HelperPart explainer={explainer} linking={linking} />
    </>
  );
}

/** A box that tells what is in it how wide it is. */
function Measured({ children }: { children: (width: number) => ReactNode }) {
  const { ref, width } = useSize<HTMLDivElement>(640);
  return (
    <div ref={ref} className={styles.picture}>
      {children(width)}
    </div>
  );
}
