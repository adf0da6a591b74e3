import type { CampaignReport, ClassReport } from "../../charts/campaign/types";
import { className } from "../../charts/campaign/words";
import { Choice } from "../../charts/frame/Choice";
import { counted } from "../../common/format";
import { Button } from "../../ui/Button";
import type { ChangeCampaign } from "./useCampaignAddress";

interface Props {
  report: CampaignReport;
  chosen: ClassReport | null;
  policies: readonly string[];
  policy: string | null;
  onChange: ChangeCampaign;
}

/** Class and policy that are looked at: everything below follows, and the address keeps it. */
export function Choices({ report, chosen, policies, policy, onChange }: Props) {
  return (
    <div className="row wrap gap-y-8 gap-x-14 items-center print-hide">
      <Choice
        label="class"
        value={chosen?.id ?? ""}
        options={[
          { value: "", word: `all ${counted(report.classes.length, "class", "classes")}` },
          ...report.classes.map((one) => ({
            value: one.id,
            word: `${className(one.key)} (${counted(one.hosts, "host")})`,
          })),
        ]}
        onChange={(id) => onChange({ hosts: id || null })}
      />
      <Choice
        label="policy"
        value={policy ?? ""}
        options={[{ value: "", word: "all policies" }, ...policies.map((id) => ({ value: id, word: id }))]}
        onChange={(id) => onChange({ policy: id || null })}
      />
      {(chosen || policy) && (
        <Button kind="quiet" onClick={() => onChange({ hosts: null, policy: null })}>
          Show all
        </Button>
      )}
    </div>
  );
}
