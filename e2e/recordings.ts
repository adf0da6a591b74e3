// Files the tests hand in: the demo library's own, under other names and with bytes of their own.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** A file as it goes into the page. */
export interface Sent {
  name: string
  mimeType: string
  buffer: Buffer
}

/** What the recorder's own tools counted in a demo recording. */
export interface Facts {
  events: number
  by_event: Record<string, number>
  cpus: number[]
  first_ns: number
  last_ns: number
}

/** The demo recordings, by the stem of their files in `data/traces`. */
export type Demo =
  | '8-emulated-cpus-tcp-hopping'
  | 'stuck-1-limit-0'
  | 'stuck-2-limit-64-restored'
  | 'stuck-4-limit-64-again'
  | 'tcp-pinned'
  | 'tcp-rfs'
  | 'tcp-rfs-hopping'
  | 'xsk-veth'

const read = (name: string) => readFileSync(new URL(`../data/traces/${name}`, import.meta.url))

export const file = (name: string, buffer: Buffer | string): Sent => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(buffer),
})

/** A skippable zstd frame (RFC 8878, 3.1.2): other bytes, so another upload, of the same recording. */
function mark(): Buffer {
  const payload = randomBytes(8)
  const head = Buffer.alloc(8)
  head.writeUInt32LE(0x184d2a50, 0)
  head.writeUInt32LE(payload.length, 4)
  return Buffer.concat([head, payload])
}

/** The recording under a name of its own, as a file no server has seen; `bytes` cuts it short. */
export function recording(demo: Demo, name: string, bytes?: number): Sent {
  const whole = read(`${demo}.perf.data.zst`)
  // The mark stands first in what is cut, and last in what is whole: a reader must take both.
  const buffer = bytes === undefined ? Buffer.concat([whole, mark()]) : Buffer.concat([mark(), whole.subarray(0, bytes)])
  return file(`${name}.perf.data.zst`, buffer)
}

/** The host description recorded with it. */
export const hostOf = (demo: Demo, name: string): Sent => file(`${name}.host.txt`, read(`${demo}.host.txt`))

export const factsOf = (demo: Demo): Facts => JSON.parse(read(`${demo}.facts.json`).toString())

/** `packets` packets through a veth pair as `perf script` prints them, each allocated on CPU 0 and freed on CPU 1. */
export function perfScript(packets: number): string {
  const start = 1000 + Math.floor(Math.random() * 1e6)
  const lines = Array.from({ length: packets }, (_, n) => {
    const skb = `0xffff8881${(0x1000 + (n % 64) * 0x100).toString(16).padStart(8, '0')}`
    const line = (cpu: number, us: number, event: string) =>
      `iperf3 1787${cpu} [00${cpu}] ${start + Math.floor((n * 50 + us) / 1e6)}.${String((n * 50 + us) % 1e6).padStart(6, '0')}: ${event}\n`
    return [
      line(0, 1, `net:net_dev_queue: dev=va skbaddr=${skb} len=818`),
      line(0, 3, `net:net_dev_xmit: dev=va skbaddr=${skb} len=818 rc=0`),
      line(0, 9, `net:netif_receive_skb: dev=vb skbaddr=${skb} len=804`),
      line(1, 21, `skb:skb_copy_datagram_iovec: skbaddr=${skb} len=752`),
      line(1, 24, `skb:consume_skb: skbaddr=${skb} location=skb_consume_udp+0x60`),
    ].join('')
  })
  return lines.join('')
}
