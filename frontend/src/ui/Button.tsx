import type { ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./Button.module.css";

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The one action that a part is for, one that stays in the background, or one of many beside a picture. */
  kind?: "primary" | "quiet" | "small";
  /** What the action is done to, for a page with many of these buttons: read out after the words. */
  of?: string | undefined;
  children: ReactNode;
}

/** A button. It sends no form unless it is of type `submit`. */
export function Button({ kind, of, className = "", children, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={`${styles[kind ?? "button"]} ${className}`}>
      {children}
      {of && <span className="visually-hidden"> {of}</span>}
    </button>
  );
}

/** A button that looks like a link, with a finger's reach around a small word. */
export function WordButton({ of, className = "", children, ...rest }: Omit<Props, "kind">) {
  return (
    <button type="button" {...rest} className={`${styles.word} ${className}`}>
      {children}
      {of && <span className="visually-hidden"> {of}</span>}
    </button>
  );
}
