import { count } from "../common/format";
import { type Film, gaugeAt } from "../model/film";
import type { Readings } from "./prose/parse";

/** Numbers of a film for a text that belongs to a position. */
export const valuesAt =
  (film: Film, position: number): Readings =>
  (gauge) => {
    const value = gaugeAt(film, gauge, position);
    return value === null ? null : count(value);
  };
