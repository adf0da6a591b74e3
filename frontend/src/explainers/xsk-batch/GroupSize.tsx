import { useQuery } from "@tanstack/react-query";
import { LabelChip } from "../../charts/frame/LabelChip";
import { scenariosQuery } from "../../model/films";
import { GroupSizePicture } from "./GroupSizePicture";
import { costsOf } from "./groupSize.layout";

const HOSTS = [
  { id: "full-ring", name: "costs as on ixgbe (v3)" },
  { id: "virtio", name: "costs as on virtio_net (v2)" },
] as const;

/** Time a packet by group size, for the two hosts whose costs are known. */
export function GroupSize({ width }: { width: number }) {
  const scenarios = useQuery(scenariosQuery());
  const scenario = scenarios.data?.find((one) => one.id === "xsk-batch");
  const hosts = scenario
    ? HOSTS.flatMap(({ id, name }) => {
        const costs = costsOf(scenario, id);
        return costs ? [{ name, costs }] : [];
      })
    : [];
  if (hosts.length === 0) return null;
  return (
    <>
      <GroupSizePicture hosts={hosts} width={width} title="Time a packet by group size" />
      <p>
        <LabelChip label="modelled" /> from pairs of published rates, one value a side, with groups of 32 taken for all
      </p>
    </>
  );
}
