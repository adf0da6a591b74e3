/** Every kind of picture that can be published, from its document. */
import type { ReactElement } from "react";
import { ComparisonPicture } from "../charts/comparison/ComparisonPicture";
import type { Comparison } from "../model/comparison";
import type { Theme } from "./themes";

export interface Request {
  kind: string;
  document: unknown;
  theme: Theme;
  width: number;
  height: number;
  /** Of the figure, for the corner. */
  id: string | null;
}

export interface Size {
  width: number;
  height: number;
}

type Draw = (request: Request, size: Size) => ReactElement;

const KINDS: Readonly<Record<string, Draw>> = {
  comparison: ({ document, id }, { width, height }) => (
    <ComparisonPicture comparison={document as Comparison} width={width} height={height} isHeaded id={id} />
  ),
};

/** The picture of a request in a size. */
export function drawn(request: Request, size: Size): ReactElement {
  const draw = Object.hasOwn(KINDS, request.kind) ? KINDS[request.kind] : undefined;
  if (!draw)
    throw new Error(`the kind ${JSON.stringify(request.kind)} is unknown; expected ${Object.keys(KINDS).join(", ")}`);
  return draw(request, size);
}
