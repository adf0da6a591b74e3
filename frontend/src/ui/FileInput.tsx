import type { InputHTMLAttributes, RefCallback, RefObject } from "react";

interface Props extends Pick<InputHTMLAttributes<HTMLInputElement>, "accept" | "multiple"> {
  ref: RefObject<HTMLInputElement | null> | RefCallback<HTMLInputElement>;
  label: string;
  onFiles: (files: readonly File[]) => void;
}

/** The browser's way to choose files. It is not seen: a button of the page opens it. The same file can be chosen again. */
export const FileInput = ({ label, onFiles, ...rest }: Props) => (
  <input
    {...rest}
    type="file"
    className="visually-hidden"
    aria-label={label}
    tabIndex={-1}
    onChange={(event) => {
      const files = [...(event.target.files ?? [])];
      event.target.value = "";
      onFiles(files);
    }}
  />
);
