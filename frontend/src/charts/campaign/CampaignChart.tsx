import { Decoration } from "../frame/Decoration";
import { Drawing } from "../frame/Drawing";
import { fitted, LETTER, textWidth, token } from "../frame/picture";
import { AnswerMarks } from "./AnswerMarks";
import { campaignLayout, type Head, nameRoom, type Panel } from "./campaign.layout";
import { StripMarks } from "./StripMarks";
import type { CampaignChartProps } from "./types";
import { cpuOf, description, layoutOf } from "./words";

/** Small multiples over host classes: where each host stands in every measure, and which mode its class speaks for. */
export function CampaignChart({ report, policy, width = 720, most, named, title }: CampaignChartProps) {
  const layout = campaignLayout(report, policy, width, most, named);
  const drawn = layout.panels.map(({ one }) => one);
  const measures = layout.measures.map(({ id }) => id);
  const words = description(report, drawn, measures);
  return (
    <Drawing width={width} height={layout.height} title={title} description={words} name={`${title}. ${words}`}>
      <Decoration>
        {layout.heads.map((head) => (
          <MeasureHead key={head.measure.id} head={head} />
        ))}
        {layout.policyHeads.map(({ policy: name, x, y, width: room }) => (
          <text
            key={name}
            x={x}
            y={y}
            fontFamily={token("--mono")}
            fontSize={LETTER.small}
            fill={token(name === layout.policy ? "--ink" : "--muted")}
            fontWeight={name === layout.policy ? 600 : 400}
          >
            {fitted(name, room, LETTER.small, "mono")}
          </text>
        ))}
      </Decoration>
      {layout.panels.map((panel) => (
        <ClassPanel key={panel.one.id} panel={panel} width={width} isWide={layout.isWide} policy={layout.policy} />
      ))}
      {layout.foot.map(({ text, y }) => (
        <text key={text} x={0} y={y} fontSize={LETTER.small} fill={token("--muted")}>
          {text}
        </text>
      ))}
    </Drawing>
  );
}

function ClassPanel({
  panel,
  width,
  isWide,
  policy,
}: {
  panel: Panel;
  width: number;
  isWide: boolean;
  policy: string | null;
}) {
  const { one, y } = panel;
  const room = nameRoom(panel, width);
  const cpu = fitted(cpuOf(one.key), room, LETTER.text);
  const rest = fitted(` · ${layoutOf(one.key)}`, room - textWidth(cpu, LETTER.text), LETTER.small);
  return (
    <g>
      <path d={`M0 ${y - 13}H${width}`} stroke={token("--line")} />
      <text x={0} y={y} fill={token("--ink")} fontWeight={600}>
        {cpu}
        <tspan fill={token("--muted")} fontWeight={400} fontSize={LETTER.small}>
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
          <tspan fill={token("--ink")} fontWeight={600}>
            {named.number}
          </tspan>
          {` ${fitted(named.text, width - 12, LETTER.small)}`}
        </text>
      ))}
      {panel.more && (
        <text x={0} y={panel.more.y} fontSize={LETTER.small} fill={token("--muted")}>
          {panel.more.text}
        </text>
      )}
    </g>
  );
}

/** Name, unit and axis of a measure. */
function MeasureHead({ head: { measure, x, y, width, ticks } }: { head: Head }) {
  return (
    <g fontSize={LETTER.small}>
      <text x={x} y={y} fill={token("--ink")} fontWeight={600}>
        {fitted(measure.name, width, LETTER.small)}
      </text>
      <text x={x} y={y + 13} fill={token("--muted")}>
        {fitted(measure.unit, width, LETTER.small)}
      </text>
      {ticks.map((tick) => (
        <text key={tick.text} x={tick.x} y={y + 28} textAnchor="middle" fill={token("--muted")}>
          {tick.text}
        </text>
      ))}
    </g>
  );
}
