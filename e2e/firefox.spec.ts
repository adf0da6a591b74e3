// The journeys of a stranger in a stock Firefox, driven over WebDriver BiDi. Every press, choice and line of typing is counted, and
// the seconds the machine takes are written into the report. One browser, one test after the other.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { expect, slow, test } from './fixtures'
import { patience } from './patience'
import { hostOf, recording, type Sent } from './recordings'

const FIREFOX = process.env.SKBSCOPE_FIREFOX
const timeout = 60_000 * patience

test.describe.configure({ mode: 'serial', timeout: 3 * timeout })
test.skip(!FIREFOX, 'SKBSCOPE_FIREFOX names no Firefox, so its journeys are not run')

let browser: Browser
let page: Page
let folder: string

test.beforeAll(async () => {
  if (!FIREFOX) return
  test.setTimeout(3 * timeout)
  folder = mkdtempSync(join(tmpdir(), 'skbscope-firefox-'))
  const args = ['--width=1280', '--height=900']
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, args, defaultViewport: null, timeout: 2 * timeout, protocolTimeout: timeout })
  page = await browser.newPage()
  page.setDefaultTimeout(timeout)
})

test.afterAll(async () => {
  await browser?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** What a reader does, counted. */
class Hand {
  actions = 0
  private readonly began = Date.now()

  async open(path: string, baseURL: string | undefined) {
    await page.goto(`${baseURL}${path}`)
    await idle()
  }

  async press(selector: string) {
    this.actions++
    await page.locator(selector).click()
  }

  async type(selector: string, text: string) {
    this.actions++
    await page.locator(selector).fill(text)
  }

  async choose(...files: Sent[]) {
    this.actions++
    const input = await page.waitForSelector('input[type="file"]')
    const paths = files.map(({ name, buffer }) => {
      writeFileSync(join(folder, name), buffer)
      return join(folder, name)
    })
    await (input as Awaited<ReturnType<typeof page.$<'input'>>>)?.uploadFile(...paths)
  }

  /** Writes down what it took; at most so many actions. */
  took(what: string, most: number) {
    const seconds = ((Date.now() - this.began) / 1000).toFixed(1)
    const description = `Firefox, ${what}: ${this.actions} actions, ${seconds} s`
    test.info().annotations.push({ type: 'journey', description })
    console.log(description)
    expect(this.actions, what).toBeLessThanOrEqual(most)
  }
}

const button = (name: string) => `::-p-xpath(//button[starts-with(normalize-space(), "${name}")])`
const idle = () => page.waitForSelector('html[data-idle="true"]')
const text = (selector: string) => page.$eval(selector, (one) => one.textContent ?? '')

test('recording → verdict with its command', slow, async ({ baseURL }) => {
  const hand = new Hand()
  await hand.open('/', baseURL)
  await hand.choose(recording('stuck-2-limit-64-restored', 'firefox'), hostOf('stuck-2-limit-64-restored', 'firefox'))
  // The front page has a command as an example: this one stands on the page of the recording.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-label="Findings"] pre')].some((one) => one.checkVisibility() && /sysctl/.test(one.textContent ?? '')),
  )
  hand.took('recording → verdict with its command', 3)
})

test('mail → published text', slow, async ({ baseURL }) => {
  const hand = new Hand()
  await hand.open('/', baseURL)
  const seed = 700_000 + (Date.now() % 90_000)
  await hand.type('form textarea', `Before: ${seed} pps\nAfter: ${Math.round(seed * 1.25)} pps\n`)
  await hand.press(button('Check the numbers'))
  await hand.press(button('Store and compare'))
  await hand.press(button('Publish and share'))
  await page.waitForFunction(() => /\/c\/[a-z2-7]{12}/.test(document.querySelector('dialog[open]')?.textContent ?? ''))
  expect(await text('dialog[open]')).toContain('+25.00%')
  hand.took('mail → published text', 4)
})

test('an explainer plays, and goes on to its next step', slow, async ({ baseURL }) => {
  const hand = new Hand()
  await hand.open('/explain/skb-defer?v=1&position=0', baseURL)
  const position = () => page.$eval('[aria-label="Player"] input[type="range"]', (one) => Number((one as HTMLInputElement).value))
  const before = await position()
  await hand.press('[aria-label="Player"] button[aria-label^="Play"]')
  await expect.poll(position, { timeout }).toBeGreaterThan(before)
  const heading = await text('[aria-current="step"] h2')
  await hand.press('button[aria-label^="Next: "]')
  await expect.poll(() => text('[aria-current="step"] h2'), { timeout }).not.toBe(heading)
  hand.took('an explainer played', 3)
})

test('a query over a recording', slow, async ({ baseURL, portal }) => {
  const card = await portal.demo('tcp-rfs-hopping')
  const hand = new Hand()
  await hand.open(`/traces/${card.id}/sql`, baseURL)
  await hand.type('textarea', 'SELECT count(*) AS consumed FROM consume_skb')
  hand.actions++
  await page.focus('textarea')
  await page.keyboard.down('Control')
  await page.keyboard.press('Enter')
  await page.keyboard.up('Control')
  await page.waitForFunction(() => [...document.querySelectorAll('td, th')].some((one) => one.textContent === '2,107'))
  hand.took('a query answered', 2)
})

test('by keys alone: search, an explainer, its next position', slow, async ({ baseURL }) => {
  const hand = new Hand()
  await hand.open('/glossary', baseURL)
  await page.keyboard.down('Control')
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox')
  await page.keyboard.type('rfs-llc')
  await page.waitForSelector('[role="option"][href="/explain/rfs-llc"]')
  const isChosen = () => page.$eval('[role="option"][href="/explain/rfs-llc"]', (one) => one.getAttribute('aria-selected') === 'true')
  await idle()
  for (let presses = 0; presses < 40 && !(await isChosen()); presses++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => location.pathname === '/explain/rfs-llc')
  await idle()
  const position = () => page.$eval('[aria-label="Player"] input[type="range"]', (one) => Number((one as HTMLInputElement).value))
  const before = await position()
  await page.keyboard.press('ArrowRight')
  await expect.poll(position, { timeout }).toBe(before + 1)
})
