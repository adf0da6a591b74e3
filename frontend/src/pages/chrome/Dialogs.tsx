import type { Palette, Theme } from "../../tokens";
import { SearchDialog } from "../search/SearchDialog";
import { Colours } from "./Colours";
import { KeyHelp } from "./KeyHelp";
import { chooseTheme } from "./theme";

/** What the header opens. */
export type DialogName = "colours" | "keys" | "search";

interface Props {
  open: DialogName | null;
  onClose: () => void;
  theme: Theme;
  palette: Palette;
}

/** The dialogs of every page. A closed one stays: only an element that is there gives the focus back. */
export function Dialogs({ open, onClose, theme, palette }: Props) {
  return (
    <>
      <Colours isOpen={open === "colours"} onClose={onClose} theme={theme} onTheme={chooseTheme} palette={palette} />
      <KeyHelp isOpen={open === "keys"} onClose={onClose} />
      <SearchDialog isOpen={open === "search"} onClose={onClose} />
    </>
  );
}
