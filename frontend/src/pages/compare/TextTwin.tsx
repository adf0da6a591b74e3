import { Copy } from "../parts/Copy";

/** The comparison as it arrives in a mail: at most 72 columns of ASCII. */
export function TextTwin({ text }: { text: string }) {
  return (
    <section className="panel shrinkable pad-14" aria-labelledby="text">
      <div className="row gap-12 items-center spread space-below-8">
        <h2 className="space-below-6" id="text">
          As text
        </h2>
        <Copy text={text} word="Copy text" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </section>
  );
}
