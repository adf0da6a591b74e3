import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { type SavedQuery, savedQueriesQuery, sqlQuery, sqlSchemaQuery } from "../../model/sql";
import { Button } from "../../ui/Button";
import type { RawQuery } from "../../url/property";
import type { SqlView } from "../../url/sql";
import { Failed, Missing } from "../parts/State";
import { Waiting } from "../parts/Waiting";
import { Answer } from "./Answer";
import { Editor } from "./Editor";
import { placeOf, rangeAt } from "./place";
import { SavedList } from "./SavedList";
import styles from "./SqlPage.module.css";
import { TableList } from "./TableList";

interface Props {
  aid: string;
  trace: string;
  view: SqlView;
  assumptions: RawQuery;
  onAsk: (view: SqlView) => void;
}

/** On a phone the lists begin folded, so that the field is in sight. */
const isWide = () => globalThis.matchMedia?.("(min-width: 901px)").matches ?? true;

/** Lists on the left, the statement and its answer on the right. What the address says has been asked. */
export function Workbench({ aid, trace, view, assumptions, onAsk }: Props) {
  const saved = useQuery(savedQueriesQuery());
  const schema = useQuery(sqlSchemaQuery(aid));
  const queries = useQueryClient();
  // An address without a query asks the first saved one: the page never begins empty.
  const from = saved.data?.find(({ id }) => id === view.saved) ?? (view.q === null ? saved.data?.[0] : undefined);
  const requested = view.q ?? from?.sql ?? null;
  const [text, setText] = useState(requested ?? "");
  const [areListsOpen] = useState(isWide);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (requested !== null) setText(requested);
  }, [requested]);

  const answer = useQuery({ ...sqlQuery(aid, requested ?? ""), enabled: requested !== null });
  const to = useMemo(() => ({ trace, query: assumptions }), [trace, assumptions]);
  const tables = useMemo(() => (schema.data ? new Set(schema.data.map(({ name }) => name)) : null), [schema.data]);

  const run = (sql: string) => {
    if (sql.trim() === "") return;
    if (sql === requested) return void answer.refetch();
    onAsk(sql === from?.sql ? { q: null, saved: from.id } : { q: sql, saved: from?.id ?? null });
  };
  const choose = (query: SavedQuery) => {
    setText(query.sql);
    onAsk({ q: null, saved: query.id });
  };
  const look = (sql: string) => {
    setText(sql);
    onAsk({ q: sql, saved: null });
  };
  return (
    <div className={styles.columns}>
      <div className="stack gap-gutter shrinkable">
        {saved.data && (
          <SavedList
            saved={saved.data}
            tables={tables}
            current={from?.id ?? null}
            isOpen={areListsOpen}
            onChoose={choose}
          />
        )}
        <Waiting of={saved} failed="The saved queries cannot be listed" />
        {schema.data && <TableList tables={schema.data} isOpen={areListsOpen} onLook={look} />}
        <Waiting of={schema} pending="Asking for the tables…" failed="The tables cannot be listed" />
      </div>
      <div className="stack gap-gutter shrinkable">
        <Editor
          ref={field}
          text={text}
          about={from ? (text === from.sql ? from.about : `Began as: ${from.title}.`) : null}
          isRunning={answer.isFetching}
          onText={setText}
          onRun={() => run(text)}
          onStop={() => void queries.cancelQueries({ queryKey: ["sql", aid] })}
        />
        {answer.isFetching && <Missing what="Running the query…">It ends by itself within ten seconds.</Missing>}
        {answer.isError && !answer.isFetching && (
          <Refused error={answer.error} text={requested ?? ""} field={field} isSame={text === requested} />
        )}
        {answer.data && !answer.isFetching && !answer.isError && <Answer answer={answer.data} to={to} />}
        {!answer.data && !answer.isError && !answer.isFetching && requested !== null && (
          <Missing what="The query was stopped">Run asks again.</Missing>
        )}
      </div>
    </div>
  );
}

/** Why there is no answer, and the way to the word that is meant. */
function Refused(props: {
  error: Error;
  text: string;
  field: React.RefObject<HTMLTextAreaElement | null>;
  /** The field still holds what was refused. */
  isSame: boolean;
}) {
  const { error, text, field, isSame } = props;
  const place = isSame ? placeOf(error.message) : null;
  const isOver = error instanceof ApiError && error.status === 413;
  return (
    <div className="grid gap-8 items-start">
      <Failed what={isOver ? "The query was stopped" : "The query cannot be run"} error={error} />
      {place && (
        <Button
          className="width-fit-content"
          onClick={() => {
            field.current?.focus();
            field.current?.setSelectionRange(...rangeAt(text, place));
          }}
        >
          Go to line {place.line}, column {place.column}
        </Button>
      )}
    </div>
  );
}
