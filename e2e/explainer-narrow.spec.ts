// P1 to P3 at 360 px: nothing scrolls sideways, at no position; pictures are folded, never scaled down.
import { EXPLAINERS, each, expect, idle, slow, test } from './explainers'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

for (const id of EXPLAINERS)
  test(id, each(id), async ({ page, explainer }) => {
    await explainer.openWhole(id)
    await explainer.fits(`${id}, as it opens`)
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
