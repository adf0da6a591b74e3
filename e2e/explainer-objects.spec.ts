// L and A2: words light what they name, objects are one tab stop walked by arrows, and what is picked is in the address.
import { EXPLAINERS, each, expect, idle, slow, test } from './explainers'

for (const id of EXPLAINERS)
  test.describe(id, each(id), () => {
    test('a word lights what it names, and only while a hand is on it', async ({ page, explainer }) => {
      await explainer.open(id)
      // Away from where the step leads nothing is lit by the step itself.
      await explainer.seek((await explainer.position()) + 1)
      await page.mouse.move(0, 0)
      await expect.poll(() => explainer.dimmed()).toBe(0)
      const lights: number[] = []
      for (const word of await explainer.step.locator('[aria-haspopup="dialog"], a[href^="#code-"]').all()) {
        await word.hover()
        lights.push(await explainer.dimmed())
        await page.mouse.move(0, 0)
        await expect.poll(() => explainer.dimmed()).toBe(0)
      }
      expect(lights.length, 'words of the first step').toBeGreaterThan(0)
      for (const dimmed of lights) expect(dimmed).toBeGreaterThan(0)
    })

    test('objects: one tab stop, arrows, Enter, the same on both pictures', async ({ page, explainer }) => {
      await explainer.open(id)
      await explainer.seek((await explainer.position()) + 1)
      await expect(explainer.map.locator('[tabindex="0"]')).toHaveCount(1)
      const objects = await explainer.map.locator('[data-object]').count()
      expect(objects).toBeGreaterThan(1)
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-object') ?? null)
      await explainer.map.locator('[tabindex="0"]').focus()
      const walked = [await focused()]
      for (let step = 1; step < objects; step++) {
        await page.keyboard.press('ArrowRight')
        walked.push(await focused())
      }
      expect(new Set(walked).size).toBe(objects)
      expect(walked).not.toContain(null)
      await page.keyboard.press('Home')
      expect(await focused()).toBe(walked[0])
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowLeft')
      const chosen = await focused()
      const ring = explainer.map.locator(`[data-object="${chosen}"] rect`).last()
      await expect.poll(() => ring.evaluate((it) => getComputedStyle(it).stroke)).not.toMatch(/none|transparent|rgba\(0, 0, 0, 0\)/)
      await page.keyboard.press('Enter')
      await expect.poll(() => explainer.at('pick')).toBe(chosen)
      await expect(explainer.map.locator(`[data-object="${chosen}"]`)).toHaveAttribute('aria-pressed', 'true')
      await expect.poll(() => explainer.dimmed()).toBeGreaterThan(0)
      await page.keyboard.press('Enter')
      await expect.poll(() => explainer.at('pick')).toBeNull()
      // A press does the same.
      await explainer.map.locator('[data-object]').first().click({ force: true })
      await expect.poll(() => explainer.at('pick')).toBe(walked[0])
      await idle(page)
    })
  })

test('a word opens its card where it stands', slow, async ({ page, explainer }) => {
  await explainer.open('skb-defer')
  await explainer.button('napi_skb_cache').click()
  const card = page.getByRole('dialog', { name: /napi_skb_cache/ })
  await expect(card).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeHidden()
})
