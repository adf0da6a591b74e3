/** The decision by hand, in words. */
import { type Film, type FilmEvent, gaugeAt } from "../../model/film";
import type { Explainer } from "../contract";

export const hand: Explainer["hand"] = {
  ask: (film: Film, event: FilmEvent) => {
    const before = film.events.indexOf(event);
    const waiting = gaugeAt(film, "tx", before);
    const left = waiting === null ? "" : ` ${waiting} wait on the ring.`;
    return `Descriptor ${event.token ?? ""} is next.${left} How many do you take under this hold of the lock?`;
  },
  after: (film: Film, event: FilmEvent, rule: string) => {
    const yours = event.choice?.took ?? "";
    const taken = gaugeAt(film, "group", film.events.indexOf(event) + 1) ?? 1;
    const does =
      yours === rule
        ? "The rule does the same."
        : rule === "one"
          ? "Today’s rule takes one."
          : "The posted rule takes a group.";
    const means =
      yours === "group"
        ? `${taken} now share one lock; packet ${event.token ?? ""} waits until the last of them is built.`
        : `Packet ${event.token ?? ""} leaves at once and has the lock to itself.`;
    return `${does} ${means}`;
  },
};
