import { useQuery } from "@tanstack/react-query";
import { counted } from "../../common/format";
import { type CheckedMail, checkQuery } from "../../model/pastes";
import { Copy } from "../parts/Copy";
import { Failed } from "../parts/State";
import styles from "./PastePage.module.css";

/** Claims and comparisons drawn of one mail. */
const MOST = 12;

const ANSWERS = {
  agrees: "agrees",
  differs: "differs",
  "not compared": "not compared",
  "no figures": "no figures",
  "figures not compared": "cannot tell",
  shown: "in words",
} as const;

interface Props {
  text: string;
  digest: string;
  pairs: readonly string[];
}

/** Each claim of the pasted mail beside its own figures, what is not stated, and the reply to send. */
export function CheckSection({ text, digest, pairs }: Props) {
  const { data, error, isFetching } = useQuery(checkQuery(text, digest, pairs));
  return (
    <section className="panel pad-x-14 pad-y-10 break-anywhere" aria-labelledby="check" aria-busy={isFetching}>
      <h2 id="check">Its claims beside its own figures</h2>
      {error && <Failed what="The claims cannot be checked" error={error} />}
      {!error && !data && <p className="paragraph">Checking…</p>}
      {data?.mails.length === 0 && (
        <p className="paragraph">
          No sentence of this text claims a change, and it shows no figures of two sides that could be compared.
        </p>
      )}
      {data?.mails.map((mail, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: mails of a text have no other name, and never move.
        <MailSection key={at} mail={mail} isOneOfSeveral={data.mails.length > 1} />
      ))}
      {data && data.mails.length > 0 && (
        <details className="stack items-start gap-8 space-above-14" open={data.asks}>
          <summary className="pad-y-6 touch-min-height-target">
            {data.asks && "A reply, 72 columns, to be read before it is sent"}
            {!data.asks && (isUnknown(data.mails) ? "What its figures give is not known" : "Nothing is open")}
          </summary>
          <Copy text={data.reply} word="Copy reply" />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls sideways is reached by the keyboard. */}
          <pre tabIndex={0}>{data.reply}</pre>
        </details>
      )}
    </section>
  );
}

function isUnknown(mails: CheckedMail[]): boolean {
  return mails.some((mail) => mail.claims.some((claim) => claim.answer === "figures not compared"));
}

function MailSection({ mail, isOneOfSeveral }: { mail: CheckedMail; isOneOfSeveral: boolean }) {
  return (
    <div>
      {isOneOfSeveral && (
        <h3 className="space-above-14 space-below-4 size-text">
          {mail.subject ?? mail.author ?? "A mail without a subject"}
        </h3>
      )}
      {mail.claims.length > 0 && (
        <ul className={`${styles.claims} plain-list space-above-4`} aria-label="Claims">
          {mail.claims.slice(0, MOST).map((claim, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a sentence may have several claims, and they never move.
            <li className="break-anywhere" key={at}>
              <blockquote>{claim.text}</blockquote>
              <p className="space-above-4">
                <strong className="pad-x-6 pad-y-2 control-line round-small" data-answer={claim.answer}>
                  {ANSWERS[claim.answer]}
                </strong>{" "}
                {claim.sentence}
              </p>
            </li>
          ))}
        </ul>
      )}
      {mail.claims.length > MOST && (
        <p className="paragraph">{counted(mail.claims.length - MOST, "more claim")} not listed.</p>
      )}
      {mail.figures.length > 0 && (
        <>
          <h3 className="space-above-14 space-below-4 size-text">Whether the runs decide it</h3>
          <ul className="space-above-4 pad-left-18" aria-label="Comparisons">
            {byVerdict(mail.figures).map(({ verdict, names }) => (
              <li className="break-anywhere" key={verdict}>
                {names.slice(0, MOST).join("; ")}
                {names.length > MOST && ` and ${counted(names.length - MOST, "more comparison")}`}: {verdict}
              </li>
            ))}
          </ul>
        </>
      )}
      {mail.missing.length > 0 && (
        <>
          <h3 className="space-above-14 space-below-4 size-text">Not stated</h3>
          <p className="paragraph">
            {mail.missing.join("; ")}. The search is for words: a mail may state them in others.
          </p>
        </>
      )}
    </div>
  );
}

/** The comparisons of each verdict, each name once: runs of one number say the same of all of them. */
function byVerdict(figures: CheckedMail["figures"]): { verdict: string; names: string[] }[] {
  const found = new Map<string, Map<string, number>>();
  for (const { title, metric, verdict } of figures) {
    const name = [title, metric].filter(Boolean).join(", ");
    const counts = found.get(verdict) ?? new Map<string, number>();
    found.set(verdict, counts.set(name, (counts.get(name) ?? 0) + 1));
  }
  return [...found].map(([verdict, counts]) => ({
    verdict,
    names: [...counts].map(([name, count]) => (count > 1 ? `${name} (${count} comparisons)` : name)),
  }));
}
