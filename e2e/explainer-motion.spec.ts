// A3: with reduced motion nothing is between two positions, and play goes event by event; a switch of the page says otherwise.
import type { Page } from '@playwright/test'
import { EXPLAINERS, expect, moving, slow, test } from './explainers'

/** Begins to write down every picture of the map that is drawn, with the position it belongs to; call it to read. */
async function watch(page: Page): Promise<() => Promise<string[][]>> {
  await page.evaluate(() => {
    const seen: string[][] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const map = document.querySelector('svg[data-picture][aria-label$=": where"]')?.cloneNode(true) as SVGElement | undefined
      // Heads of arrows and lengths in words come and go with playing; what moves are circles and transforms.
      const places = [...(map?.querySelectorAll('circle, [transform]') ?? [])].map((one) =>
        ['cx', 'cy', 'transform'].map((name) => one.getAttribute(name)).join(' '),
      )
      const position = document.querySelector<HTMLInputElement>('[aria-label="Player"] input[type=range]')?.value ?? ''
      const now = [position, places.join(';')]
      if (now.join() !== seen.at(-1)?.join()) seen.push(now)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (globalThis as unknown as { seen: string[][] }).seen)
}

test.describe('reduced', slow, () => {
  for (const id of EXPLAINERS)
    test(`${id}: every position is drawn once`, async ({ page, explainer }) => {
      await explainer.open(id)
      await explainer.speed.selectOption('2')
      const seen = await watch(page)
      const from = await explainer.position()
      for (let n = 1; n <= 4; n++) {
        await page.keyboard.press('ArrowRight')
        await expect(explainer.slider).toHaveValue(String(from + n))
        const one = await explainer.map.screenshot()
        await explainer.rested()
        expect(one.equals(await explainer.map.screenshot()), `position ${from + n} stands still`).toBe(true)
      }
      const pictures = await seen()
      expect(pictures.map(([position]) => Number(position))).toEqual([0, 1, 2, 3, 4].map((n) => from + n))
    })

  test('play goes event by event, and stops', async ({ page, explainer }) => {
    await explainer.open('skb-defer', '?v=1&step=handed-back')
    await expect(explainer.speed.locator('option:checked')).toHaveText(/an event every 2\s?s/)
    await explainer.speed.selectOption('2')
    const from = await explainer.position()
    const seen = await watch(page)
    await explainer.press(/^Play/).click()
    await expect.poll(() => explainer.position()).toBeGreaterThanOrEqual(from + 2)
    await explainer.press('Pause').click()
    await expect(explainer.press(/^Play/)).toBeVisible()
    const stopped = await explainer.position()
    const drawn = async () => (await seen()).map(([position]) => Number(position))
    await expect.poll(async () => (await drawn()).at(-1)).toBe(stopped)
    const positions = await drawn()
    expect(positions, 'every event is drawn, and once').toEqual(Array.from({ length: stopped - from + 1 }, (_, n) => from + n))
    const running = await page.evaluate(() => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 1).length)
    expect(running).toBe(0)
  })
})

test.describe('with motion', slow, () => {
  test.use(moving)

  test('an skb is seen on its way', async ({ page, explainer }) => {
    await explainer.open('skb-defer')
    const seen = await watch(page)
    await page.keyboard.press('ArrowRight')
    await explainer.rested()
    const pictures = await seen()
    // Before, after, and at least one place between them: how many is the machine's affair.
    expect(new Set(pictures.map(([, places]) => places)).size).toBeGreaterThan(2)
  })
})
