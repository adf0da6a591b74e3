import { useState } from "react";
import { ChartFrame } from "../../charts/frame/ChartFrame";
import { type Column, DataTable } from "../../charts/frame/DataTable";
import { Legend } from "../../charts/frame/Legend";
import { Segmented } from "../../charts/frame/Segmented";
import { VOCABULARY } from "../../charts/vocabulary";
import { useSize } from "../../common/useSize";
import type { Palette, Theme } from "../../tokens";
import { PALETTE_WORD } from "../chrome/choosePalette";
import { PALETTES } from "../chrome/palette";
import { ContrastPicture } from "./ContrastPicture";
import { DATA, onGrounds } from "./contrasts";
import styles from "./Frame.module.css";

const TITLE = "Contrast";

/** Each with the place of its number on the edge of the frame, level with what it names. */
const PARTS = [
  ["Title: a noun, the chart’s one name.", { left: -10, top: 17 }],
  ["One muted line: what is shown and how to read it.", { left: -10, top: 43 }],
  ["The switch: the same data seen another way.", { right: -10, top: 17 }],
  ["The picture, its limits drawn in, its legend under it.", { left: -10, top: "50%" }],
  ["Label, source, and agreement or spread: where the numbers are from.", { left: -10, bottom: 13 }],
  ["Table, file, publish: the same facts to take away.", { right: -10, bottom: 13 }],
] as const;

interface RowOf {
  concept: string;
  ground: string;
  ratio: number;
}

const COLUMNS: readonly Column<RowOf>[] = [
  { id: "concept", heading: "colour of", value: (row) => row.concept },
  { id: "ground", heading: "ground", value: (row) => row.ground },
  { id: "ratio", heading: "contrast", numeric: true, value: (row) => row.ratio, cell: (row) => row.ratio.toFixed(2) },
];

/** A real frame over real data, the contrasts of the palette in force, with its parts named. */
export function FrameExhibit({ palette, theme, onPalette }: Props) {
  const [tableShown, showTable] = useState(false);
  const { ref, width } = useSize<HTMLDivElement>(640);
  const scheme = { palette, theme };
  const rows = DATA.flatMap(({ token, concept }) =>
    onGrounds(scheme, token).map((one) => ({ concept: VOCABULARY[concept].word, ...one })),
  );
  return (
    <div className={styles.anatomy}>
      <div className="relative">
        <ChartFrame
          title={TITLE}
          lede="one mark a ground; further right is easier to see"
          controls={
            <Segmented
              label={`${TITLE}: palette`}
              name="contrast-palette"
              options={PALETTES.map((value) => ({ value, word: PALETTE_WORD[value] }))}
              value={palette}
              onChange={(value) => onPalette(value === "tol" ? "tol" : "okabe-ito")}
            />
          }
          table={
            <DataTable
              caption="Contrast of each data colour on each ground"
              columns={COLUMNS}
              rows={rows}
              keyOf={(row) => `${row.concept} ${row.ground}`}
            />
          }
          tableShown={tableShown}
          onTable={showTable}
          label="exact"
          source="computed from tokens.css"
          agreement="WCAG 2.2"
          fileName={`contrast-${palette}-${theme}`}
        >
          <div ref={ref}>
            <ContrastPicture scheme={scheme} width={width} title="Contrast of data colours on their grounds" />
          </div>
          <Legend entries={[{ concept: "limit", word: "least contrast of a mark" }]} />
        </ChartFrame>
        {PARTS.map(([part, place], at) => (
          <b key={part} className={styles.tag} style={place} aria-hidden="true">
            {at + 1}
          </b>
        ))}
      </div>
      <ol className={styles.parts}>
        {PARTS.map(([part]) => (
          <li key={part}>{part}</li>
        ))}
      </ol>
    </div>
  );
}

interface Props {
  palette: Palette;
  theme: Theme;
  onPalette: (palette: Palette) => void;
}
