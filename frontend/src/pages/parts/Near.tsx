import { type ReactNode, useRef } from "react";
import { useNear } from "./useNear";

interface Props {
  className?: string | undefined;
  /** Room it holds meanwhile, CSS pixels. */
  height: number;
  children: () => ReactNode;
}

/** A place for a figure far down the page: drawn, and its data asked for, once a reader comes near. */
export function Near({ className, height, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useNear(box);
  return (
    <div ref={box} className={className} style={isNear ? undefined : { minHeight: height }}>
      {isNear && children()}
    </div>
  );
}
