// A7: axe finds nothing on an explainer at the first, a middle and the last position, in both themes, wide and on a phone;
// nor on the pages that lead there. What does not change with the position is looked at once.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { EXPLAINERS, expect, idle, test } from './explainers'

/** Parts below the first screen that are the same at every position. */
const CONSTANT = ['side-by-side', 'trap', 'code-path', 'thread', 'published', 'helper'].map((id) => `section[aria-labelledby="${id}"]`)

async function moving(page: Page, what: string): Promise<void> {
  const axe = new AxeBuilder({ page })
  for (const part of CONSTANT) axe.exclude(part)
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(found, what).toEqual([])
}

for (const theme of ['light', 'dark'] as const)
  for (const width of [1440, 360])
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: width > 500 ? 900 : 740 }, hasTouch: width < 500 })

      for (const id of EXPLAINERS)
        test(id, async ({ page, explainer, axe }) => {
          await explainer.openWhole(id)
          await explainer.seek(0)
          await axe(`${id}, first position`)
          await explainer.headings.nth(Math.floor((await explainer.headings.count()) / 2)).getByRole('button').click()
          await explainer.rested()
          await moving(page, `${id}, a step in the middle`)
          await explainer.seek(await explainer.last())
          await moving(page, `${id}, last position`)
        })

      for (const path of ['/', '/explain', '/glossary', '/design'])
        test(path, async ({ page, axe }) => {
          await page.goto(path)
          await idle(page)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await axe(`${path} ${theme} ${width}`)
        })
    })

test('as a table, as an article, with a card and an answer open', async ({ page, explainer, axe }) => {
  // axe looks at a whole page three times.
  test.slow()
  await explainer.openWhole('skb-defer', '?v=1&as=table')
  await axe('table')
  await explainer.open('skb-defer', '?v=1&read=steps')
  await explainer.button('napi_skb_cache').click()
  await axe('card')
  await page.goto('/explain/skb-defer?v=1&read=article')
  await idle(page)
  await axe('article')
})
