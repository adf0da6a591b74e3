// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { SvgBrush } from "./svgBrush";

function drawn(draw: (brush: SvgBrush) => void): string {
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  draw(new SvgBrush(group));
  return group.innerHTML;
}

test("a path is written once it is filled or stroked, with its dash and its strength", () => {
  const markup = drawn((brush) => {
    brush.strokeStyle = "#d55e00";
    brush.globalAlpha = 0.5;
    brush.setLineDash([2, 3]);
    brush.beginPath();
    brush.moveTo(1, 2);
    brush.bezierCurveTo(1, 3, 4, 5.55, 6, 7);
    brush.stroke();
  });
  expect(markup).toContain('d="M1 2C1 3 4 5.6 6 7"');
  expect(markup).toContain('stroke-dasharray="2 3"');
  expect(markup).toContain('opacity="0.5"');
});

test("an empty path leaves nothing behind", () => {
  expect(
    drawn((brush) => {
      brush.beginPath();
      brush.stroke();
      brush.fill();
    }),
  ).toBe("");
});

test("text keeps its words, whatever is in them", () => {
  const markup = drawn((brush) => {
    brush.textAlign = "right";
    brush.fillText("<b>0 & 1", 3, 4);
  });
  expect(markup).toContain("&lt;b&gt;0 &amp; 1");
  expect(markup).toContain('text-anchor="end"');
});
