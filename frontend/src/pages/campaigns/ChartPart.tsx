import { CampaignChart } from "../../charts/campaign/CampaignChart";
import { measureName } from "../../charts/campaign/measures";
import type { CampaignReport, ClassReport, Spread } from "../../charts/campaign/types";
import { className } from "../../charts/campaign/words";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { type Column, countColumn, DataTable } from "../../charts/frame/DataTable";
import { LabelChip } from "../../charts/frame/LabelChip";
import { count, counted, rounded } from "../../common/format";
import { useSize } from "../../common/useSize";
import type { Label } from "../../model/types";
import { useShare } from "../share/useShare";

/** Classes drawn at most; the table has the rest. */
const MOST = 24;
const LABELS: readonly Label[] = ["exact", "reconstructed", "assumed", "modelled"];

interface Props {
  id: string;
  name: string;
  report: CampaignReport;
  chosen: ClassReport | null;
  policy: string | null;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
}

/** The classes side by side: where each host stands in every measure. */
export function ChartPart({ id, name, report, chosen, policy, isTable, onTable }: Props) {
  const { ref, width } = useSize<HTMLDivElement>(960);
  const share = useShare();
  const spreads = report.classes.flatMap((of) => of.spreads.map((spread) => ({ of, spread })));
  const weakest = LABELS.findLast((label) => spreads.some(({ spread }) => spread.label === label)) ?? "reconstructed";
  const base = spreads.find(({ spread }) => spread.measure === "alien-share")?.spread.base_of ?? "lives";
  const lives = spreads
    .filter(({ spread }) => spread.measure === "alien-share")
    .reduce((sum, { spread }) => sum + spread.base, 0);
  return (
    <>
      <ChartFrame
        title="Classes side by side"
        lede="each mark is a host, all classes on the same axes; hosts that stand apart are named"
        table={<SpreadTable spreads={spreads} />}
        tableShown={isTable}
        onTable={onTable}
        label={weakest}
        source={`${counted(report.hosts, "host")}, ${count(lives)} ${base}; the label is the weakest of what is drawn`}
        fileName={`campaign-${name.replace(/[^\w-]+/g, "-").slice(0, 40)}`}
        publish={() =>
          share.open({
            chart: {
              kind: "campaign",
              analysis_id: null,
              params: { campaign_id: id, policy, class: chosen?.id ?? null },
            },
          })
        }
      >
        <div ref={ref}>
          <CampaignChart report={report} policy={policy} width={width} most={MOST} title={name} />
        </div>
      </ChartFrame>
      {share.dialog}
    </>
  );
}

interface Row {
  of: ClassReport;
  spread: Spread;
}

const at = (name: keyof Spread["quantiles"], heading: string): Column<Row> => ({
  id: name,
  heading,
  numeric: true,
  value: ({ spread }) => spread.quantiles[name],
  cell: ({ spread }) => rounded(spread.quantiles[name]),
});

const COLUMNS: readonly Column<Row>[] = [
  { id: "class", heading: "class", wide: true, value: ({ of }) => className(of.key) },
  { id: "measure", heading: "measure", value: ({ spread }) => measureName(spread.measure) },
  {
    id: "unit",
    heading: "unit",
    value: ({ spread }) => (spread.unit === "%" ? `% of ${spread.base_of}` : spread.unit),
  },
  { id: "hosts", heading: "hosts", numeric: true, value: ({ spread }) => spread.hosts },
  { id: "without", heading: "without", numeric: true, value: ({ spread }) => spread.without },
  countColumn("base", ({ spread }) => spread.base),
  at("min", "least"),
  at("p25", "25 %"),
  at("p50", "median"),
  at("p75", "75 %"),
  at("max", "most"),
  {
    id: "label",
    heading: "label",
    value: ({ spread }) => spread.label,
    cell: ({ spread }) => <LabelChip label={spread.label} />,
  },
];

function SpreadTable({ spreads }: { spreads: readonly Row[] }) {
  return (
    <DataTable
      caption="Distributions over the hosts of each class; quantiles between two hosts are interpolated"
      columns={COLUMNS}
      rows={spreads}
      keyOf={({ of, spread }) => `${of.id} ${spread.measure}`}
    />
  );
}
