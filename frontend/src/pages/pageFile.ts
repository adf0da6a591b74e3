import { type ComponentType, lazy } from "react";
import { busyUntil } from "./idle";

/** A page's own file did not arrive: no connection, or the server has newer files since this page was opened. */
export class PageFileMissing extends Error {}

/** Gives the page's file, or `PageFileMissing`: the router reloads by itself on the browser's error, offline for nothing. */
export function pageFile<Module>(file: Promise<Module>): Promise<Module> {
  return file.catch((error: unknown) => {
    throw new PageFileMissing("a file of this page did not arrive", { cause: error });
  });
}

/** A part of a page from a file of its own, fetched when it is first drawn. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => busyUntil(load().then((part) => ({ default: part }))));
