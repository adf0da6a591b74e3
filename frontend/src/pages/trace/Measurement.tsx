import { useQuery } from "@tanstack/react-query";
import { rateText } from "../../charts/throughput/rates.layout";
import { count } from "../../common/format";
import { ratesQuery } from "../../model/queries";
import type { TimeRange } from "../../model/selection";
import { Button } from "../../ui/Button";

interface Props {
  aid: string;
  range: TimeRange;
  onNote: () => void;
}

/** What the recording has in a measured range, counted by the server. */
export function Measurement({ aid, range, onNote }: Props) {
  const rates = useQuery(ratesQuery(aid, range, 1));
  const [skbs = 0, events = 0, sized = 0, bytes = 0] = rates.data
    ? [
        rates.data.buckets.skbs[0],
        rates.data.buckets.events[0],
        rates.data.buckets.sized[0],
        rates.data.buckets.bytes[0],
      ]
    : [];
  const seconds = (range.to - range.from + 1) / 1e9;
  return (
    <>
      {rates.data && !rates.isPlaceholderData ? (
        <p>
          <b>{count(rates.data.overlapping)}</b> skbs, {count(skbs)} of them first seen here (
          {rateText(skbs / seconds, "skbs")}, {rateText(sized > 0 || skbs === 0 ? (bytes * 8) / seconds : null, "bits")}
          ) · <b>{count(events)}</b> events ({count(events / seconds)} a second)
        </p>
      ) : (
        <p>{rates.isError ? rates.error.message : "Counting…"}</p>
      )}
      <Button kind="quiet" className="" onClick={onNote}>
        Note
      </Button>
    </>
  );
}
