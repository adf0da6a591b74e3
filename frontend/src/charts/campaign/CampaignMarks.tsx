import { Decoration } from "../frame/Decoration";
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
        <text key={text} x={0} y={y} fontSize={LETTER.small} fill={token("--muted")}>
          {text}
        </text>
      ))}
    </g>
  );
}

function ClassPanel({ panel, layout: { width, isWide, policy } }: { panel: Panel; layout: CampaignLayout }) {
  const { y, cpu, rest } = panel;
  return (
    <g>
      <path d={`M0 ${y - 13}H${width}`} stroke={token("--line")} />
      <text x={0} y={y} fill={token("--ink")} fontWeight={600}>
        {cpu}
        <tspan dx={8} fill={token("--muted")} fontWeight={400} fontSize={LETTER.small}>
          {rest}
        </tspan>
      </text>
      <text x={width} y={y} textAnchor="end" fontSize={LETTER.small} fill={token("--ink")}>
        {panel.hosts}
      </text>
      {panel.heads.map((head) => (
        <Decoration key={head.measure.id}>
          <MeasureHead head={head} />
        </Decoration>
      ))}
      {panel.cells.map((cell) => (
        <StripMarks key={cell.measure.id} cell={cell} />
      ))}
      {panel.answers.map((answer) => (
        <AnswerMarks key={answer.mode.policy} answer={answer} isWide={isWide} isAsked={answer.mode.policy === policy} />
      ))}
      {panel.named.map((named) => (
        <text key={named.number} x={0} y={named.y} fontSize={LETTER.small} fill={token("--muted")}>
          <tspan fill={token("--data-across")} fontWeight={600}>
            {named.number}
          </tspan>
          <tspan dx={5}>{fitted(named.text, width - 12, LETTER.small)}</tspan>
        </text>
      ))}
    </g>
  );
}

/** Name, unit and axis of a measure. */
function MeasureHead({ head: { measure, x, y, width, ticks } }: { head: Head }) {
  const fits = (forms: readonly string[]) =>
    fitted(forms.find((form) => textWidth(form, LETTER.small) <= width) ?? forms.at(-1) ?? "", width, LETTER.small);
  return (
    <g fontSize={LETTER.small}>
      <text x={x} y={y} fill={token("--ink")} fontWeight={600}>
        {fits(measure.names)}
      </text>
      <text x={x} y={y + 13} fill={token("--muted")}>
        {fits(measure.units)}
      </text>
      {ticks.map((tick) => (
        <text key={tick.text} x={tick.x} y={y + 28} textAnchor="middle" fill={token("--muted")}>
          {tick.text}
        </text>
      ))}
    </g>
  );
}

/** What the bars are. */
const BARS = "bar: hosts of the class by their answer";

/** The policies over their columns, and what the bars are. */
function PolicyHeads({ layout: { policyHeads, policy: asked, width } }: { layout: CampaignLayout }) {
  const [first] = policyHeads;
  return (
    <g fontSize={LETTER.small}>
      {policyHeads.map(({ policy, x, y, width: room }) => (
        <text
          key={policy}
          x={x}
          y={y}
          fontFamily={token("--mono")}
          fill={token(policy === asked ? "--ink" : "--muted")}
          fontWeight={policy === asked ? 600 : 400}
        >
          {fitted(policy, room, LETTER.small, "mono")}
        </text>
      ))}
      {first && (
        <text x={first.x} y={first.y + 13} fill={token("--muted")}>
          {textWidth(BARS, LETTER.small) <= width - first.x ? BARS : "hosts by answer"}
        </text>
      )}
    </g>
  );
}
