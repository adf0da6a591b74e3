import { Legend } from "../../charts/frame/Legend";
import { Segmented } from "../../charts/frame/Segmented";
import type { Palette, Theme } from "../../tokens";
import { Definition, Definitions } from "../../ui/Definitions";
import { Dialog } from "../../ui/Dialog";
import styles from "./Colours.module.css";
import { PALETTE_WORD, useChoosePalette } from "./choosePalette";
import { PALETTES, paletteOf } from "./palette";

interface Props {
  isOpen: boolean;
  onClose: () => void;
  theme: Theme;
  onTheme: (theme: Theme) => void;
  palette: Palette;
}

const WHY: Readonly<Record<Palette, string>> = {
  "okabe-ito": "Darkened until marks stand at 3:1 on every ground. Published figures have these colours.",
  tol: "Paul Tol’s. In use, freed across and handed back lie a clear step of lightness apart, also in grey.",
};

/** Theme and palette, with the marks they colour below. */
export function Colours({ isOpen, onClose, theme, onTheme, palette }: Props) {
  const choose = useChoosePalette();
  return (
    <Dialog title="Colours" isOpen={isOpen} onClose={onClose}>
      <Definitions className={`${styles.choices} space-below-12`}>
        <Definition term="Theme">
          <Segmented
            label="Theme"
            name="theme"
            options={[
              { value: "light", word: "Light" },
              { value: "dark", word: "Dark" },
            ]}
            value={theme}
            onChange={(value) => onTheme(value === "dark" ? "dark" : "light")}
          />
        </Definition>
        <Definition term="Data">
          <Segmented
            label="Colours of data"
            name="palette"
            options={PALETTES.map((value) => ({ value, word: PALETTE_WORD[value] }))}
            value={palette}
            onChange={(value) => choose(paletteOf(value) ?? "okabe-ito")}
          />
          <p className="muted">{WHY[palette]}</p>
        </Definition>
      </Definitions>
      <Legend
        label="Marks in these colours"
        entries={[
          { concept: "inUse" },
          { concept: "across" },
          { concept: "flushed" },
          { concept: "dropped" },
          { concept: "limit" },
          { concept: "unknown" },
        ]}
      />
    </Dialog>
  );
}
