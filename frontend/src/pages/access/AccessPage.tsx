import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { asksForTokens } from "../../api/client";
import { serviceQuery } from "../../model/access";
import type { RawQuery } from "../../url/property";
import { Page } from "../parts/Page";
import { Missing } from "../parts/State";
import { Waiting } from "../parts/Waiting";
import { CurrentToken } from "./CurrentToken";
import { SignIn } from "./SignIn";
import { isAnswer } from "./signIn";
import { TokenForm } from "./TokenForm";
import { retained } from "./token";
import { withoutToken } from "./words";

/** Who this browser is to the server: a token given, shown, forgotten; the way to sign in. */
export function AccessPage() {
  const query = useSearch({ strict: false }) as RawQuery;
  const navigate = useNavigate();
  // The provider's answer is taken out of the address at once; what is done with it goes on.
  const [answer] = useState(() => (isAnswer(query) ? query : null));
  const isUsed = useRef(false);
  useEffect(() => {
    if (answer === null || isUsed.current) return;
    isUsed.current = true;
    void navigate({ to: "/access", search: {} as never, replace: true });
  }, [answer, navigate]);
  const service = useQuery(serviceQuery());
  const isHeld = retained() !== null;
  return (
    <Page title="Access">
      <h1>Access</h1>
      {!asksForTokens() && (
        <Missing what="This server asks for no token">
          It serves the machine it runs on, and everybody on that may do everything.
        </Missing>
      )}
      {isHeld && (service.data || service.isError) && (
        <CurrentToken me={service.data?.me ?? null} service={service.data} />
      )}
      <Waiting of={service} pending="Asking what this server wants…" failed="The server refuses" />
      {asksForTokens() && !isHeld && (
        <div className="grid gap-14 max-72ch space-above-14">
          {service.data?.sign_in && <SignIn name={service.data.sign_in} answer={answer} />}
          <TokenForm />
          {service.data && <p className="max-72ch muted">{withoutToken(service.data)}</p>}
        </div>
      )}
    </Page>
  );
}
