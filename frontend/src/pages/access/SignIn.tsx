import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { finishLogin } from "../../model/access";
import { Button } from "../../ui/Button";
import { Problem } from "../../ui/Problem";
import type { RawQuery } from "../../url/property";
import { answered, leave } from "./signIn";
import { keep } from "./token";

interface Props {
  /** The provider, as its operator calls it. */
  name: string;
  /** What the address said when the provider sent the browser back; else null. */
  answer: RawQuery | null;
}

/** The way to the provider, and the end of the way back. */
export function SignIn({ name, answer }: Props) {
  const queries = useQueryClient();
  const out = useMutation({ mutationFn: leave });
  const back = useMutation({
    mutationFn: async (query: RawQuery) => keep((await finishLogin(answered(query))).token, "tab"),
    onSuccess: () => queries.resetQueries(),
  });
  const isBegun = useRef(false);
  const finish = back.mutate;
  useEffect(() => {
    if (answer === null || isBegun.current) return;
    isBegun.current = true;
    finish(answer);
  }, [answer, finish]);
  const error = out.error ?? back.error;
  const isUnderWay = out.isPending || out.isSuccess || back.isPending;
  return (
    <section className="panel grid gap-8 pad-14" aria-label="Sign in">
      <div className="row wrap gap-8">
        <Button kind="primary" onClick={() => out.mutate()} disabled={isUnderWay}>
          {isUnderWay ? "Signing in…" : `Sign in with ${name}`}
        </Button>
      </div>
      <p className="max-72ch muted">
        You come back with a token of this server that lasts some hours and stays in this tab.
      </p>
      {error && <Problem>{error.message}</Problem>}
    </section>
  );
}
