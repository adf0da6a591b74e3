import { counted } from "../../common/format";
import { useSize } from "../../common/useSize";
import { type Comparison, nameOf, primaryOf } from "../../model/comparison";
import type { Point } from "../../model/notes";
import { ChartFrame } from "../frame/ChartFrame";
import { ComparisonPicture } from "./ComparisonPicture";
import { ValuesTable } from "./ValuesTable";
import { isPublished } from "./words";

interface Props {
  comparison: Comparison;
  /** Of the figure it was published as. */
  id: string | null;
  /** `chart` or `table`. */
  view: string;
  onView: (view: string) => void;
  publish?: () => void;
  /** What an opened note is about. */
  opened: Point | null;
}

/** The comparison as one picture, with every run in a table behind it. */
export function ComparisonPanel({ comparison, id, view, onView, publish, opened }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(720);
  const row = primaryOf(comparison) ?? comparison.rows[0];
  const runs = [...comparison.before.runs, ...comparison.after.runs];
  const many = runs.filter((run) => run.left_out === null).length;
  const tools = [...new Set(runs.map((run) => run.tool))].join(", ");
  return (
    <ChartFrame
      title={row ? nameOf(row) : "Comparison"}
      lede={ledeOf(row?.form)}
      table={row && <ValuesTable comparison={comparison} row={row} />}
      tableShown={view === "table"}
      onTable={(table) => onView(table ? "table" : "chart")}
      label={isPublished(comparison) ? "published" : "exact"}
      source={`${tools}, ${counted(many, "run")}`}
      pictured={comparison.rows.length > 0}
      fileName={`comparison${id ? `-${id}` : ""}`}
      publish={publish}
    >
      <div ref={ref}>
        <ComparisonPicture comparison={comparison} width={width} id={id} opened={opened} />
      </div>
    </ChartFrame>
  );
}

function ledeOf(form: Comparison["rows"][number]["form"] | undefined): string {
  if (form === "share") return "share of samples a symbol, circle before, diamond after; the largest change first";
  if (form === "count") return "every run's calls, circle before, diamond after; 0 has a separate place";
  return "every run, circle before, diamond after; the line across each is its median";
}
