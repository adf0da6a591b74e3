/** Where a figure goes, what arrives there, and what such a place can show. */
import type { Figure } from "../../model/publishing";

export interface Destination {
  id: string;
  word: string;
  /** Suffix of the file whose text arrives; null where it is written here. */
  suffix: string | null;
  /** Whether readers see the picture there. */
  isPictured: boolean;
  /** What to know about the place, a sentence each. */
  notes: readonly string[];
}

export const DESTINATIONS: readonly Destination[] = [
  {
    id: "mail",
    word: "mail",
    suffix: ".txt",
    isPictured: false,
    notes: [
      "Mailing lists, lore and patchwork show text only.",
      "ASCII, at most 72 columns: it survives two quotes in a reply. The two blanks in front keep git am from cutting it.",
    ],
  },
  {
    id: "reply",
    word: "reply",
    suffix: ".txt?for=reply",
    isPictured: false,
    notes: ["The same block without the link, for a thread that has it already."],
  },
  {
    id: "commit",
    word: "commit message",
    suffix: ".txt?for=commit",
    isPictured: false,
    notes: [
      "The link is a Link: tag in the last line, the one line that may pass 75 columns.",
      "Keep the blanks in front: without them git deletes lines that begin with # and takes others for trailers.",
    ],
  },
  {
    id: "github",
    word: "GitHub",
    suffix: ".md",
    isPictured: true,
    notes: [
      "GitHub fetches the pictures through its proxy, so this server must be reachable from there.",
      "The picture follows the reader's theme; the table works without it.",
    ],
  },
  {
    id: "gitlab",
    word: "GitLab",
    suffix: ".md",
    isPictured: true,
    notes: [
      "GitLab removes pictures written into the text as data, so this one is linked; the server must be reachable from there.",
    ],
  },
  {
    id: "gerrit",
    word: "Gerrit",
    suffix: ".txt",
    isPictured: false,
    notes: [
      "Gerrit never shows a picture from elsewhere, and shows its markdown as text. The two blanks in front make it a preformatted block.",
    ],
  },
  {
    id: "blog",
    word: "blog, wiki",
    suffix: null,
    isPictured: true,
    notes: [
      "A page that knows oEmbed needs the address alone.",
      "The frame is sandboxed: it loads nothing, knows no reader and sets no cookie.",
    ],
  },
  {
    id: "terminal",
    word: "terminal",
    suffix: null,
    isPictured: false,
    notes: ["Prints the same text as for a mail."],
  },
];

const HTML: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** A title as the value of an attribute: names in it come from uploads. */
const attribute = (text: string) => text.replace(/[&<>"']/g, (letter) => HTML[letter] ?? letter);

/** The page of a figure with this server in front, however the server wrote it. */
export const addressOf = (figure: Pick<Figure, "url">, origin: string): string => new URL(figure.url, origin).href;

/** The frame for a page: the size of a figure, nothing allowed but its own small script and links. */
export function frameOf(figure: Pick<Figure, "url" | "title">, origin: string): string {
  const source = `${addressOf(figure, origin)}/embed`;
  return (
    `<iframe src="${attribute(source)}" width="720" height="405" title="${attribute(figure.title)}"\n` +
    `  sandbox="allow-scripts allow-popups" loading="lazy" referrerpolicy="no-referrer"></iframe>\n`
  );
}

/** The command for a terminal. */
export function commandOf(figure: Pick<Figure, "url">, origin: string): string {
  return `curl -s ${addressOf(figure, origin)}.txt\n`;
}
