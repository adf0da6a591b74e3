/** What stands below the steps of the smallest explainer: as little as there can be. */
import type { Details } from "../../contract";

const details: Details = {
  pairings: [],
  trap: { heading: "A wait is not a cost", text: "Nobody waits for the skb.", Picture: () => null },
  codePath: [],
  argument: { voices: [], open: [], outcome: "None.", thread: "None." },
  nameOf: (id) => id,
  helper: { mode: "cannot tell", why: "It is an example." },
};

export default details;
