import { useQuery } from "@tanstack/react-query";
import { FlowPanel } from "../../charts/flow/FlowPanel";
import { flowsQuery } from "../../model/queries";
import type { Flows } from "../../model/types";
import { Part, type PartProps } from "./Part";

/** Who allocated and who freed, in the range. */
export function FlowPart({ aid, isReady, ...panel }: PartProps<Flows>) {
  const flows = useQuery({ ...flowsQuery(aid, panel.range), enabled: isReady });
  return (
    <Part name="Cross-CPU defer flow" isReady={isReady} of={flows}>
      {(data) => <FlowPanel {...panel} data={data} />}
    </Part>
  );
}
