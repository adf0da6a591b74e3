/** The decision by hand, in words. */
import type { Film, FilmEvent } from "../../model/film";
import type { Explainer } from "../contract";
import { homeOf } from "../parts/film";

const CHOSEN: Readonly<Record<string, string>> = { back: "hands it back", here: "recycles it here" };

export const hand: Explainer["hand"] = {
  ask: (film: Film, event: FilmEvent) => {
    const home = homeOf(film, event.token);
    return `You are CPU ${event.cpu}, and done with skb ${event.token ?? ""}. CPU ${home ?? "?"} allocated it. What do you do?`;
  },
  after: (_film: Film, event: FilmEvent, rule: string) => {
    const yours = event.choice?.took ?? "";
    const does = yours === rule ? "The rule does the same." : `The rule ${CHOSEN[rule] ?? rule}.`;
    const means =
      yours === "back"
        ? "It waits on a list until its CPU runs NET_RX, and then its owner can use it again."
        : "CPU 1 can use the struct at once; its owner cannot, and the data buffer was freed by an alien.";
    return `${does} ${means}`;
  },
};
