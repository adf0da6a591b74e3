import { verdictPaint } from "../../charts/comparison/looks";
import { token } from "../../charts/frame/picture";
import type { Row } from "../../model/comparison";

/** The word of a verdict in its colour: the word says what the colour says. */
export function Verdict({ of, colon = false }: { of: Pick<Row, "word" | "better">; colon?: boolean }) {
  return (
    <b className="bold nowrap" style={{ color: token(verdictPaint(of)) }}>
      {colon ? `${of.word}:` : of.word}
    </b>
  );
}
