import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { readService } from "../../model/access";
import { Button } from "../../ui/Button";
import { Problem } from "../../ui/Problem";
import styles from "./Access.module.css";
import { forget, keep, tokenIn } from "./token";

/** Takes a token, asks the server whether it is good, and keeps it. */
export function TokenForm() {
  const queries = useQueryClient();
  const [text, setText] = useState("");
  const [isLong, setLong] = useState(false);
  const field = useId();
  const hint = useId();
  const use = useMutation({
    mutationFn: async () => {
      const token = tokenIn(text);
      if (token === null)
        throw new Error(
          "This is no token; one begins with skb_up_, skb_pub_ or skb_adm_ and 39 letters and digits follow.",
        );
      if (!keep(token, isLong ? "browser" : "tab"))
        throw new Error("This browser lets pages keep nothing, so the token cannot be used here.");
      try {
        await readService();
      } catch (error) {
        forget();
        throw error;
      }
    },
    onSuccess: () => queries.resetQueries(),
  });
  return (
    <form
      className="panel grid gap-8 pad-14"
      aria-label="Use a token"
      onSubmit={(event) => {
        event.preventDefault();
        use.mutate();
      }}
    >
      <label className="bold" htmlFor={field}>
        Token
      </label>
      <div className="row wrap gap-8">
        <input
          id={field}
          type="password"
          className={styles.field}
          value={text}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={hint}
          onChange={(event) => setText(event.target.value)}
        />
        <Button kind="primary" type="submit" disabled={use.isPending || text.trim() === ""}>
          Use this token
        </Button>
      </div>
      <p id={hint} className="max-72ch muted">
        Whoever runs this server makes one with <code>skbscope token create</code>. It stays in this tab and goes in a
        header of each request, never in an address or a cookie.
      </p>
      <label className="row gap-8 items-baseline touch-min-height-target">
        <input
          className="fixed-size"
          type="checkbox"
          checked={isLong}
          onChange={(event) => setLong(event.target.checked)}
        />
        Keep it in this browser when the tab is closed: whoever uses this browser then has it
      </label>
      {use.isError && <Problem>{use.error.message}</Problem>}
    </form>
  );
}
