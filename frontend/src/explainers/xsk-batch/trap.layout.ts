/** The arithmetic of the trap: rates from zero, and as times of copy mode. All out of the claims library. */
import type { Claim } from "../../model/types";

export type Mode = "copy" | "batch" | "more" | "zc";

export interface Point {
  mode: Mode;
  pps: number;
  /** Times the same run’s copy mode. */
  times: number;
  /** As it was printed, where that is odd. */
  printed: string | null;
}

/** One series: a device, measured in one version of the mail. */
export interface Row {
  id: string;
  name: string;
  version: string;
  points: readonly Point[];
}

const SERIES = [
  { id: "xsk-batch-v2-i40e", name: "i40e", version: "v2, slow NUMA node" },
  { id: "xsk-batch-v3-i40e", name: "i40e", version: "v3" },
  { id: "xsk-batch-v3-ixgbe", name: "ixgbe", version: "v3" },
  { id: "xsk-batch-v2-virtio", name: "virtio_net", version: "v2" },
  { id: "xsk-batch-v2-virtio-shared", name: "virtio_net, 2 threads", version: "v2" },
] as const;

const MODES: Readonly<Record<string, Mode>> = {
  copy: "copy",
  batch: "batch",
  "batch, xmit.more": "more",
  "zero copy": "zc",
};

/** A number as printed: `52,1076` is read as 521,076, as the claims library does. */
export const readValue = (value: number | string | undefined): number | null => {
  if (typeof value === "number") return value;
  if (value === undefined || !/^[\d,]+$/.test(value)) return null;
  return Number(value.replaceAll(",", ""));
};

export function rowsOf(claims: readonly Claim[]): Row[] {
  return SERIES.flatMap(({ id, name, version }) => {
    const claim = claims.find((one) => one.id === id);
    const copy = readValue(claim?.series.find((one) => one.label === "copy")?.values[0]);
    if (!claim || copy === null) return [];
    const points = claim.series.flatMap(({ label, values }): Point[] => {
      const [mode, value] = [MODES[label], values[0]];
      const pps = readValue(value);
      if (!mode || pps === null) return [];
      return [{ mode, pps, times: pps / copy, printed: typeof value === "string" ? value : null }];
    });
    return [{ id, name, version, points }];
  });
}

export const pointOf = (row: Row | undefined, mode: Mode): Point | null =>
  row?.points.find((point) => point.mode === mode) ?? null;

/** The pair that shows it: the same mode on the same device, nearly one rate, two ratios. */
export function basesOf(rows: readonly Row[]): { before: Point; after: Point } | null {
  const before = pointOf(
    rows.find((row) => row.id === "xsk-batch-v2-i40e"),
    "more",
  );
  const after = pointOf(
    rows.find((row) => row.id === "xsk-batch-v3-i40e"),
    "more",
  );
  return before && after ? { before, after } : null;
}
