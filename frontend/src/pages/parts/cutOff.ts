import { percent } from "../../common/format";
import type { ImportReport } from "../../model/types";

/** The sentence of the reader of perf.data (engine `read/perf_data`) for a file shorter than its header promises. */
const PROMISED = /^the header promises (\d+) bytes of data from byte (\d+) on, the file ends at byte (\d+)$/;

/** Says how much of a file that ends too early was read; null for one that is whole, or does not say how long it was. */
export function cutOff({ notes }: Pick<ImportReport, "notes">): string | null {
  for (const { text } of notes) {
    const [, data, from, end] = PROMISED.exec(text) ?? [];
    if (end)
      return `the file is cut off: it holds ${percent(Number(end), Number(from) + Number(data), 2)} of the recording`;
    if (/container is cut off/.test(text))
      return "the file is cut off inside its compression; how much is missing is unknown";
  }
  return null;
}
