import { Decoration } from "../frame/Decoration";
import { Aside, Label, Note } from "../frame/Label";
import { fitted, LETTER, textWidth, token } from "../frame/picture";
import { AnswerMarks } from "./AnswerMarks";
import type { CampaignLayout } from "./campaign.layout";
import type { Head, Panel } from "./panel.layout";
import { StripMarks } from "./StripMarks";

/** Everything a layout places. */
export function CampaignMarks({ layout }: { layout: CampaignLayout }) {
  return (
    <g>
      <Decoration>
        {layout.heads.map((head) => (
          <MeasureHead key={head.measure.id} head={head} />
        ))}
        <PolicyHeads layout={layout} />
      </Decoration>
      {layout.panels.map((panel) => (
        <ClassPanel key={panel.one.id} panel={panel} layout={layout} />
      ))}
      {layout.foot.map(({ text, y }) => (
        <Note key={text} y={y} text={text} />
      ))}
    </g>
  );
}

function ClassPanel({ panel, layout: { width, isWide, policy } }: { panel: Panel; layout: CampaignLayout }) {
  const { y, cpu, rest } = panel;
  return (
    <g>
      <path d={`M0 ${y - 13}H${width}`} stroke={token("--line")} />
      <Label y={y} isBold text={cpu}>
        <Aside dx={8} text={rest} />
      </Label>
      <Note x={width} y={y} anchor="end" paint="--ink" text={panel.hosts} />
      {panel.heads.map((head) => (
        <Decoration key={head.measure.id}>
          <MeasureHead head={head} />
        </Decoration>
      ))}
      {panel.cells.map((cell) => (
        <StripMarks key={cell.measure.id} cell={cell} />
      ))}
      {panel.answers.map((answer) => (
        <AnswerMarks key={answer.mode.policy} answer={answer} isWide={isWide} isBold={answer.mode.policy === policy} />
      ))}
      {panel.named.map((named) => (
        <Note key={named.number} y={named.y} isBold paint="--data-across" text={named.number}>
          <Aside dx={5} text={fitted(named.text, width - 12, LETTER.small)} />
        </Note>
      ))}
    </g>
  );
}

/** Name, unit and axis of a measure. */
function MeasureHead({ head: { measure, x, y, width, ticks } }: { head: Head }) {
  const fits = (forms: readonly string[]) =>
    fitted(forms.find((form) => textWidth(form, LETTER.small) <= width) ?? forms.at(-1) ?? "", width, LETTER.small);
  return (
    <g>
      <Note x={x} y={y} isBold paint="--ink" text={fits(measure.names)} />
      <Note x={x} y={y + 13} text={fits(measure.units)} />
      {ticks.map((tick) => (
        <Note key={tick.text} x={tick.x} y={y + 28} anchor="middle" text={tick.text} />
      ))}
    </g>
  );
}

/** What the bars are. */
const BARS = "bar: hosts of the class by their answer";

/** The policies over their columns, and what the bars are. */
function PolicyHeads({ layout: { policyHeads, policy: requested, width } }: { layout: CampaignLayout }) {
  const [first] = policyHeads;
  return (
    <g>
      {policyHeads.map(({ policy, x, y, width: room }) => (
        <Note
          key={policy}
          x={x}
          y={y}
          face="--mono"
          paint={policy === requested ? "--ink" : "--muted"}
          isBold={policy === requested}
          text={fitted(policy, room, LETTER.small, "mono")}
        />
      ))}
      {first && (
        <Note
          x={first.x}
          y={first.y + 13}
          text={textWidth(BARS, LETTER.small) <= width - first.x ? BARS : "hosts by answer"}
        />
      )}
    </g>
  );
}
