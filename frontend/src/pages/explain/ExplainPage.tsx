import { useQuery } from "@tanstack/react-query";
import { METAS } from "../../explainers/registry";
import { NotFoundPage } from "../NotFoundPage";
import { Page } from "../parts/Page";
import { Failed, Missing } from "../parts/State";
import { explainerQuery } from "./explainerQuery";
import { Told } from "./Told";

/** An explainer's page. */
export function ExplainPage({ id }: { id: string }) {
  const meta = METAS.find((one) => one.id === id);
  const explainer = useQuery(explainerQuery(id));
  if (!meta) return <NotFoundPage />;
  return (
    <Page title={meta.short}>
      {explainer.data ? (
        <Told explainer={explainer.data} />
      ) : explainer.isError ? (
        <Failed
          what="The explainer cannot be loaded"
          error={explainer.error}
          onRetry={() => void explainer.refetch()}
        />
      ) : (
        <Missing what={meta.question}>{meta.answer}</Missing>
      )}
    </Page>
  );
}
