import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Segmented } from "../../charts/frame/Segmented";
import { type Figure, figureQuery, revealsOf, type Subject, withdraw } from "../../model/publishing";
import { Dialog } from "../../ui/Dialog";
import { Problem } from "../../ui/Problem";
import { Copy } from "../parts/Copy";
import { Failed, Missing } from "../parts/State";
import { Arrival } from "./Arrival";
import { addressOf, DESTINATIONS } from "./destinations";
import { Files } from "./Files";
import { isLocalHost } from "./localHost";
import { Reveals } from "./Reveals";
import styles from "./ShareDialog.module.css";
import { Withdraw } from "./Withdraw";

interface Props {
  subject: Subject;
  isOpen: boolean;
  onClose: () => void;
}

/** Publishes what it is opened on, then shows what will arrive at each place a figure goes to. */
export function ShareDialog({ subject, isOpen, onClose }: Props) {
  return (
    <Dialog title="Share" isOpen={isOpen} onClose={onClose}>
      <Publishing subject={subject} />
    </Dialog>
  );
}

function Publishing({ subject }: { subject: Subject }) {
  const [acknowledged, setAcknowledged] = useState<string | null>(null);
  const query = figureQuery(subject, acknowledged);
  const figure = useQuery(query);
  const client = useQueryClient();
  const withdrawing = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => withdraw(id, reason),
    onSuccess: (withdrawn) => client.setQueryData(query.queryKey, withdrawn),
  });
  if (figure.isPending)
    return <Missing what="Drawing the figure…">All sizes in both themes; this takes a few seconds.</Missing>;
  const reveals = revealsOf(figure.error);
  if (reveals) return <Reveals {...reveals} onMeant={() => setAcknowledged(reveals.name)} />;
  if (figure.isError)
    return <Failed what="It cannot be published" error={figure.error} onRetry={() => void figure.refetch()} />;
  return (
    <Shared
      figure={figure.data}
      onWithdraw={(reason) => withdrawing.mutate({ id: figure.data.id, reason })}
      failure={withdrawing.error}
    />
  );
}

interface SharedProps {
  figure: Figure;
  onWithdraw: (reason: string) => void;
  failure: Error | null;
}

function Shared({ figure, onWithdraw, failure }: SharedProps) {
  const [place, setPlace] = useState("mail");
  const destination = DESTINATIONS.find(({ id }) => id === place);
  const address = addressOf(figure, location.origin);
  if (figure.withdrawn !== null)
    return (
      <Missing what="This figure was withdrawn">
        The reason given: {figure.withdrawn}. Its address answers with that reason; links to it stay dead.
      </Missing>
    );
  return (
    <div className={styles.shared}>
      <p className="bold">{figure.sentence}</p>
      <div className="row wrap gap-y-6 gap-x-14 items-center spread">
        <a className="mono small break-anywhere" href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
        <Copy text={address} word="Copy address" />
      </div>
      {isLocalHost(location.hostname) && (
        <Problem role="note">
          <b>This address works only near this machine.</b> Readers elsewhere cannot open {location.host}. Send the text
          or the picture below, or publish on a server that they can reach.
        </Problem>
      )}
      <p className="small muted">
        Published: it never changes. sha256 <code>{figure.sha256.slice(0, 16)}</code>
      </p>
      <Segmented
        label="Where it goes"
        name="destination"
        options={DESTINATIONS.map(({ id, word }) => ({ value: id, word }))}
        value={place}
        onChange={setPlace}
      />
      {destination && <Arrival key={destination.id} figure={figure} destination={destination} />}
      <Files figure={figure} />
      <Withdraw onWithdraw={onWithdraw} failure={failure} />
    </div>
  );
}
