import type { ReactNode, Ref } from "react";

interface Props {
  /** Of the heading: an address may lead there. */
  id: string;
  title: ReactNode;
  /** One line: what is shown, and how to read it. */
  about?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

interface PanelProps extends Props {
  /** At the right of the heading. */
  controls?: ReactNode;
  heading?: Ref<HTMLHeadingElement>;
}

/** A part of a page whose rows reach from edge to edge. */
export const Panel = ({ id, title, about, controls, heading, className = "", children }: PanelProps) => (
  <section className={`panel shrinkable ${className}`} aria-labelledby={id}>
    <header className="row wrap gap-y-4 gap-x-12 items-baseline pad-x-14 pad-y-10">
      <h2 id={id} ref={heading} className="break-anywhere">
        {title}
      </h2>
      {about && <p className="muted tabular">{about}</p>}
      {controls}
    </header>
    {children}
  </section>
);

/** The last line of such a part. */
export const PanelFoot = ({ children }: { children: ReactNode }) => (
  <footer className="row wrap gap-y-4 gap-x-20 items-center spread pad-x-14 pad-y-8 small muted line-top">
    {children}
  </footer>
);

/** A part of a page with space all around. */
export const Card = ({ id, title, about, className = "", children }: Props) => (
  <section className={`panel shrinkable pad-14 ${className}`} aria-labelledby={id}>
    <h2 className="space-below-6" id={id}>
      {title}
    </h2>
    {about && <p className="space-below-8 muted">{about}</p>}
    {children}
  </section>
);
