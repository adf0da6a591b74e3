import { useId, useState } from "react";
import { Button } from "../../ui/Button";

interface Props {
  onWithdraw: (reason: string) => void;
  failure: Error | null;
}

/** Takes the figure back for good, with a reason that its address gives from then on. */
export function Withdraw({ onWithdraw, failure }: Props) {
  const [reason, setReason] = useState("");
  const field = useId();
  return (
    <details className="pad-top-10 line-top">
      <summary className="bold">Withdraw</summary>
      <form
        className="row wrap gap-y-8 gap-x-12 items-center"
        onSubmit={(event) => {
          event.preventDefault();
          onWithdraw(reason.trim());
        }}
      >
        <p className="own-line space-above-6 muted">
          Takes it back for good. Its address will answer with the reason; pictures that others keep a copy of stay
          where they are.
        </p>
        <label htmlFor={field}>Reason</label>
        <input
          className="flex-1-1-240"
          id={field}
          value={reason}
          maxLength={300}
          required
          pattern=".*\S.*"
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit">Withdraw this figure</Button>
        {failure && (
          <p className="own-line space-above-6 muted" role="alert">
            {failure.message}
          </p>
        )}
      </form>
    </details>
  );
}
