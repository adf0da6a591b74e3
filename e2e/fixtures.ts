// What every test stands on: the portal's API to set up, the trace page by its roles, the idle signal, and axe.
import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { patience } from './patience'
import type { Demo, Sent } from './recordings'

export { expect }

/** Details of a test that runs in the whole suite only (`SKBSCOPE_TESTS=all`). */
export const slow = { tag: '@slow' }

const API = '/api/v1'

/** What the tests read of a trace. */
export interface TraceCard {
  id: string
  name: string
  demo: boolean
  state: 'waiting' | 'running' | 'ready' | 'failed'
  analysis_id: string
  duration_ns: number
}

/** Set-up by the API: nothing here is what a test is about. */
export class Portal {
  constructor(readonly request: APIRequestContext) {}

  async get<T>(path: string): Promise<T> {
    const answer = await this.request.get(API + path)
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
    return answer.json()
  }

  /** The analysed trace with this id. */
  async ready(id: string): Promise<TraceCard> {
    const card = () => this.get<TraceCard>(`/traces/${id}`)
    await expect.poll(async () => (await card()).state, { timeout: 45_000 * patience }).toMatch(/ready|failed/)
    return card()
  }

  /** A recording of the demo library, analysed. */
  async demo(stem: Demo): Promise<TraceCard> {
    const { items } = await this.get<{ items: TraceCard[] }>('/traces?limit=100')
    const found = items.find(({ name, demo }) => demo && name.startsWith(`${stem}.perf.data`))
    if (!found) throw new Error(`the demo library has no ${stem}`)
    return this.ready(found.id)
  }

  /** Hands in a recording and waits until it is analysed, or failed. */
  async upload({ name, buffer }: Sent): Promise<TraceCard> {
    const answer = await this.request.put(`${API}/uploads/${encodeURIComponent(name)}`, { data: buffer })
    const { trace_id } = await answer.json()
    return this.ready(trace_id)
  }
}

/** Nothing is being loaded or drawn; a page that is slowed down may take so many times as long. */
export async function idle(page: Page, slowed = 1): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-idle', 'true', { timeout: 15_000 * patience * slowed })
}

/** Two frames: what a pointer or a key asked for is drawn and said. */
async function frames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Home, as far as it takes files in. */
export class HomePage {
  readonly uploads: Locator
  constructor(readonly page: Page) {
    this.uploads = page.getByRole('list', { name: 'Uploads of this visit' })
  }

  async open(): Promise<void> {
    await this.page.goto('/')
    await idle(this.page)
  }

  /** Lets files fall on the drop zone, as a hand does that brings them from a folder. */
  async drop(...files: Sent[]): Promise<void> {
    const carried = files.map(({ name, buffer }) => ({ name, base64: buffer.toString('base64') }))
    const dataTransfer = await this.page.evaluateHandle((list) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name))
      }
      return transfer
    }, carried)
    await this.page.getByRole('group', { name: 'I have a recording' }).dispatchEvent('drop', { dataTransfer })
  }

  /** The line of one file among the uploads of this visit. */
  upload(name: string): Locator {
    return this.uploads.getByRole('listitem').filter({ has: this.page.getByRole('heading', { name }) })
  }

  /** Begins to write down every wording the uploads go through; call the result to read it. */
  async watch(): Promise<() => Promise<string>> {
    await this.page.evaluate(() => {
      const seen: string[] = []
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const text = document.querySelector('[aria-label="Uploads of this visit"]')?.textContent
        if (text && text !== seen.at(-1)) seen.push(text)
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    return () => this.page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen.join('\n'))
  }
}

/** The page of one recording. */
export class TracePage {
  readonly lifecycle: Locator
  readonly lanes: Locator
  readonly flow: Locator
  readonly decisions: Locator
  readonly throughput: Locator
  readonly costs: Locator
  readonly sweep: Locator
  /** Which mode this host should use. */
  readonly advice: Locator
  /** What the page shows differs from the recording in. */
  readonly whatIf: Locator
  /** One skb with its events. */
  readonly inspector: Locator
  readonly findings: Locator
  readonly facts: Locator

  constructor(readonly page: Page) {
    const region = (name: string) => page.getByRole('region', { name, exact: true })
    this.lifecycle = region('Lifecycle')
    this.flow = region('Cross-CPU defer flow')
    // Of the policy that the page opens on, or of the one its address names.
    this.decisions = page.getByRole('region', { name: /: decisions$/ })
    this.throughput = region('Throughput')
    this.costs = region('Cost ranges')
    this.sweep = region('Sweep')
    this.advice = region('Which mode should this host use?')
    this.whatIf = region('What if')
    this.lanes = page.getByRole('application', { name: /^skbs on the lanes/ })
    this.inspector = page.getByRole('complementary', { name: /^skb \d+$/ })
    this.findings = page.getByRole('list', { name: 'Findings' })
    this.facts = page.getByRole('list', { name: 'The recording in numbers' })
  }

  get panels(): Locator[] {
    return [this.lifecycle, this.flow, this.decisions, this.throughput]
  }

  async open(card: TraceCard, query = ''): Promise<void> {
    await this.page.goto(`/traces/${card.id}${query}`)
    await idle(this.page)
  }

  /** Value of one key of the page's address. */
  parameter(key: string): string | null {
    return new URL(this.page.url()).searchParams.get(key)
  }

  /** Brings answers in sight that share one line because the recording cannot tell. */
  async showAllAdvice(): Promise<void> {
    const undecided = this.advice.getByRole('button', { name: 'Show what to record' })
    if (await undecided.count()) await undecided.click()
  }

  /** Every answer with its reasons open. */
  async openAllAdvice(): Promise<void> {
    await this.showAllAdvice()
    for (const why of await this.advice.getByRole('button', { name: /^Why / }).all()) await why.click()
  }

  /** The import report, read and open. */
  async openReport(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Import report' }).first().click()
    const report = this.page.getByRole('dialog', { name: 'Import report' })
    await expect(report.getByRole('heading', { name: 'Events by name' })).toBeVisible()
    return report
  }

  /** Moves the pointer over the lanes until it is on an skb; the readout names it. */
  async findLife(): Promise<{ x: number; y: number }> {
    await this.lanes.scrollIntoViewIfNeeded()
    const box = await this.lanes.boundingBox()
    if (!box) throw new Error('the lanes are not on the page')
    // The first rows are the band's name and the air above the first lane's bars.
    for (let y = 36; y < box.height; y += 7) {
      for (let x = box.width * 0.3; x < box.width * 0.9; x += 23) {
        const at = { x: box.x + x, y: box.y + y }
        await this.page.mouse.move(at.x, at.y)
        await frames(this.page)
        if (await this.lanes.and(this.page.locator('[data-on="true"]')).count()) return at
      }
    }
    throw new Error('no skb under any place of the lanes')
  }

  /** Opens a skb by a press on its bar. */
  async openLife(): Promise<void> {
    const { x, y } = await this.findLife()
    await this.page.mouse.click(x, y)
    await expect(this.inspector).toBeVisible()
    await idle(this.page)
  }
}

interface Fixtures {
  portal: Portal
  home: HomePage
  tracePage: TracePage
  /** Fails with axe's findings on the page as it is now, without the parts that match `except`, and attaches them. */
  axe: (what: string, except?: readonly string[]) => Promise<void>
}

export const test = base.extend<Fixtures>({
  page: async ({ page }, use) => {
    const failed: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 500) failed.push(answer.url())
    })
    await use(page)
    expect(failed, 'the server failed to answer').toEqual([])
  },
  portal: async ({ request }, use) => use(new Portal(request)),
  home: async ({ page }, use) => use(new HomePage(page)),
  tracePage: async ({ page }, use) => use(new TracePage(page)),
  axe: async ({ page }, use, info) =>
    use(async (what, except = []) => {
      // Passed checks are not written down, and no second page is opened to put the results of frames together.
      const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
      for (const part of except) builder.exclude(part)
      const { violations } = await builder.analyze()
      await info.attach(`axe: ${what}`, { body: JSON.stringify(violations, null, 1), contentType: 'application/json' })
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      expect(found, what).toEqual([])
    }),
})
