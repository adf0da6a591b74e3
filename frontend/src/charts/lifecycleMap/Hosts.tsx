/** The ground of the large map: what a host is made of, and what a packet leaves through. */
import { LETTER, token } from "../frame/picture";
import { IN_PANEL, type LargeLayout, Y } from "./large.layout";
import { Name, Note, Term } from "./Words";

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
      <Note x={16} y={Y.bandTopLine}>
        LLC 0 · node 0
      </Note>
      <Note x={16} y={Y.bandBottomLine}>
        LLC 1 · node 1
      </Note>
      <Name x={16} y={Y.panelTop.y + IN_PANEL.word}>
        CPU 0
      </Name>
      <Note x={16} y={Y.panelTop.y + IN_PANEL.word + 15}>
        sends, reads
      </Note>
      <Name x={16} y={Y.panelBottom.y + IN_PANEL.word}>
        CPU 2
      </Name>
      <Note x={16} y={Y.panelBottom.y + IN_PANEL.word + 15}>
        polls
      </Note>
      <Name x={device.x + 12} y={Y.panelTop.y + IN_PANEL.word}>
        device
      </Name>
      <Term x={device.x + 12} y={Y.panelTop.y + IN_PANEL.track + 20}>
        {device.width < 90 ? "TX" : "TX queue"}
      </Term>
      <Term x={device.x + 12} y={Y.panelBottom.y + IN_PANEL.cells + 28}>
        {device.width < 90 ? "RX" : "RX queue"}
      </Term>
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
      <text x={x} y={y + 13} textAnchor="middle" fontSize={LETTER.small} fontWeight={600} fill={token("--ink")}>
        {name}
      </text>
    </g>
  );
}
