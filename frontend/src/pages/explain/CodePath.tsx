import type { FullExplainer } from "../../explainers/contract";
import { type Linking, Prose } from "../../explainers/prose/Prose";
import styles from "./Parts.module.css";

/** The functions on the way, each with the file and the release it was read in. */
export function CodePath({ explainer, linking }: { explainer: FullExplainer; linking?: Linking | undefined }) {
  return (
    <section className={styles.part} aria-labelledby="code-path">
      <div className={styles.words}>
        <h2 id="code-path">The code path</h2>
        <p>
          Function names and rules as the engine has them; each rule is a branch that was read in the release named.
        </p>
        <p>
          <a href={`/policies/${explainer.meta.policy}`}>The rules in examples, as the engine’s own test runs them</a>
        </p>
      </div>
      <ol className={`${styles.path} plain-list`}>
        {explainer.codePath.map((stop) => {
          const name = stop.function.replace(/\(\)$/, "");
          return (
            <li
              key={stop.function}
              id={`code-${name}`}
              onPointerEnter={() => linking?.onHover(`fn:${name}`)}
              onPointerLeave={() => linking?.onHover(null)}
            >
              <div>
                <code>{stop.function}</code>
                <small>
                  {stop.file}, {stop.kernel}
                </small>
              </div>
              <div>
                <p>
                  <Prose text={stop.does} linking={linking} />
                </p>
                {stop.rules.length > 0 && <small>rules {stop.rules.join(", ")}</small>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
