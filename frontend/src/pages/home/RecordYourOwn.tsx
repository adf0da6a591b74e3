import { POLICIES } from "../../api/policies";
import { Card } from "../../ui/Panel";
import { Command } from "../parts/Copy";
import { FROM_HERE, fromServer, scriptPath } from "./captureCommands";

/** Unknown while the server draws: it has many names. */
const ORIGIN = globalThis.location?.origin;

/** The script that makes a recording of one's own: fetch it, read it, run it. */
export function RecordYourOwn() {
  return (
    <Card id="record" title="Record your own">
      <p className="max-104ch muted">
        One shell script, there to be read before it runs as root. It changes no setting and sends nothing: perf records
        stock tracepoints for some seconds, settings are noted, counters before and after, and all of it becomes one
        file to drop above. No packet content; host and user names are left out.
      </p>
      {ORIGIN && <Step title="On the host in question" text={fromServer(ORIGIN)} />}
      <Step title="Where that host does not reach this page" text={FROM_HERE} />
      <p className="row wrap gap-y-4 gap-x-14 space-above-14">
        For one policy alone:
        {POLICIES.map((policy) => (
          <a key={policy} href={scriptPath(policy)} download={`skbscope-capture-${policy}.sh`}>
            {policy}
          </a>
        ))}
      </p>
    </Card>
  );
}

function Step({ title, text }: { title: string; text: string }) {
  return (
    <div className="stack gap-4 space-above-14">
      <h3 className="size-text bold">{title}</h3>
      <Command text={text} />
    </div>
  );
}
