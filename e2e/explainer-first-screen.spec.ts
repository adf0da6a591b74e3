// S1: the question, a working picture, the player and one number stand on the first screen, and nothing plays by itself.
import type { Locator } from '@playwright/test'
import { EXPLAINERS, expect, moving, slow, test } from './explainers'

/** CSS pixels of an element that are inside the window, from top to bottom. */
const seen = (it: Locator) =>
  it.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return Math.min(bottom, innerHeight) - Math.max(top, 0)
  })

for (const [width, height] of [
  [1280, 720],
  [360, 740],
] as const)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height }, isMobile: width < 500, hasTouch: width < 500 })

    test('every explainer', width < 500 ? slow : {}, async ({ page, explainer }) => {
      const messages: string[] = []
      page.on('console', (message) => message.type() === 'error' && messages.push(message.text()))
      page.on('pageerror', (error) => messages.push(error.message))
      for (const id of EXPLAINERS) {
        await explainer.open(id)
        expect(await page.evaluate(() => scrollY)).toBe(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
        await expect(explainer.press(/^Play/)).toBeInViewport({ ratio: 1 })
        await expect(explainer.slider).toBeInViewport({ ratio: 1 })
        expect(await seen(explainer.map)).toBeGreaterThanOrEqual(width < 500 ? 120 : 200)
        // The first of the four numbers, beside the player or in the picture's last line.
        const value = explainer.ledger.locator('dd b').first()
        const word = await explainer.ledger.locator('dt').first().innerText()
        const line = page.getByText(`${word} ${await value.innerText()}`, { exact: false })
        const lines = await Promise.all((await line.all()).map(async (one) => (await one.isVisible()) && (await seen(one)) > 10))
        expect([...lines, (await seen(value)) > 10], 'one number').toContain(true)
        expect(messages, `${id}: errors on the console`).toEqual([])
      }
    })
  })

test('it plays only when asked', slow, async ({ page, explainer }) => {
  await explainer.open(EXPLAINERS[0] ?? '')
  const before = [await explainer.position(), await explainer.picture()]
  await page.evaluate(async () => {
    for (let frame = 0; frame < 40; frame++) await new Promise((done) => requestAnimationFrame(done))
  })
  expect([await explainer.position(), await explainer.picture()]).toEqual(before)
  await expect(explainer.press(/^Play/)).toBeVisible()
})

test.describe('on a slow phone', () => {
  test.use({ ...moving, viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })

  test('nothing that is painted moves: not while the page comes in, not when the portal takes its place', slow, async ({ page, explainer }) => {
    test.slow()
    const chromium = await page.context().newCDPSession(page)
    await chromium.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const one of list.getEntries()) shifts.push((one as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await explainer.open('skb-init', '', 6)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  })
})
