import { useQuery } from "@tanstack/react-query";
import { memo, type ReactNode } from "react";
import { drawnWidth } from "../../common/drawn";
import { useSize } from "../../common/useSize";
import type { FullExplainer } from "../../explainers/contract";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import { claimsQuery } from "../../model/claims";
import { policiesQuery } from "../../model/queries";
import type { Claim } from "../../model/types";
import type { ExplainAddress } from "../../url/explain";
import { JudgedTable } from "../parts/JudgedTable";
import { Near } from "../parts/Near";
import { useStages } from "../parts/useStages";
import { ClaimsTable } from "./ClaimsTable";
import { CodePath } from "./CodePath";
import { HelperPart } from "./HelperPart";
import { PairPart } from "./PairPart";
import styles from "./Parts.module.css";
import { Thread } from "./Thread";
import type { ChangeExplain } from "./useExplainAddress";

/** About as high as they will be, CSS pixels: what stands below hardly moves when they come. */
const PICTURE = 380;
const TABLE = 480;

interface Props {
  explainer: FullExplainer;
  address: ExplainAddress;
  change: ChangeExplain;
  linking: Linking;
}

/** What comes after the story. Two simulations side by side follow the address; all else is the same wherever the story stands. */
export function Parts({ explainer, address, change, linking }: Props) {
  return (
    <>
      <PairPart explainer={explainer} address={address} change={change} linking={linking} />
      <Below explainer={explainer} linking={linking} />
    </>
  );
}

/** The trap, chapters, the code path, the thread, published figures, the helper. */
const Below = memo(function Below({ explainer, linking }: Pick<Props, "explainer" | "linking">) {
  const { meta, trap, chapters = [] } = explainer;
  const stage = useStages(4);
  return (
    <>
      {stage > 1 && (
        <section className={styles.part} aria-labelledby="trap">
          <div className={styles.words}>
            <h2 id="trap">{trap.heading}</h2>
            <p>
              <Prose text={trap.text} linking={linking} />
            </p>
          </div>
          <Picture>
            {(width) => (
              <Claims policy={meta.policy}>
                {(claims) => <trap.Picture claims={claims} width={width} title={trap.heading} />}
              </Claims>
            )}
          </Picture>
        </section>
      )}
      {stage > 1 &&
        chapters.map((chapter) => (
          <section key={chapter.id} className={styles.part} aria-labelledby={chapter.id}>
            <div className={styles.words}>
              <h2 id={chapter.id}>{chapter.heading}</h2>
              {chapter.text.map((paragraph) => (
                <p key={paragraph}>
                  <Prose text={paragraph} linking={linking} />
                </p>
              ))}
            </div>
            <Picture>{(width) => <chapter.Body width={width} />}</Picture>
          </section>
        ))}
      {stage > 2 && (
        <>
          <CodePath explainer={explainer} linking={linking} />
          <Thread explainer={explainer} linking={linking} />
        </>
      )}
      {stage > 3 && (
        <>
          <section className={styles.part} aria-labelledby="published">
            <div className={styles.words}>
              <h2 id="published">Published, and recomputed</h2>
              <p>
                Every figure of this argument in the library of claims, each with what its own numbers give, on which
                base, and what was not stated.
              </p>
            </div>
            <Near height={TABLE}>
              {() => <Claims policy={meta.policy}>{(claims) => <ClaimsTable claims={claims} />}</Claims>}
            </Near>
          </section>
          <JudgedPart policy={meta.policy} />
          <HelperPart explainer={explainer} linking={linking} />
        </>
      )}
    </>
  );
});

/** How far the rules of this page agree with a kernel that runs them. */
function JudgedPart({ policy }: { policy: string }) {
  const { data } = useQuery(policiesQuery());
  const judged = data?.items.find((one) => one.id === policy)?.judged;
  return judged ? (
    <section className={styles.part} aria-labelledby="judged">
      <div className={styles.words}>
        <h2 id="judged">Checked on a kernel that runs it</h2>
        <p>
          The rules of this page as a program, against decisions of a Linux kernel that was switched to each of them.
          The rule that ran agrees; the others agree only where they decide alike.
        </p>
      </div>
      <JudgedTable judged={judged} />
    </section>
  ) : null;
}

/** Published figures of one policy; none while they are on their way. */
function Claims({ policy, children }: { policy: string; children: (claims: readonly Claim[]) => ReactNode }) {
  const { data } = useQuery(claimsQuery());
  return children(data?.filter((claim) => claim.policy === policy) ?? []);
}

/** A picture's place, which tells what is in it how wide it is. */
function Picture({ children }: { children: (width: number) => ReactNode }) {
  return (
    <Near className="shrinkable" height={PICTURE}>
      {() => <Measured>{children}</Measured>}
    </Near>
  );
}

function Measured({ children }: { children: (width: number) => ReactNode }) {
  const { ref, width } = useSize<HTMLDivElement>(drawnWidth("scene") ?? 640, true);
  return <div ref={ref}>{children(width)}</div>;
}
