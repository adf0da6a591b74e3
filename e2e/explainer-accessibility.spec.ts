// A7: axe finds nothing on an explainer at the first, a middle and the last position, in both themes, wide and on a phone;
// nor on the pages that lead there. What does not change with the position is looked at once.
import { EXPLAINERS, each, expect, idle, slow, test } from './explainers'

/** Parts below the first screen that are the same at every position. */
const CONSTANT = ['side-by-side', 'trap', 'code-path', 'thread', 'published', 'helper'].map((id) => `section[aria-labelledby="${id}"]`)

for (const theme of ['light', 'dark'] as const)
  for (const width of [1440, 360])
    test.describe(`${theme}, ${width} px`, () => {
      test.use({ colorScheme: theme, viewport: { width, height: width > 500 ? 900 : 740 }, hasTouch: width < 500 })

      for (const id of EXPLAINERS)
        test(id, theme === 'light' && width > 500 ? each(id) : slow, async ({ explainer, axe }) => {
          await explainer.openWhole(id)
          await explainer.seek(0)
          await axe(`${id}, first position`)
          await explainer.headings
            .nth(Math.floor((await explainer.headings.count()) / 2))
            .getByRole('button')
            .click()
          await explainer.rested()
          await axe(`${id}, a step in the middle`, CONSTANT)
          await explainer.seek(await explainer.last())
          await axe(`${id}, last position`, CONSTANT)
        })

      for (const path of ['/', '/explain', '/glossary', '/design'])
        test(path, slow, async ({ page, axe }) => {
          await page.goto(path)
          await idle(page)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await axe(`${path} ${theme} ${width}`)
        })
    })

test('as a table, as an article, with a card and an answer open', slow, async ({ page, explainer, axe }) => {
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
