import { useQuery } from "@tanstack/react-query";
import { METAS } from "../../explainers/registry";
import { ErrorPage, NotFoundPage } from "../ErrorPage";
import { Page } from "../parts/Page";
import { Missing } from "../parts/State";
import { ExplainerLoader } from "./ExplainerLoader";
import { explainerQuery } from "./explainerQuery";

/** An explainer's page. */
export function ExplainPage({ id }: { id: string }) {
  const meta = METAS.find((one) => one.id === id);
  const explainer = useQuery(explainerQuery(id));
  if (!meta) return <NotFoundPage />;
  if (explainer.isError && !explainer.data) return <ErrorPage error={explainer.error} />;
  return (
    <Page title={meta.short}>
      {explainer.data ? (
        <ExplainerLoader explainer={explainer.data} />
      ) : (
        <Missing what={meta.question}>{meta.answer}</Missing>
      )}
    </Page>
  );
}
