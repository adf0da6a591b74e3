// What every explainer costs in a frame while it plays at 1x, with the CPU slowed down four times. Its own work is script,
// style and layout; how the browser paints is beside it. CPU time of the page's main thread, so that what other programs
// take does not count. Prints p50, p95 and most; beside them four times what a frame costs unslowed, and the least it can cost.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { expect, idle, test } from '../fixtures'

const OUT = fileURLToPath(new URL('../../bench-browser.json', import.meta.url))
const SLOWED = 4
const PLAYED_MS = 6000
/** A gap longer than this is a rest, not a frame. */
const SETTLED_MS = 400
const BAR_MS = 8
/** With painting: a frame of a screen that shows 60 a second. */
const WHOLE_BAR_MS = 16.7

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** µs. */
  ts: number
  dur?: number
  /** CPU time of the thread, µs: what other programs take is not in it. */
  tdur?: number
  args: { name?: string; data?: { frame?: string } }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

interface Frame {
  /** ms. */
  own: number
  whole: number
}

/** What the page itself does; tasks hold these and the browser's painting. */
const OWN = new Set(['FireAnimationFrame', 'UpdateLayoutTree', 'Layout'])

/** Every frame while something plays: from one call of requestAnimationFrame to the next. */
function framesOf(events: readonly TraceEvent[]): Frame[] {
  const fired = events.filter(({ name }) => name === 'FireAnimationFrame').sort((a, b) => a.ts - b.ts)
  const thread = fired[0]
  if (!thread) return []
  const starts = fired.map(({ ts }) => ts)
  const frames = starts.map((): Frame => ({ own: 0, whole: 0 }))
  for (const { name, pid, tid, ts, dur = 0, tdur = dur } of events) {
    if (pid !== thread.pid || tid !== thread.tid || (name !== 'RunTask' && !OWN.has(name))) continue
    // The task in which a frame is drawn begins before its callback.
    const frame = frames[starts.findLastIndex((start) => start <= ts + dur)]
    if (frame) frame[name === 'RunTask' ? 'whole' : 'own'] += tdur / 1000
  }
  // The first and the last are cut off; between a stop and the next press nothing plays.
  return frames.filter((_, n) => n > 0 && n < starts.length - 1 && ((starts[n + 1] ?? 0) - (starts[n] ?? 0)) / 1000 < SETTLED_MS)
}

const ordered = (values: readonly number[]) => [...values].sort((one, other) => one - other)

/** Playing rests at every step of the story; a press goes on. */
const playOn = async (button: Element, lasts: number) => {
  const begun = performance.now()
  while (performance.now() - begun < lasts) {
    if (!button.getAttribute('aria-label')?.startsWith('Pause')) (button as HTMLButtonElement).click()
    await new Promise((done) => setTimeout(done, 200))
  }
}

/** The least that a frame can be: an empty page in which one circle moves. What it costs is browser, machine and measuring. */
const moveCircle = async (circle: Element, lasts: number) => {
  const begun = performance.now()
  await new Promise<void>((done) => {
    const each = (now: number) => {
      circle.setAttribute('transform', `translate(${Math.round(now) % 600} 0)`)
      if (performance.now() - begun < lasts) requestAnimationFrame(each)
      else done()
    }
    requestAnimationFrame(each)
  })
}

/** Own work of every frame while `run` lasts, ms in order; slowed down by the browser, or only multiplied. */
async function measured(page: Page, browser: Browser, rate: number, run: () => Promise<void>) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await run()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const frames = framesOf(trace.traceEvents)
  return { own: ordered(frames.map((frame) => frame.own)), whole: ordered(frames.map((frame) => frame.whole)) }
}

async function rowOf(what: string, page: Page, browser: Browser, run: () => Promise<void>) {
  const slowed = await measured(page, browser, SLOWED, run)
  const plain = await measured(page, browser, 1, run)
  return {
    what,
    frames: slowed.own.length,
    p50: at(slowed.own, 0.5),
    p95: at(slowed.own, 0.95),
    most: slowed.own.at(-1) ?? 0,
    'with painting, p50': at(slowed.whole, 0.5),
    'with painting, p95': at(slowed.whole, 0.95),
    // The browser slows down by halting the page for some ms at a time, which falls on some frames and not on others.
    '4 × unslowed, p50': SLOWED * at(plain.own, 0.5),
    '4 × unslowed, p95': SLOWED * at(plain.own, 0.95),
    '4 × unslowed, with painting, p95': SLOWED * at(plain.whole, 0.95),
  }
}

type Row = Awaited<ReturnType<typeof rowOf>>

const print = (rows: readonly Row[]) =>
  console.table(
    rows.map(({ what, frames, ...ms }) => ({
      what,
      frames,
      ...Object.fromEntries(Object.entries(ms).map(([name, value]) => [`${name}, ms`, value.toFixed(1)])),
      [`p95 ≤ ${BAR_MS}${'\u202f'}ms`]: ms.p95 <= BAR_MS,
    })),
  )

test('frames of every explainer that plays', async ({ page, browser, portal }) => {
  // Reading a trace takes longer than making it, on a machine that others use many times as long.
  test.setTimeout(900_000)
  const { items } = await portal.get<{ items: { id: string }[] }>('/scenarios')
  const rows: Row[] = []
  for (const { id } of items) {
    await page.goto(`/explain/${id}`)
    await idle(page)
    // What comes behind the first screen is there too, so that only the player draws.
    await expect(page.getByRole('heading', { name: 'Which mode for your host?', level: 2 }).last()).toBeAttached()
    await idle(page)
    const play = page
      .getByRole('group', { name: 'Player' })
      .first()
      .getByRole('button', { name: /^(Play|Pause)/ })
    const row = await rowOf(id, page, browser, () => play.evaluate(playOn, PLAYED_MS))
    rows.push(row)
    print([row])
  }
  await page.setContent('<svg width="640" height="40"><circle cy="20" r="8" /></svg>')
  const least = await rowOf('one circle', page, browser, () => page.locator('circle').evaluate(moveCircle, PLAYED_MS))
  print([...rows, least])
  const before = existsSync(OUT) ? JSON.parse(readFileSync(OUT, 'utf8')) : {}
  const machine = { slowed: SLOWED, CPUs: cpus().length, 'load average': loadavg()[0] }
  writeFileSync(OUT, `${JSON.stringify({ ...before, frames: { machine, rows, least } }, null, 1)}\n`)
  for (const { what, frames, p95, 'with painting, p95': whole } of rows) {
    expect.soft(frames, `${what} played`).toBeGreaterThan(60)
    expect.soft(p95, `${what}: frame work p95, ms`).toBeLessThanOrEqual(BAR_MS)
    expect.soft(whole, `${what}: frame work with painting p95, ms`).toBeLessThanOrEqual(WHOLE_BAR_MS)
  }
})
