// The tab stops of an explainer: what is seen first comes first, the way back is the same, and nothing keeps the focus.
import type { Page } from '@playwright/test'
import { EXPLAINERS, expect, slow, test } from './explainers'

/** Name and place of what has the focus; null once it has left the page. */
const stop = (page: Page) =>
  page.evaluate(() => {
    const it = document.activeElement
    if (!it || it === document.body) return null
    const { left, top, width, height } = it.getBoundingClientRect()
    return {
      name: it.getAttribute('aria-label') ?? it.textContent?.trim().slice(0, 60) ?? '',
      place: [...document.querySelectorAll('body *')].indexOf(it),
      isSeen: width > 0 && height > 0 && left < innerWidth && top < innerHeight && left + width > 0 && top + height > 0,
      part: [
        '[aria-current="step"], ol:has(> [aria-current="step"])',
        'svg[data-picture]',
        '[role="group"][aria-label="Player"]',
        'header',
        'section[aria-labelledby]',
      ]
        .map((selector) => it.closest(selector))
        .findIndex(Boolean),
    }
  })

for (const id of EXPLAINERS)
  test(id, slow, async ({ page, explainer }) => {
    await explainer.openWhole(id)
    const walk = async (key: string, until: (at: NonNullable<Awaited<ReturnType<typeof stop>>> | null) => boolean) => {
      const stops: NonNullable<Awaited<ReturnType<typeof stop>>>[] = []
      for (let n = 0; n < 250; n++) {
        await page.keyboard.press(key)
        const at = await stop(page)
        if (at) stops.push(at)
        if (until(at)) return stops
      }
      throw new Error(
        `the focus does not leave: ${stops
          .slice(-4)
          .map(({ name }) => name)
          .join(' | ')}`,
      )
    }
    const forward = await walk('Tab', (at) => at === null)
    const back = await walk('Shift+Tab', (at) => at?.place === forward[0]?.place)
    const places = (stops: typeof forward) => stops.map(({ place, name }) => `${place} ${name}`)
    expect(places([...back].reverse())).toEqual(places(forward))
    expect(forward[0]?.name).toBe('Skip to the content')
    expect(
      forward.filter(({ isSeen }) => !isSeen).map(({ name }) => name),
      'each stop is in sight',
    ).toEqual([])
    // Skip link, header, steps, picture, player with Next, sandbox, side by side, code path, helper.
    const first = (found: (one: (typeof forward)[number]) => boolean) => forward.findIndex(found)
    const order = [
      first(({ name }) => name === 'Skip to the content'),
      first(({ name }) => name === 'skbscope'),
      first(({ part }) => part === 1),
      first(({ name }) => name === 'To the start'),
      first(({ name }) => /^Next: /.test(name)),
      first(({ name }) => /^More \(/.test(name)),
      first(({ name }) => /^Next difference/.test(name)),
      first(({ name }) => /^The rules in examples/.test(name)),
      first(({ name }) => name === 'Open the recording'),
    ]
    expect(order).not.toContain(-1)
    expect(order).toEqual([...order].sort((a, b) => a - b))
    // Two pictures of the first figure: two stops.
    const figure = forward.slice(order[1], order[3]).filter(({ part }) => part === 1)
    expect(figure.length).toBe(2)
  })
