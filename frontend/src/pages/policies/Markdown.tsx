import { Lexer, type Token, type Tokens } from "marked";
import { Fragment, type ReactNode, useMemo } from "react";
import type { Policy } from "../../model/types";
import { Sideways } from "../../ui/Sideways";
import { Table } from "../../ui/Table";
import { Example } from "./Example";
import { Linked, Ruling } from "./Linked";
import styles from "./Markdown.module.css";
import { headingAnchor } from "./words";

/** A heading of the page, for its contents. */
export interface Heading {
  id: string;
  text: string;
}

/** Headings of the second level, in order. */
export function headingsOf(markdown: string): Heading[] {
  return new Lexer()
    .lex(markdown)
    .filter((token): token is Tokens.Heading => token.type === "heading" && token.depth === 2)
    .map(({ text }) => ({ id: headingAnchor(plain(text)), text: plain(text) }));
}

/** A heading's text without its marks. */
const plain = (text: string) => text.replace(/[`*_]/g, "");

/**
 * A policy's page. The library reads the Markdown; what it read is drawn as elements, so that nothing in the text can
 * become markup of the page: raw HTML is shown as it was typed.
 */
export function Markdown({ text, policy, diagram }: Props) {
  const tokens = useMemo(() => new Lexer().lex(text), [text]);
  // The picture of the rule belongs to the introduction.
  const examples = tokens.findIndex((token) => token.type === "heading" && token.depth === 2);
  return (
    <Ruling value={policy}>
      {blocks(tokens.slice(0, examples))}
      {diagram}
      {blocks(tokens.slice(examples))}
    </Ruling>
  );
}

interface Props {
  text: string;
  policy: Pick<Policy, "id" | "rules">;
  /** Comes before the first heading of the second level. */
  diagram?: ReactNode;
}

const isCode = (token: Token | undefined): token is Tokens.Code => token?.type === "code";

/** Fenced blocks that follow each other are one example, drawn where the first of them is. */
const blocks = (all: readonly Token[]): ReactNode => {
  const tokens = all.filter(({ type }) => type !== "space");
  return tokens.map((token, place) => {
    if (!isCode(token)) {
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, so a token's place is its name
      return <BlockToken key={place} token={token} />;
    }
    if (isCode(tokens[place - 1])) return null;
    const end = tokens.findIndex((one, at) => at > place && !isCode(one));
    const code = tokens.slice(place, end < 0 ? undefined : end).filter(isCode);
    // biome-ignore lint/suspicious/noArrayIndexKey: the same
    return <Example key={place} blocks={code.map(({ lang, text }) => ({ info: lang ?? "", text }))} />;
  });
};

function BlockToken({ token }: { token: Token }) {
  switch (token.type) {
    case "heading":
      return <HeadingToken token={token as Tokens.Heading} />;
    case "paragraph":
    case "text":
      return <p>{inline(token.tokens ?? [token])}</p>;
    case "list": {
      const { ordered, items } = token as Tokens.List;
      const List = ordered ? "ol" : "ul";
      return (
        <List>
          {items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <li key={place}>{item.tokens.map((part, at) => listPart(part, at))}</li>
          ))}
        </List>
      );
    }
    case "table":
      return <TableToken token={token as Tokens.Table} />;
    case "blockquote":
      return <blockquote className="paragraph">{blocks(token.tokens ?? [])}</blockquote>;
    case "hr":
      return <hr />;
    case "html":
      return <p className="paragraph">{token.text}</p>;
    default:
      return null;
  }
}

/** A tight list's item is a run of text, not a paragraph. */
function listPart(part: Token, at: number): ReactNode {
  if (part.type === "text") return <Fragment key={at}>{inline(part.tokens ?? [part])}</Fragment>;
  return <BlockToken key={at} token={part} />;
}

function HeadingToken({ token }: { token: Tokens.Heading }) {
  const words = inline(token.tokens);
  if (token.depth === 1) return <h1>{words}</h1>;
  const id = headingAnchor(plain(token.text));
  const Level = token.depth === 2 ? "h2" : "h3";
  return (
    <Level id={id} className={styles.heading}>
      {words}{" "}
      <a
        href={`#${id}`}
        className={`${styles.anchor} regular muted opacity-0`}
        aria-label={`Link to ${plain(token.text)}`}
      >
        #
      </a>
    </Level>
  );
}

function TableToken({ token }: { token: Tokens.Table }) {
  const name = token.header[0]?.text || "Table";
  return (
    <Sideways label={name} isGroup className="behind-ground">
      <Table
        caption={name}
        head={token.header.map((cell, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <th key={place} scope="col">
            {inline(cell.tokens)}
          </th>
        ))}
      >
        {token.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <tr key={at}>
            {row.map((cell, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <td key={place}>{inline(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </Table>
    </Sideways>
  );
}

const inline = (tokens: readonly Token[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
  tokens.map((token, place) => <InlineToken key={place} token={token} />);

/** Links stay within the portal or lead to the web; any other kind of address is text. */
const SAFE = /^(https?:\/\/|\/|#)/;

function InlineToken({ token }: { token: Token }) {
  switch (token.type) {
    case "strong":
      return <strong>{inline(token.tokens ?? [])}</strong>;
    case "em":
      return <em>{inline(token.tokens ?? [])}</em>;
    case "del":
      return <del>{inline(token.tokens ?? [])}</del>;
    case "codespan":
      return (
        <code>
          <Linked text={token.text} />
        </code>
      );
    case "br":
      return <br />;
    case "link": {
      const { href } = token as Tokens.Link;
      const words = inline(token.tokens ?? []);
      return SAFE.test(href) ? <a href={href}>{words}</a> : words;
    }
    case "escape":
      return token.text;
    case "text":
      return token.tokens ? inline(token.tokens) : <Linked text={token.text} />;
    default:
      // Raw HTML and pictures: as they were typed.
      return token.raw;
  }
}
