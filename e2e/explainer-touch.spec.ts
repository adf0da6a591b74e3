// A5 and P3: on a phone every target is large enough for a finger, and a swipe over the picture scrolls the page.
import { EXPLAINERS, expect, slow, test } from './explainers'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

/** CSS pixels a finger needs. */
const TARGET = 44

for (const id of EXPLAINERS)
  test(`${id}: targets`, slow, async ({ page, explainer }) => {
    await explainer.openWhole(id)
    const small = await page.evaluate((least) => {
      const found: string[] = []
      const reach = least / 2 - 1
      for (const it of document.querySelectorAll('main :is(button, a, input, select, summary, [role=button])')) {
        if (!it.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue
        // A word in a sentence is as high as its line (WCAG 2.5.8, inline).
        if (getComputedStyle(it).display === 'inline') continue
        it.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = it.getBoundingClientRect()
        // What is touched may reach beyond what is seen: a finger lands a little above and a little below the middle.
        const isHit = (x: number, y: number) => {
          const hit = document.elementFromPoint(x, y)
          return hit !== null && (it.contains(hit) || (hit.contains(it) === false && hit.closest('label')?.contains(it) === true))
        }
        const [x, y] = [left + width / 2, top + height / 2]
        const isHigh = height >= least - 0.5 || (isHit(x, y - reach) && isHit(x, y + reach))
        // A picture's object is as wide as it is drawn.
        const isWide = it.closest('svg') !== null || width >= least - 0.5 || (isHit(x - reach, y) && isHit(x + reach, y))
        if (!isHigh || !isWide)
          found.push(
            `${it.getAttribute('aria-label') ?? (it.textContent?.trim().slice(0, 40) || it.closest('label')?.textContent)}: ${Math.round(width)} × ${Math.round(height)}`,
          )
      }
      return found
    }, TARGET)
    expect(small).toEqual([])
  })

for (const id of EXPLAINERS)
  test(`${id}: over the picture the page still scrolls`, slow, async ({ page, explainer }) => {
    await explainer.open(id)
    await expect(explainer.map).toBeInViewport()
    const before = await explainer.position()
    // Fingers may pan up and down on everything that is drawn.
    const held = await explainer.map.evaluate(
      (map) => [...map.querySelectorAll('*'), map].filter((one) => !/auto|pan-y|manipulation/.test(getComputedStyle(one).touchAction)).length,
    )
    expect(held).toBe(0)
    await explainer.map.hover({ position: { x: 150, y: 60 } })
    await expect(async () => {
      await page.mouse.wheel(0, 300)
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    }).toPass()
    expect(await explainer.position()).toBe(before)
    expect(explainer.at('pick')).toBeNull()
  })
