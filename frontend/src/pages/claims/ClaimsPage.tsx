import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { csvOf, saveCsv } from "../../common/csv";
import { decisionName } from "../../common/decisionNames";
import { count, counted, THIN } from "../../common/format";
import type { Claim } from "../../model/types";
import { Button } from "../../ui/Button";
import { FilterBar, FilterStatus, SelectField, WordsField } from "../../ui/Field";
import { ANY, type ClaimsView, type Narrowing, RUNS, readClaims, writeClaims } from "../../url/claims";
import { NoMatch, Order } from "../parts/ListBar";
import { Page } from "../parts/Page";
import { Waiting } from "../parts/Waiting";
import { useAddress } from "../useAddress";
import { COLUMNS, LedgerTable } from "./LedgerTable";
import { changeOf, choicesOf, type Ledger, ledgerQuery, narrowed, statedOf, yearOf } from "./ledger";

const RUN_CHOICES = [
  { value: ANY, word: "any" },
  { value: "decided", word: "could decide" },
  { value: "few", word: "too few or not stated" },
];

/** The ledger of published claims, each beside what its own figures give. */
export function ClaimsPage() {
  const ledger = useQuery(ledgerQuery());
  return (
    <Page title="Claims">
      <h1>Claims</h1>
      {ledger.data && <Sum ledger={ledger.data} />}
      <p className="max-72ch pretty muted">
        Performance figures that authors published on Linux networking lists, each beside what its own numbers give and
        what its source does not state. Not stated is not wrong.
      </p>
      <Waiting of={ledger} pending="Loading the published claims…" failed="The claims cannot be read" />
      {ledger.data && <Listed claims={ledger.data.items} />}
    </Page>
  );
}

/** Which part of the published comparisons their own runs could decide. */
function Sum({ ledger }: { ledger: Ledger }) {
  const share = ledger.compared > 0 ? (ledger.decidable / ledger.compared) * 100 : 0;
  return (
    <p className="max-72ch">
      <b>
        {count(ledger.decidable)} of {count(ledger.compared)}
      </b>{" "}
      published comparisons ({share.toFixed(1)}
      {THIN}%) have enough runs for an exact test to tell the sides apart. The number of runs is stated or shown for{" "}
      {count(ledger.runs_stated)}. The ledger holds {counted(ledger.items.length, "claim")}.
    </p>
  );
}

function Listed({ claims }: { claims: readonly Claim[] }) {
  const [query, goTo] = useAddress();
  const by = readClaims(query);
  const requested = useDeferredValue(query);
  const found = useMemo(() => narrowed(claims, readClaims(requested)), [claims, requested]);
  const opened = globalThis.location.hash.slice(1) || null;
  // A word that is being typed is no step to go back to.
  const change = (one: Partial<ClaimsView>) => goTo(writeClaims({ ...by, ...one }, query), one.words !== undefined);
  const choices: [Exclude<keyof Narrowing, "runs">, string, readonly [string, number][]][] = [
    ["policy", "decision", choicesOf(claims, (claim) => claim.policy)],
    ["subsystem", "subsystem", choicesOf(claims, (claim) => claim.subsystem)],
    ["driver", "driver", choicesOf(claims, (claim) => claim.driver)],
    ["year", "year", choicesOf(claims, yearOf).reverse()],
  ];
  return (
    <>
      <FilterBar>
        <WordsField
          word="words in these claims"
          value={by.words}
          placeholder="author, device, claim"
          onChange={(words) => change({ words })}
        />
        {choices.map(([field, name, values]) => (
          <SelectField
            key={field}
            word={name}
            value={by[field]}
            options={[
              { value: ANY, word: "any" },
              ...values.map(([value, number]) => ({
                value,
                word: `${field === "policy" ? decisionName(value) : value} (${number})`,
              })),
            ]}
            onChange={(value) => change({ [field]: value })}
          />
        ))}
        <SelectField
          word="runs"
          value={by.runs}
          options={RUN_CHOICES}
          onChange={(value) => change({ runs: RUNS.find((one) => one === value) ?? ANY })}
        />
        <Order sort={by.sort} change={({ sort }) => change({ sort: sort ?? readClaims({}).sort })} columns={COLUMNS} />
        <FilterStatus>
          {counted(found.length, "claim")}
          {found.length < claims.length && ` of ${count(claims.length)}`}
        </FilterStatus>
        <Button onClick={() => saveCsv(csv(found), "claims.csv")}>Save as CSV</Button>
      </FilterBar>
      {found.length === 0 ? (
        <NoMatch
          noun="claim"
          by={[...choices.map(([field]) => by[field]), by.runs, by.words].filter((one) => one !== ANY)}
          onClear={() => change({ ...readClaims({}), sort: by.sort })}
        />
      ) : (
        <LedgerTable claims={found} opened={opened} sorting={by.sort} onSort={(sort) => change({ sort })} />
      )}
    </>
  );
}

const HEAD = ["id", "subsystem", "driver", "claim", "unit", "change in % of before", "as published", "runs a side"];

function csv(claims: readonly Claim[]): string {
  const rows = claims.map((claim) => [
    ...[
      claim.id,
      claim.subsystem,
      claim.driver,
      claim.figure,
      claim.unit,
      changeOf(claim),
      statedOf(claim),
      claim.runs,
    ],
    ...[claim.not_stated.join(", "), claim.source.author, claim.source.date, claim.source.subject, claim.source.url],
  ]);
  return csvOf([...HEAD, "not stated", "author", "date", "subject", "address"], rows);
}
