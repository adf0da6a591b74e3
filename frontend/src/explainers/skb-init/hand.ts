/** The decision by hand, in words. */
import type { Film, FilmEvent } from "../../model/film";
import type { Explainer } from "../contract";
import { homeOf } from "../parts/film";

export const hand: Explainer["hand"] = {
  ask: (film: Film, event: FilmEvent) => {
    const home = homeOf(film, event.token);
    const whose = home === event.cpu ? "You allocated it yourself." : `CPU ${home ?? "?"} allocated it.`;
    return `You are CPU ${event.cpu} and free skb ${event.token ?? ""}. ${whose} What do you do with its header?`;
  },
  after: (film: Film, event: FilmEvent, rule: string) => {
    const yours = event.choice?.took ?? "";
    const does = yours === rule ? "The rule does the same." : `The rule ${rule === "free" ? "wipes it" : "leaves it"}.`;
    const next = nextUserOf(film, event);
    const wiped =
      yours === "free"
        ? event.rules.includes("F-full-remote")
          ? "You had to fetch its lines first."
          : "Its lines were in your cache."
        : "You wrote nothing.";
    if (!next) return `${does} ${wiped} Nobody takes this header again in the film.`;
    const what = yours === "free" ? "sets part of it" : "has to wipe all of it";
    const far = next.cpu === event.cpu ? "out of its own cache" : `with lines out of CPU ${event.cpu}’s cache`;
    return `${does} ${wiped} Its next user, CPU ${next.cpu}, ${what}, ${far}.`;
  },
};

/** The next allocation of the header that an event freed. */
function nextUserOf(film: Film, event: FilmEvent): FilmEvent | undefined {
  const headers = film.gauges.find((gauge) => gauge.id === "header")?.values;
  const freed = film.events.indexOf(event);
  const header = headers?.[freed + 1];
  return film.events.find(
    (one, place) => place > freed && headers?.[place + 1] === header && one.rules.some((rule) => rule.startsWith("A-")),
  );
}
