/** The ground of the large map: what a host is made of, and what a packet leaves through. */
import { Note } from "../frame/Label";
import { token } from "../frame/picture";
import { IN_PANEL, type LargeLayout, Y } from "./large.layout";
import { Name, Term } from "./Words";

/** LLC domains as bands, a CPU's panel in each, the device at the end. */
export function Hosts({ at }: { at: LargeLayout }) {
  const { band, panel, device } = at;
  return (
    <g>
      <rect x={band.x} width={band.width} {...Y.bandTop} rx={8} fill={token("--band-even")} />
      <rect x={band.x} width={band.width} {...Y.bandBottom} rx={8} fill={token("--band-odd")} />
      <rect x={panel.x} width={panel.width} {...Y.panelTop} rx={5} fill={token("--panel")} />
      <rect x={panel.x} width={panel.width} {...Y.panelBottom} rx={5} fill={token("--panel")} />
      <rect
        x={device.x + 0.5}
        y={Y.panelTop.y + 0.5}
        width={device.width - 1}
        height={Y.panelBottom.y + Y.panelBottom.height - Y.panelTop.y - 1}
        rx={5}
        fill={token("--panel")}
        stroke={token("--line")}
      />
      <Note x={16} y={Y.bandTopLine} text="LLC 0 · node 0" />
      <Note x={16} y={Y.bandBottomLine} text="LLC 1 · node 1" />
      <Name x={16} y={Y.panelTop.y + IN_PANEL.word} text="CPU 0" />
      <Note x={16} y={Y.panelTop.y + IN_PANEL.word + 15} text="sends, reads" />
      <Name x={16} y={Y.panelBottom.y + IN_PANEL.word} text="CPU 2" />
      <Note x={16} y={Y.panelBottom.y + IN_PANEL.word + 15} text="polls" />
      <Name x={device.x + 12} y={Y.panelTop.y + IN_PANEL.word} text="device" />
      <Term x={device.x + 12} y={Y.panelTop.y + IN_PANEL.track + 20} text={device.width < 90 ? "TX" : "TX queue"} />
      <Term x={device.x + 12} y={Y.panelBottom.y + IN_PANEL.cells + 28} text={device.width < 90 ? "RX" : "RX queue"} />
    </g>
  );
}

/** Letters of a chip with a CPU's name in it. */
const CHIP = { width: 46, height: 18 } as const;

/** Another CPU of a domain, as far as it matters: that a reader may run there. `x` is its middle, `y` its top. */
export function OtherCpu({ x, y, name }: { x: number; y: number; name: string }) {
  return (
    <g>
      <rect x={x - CHIP.width / 2} y={y} {...CHIP} rx={4} fill={token("--panel")} />
      <Note x={x} y={y + 13} anchor="middle" isBold paint="--ink" text={name} />
    </g>
  );
}
