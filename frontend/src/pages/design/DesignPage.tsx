import { SCHEMES } from "../../tokens";
import { useChoosePalette } from "../chrome/choosePalette";
import { usePalette } from "../chrome/palette";
import { useTheme } from "../chrome/theme";
import { Page } from "../parts/Page";
import { ControlsExhibit } from "./ControlsExhibit";
import { FrameExhibit } from "./FrameExhibit";
import { MarksExhibit } from "./MarksExhibit";
import { MotionExhibit } from "./MotionExhibit";
import { NumbersExhibit } from "./NumbersExhibit";
import { Section } from "./parts";
import { SchemePanel } from "./SchemePanel";
import { SpaceExhibit } from "./SpaceExhibit";
import { StatesExhibit } from "./StatesExhibit";
import { TypeExhibit } from "./TypeExhibit";

/** Id, title and a sentence of every part of the page. */
const PARTS = [
  ["type", "Type", "Two faces, two weights. Figures are tabular wherever they are in one column."],
  ["space", "Space", "Five steps, each about one and three quarters of the one before."],
  [
    "colour",
    "Colour",
    "Two palettes in two themes. Each colour has its lowest contrast on any background beside it: text has 4.5:1 or more, marks 3:1. A colour is never the only sign: where two lie close, in grey or for a reader without green or red cones, the shapes differ. ΔE is their distance in CIE L*a*b* (1976), where about 2.3 is just seen.",
  ],
  [
    "marks",
    "Marks",
    "One registry says word, colour and shape of every concept; prose, legend, table and picture read from it.",
  ],
  ["frame", "Chart frame", "Every chart has the same frame, so its parts are always in the same place."],
  [
    "labels",
    "Numbers",
    "Every number says how it was obtained. What is modelled is hatched wherever it is shown beside what was measured.",
  ],
  ["states", "States", "What is missing, why, and what to do. Never a bare spinner."],
  [
    "motion",
    "Motion",
    "One thing at a time, then rest. With reduced motion every time below is 0 ms: things jump, nothing is lost.",
  ],
  [
    "controls",
    "Controls and keys",
    "A finger gets 44 px, if need be by a reach around a smaller word. What has the focus wears a ring at 3:1.",
  ],
] as const;

/** What everything looks like here, read from where it is decided. */
export function DesignPage() {
  const theme = useTheme();
  const palette = usePalette();
  const choose = useChoosePalette();
  const exhibits = {
    type: <TypeExhibit />,
    space: <SpaceExhibit />,
    colour: (
      <div className="grid columns-of-380 gap-gutter">
        {SCHEMES.map((scheme) => (
          <SchemePanel key={`${scheme.palette} ${scheme.theme}`} scheme={scheme} />
        ))}
      </div>
    ),
    marks: <MarksExhibit />,
    frame: <FrameExhibit palette={palette} theme={theme} onPalette={choose} />,
    labels: <NumbersExhibit />,
    states: <StatesExhibit />,
    motion: <MotionExhibit />,
    controls: <ControlsExhibit />,
  };
  return (
    <Page title="Design">
      <h1>Design</h1>
      <p className="max-72ch pretty muted">
        Everything below is read from the tokens and the vocabulary that the pages themselves use.
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
