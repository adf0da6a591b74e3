import type { ReactNode } from "react";
import styles from "./Drawing.module.css";
import { LETTER, token } from "./picture";

interface Props {
  /** CSS pixels. */
  width: number;
  height: number;
  title: string;
  /** What a reader who does not see it should know, one or two sentences. */
  description: string;
  /** Its accessible name; the title where nothing else is said. */
  name?: string;
  /** Whether marks in it take focus; a still is one image. */
  isWalked?: boolean;
  face?: "--sans" | "--mono";
  children: ReactNode;
}

/** The SVG every drawn chart stands in: named, described, found by the frame's download. */
export function Drawing({
  width,
  height,
  title,
  description,
  name = title,
  isWalked = false,
  face = "--sans",
  children,
}: Props) {
  return (
    <svg
      data-picture
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role={isWalked ? "group" : "img"}
      aria-label={name}
      fontFamily={token(face)}
      fontSize={LETTER.text}
      className={styles.picture}
    >
      <title>{title}</title>
      <desc>{description}</desc>
      {children}
    </svg>
  );
}
