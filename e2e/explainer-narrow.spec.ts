// P1 to P3 at 360 px: nothing scrolls sideways, at no position; pictures are folded, never scaled down.
import type { Page } from '@playwright/test'
import { EXPLAINERS, each, expect, idle, slow, test } from './explainers'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

for (const id of EXPLAINERS)
  test(id, each(id), async ({ page, explainer }) => {
    await explainer.openWhole(id)
    await explainer.fits(`${id}, as it opens`)
    // The first count and the place of the event share a line of the player.
    const [counted, place] = await page
      .getByRole('group', { name: 'Player' })
      .first()
      .evaluate((bar) => {
        const box = bar.closest('[class*="player_"]')
        const paragraph = box?.querySelector('p')
        const words = [...bar.querySelectorAll('span')].findLast(({ textContent }) => /^event [\d,]+ of [\d,]+$/.test(textContent ?? ''))
        return [paragraph, words].map((one) => {
          const { left = 0, right = 0 } = one?.getBoundingClientRect() ?? {}
          return { left, right }
        })
      })
    expect(counted?.right, 'a count is drawn').toBeGreaterThan(0)
    expect(counted?.right, 'count and place').toBeLessThanOrEqual(place?.left ?? 0)
    const drawn = await page.locator('main svg[data-picture]').evaluateAll((all) =>
      all
        .filter((svg) => svg.checkVisibility())
        .map((svg) => {
          const [, , width = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
          const letters = [...svg.querySelectorAll('text')].map((text) => Number.parseFloat(getComputedStyle(text).fontSize))
          const shown = svg.getBoundingClientRect().width
          return { name: svg.getAttribute('aria-label'), scaled: Math.abs(shown / width - 1) > 0.03, wide: shown > 340, small: Math.min(99, ...letters) < 10.5 }
        }),
    )
    expect(drawn.filter(({ scaled, wide, small }) => scaled || wide || small)).toEqual([])
    for (const position of [0, Math.floor((await explainer.last()) / 2), await explainer.last()]) {
      await explainer.seek(position)
      await explainer.fits(`${id} at ${position}`)
    }
    const steps = await explainer.headings.count()
    for (const step of [Math.floor(steps / 2), steps - 1]) {
      await explainer.headings.nth(step).getByRole('button').click()
      await explainer.rested()
      await explainer.fits(`${id}, step ${step + 1}`)
    }
    await explainer.sandbox.getByRole('button', { name: /^More/ }).click()
    await explainer.fits(`${id}, every parameter`)
    await page
      .getByRole('button', { name: /: table$/ })
      .first()
      .click()
    await explainer.fits(`${id}, as a table`)
    await page.goto(`/explain/${id}?v=1&read=article`)
    await idle(page)
    await explainer.fits(`${id}, as an article`)
  })

test('many CPUs fold to the two in question and the others', slow, async ({ page, explainer }) => {
  await explainer.open('skb-defer', '?v=1&step=many')
  await expect(explainer.lanes.getByText('others', { exact: true })).toBeVisible()
  await expect(explainer.lanes.locator('text').filter({ hasText: /^cpu\d+$/ })).toHaveCount(2)
  // The player stays at the thumb's edge while the text is read.
  await page.evaluate(() => scrollTo(0, 900))
  await expect(explainer.press(/^Play/)).toBeInViewport()
})

test('the pages that lead there', slow, async ({ page, explainer }) => {
  for (const path of ['/', '/explain', '/glossary', '/design']) {
    await page.goto(path)
    await idle(page)
    await explainer.fits(path)
  }
})

/** Of the open step as it stands: lines of its text that something covers, and where picture and bar are, px. */
const standing = (page: Page) =>
  page.evaluate(() => {
    const open = document.querySelector('[aria-current="step"]')
    const figure = document.querySelector('svg[data-picture][aria-label$=": where"]')?.closest('section')
    const next = [...document.querySelectorAll('button')].find((one) => /^Next: /.test(one.ariaLabel ?? ''))
    if (!open || !figure) throw new Error('no step is open beside a figure')
    const covered: string[] = []
    const texts = document.createTreeWalker(open, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { parentElement: parent, textContent } = texts.currentNode
      if (!parent?.checkVisibility() || parent.closest('.visually-hidden') || !textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      for (const { left, top, width, height } of range.getClientRects())
        if (width > 1 && !open.contains(document.elementFromPoint(left + width / 2, top + height / 2))) covered.push(textContent)
    }
    const { top, bottom } = figure.getBoundingClientRect()
    const lit = [...figure.querySelectorAll('[data-picture] [data-lit]')].map((one) => one.getBoundingClientRect())
    const isSeen = lit.some((one) => one.height > 0 && one.top >= top - 1 && one.top < bottom - 20)
    return { covered, share: (bottom - top) / innerHeight, isLit: lit.length > 0, isSeen, next: next?.getBoundingClientRect().top ?? null }
  })

for (const id of EXPLAINERS)
  test(`${id}: no line of a step is covered, the picture takes a third and shows what is spoken of, Next stays`, each(id), async ({ page, explainer }) => {
    await explainer.open(id)
    await explainer.rested()
    const places = new Set<number>()
    for (let step = 1, steps = await explainer.headings.count(); ; step++) {
      await expect.poll(async () => (await standing(page)).covered, { message: `${id}, step ${step}` }).toEqual([])
      const { share, isLit, isSeen, next } = await standing(page)
      expect(share, `${id}, step ${step}`).toBeLessThanOrEqual(0.351)
      expect(isSeen || !isLit, `${id}, step ${step}: what it speaks of is in sight`).toBe(true)
      if (next !== null) places.add(Math.round(next))
      if (step === steps) break
      await explainer.next()
    }
    expect([...places]).toHaveLength(1)
  })
