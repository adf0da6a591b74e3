import { useMutation, useQueryClient } from "@tanstack/react-query";
import { remove } from "../../api/client";
import { count } from "../../common/format";
import type { Me, Service } from "../../model/access";
import { Button } from "../../ui/Button";
import { Definition, Definitions } from "../../ui/Definitions";
import { bytes } from "../parts/bytes";
import { forget, retained } from "./token";
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
export function CurrentToken({ me, service }: Props) {
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
  const span = retained();
  return (
    <section aria-label="Your token" className="grid gap-14 max-72ch space-above-14">
      {me && service && (
        <Definitions className="panel pad-14">
          <Definition term="Token">{me.name}</Definition>
          <Definition term="Owner">
            <code>{me.owner}</code>
          </Definition>
          <Definition term="Scope">
            <b>{me.scope}</b>: {MAY[me.scope]}
          </Definition>
          <Definition term="Good until">{minute(me.ends)}</Definition>
          <Definition term="Used today">
            {bytes(me.used_bytes)} of {bytes(service.daily_bytes ?? 0)}, {count(me.used_objects)} of{" "}
            {count(service.daily_objects ?? 0)} things; a new day begins at 00:00 UTC
          </Definition>
          <Definition term="Kept">{span && SPAN[span]}</Definition>
        </Definitions>
      )}
      <p>
        <Button onClick={() => end.mutate(false)} disabled={end.isPending}>
          {isSignIn(me) ? "Sign out" : "Forget the token"}
        </Button>{" "}
        {isSignIn(me) && (
          <Button onClick={() => end.mutate(true)} disabled={end.isPending}>
            Sign out everywhere
          </Button>
        )}
      </p>
    </section>
  );
}
