// What the tests of the explainers stand on: which there are, and an explainer's page by its roles.
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { test as base, expect, idle, type Portal, slow } from './fixtures'
import { patience } from './patience'

export { expect, idle, slow }

const FOLDER = resolve(import.meta.dirname, '../frontend/src/explainers')

/** Every explainer the front end finds by itself: a folder with these two files. */
export const EXPLAINERS = readdirSync(FOLDER)
  .filter((name) => ['about.md', 'index.tsx'].every((file) => existsSync(join(FOLDER, name, file))))
  .sort()

/** The explainer that has every part: decisions by hand, pairs on two kernels and two hosts, a recording of its own. */
export const MAIN = 'skb-defer'

/** Details of a test that is made for each explainer: the fast tier runs it for one. */
export const each = (id: string) => (id === MAIN ? {} : slow)

/** What the tests read of a scenario's description. */
export interface Scenario {
  id: string
  parameters: { name: string; text: string; is_main: boolean; domain: { whole: [number, number] | null; words: [string, string][] | null } }[]
}

/** The page of an explainer. */
export class ExplainerPage {
  /** The open step. */
  readonly step: Locator
  /** The headings of all steps. */
  readonly headings: Locator
  readonly map: Locator
  readonly lanes: Locator
  readonly player: Locator
  readonly slider: Locator
  readonly speed: Locator
  readonly ledger: Locator
  /** Said politely to those who do not see the picture. */
  readonly message: Locator
  readonly pair: Locator
  readonly helper: Locator
  readonly sandbox: Locator

  constructor(readonly page: Page) {
    this.step = page.locator('[aria-current="step"]')
    this.headings = page.locator('ol', { has: this.step }).locator('> li > h2')
    this.map = page.locator('svg[data-picture][aria-label$=": where"]').first()
    this.lanes = page.locator('svg[data-picture][aria-label$=": when"]').first()
    this.player = page.getByRole('group', { name: 'Player' }).first()
    this.slider = this.player.getByRole('slider')
    this.speed = this.player.getByRole('combobox', { name: /^Speed/ })
    this.ledger = page.getByLabel('Counts at this position').first()
    this.message = page.locator('p[aria-live="polite"]')
    this.pair = page.getByRole('region', { name: 'Side by side' })
    this.helper = page.getByRole('region', { name: 'Which mode for your host?' })
    this.sandbox = page.getByRole('region', { name: 'Turn it yourself' })
  }

  /** The first screen, working; on a page that is slowed down so many times as much. */
  async open(id: string, query = '', slowed = 1): Promise<void> {
    await this.page.goto(`/explain/${id}${query}`)
    await idle(this.page, slowed)
    await expect(this.slider).toBeVisible()
    await expect(this.map).toBeVisible()
  }

  /** With everything below the first screen drawn too: what is far is drawn when somebody comes near. */
  async openWhole(id: string, query = ''): Promise<void> {
    await this.open(id, query)
    await this.whole()
  }

  async whole(): Promise<void> {
    await expect(this.helper).toBeAttached()
    await this.page.evaluate(async () => {
      // What lies within two windows of this one is drawn.
      const { scrollingElement: root } = document
      for (let at = 0; root && at < root.scrollHeight; at += 2 * innerHeight) {
        scrollTo(0, at)
        await new Promise((done) => requestAnimationFrame(done))
      }
      scrollTo(0, 0)
    })
    await idle(this.page)
    await expect(this.helper.getByRole('heading', { name: 'What a recording says' })).toBeAttached()
  }

  async position(): Promise<number> {
    return Number(await this.slider.inputValue())
  }

  async last(): Promise<number> {
    return Number(await this.slider.getAttribute('max'))
  }

  /** Goes there as a hand on the line does, and waits until the address says so. */
  async seek(position: number): Promise<void> {
    await this.slider.fill(String(position))
    await expect(this.slider).toHaveValue(String(position))
    await idle(this.page)
  }

  press(name: RegExp | string): Locator {
    return this.player.getByRole('button', { name })
  }

  /** The buttons of the open step. */
  button(name: RegExp | string): Locator {
    return this.step.getByRole('button', { name })
  }

  /** Next or Back of the story, under the player. */
  turn(name: RegExp | string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  async next(): Promise<void> {
    const before = await this.step.locator('h2').innerText()
    await this.turn(/^Next: /).click()
    await expect(this.step.locator('h2')).not.toHaveText(before)
    await this.rested()
  }

  /** Nothing is loaded and nothing moves. */
  async rested(): Promise<void> {
    await idle(this.page)
    await this.page.evaluate(async (name) => {
      const markup = () => document.querySelector(name)?.outerHTML ?? ''
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      for (let same = 0, before = ''; same < 4; ) {
        await frame()
        const now = markup()
        same = now === before ? same + 1 : 0
        before = now
      }
    }, 'svg[data-picture][aria-label$=": where"]')
  }

  /** Where and when, as drawn. */
  async picture(): Promise<string> {
    return (await Promise.all([this.map, this.lanes].map((one) => one.evaluate((svg) => svg.innerHTML)))).join('\n')
  }

  /** Groups of the picture that are dimmed. */
  dimmed(): Promise<number> {
    return this.page.locator('svg[data-picture] g[opacity="0.3"]').count()
  }

  /** The step at which the reader decides. */
  async openByHand(id: string, query = ''): Promise<void> {
    await this.open(id, query)
    for (let steps = await this.headings.count(); steps > 1; steps--) {
      await this.next()
      // The question's script is fetched, and React may show what has come up to 300 ms later.
      const isHere = await this.byHand()
        .waitFor({ timeout: 600 * patience })
        .then(
          () => true,
          () => false,
        )
      if (isHere) return
    }
    throw new Error(`${id} has no step by hand`)
  }

  byHand(): Locator {
    return this.step.locator('[aria-labelledby="by-hand"]')
  }

  at(key: string): string | null {
    return new URL(this.page.url()).searchParams.get(key)
  }

  /** How wide the page is, and its window. */
  async fits(what: string): Promise<void> {
    const { wide, room } = await this.page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }))
    expect(wide, `${what}: the page is wider than its window`).toBeLessThanOrEqual(room)
  }
}

export async function scenarioOf(portal: Portal, id: string): Promise<Scenario> {
  const { items } = await portal.get<{ items: Scenario[] }>('/scenarios')
  const found = items.find((one) => one.id === id)
  if (!found) throw new Error(`there is no scenario ${id}`)
  return found
}

interface Fixtures {
  explainer: ExplainerPage
}

export const test = base.extend<Fixtures>({
  // Nothing glides, so nothing has to be waited for; tests of what moves say so (`moving`).
  contextOptions: { reducedMotion: 'reduce' },
  explainer: async ({ page }, use) => use(new ExplainerPage(page)),
})

/** For `test.use`: pictures glide from one position to the next, as they do for most readers. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const
