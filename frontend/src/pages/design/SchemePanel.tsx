import type { CSSProperties } from "react";
import { Mark } from "../../charts/frame/Mark";
import { VOCABULARY } from "../../charts/vocabulary";
import type { Vision } from "../../colour";
import { type Scheme, tokensOf } from "../../tokens";
import { PALETTE_WORD } from "../chrome/choosePalette";
import styles from "./Colours.module.css";
import { closest, DATA, GROUNDS, greyOf, readToken, TEXTS, weakest } from "./contrasts";

const VISIONS: readonly Vision[] = ["all colours", "no green cones", "no red cones"];

/** One palette in one theme, drawn in itself: its tokens are set on the panel, so every mark here is the real one. */
export function SchemePanel({ scheme }: { scheme: Scheme }) {
  const name = `${PALETTE_WORD[scheme.palette]}, ${scheme.theme}`;
  return (
    <article
      className={`${styles.scheme} panel pad-14 ink`}
      style={tokensOf(scheme) as CSSProperties}
      aria-label={name}
    >
      <h3 className="space-below-8 size-text">{name}</h3>
      <table className="full-width small tabular">
        <caption className="visually-hidden">Data colours of {name}, with their least contrast on any ground</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">concept</th>
            <th scope="col">value</th>
            <th scope="col">least contrast</th>
          </tr>
        </thead>
        <tbody>
          {DATA.map(({ token, concept }) => (
            <Row key={token} scheme={scheme} token={token}>
              <span className={`${styles.grounds} inline-row fixed-size`}>
                {GROUNDS.map((ground) => (
                  <i key={ground.token} style={{ background: `var(${ground.token})` }}>
                    <Mark shape={VOCABULARY[concept].shape} colour={token} />
                  </i>
                ))}
              </span>
              <span>{VOCABULARY[concept].word}</span>
            </Row>
          ))}
        </tbody>
        <tbody>
          {TEXTS.map((token) => (
            <Row key={token} scheme={scheme} token={token}>
              <b style={{ color: `var(${token})` }}>{token.slice(2)}</b>
            </Row>
          ))}
        </tbody>
      </table>
      <div className={styles.greys} aria-hidden="true">
        {DATA.map(({ token, concept }) => (
          <i
            className="grow"
            key={token}
            style={{ background: greyOf(scheme, token).paint }}
            title={VOCABULARY[concept].word}
          />
        ))}
      </div>
      <p className="space-above-4 space-below-8 small muted">
        In grey: lightness{" "}
        {DATA.map(({ token }) => Math.round(greyOf(scheme, token).lightness))
          .join(", ")
          .replace(/, (\d+)$/, " and $1")}{" "}
        of 100, in the order above.
      </p>
      <dl className={`${styles.closest} small muted`}>
        {VISIONS.map((vision) => {
          const { one, other, apart } = closest(scheme, vision);
          return (
            <div className="row gap-8 spread" key={vision}>
              <dt>closest, {vision}</dt>
              <dd className="inline-row gap-6 items-center">
                <Mark shape={VOCABULARY[one.concept].shape} colour={one.token} />
                <Mark shape={VOCABULARY[other.concept].shape} colour={other.token} />
                <span>ΔE {apart.toFixed(0)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </article>
  );
}

interface RowProps {
  scheme: Scheme;
  token: string;
  children: React.ReactNode;
}

function Row({ scheme, token, children }: RowProps) {
  const { ratio, ground } = weakest(scheme, token);
  return (
    <tr className="line-bottom">
      <th scope="row">{children}</th>
      <td>
        <code className="muted">{readToken(scheme, token)}</code>
      </td>
      <td title={`least on ${ground}`}>
        {/* Rounded down: 2.996 is no 3.00. */}
        {(Math.floor(ratio * 100) / 100).toFixed(2)}
      </td>
    </tr>
  );
}
