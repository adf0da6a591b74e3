import { useState } from "react";
import { ComparisonPanel } from "../../charts/comparison/ComparisonPanel";
import { inTimeUnit } from "../../charts/comparison/inUnit";
import { parted, testText } from "../../charts/comparison/words";
import { isTime } from "../../charts/frame/units";
import { typeset } from "../../common/format";
import { type ComparisonAnswer, primaryOf, verdictOf } from "../../model/comparison";
import type { Point } from "../../model/notes";
import type { Subject } from "../../model/publishing";
import { Button } from "../../ui/Button";
import type { CompareView } from "../../url/compare";
import type { AddressNote } from "../../url/notes";
import { Visibility } from "../access/Visibility";
import { TimesChoice, useTimes } from "../parts/Units";
import { ShareDialog } from "../share/ShareDialog";
import styles from "./ComparePage.module.css";
import { ComparisonNotes } from "./ComparisonNotes";
import { Environment } from "./Environment";
import { Question } from "./Question";
import { RecordedBeside } from "./RecordedBeside";
import { RowsTable, Verdict } from "./RowsTable";
import { RunList } from "./RunList";
import { TextTwin } from "./TextTwin";
import { TrustSigns } from "./TrustSigns";

interface Props {
  answer: ComparisonAnswer;
  view: CompareView;
  onView: (view: CompareView) => void;
  /** Notes that are in the address alone. */
  notes: readonly AddressNote<Point>[];
  onNotes: (notes: readonly AddressNote<Point>[]) => void;
  /** Another answer is on its way. */
  isStale: boolean;
}

/** One sentence, one chart, one table; then what a reader should know before believing them. */
export function Answer({ answer, view, onView, notes, onNotes, isStale }: Props) {
  const times = useTimes();
  const comparison = inTimeUnit(answer.comparison);
  const hasTimes = answer.comparison.rows.some(({ unit }) => isTime(unit));
  const [shared, setShared] = useState<Subject | null>(null);
  const [draft, setDraft] = useState<Point | null>(null);
  const [opened, setOpened] = useState<Point | null>(null);
  const share = () => setShared({ comparison_id: answer.id });
  const [chartView, setChartView] = useState("chart");
  const { word, sentence, better } = verdictOf(comparison);
  const { rest } = parted(word, sentence);
  const row = primaryOf(comparison);
  return (
    <div className={`${styles.answer} stack gap-gutter shrinkable`} aria-busy={isStale}>
      <header className="grid columns-1fr-auto gap-y-8 gap-x-20 items-start below-720-columns-1">
        <div className="stack gap-4">
          <p className="muted break-anywhere">
            {comparison.title}{" "}
            <span className="space-left-8">{`${comparison.before.label} → ${comparison.after.label}`}</span>
          </p>
          <h1 className="max-72ch break-anywhere">
            <Verdict of={{ word, better }} colon={rest.startsWith(":")} /> {typeset(rest.replace(/^:\s*/, ""))}
          </h1>
          {row && <p className="muted break-anywhere tabular">{testText(row)}</p>}
        </div>
        <Button kind="primary" className="width-fit-content" onClick={share} aria-haspopup="dialog">
          {answer.figure_id ? "Share" : "Publish and share"}
        </Button>
      </header>
      <Visibility kind="comparisons" id={answer.id} path={`/compare?id=${answer.id}`} />
      <Question comparison={comparison} view={view} onView={onView}>
        {hasTimes && <TimesChoice {...times} />}
      </Question>
      <div className={styles.columns}>
        <ComparisonPanel
          comparison={comparison}
          id={answer.figure_id}
          view={chartView}
          onView={setChartView}
          publish={share}
          opened={opened}
        />
        <aside className="grid columns-of-380 gap-gutter items-start shrinkable">
          <TrustSigns answer={answer} />
          <Environment comparison={comparison} />
        </aside>
      </div>
      <RowsTable
        comparison={comparison}
        onPrimary={(primary) => onView({ ...view, primary })}
        opened={opened}
        onNote={(row) => setDraft({ row, run: null })}
      />
      <ComparisonNotes
        id={answer.id}
        comparison={comparison}
        inAddress={notes}
        onAddress={onNotes}
        draft={draft}
        onDraft={setDraft}
        onOpen={setOpened}
        onPublish={(at, text) => setShared({ comparison_id: answer.id, note: { text, at } })}
      />
      <RecordedBeside recorded={answer.recorded} />
      <RunList comparison={comparison} view={view} onView={onView} opened={opened?.run ?? null} />
      <TextTwin text={answer.text} />
      <ShareDialog
        subject={shared ?? { comparison_id: answer.id }}
        isOpen={shared !== null}
        onClose={() => setShared(null)}
      />
    </div>
  );
}
