/** What the painters draw with: the part of a 2D context they use, so that an SVG can be drawn by the same code. */
export type Brush = Pick<
  CanvasRenderingContext2D,
  | "arc"
  | "beginPath"
  | "bezierCurveTo"
  | "fill"
  | "fillRect"
  | "fillText"
  | "lineTo"
  | "moveTo"
  | "rect"
  | "setLineDash"
  | "stroke"
  | "strokeRect"
> & {
  fillStyle: CanvasRenderingContext2D["fillStyle"];
  strokeStyle: CanvasRenderingContext2D["strokeStyle"];
  lineWidth: number;
  globalAlpha: number;
  font: string;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
};

/** Adds a straight line to the path. */
export function segment(brush: Brush, fromX: number, fromY: number, toX: number, toY: number): void {
  brush.moveTo(fromX, fromY);
  brush.lineTo(toX, toY);
}
