import { useState } from "react";
import { Button } from "../../ui/Button";
import { readToken } from "./contrasts";
import styles from "./Motion.module.css";
import { Name } from "./parts";

const TIMES: readonly [token: string, use: string][] = [
  ["--motion-quick", "a hand’s answer: hover, a switch"],
  ["--motion", "a thing moves within its part"],
  ["--motion-long", "a thing moves to another part"],
];

const LIGHT = { palette: "okabe-ito", theme: "light" } as const;

/** The two handles of a `cubic-bezier(a, b, c, d)` in a box of 64, upwards. */
function curveOf(ease: string): string {
  const [a = 0, b = 0, c = 1, d = 1] = [...ease.matchAll(/-?[\d.]+/g)].map((number) => Number(number[0]));
  const at = (x: number, y: number) => `${x * 64} ${64 - y * 64}`;
  return `M${at(0, 0)}C${at(a, b)} ${at(c, d)} ${at(1, 1)}`;
}

/** Every time, moved by hand. */
export function MotionExhibit() {
  const [isThere, setThere] = useState(false);
  return (
    <div className={`${styles.motion} row wrap gap-14 gap-x-28`}>
      <div>
        <Button onClick={() => setThere(!isThere)}>Move</Button>
        <dl className={`${styles.times} space-above-14`} data-there={isThere}>
          {TIMES.map(([token, use]) => (
            <div key={token}>
              <dt className="mono small muted">
                <Name>{token}</Name> {readToken(LIGHT, token)}
              </dt>
              <dd className="space-below-12">
                <span className={`${styles.track} block height-14 space-above-2 space-below-4 line-bottom clip`}>
                  <i style={{ transitionDuration: `var(${token})` }} />
                </span>
                {use}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <figure>
        <svg viewBox="-2 -2 68 68" width="102" height="102" aria-hidden="true">
          <path d="M0 0V64H64" fill="none" stroke="var(--line)" />
          <path d={curveOf(readToken(LIGHT, "--ease"))} fill="none" stroke="var(--accent)" strokeWidth="2" />
        </svg>
        <figcaption className="grid muted">
          <Name>--ease</Name>
          fast away, slow to rest
        </figcaption>
      </figure>
    </div>
  );
}
