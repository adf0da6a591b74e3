import { type KeyboardEvent, memo, type ReactNode, useRef, useState } from "react";
import { Drawing } from "../../charts/frame/Drawing";
import styles from "./SceneFrame.module.css";

/** Something in a picture that a reader can point at, reach by keys, and pick out. CSS pixels. */
export interface SceneObject {
  id: string;
  /** Spoken: what it is and what it holds now. */
  label: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Props {
  width: number;
  height: number;
  title: string;
  /** The state in one or two sentences. */
  description: string;
  /** In reading order. */
  objects: readonly SceneObject[];
  selected: string | null;
  onHover?: ((id: string | null) => void) | undefined;
  onSelect?: ((id: string | null) => void) | undefined;
  children: ReactNode;
}

/** What a finger needs (A5), CSS pixels. */
const TARGET = 44;
/** Space between an object and its ring. */
const APART = 3;

/**
 * The SVG a scene stands in. Over the shapes lies one layer of objects: a single tab stop that arrow keys walk, hover as
 * preview, Enter or a click as selection. Without handlers it is a still: one image with a title, as on a server.
 */
export function SceneFrame({
  width,
  height,
  title,
  description,
  objects,
  selected,
  onHover,
  onSelect,
  children,
}: Props) {
  return (
    <Drawing width={width} height={height} title={title} description={description} isWalked={onSelect !== undefined}>
      {children}
      {onSelect && <Objects {...{ width, objects, selected, onHover, onSelect }} />}
    </Drawing>
  );
}

type ObjectsProps = Pick<Props, "width" | "objects" | "selected" | "onHover"> & {
  onSelect: NonNullable<Props["onSelect"]>;
};

/** The layer of objects; the same list, nothing to draw. */
const Objects = memo(function Objects({ width, objects, selected, onHover, onSelect }: ObjectsProps) {
  const [at, setAt] = useState(0);
  const layer = useRef<SVGGElement>(null);
  const stop = Math.min(at, objects.length - 1);

  const walk = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (event.key === "Escape") onSelect(null);
    if (event.key === "Enter" || event.key === " ") {
      const id = objects[stop]?.id ?? null;
      onSelect(id === selected ? null : id);
    } else if (by !== undefined) {
      const next = Math.max(0, Math.min(objects.length - 1, stop + by));
      setAt(next);
      (layer.current?.children[next] as SVGGElement | undefined)?.focus();
    } else return;
    event.preventDefault();
    // The player's keys are the figure's, not those of an object in it.
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the objects inside, gathered
    <g ref={layer} data-page-only="true" onKeyDown={walk} onPointerLeave={() => onHover?.(null)}>
      {objects.map((object, place) => (
        <Target
          key={object.id}
          {...object}
          place={place}
          grow={width < 480 ? Math.max(0, (TARGET - object.height) / 2) : 0}
          isStop={place === stop}
          isChosen={object.id === selected}
          onStop={setAt}
          onHover={onHover}
          onSelect={onSelect}
        />
      ))}
    </g>
  );
});

interface TargetProps extends SceneObject {
  place: number;
  /** How much higher it is above and below for a finger. */
  grow: number;
  isStop: boolean;
  isChosen: boolean;
  onStop: (place: number) => void;
  onHover: ObjectsProps["onHover"];
  onSelect: ObjectsProps["onSelect"];
}

/** One object: at a new position most of them say what they said before. */
const Target = memo(function Target(props: TargetProps) {
  const { id, label, x, y, width, height, place, grow, isStop, isChosen, onStop, onHover, onSelect } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG has no button element
    <g
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-pressed={isChosen}
      data-object={id}
      className={`${styles.object} ${isChosen ? styles.chosen : ""}`}
      onFocus={() => {
        onStop(place);
        onHover?.(id);
      }}
      onBlur={() => onHover?.(null)}
      onPointerEnter={() => onHover?.(id)}
      onClick={() => onSelect(isChosen ? null : id)}
    >
      <rect
        x={x - grow}
        y={y - grow}
        width={width + 2 * grow}
        height={height + 2 * grow}
        fill="none"
        pointerEvents="all"
      />
      <rect
        className={styles.ring}
        x={x - APART}
        y={y - APART}
        width={width + 2 * APART}
        height={height + 2 * APART}
        rx={4}
        fill="none"
        strokeWidth={2}
      />
    </g>
  );
});

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};
