// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { intoElement, intoText, SvgBrush } from "./svgBrush";

function drawn(draw: (brush: SvgBrush) => void): string {
  const group = document.createElementNS("http://www.w3.org/2000/svg", "g");
  draw(new SvgBrush(intoElement(group)));
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

test("without a page the same marks come as text, and no word in them can end it", () => {
  const draw = (brush: SvgBrush) => {
    brush.fillStyle = "#0072b2";
    brush.fillRect(1, 2, 3, 4);
    brush.fillText('<cpu "0" & 1>', 3, 4);
  };
  const lines: string[] = [];
  draw(new SvgBrush(intoText(lines)));
  expect(lines[0]).toBe('<rect x="1" y="2" width="3" height="4" fill="#0072b2"/>');
  expect(lines[1]).toContain('&lt;cpu "0" &amp; 1&gt;</text>');
  const page = new DOMParser().parseFromString(
    `<svg xmlns="http://www.w3.org/2000/svg">${lines.join("")}</svg>`,
    "image/svg+xml",
  );
  expect(page.querySelector("text")?.textContent).toBe('<cpu "0" & 1>');
});
