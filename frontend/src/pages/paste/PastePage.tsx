import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Choice } from "../../charts/frame/Choice";
import { counted } from "../../common/format";
import type { Paste } from "../../model/pastes";
import { policiesQuery } from "../../model/queries";
import { Button } from "../../ui/Button";
import { Page } from "../parts/Page";
import { Failed, Missing } from "../parts/State";
import { CheckSection } from "./CheckSection";
import { byGroup } from "./choices";
import { GroupCard } from "./GroupCard";
import { MailText } from "./MailText";
import { PairForm } from "./PairForm";
import { PasteBox } from "./PasteBox";
import styles from "./PastePage.module.css";
import { checkedPairs } from "./places";
import { Unread } from "./Unread";
import { usePaste } from "./usePaste";

/** Groups drawn at once. */
const MOST_GROUPS = 60;

/** A mail becomes runs: read, looked at, corrected, stored, compared. */
export function PastePage() {
  const paste = usePaste();
  const { read, given, reading, pairing, storing, experiments, isAsking, problem, correct, store } = paste;
  const policies = useQuery(policiesQuery());
  const [lit, setLit] = useState<readonly number[]>([]);
  const [goal, setGoal] = useState<{ run: number } | null>(null);
  const [selection, setSelection] = useState("");
  const [chosen, setChosen] = useState(0);

  if (read === null) {
    return (
      <Page title="Paste a mail">
        <h1>Paste a mail</h1>
        <p className="max-72ch pretty muted">
          Benchmark results live in mail. Paste the message or the whole thread: tool output, tables and figures in
          sentences become runs with a side, and the author's own change is shown beside the recomputed one.
        </p>
        <PasteBox given={given} isReading={reading.isPending} error={reading.error} onRead={paste.take} />
      </Page>
    );
  }
  const groups = byGroup(read.choices);
  const retained = read.choices.filter((choice) => choice.keep).length;
  const place = Math.min(chosen, experiments.length - 1);
  return (
    <Page title="Paste a mail">
      <header className="row wrap gap-y-8 gap-x-20 items-start spread">
        <div className="flex-1-1-240 shrinkable">
          <h1 className="break-anywhere">{titleOf(read.paste)}</h1>
          <p className="max-72ch pretty muted" role="status">
            {summaryOf(read.paste, experiments.length, isAsking)}
          </p>
        </div>
        <Button
          onClick={() => {
            setSelection("");
            paste.again();
          }}
        >
          Paste another
        </Button>
      </header>
      <div className={styles.columns}>
        <MailText
          text={read.paste.text ?? read.text}
          paste={read.paste}
          choices={read.choices}
          lit={lit}
          onLight={setLit}
          goal={goal}
          onSelect={setSelection}
        />
        <div className="stack gap-gutter shrinkable">
          {read.paste.found.length === 0 && (
            <Missing what="No result was found in this text">
              Expected the output of a tool such as xdpsock, xdp-bench, iperf3, netperf, perf or funccount, or labelled
              figures with a unit, such as “before: 767,743 pps” and “after: 1,055,201 pps”.
            </Missing>
          )}
          {groups.slice(0, MOST_GROUPS).map(([name, choices]) => (
            <GroupCard
              key={name}
              name={name}
              choices={choices}
              paste={read.paste}
              experiments={experiments.filter((one) => one.group === name)}
              groups={groups.map(([other]) => other)}
              lit={lit}
              onLight={setLit}
              onFind={(run) => setGoal({ run })}
              onCorrect={correct}
            />
          ))}
          {groups.length > MOST_GROUPS && (
            <p className="paragraph">
              {counted(groups.length - MOST_GROUPS, "more group")} not drawn; they are stored as proposed.
            </p>
          )}
          <PairForm
            pairs={read.pairs}
            selection={selection}
            isReading={pairing.isPending}
            error={pairing.error}
            onPairs={paste.pair}
          />
          <Unread paste={read.paste} />
          {problem && <Failed what="The corrections cannot be applied" error={problem} />}
        </div>
      </div>
      <CheckSection
        text={read.text}
        digest={read.paste.digest}
        pairs={checkedPairs(read.pairs, read.paste.messages.length)}
      />
      {retained > 0 && (
        <form
          className={styles.bar}
          aria-label="Store"
          onSubmit={(event) => {
            event.preventDefault();
            store(experiments.length > 0 ? place : null);
          }}
        >
          {storing.error && <Failed what="Nothing was stored" error={storing.error} />}
          {experiments.length > 1 && (
            <Choice
              label="open"
              value={String(place)}
              options={experiments.map(({ title }, at) => ({ value: String(at), word: title }))}
              onChange={(at) => setChosen(Number(at))}
            />
          )}
          <Choice
            label="policy"
            value={read.policy ?? ""}
            options={[
              { value: "", word: "as read" },
              ...(policies.data?.items ?? []).map(({ id }) => ({ value: id, word: id })),
            ]}
            onChange={(id) => paste.choosePolicy(id || null)}
          />
          <span>
            {counted(retained, "run")} and the text will be stored
            {experiments.length === 0 && "; there is no pair to compare"}
          </span>
          <Button kind="primary" type="submit" disabled={storing.isPending || isAsking}>
            {storing.isPending ? "Storing…" : experiments.length > 0 ? "Store and compare" : "Store"}
          </Button>
        </form>
      )}
    </Page>
  );
}

function titleOf(paste: Paste): string {
  return paste.messages.find((message) => message.subject)?.subject ?? "Pasted text";
}

function summaryOf(paste: Paste, comparisons: number, isAsking: boolean): string {
  const [first] = paste.messages;
  const from = first?.author ? `${first.author}${first.date ? `, ${first.date}` : ""} · ` : "";
  const messages = paste.messages.length > 1 ? `${counted(paste.messages.length, "message")} · ` : "";
  const made = isAsking ? "computing…" : counted(comparisons, "comparison");
  return `${from}${messages}${counted(paste.found.length, "run")} · ${made} · nothing stored yet`;
}
