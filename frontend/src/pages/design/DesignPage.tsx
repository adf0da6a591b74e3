import { SCHEMES } from "../../tokens";
import { useChoosePalette } from "../chrome/choosePalette";
import { usePalette } from "../chrome/palette";
import { useTheme } from "../chrome/theme";
import { Page } from "../parts/Page";
import { ControlsExhibit } from "./ControlsExhibit";
import { FrameExhibit } from "./FrameExhibit";
import { MarksExhibit } from "./MarksExhibit";
import { NumbersExhibit } from "./NumbersExhibit";
import { Section } from "./parts";
import { SchemePanel } from "./SchemePanel";
import { StatesExhibit } from "./StatesExhibit";
import { TypeExhibit } from "./TypeExhibit";

/** Id, title and a sentence of every part of the page. */
const PARTS = [
  [
    "marks",
    "Marks",
    "Choose the shape by what happens, then the colour by its concept. Each mark is shown on the light and on the dark panel, with its word, its meaning and its colour.",
  ],
  [
    "colour",
    "Colour",
    "Two palettes in two themes. Each colour has its lowest contrast on any background beside it: text has 4.5:1 or more, marks 3:1. A colour is never the only sign: where two lie close, in grey or for a reader without green or red cones, the shapes differ. ΔE is their distance in CIE L*a*b* (1976), where about 2.3 is just seen.",
  ],
  ["frame", "Chart frame", "Every chart has the same frame, so its parts are always in the same place."],
  [
    "labels",
    "Numbers",
    "Every number says how it was obtained. What is modelled is hatched wherever it is shown beside what was measured.",
  ],
  [
    "type",
    "Type, space and time",
    "Figures are tabular wherever they are in one column. With reduced motion every time is 0 ms.",
  ],
  ["states", "States", "What is missing, why, and what to do."],
  [
    "controls",
    "Controls and keys",
    "Every control can be reached with a finger: it has 44 px, or a reach of 44 px around a smaller word. What has the focus wears a ring at 3:1.",
  ],
] as const;

/** What everything looks like here, read from where it is decided. */
export function DesignPage() {
  const theme = useTheme();
  const palette = usePalette();
  const choose = useChoosePalette();
  const exhibits = {
    type: <TypeExhibit />,
    colour: (
      <div className="grid columns-of-380 gap-gutter">
        {SCHEMES.map((scheme) => (
          <SchemePanel key={`${scheme.palette} ${scheme.theme}`} scheme={scheme} />
        ))}
      </div>
    ),
    marks: <MarksExhibit palette={palette} />,
    frame: <FrameExhibit palette={palette} theme={theme} onPalette={choose} />,
    labels: <NumbersExhibit />,
    states: <StatesExhibit />,
    controls: <ControlsExhibit />,
  };
  return (
    <Page title="Design">
      <h1>Design</h1>
      <p className="max-72ch pretty muted">
        For those who draw with the vocabulary of this portal, in its code or in a paper. Everything below is read from
        the tokens and the vocabulary that the pages themselves use.
      </p>
      <nav aria-label="Parts" className="row wrap gap-y-4 gap-x-14">
        {PARTS.map(([id, title]) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {PARTS.map(([id, title, lead]) => (
        <Section key={id} id={id} title={title} lead={lead}>
          {exhibits[id]}
        </Section>
      ))}
    </Page>
  );
}
