import { drawn, Mark } from "../../charts/frame/Mark";
import { token } from "../../charts/frame/picture";
import type { ColourToken, Shape } from "../../charts/vocabulary";
import styles from "./ExampleLanes.module.css";
import type { ExampleDecision, RecordedEvent } from "./examples";
import { RuleWords, useRule } from "./Linked";

/** Height of a lane, CSS pixels. */
const LANE = 30;

/** How events are marked: the first that fits. */
const LOOKS: readonly { of: RegExp; word: string; shape: Shape; colour: ColourToken }[] = [
  { of: /netif_rx_entry|gro_receive_entry/, word: "packet arrives", shape: "square", colour: "--data-local" },
  { of: /net_dev_|xdp_redirect|devmap_xmit/, word: "packet is sent", shape: "diamond", colour: "--data-local" },
  { of: /netif_receive_skb/, word: "stack receives it", shape: "tick", colour: "--data-local" },
  { of: /consume_skb|kfree_skb/, word: "skb is freed", shape: "cross", colour: "--data-dropped" },
  { of: /softirq_|napi_poll/, word: "softirq or poll", shape: "dot", colour: "--muted" },
  { of: /copy_datagram|^sock:|^syscalls:|tcp_probe/, word: "call of a task", shape: "bar", colour: "--data-flushed" },
  { of: /./, word: "other event", shape: "hollow-bar", colour: "--data-unknown" },
];
const lookOf = (name: string) => LOOKS.find(({ of }) => of.test(name)) ?? LOOKS[0];

interface Props {
  events: readonly RecordedEvent[];
  decisions: readonly ExampleDecision[];
}

/** A small recording: a lane a CPU, events in their order, a thin line along each skb, and numbered decisions with where they lead. */
export function ExampleLanes({ events, decisions }: Props) {
  const ruleOf = useRule();
  const cpus = [...new Set([...events, ...decisions.map(({ to }) => ({ cpu: to ?? "" }))].map(({ cpu }) => cpu))]
    .filter((cpu) => /^\d+$/.test(cpu))
    .sort((a, b) => Number(a) - Number(b));
  const y = (cpu: string) => (cpus.indexOf(cpu) + 0.5) * LANE;
  const x = (at: number) => `${(((at + 0.5) / events.length) * 100).toFixed(2)}%`;
  const used = LOOKS.filter((look) => events.some(({ name }) => lookOf(name) === look));
  const numbered = decisions.map((decision) => {
    const at = events.findIndex(({ time }) => time === decision.time);
    return { ...decision, at: at < 0 ? events.length - 1 : at, found: ruleOf(decision.rule) };
  });
  return (
    <>
      <div className={styles.lanes}>
        <div aria-hidden="true">
          {cpus.map((cpu) => (
            <span className="row items-center small muted" key={cpu} style={{ height: LANE }}>
              CPU {cpu}
            </span>
          ))}
        </div>
        <svg width="100%" height={cpus.length * LANE} overflow="visible" aria-hidden="true">
          {cpus.map((cpu) => (
            <line key={cpu} x1="0" x2="100%" y1={y(cpu)} y2={y(cpu)} stroke={token("--line")} />
          ))}
          {events.map(({ skb, cpu }, at) => {
            const next = skb ? events.findIndex((one, place) => place > at && one.skb === skb) : -1;
            const found = events[next];
            if (!found) return null;
            const ends = { x1: x(at), y1: y(cpu), x2: x(next), y2: y(found.cpu) };
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            return <line key={at} {...ends} stroke={token("--data-local")} strokeWidth="1.5" strokeOpacity="0.5" />;
          })}
          {events.map(({ time, name, cpu }, at) => {
            const look = lookOf(name);
            if (!look) return null;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <svg key={at} x={x(at)} y={y(cpu)} overflow="visible">
                <title>{`${time} ${name}`}</title>
                <g transform="translate(-7 -7)">{drawn(look.shape, token(look.colour))}</g>
              </svg>
            );
          })}
          {numbered.map(({ at, to, found }, place) => {
            const from = events[at]?.cpu ?? "";
            const paint = token(found?.look?.colour ?? "--muted");
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <svg key={place} x={x(at)} y={y(from)} overflow="visible" aria-hidden="true">
                {to !== null && to !== from && (
                  <>
                    <line y2={y(to) - y(from)} stroke={paint} strokeWidth="2" strokeDasharray="3 2" />
                    <circle cy={y(to) - y(from)} r="4" fill={paint} />
                  </>
                )}
                <circle r="8" className={styles.number} stroke={paint} strokeWidth="2" />
                <text y="4" textAnchor="middle">
                  {place + 1}
                </text>
              </svg>
            );
          })}
        </svg>
      </div>
      <p
        className={`${styles.marked} row wrap gap-y-2 gap-x-14 space-above-2 space-below-4 small muted`}
        aria-hidden="true"
      >
        {used.map(({ word, shape, colour }) => (
          <span key={word}>
            <Mark shape={shape} colour={colour} /> {word}
          </span>
        ))}
      </p>
      {numbered.length > 0 && (
        <ol className={`${styles.marked} space-above-4 space-below-4 pad-left-18`}>
          {numbered.map(({ about, isSame, rule, found }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <li key={place}>
              {found?.look && <Mark shape={found.look.shape} colour={found.look.colour} />}
              <span>
                <b>{about}</b> {found ? <RuleWords rule={found.rule} /> : rule}
                {isSame !== null && (
                  <small>{isSame ? "; the kernel did the same" : "; the kernel did something else"}</small>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
