import { useMutation, useQueryClient } from "@tanstack/react-query";
import { remove } from "../../api/client";
import { count } from "../../common/format";
import type { Me, Service } from "../../model/access";
import buttons from "../parts/Button.module.css";
import { bytes } from "../parts/bytes";
import styles from "./Access.module.css";
import { forget, kept } from "./token";
import { MAY, minute } from "./words";

const SPAN = {
  tab: "In this tab alone; it is forgotten when the tab is closed.",
  browser: "In this browser, until you forget it here. Whoever uses this browser has it.",
};

/** A sign-in's token is of no use elsewhere: it is ended, not only forgotten. */
const isSignIn = (me: Me | null) => me?.owner.startsWith("oidc-") ?? false;

interface Props {
  /** Null where the server does not take the token. */
  me: Me | null;
  service: Service | undefined;
}

/** The token this browser sends: what it is, what it may, how much of its quota is used, and the way to be rid of it. */
export function Held({ me, service }: Props) {
  const queries = useQueryClient();
  const end = useMutation({
    mutationFn: async (everywhere: boolean) => {
      if (isSignIn(me)) await remove(everywhere ? "/sign-ins" : "/token");
    },
    // The tab forgets it whatever the server says.
    onSettled: () => {
      forget();
      return queries.resetQueries();
    },
  });
  const span = kept();
  return (
    <section aria-label="Your token" className={styles.held}>
      {me && service && (
        <dl className={styles.facts}>
          <dt className="muted">Token</dt>
          <dd className="break-anywhere">{me.name}</dd>
          <dt className="muted">Owner</dt>
          <dd className="break-anywhere mono small">{me.owner}</dd>
          <dt className="muted">Scope</dt>
          <dd className="break-anywhere">
            <b>{me.scope}</b>: {MAY[me.scope]}
          </dd>
          <dt className="muted">Good until</dt>
          <dd className="break-anywhere">{minute(me.ends)}</dd>
          <dt className="muted">Used today</dt>
          <dd className="break-anywhere">
            {bytes(me.used_bytes)} of {bytes(service.daily_bytes ?? 0)}, {count(me.used_objects)} of{" "}
            {count(service.daily_objects ?? 0)} things; a new day begins at 00:00 UTC
          </dd>
          <dt className="muted">Kept</dt>
          <dd className="break-anywhere">{span && SPAN[span]}</dd>
        </dl>
      )}
      <p>
        <button type="button" className={buttons.button} onClick={() => end.mutate(false)} disabled={end.isPending}>
          {isSignIn(me) ? "Sign out" : "Forget the token"}
        </button>{" "}
        {isSignIn(me) && (
          <button type="button" className={buttons.button} onClick={() => end.mutate(true)} disabled={end.isPending}>
            Sign out everywhere
          </button>
        )}
      </p>
    </section>
  );
}
