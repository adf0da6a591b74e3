// axe finds nothing: on every page, in both themes, on a phone, and with everything open that can be opened.
import { expect, idle, slow, test } from './fixtures'

const PAGES = [
  '/',
  '/traces',
  '/policies',
  '/policies/skb-defer',
  '/policies/rfs-llc',
  '/results',
  '/paste',
  '/compare',
  '/claims',
  '/design',
  '/no-such-page',
  '/traces/0000',
] as const
const RANGE = '?v=1&from=20000000&to=20400000'

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test('every page', theme === 'light' ? {} : slow, async ({ page, axe }) => {
      test.slow()
      for (const path of PAGES) {
        await page.goto(path)
        await idle(page)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await axe(`${path} ${theme}`)
      }
    })

    test('a trace, with its inspector open', theme === 'light' ? {} : slow, async ({ portal, tracePage, axe }) => {
      await tracePage.open(await portal.demo('tcp-rfs'), RANGE)
      await axe(`trace ${theme}`)
      await tracePage.openLife()
      await axe(`inspector ${theme}`)
    })

    test('a trace, with its assumptions, finding and report open', slow, async ({ page, portal, tracePage, axe }) => {
      await tracePage.open(await portal.demo('stuck-2-limit-64-restored'))
      await page.getByRole('button', { name: 'Host and kernel' }).click()
      await page.getByRole('button', { name: 'Knobs…' }).click()
      await tracePage.findings.getByRole('button', { name: 'What to do' }).click()
      await axe(`assumptions ${theme}`)
      await tracePage.openReport()
      await axe(`report ${theme}`)
    })

    const SWEEP = '?v=1&policy=skb-defer&sweep=skb-defer:stock,v-defer:net.core.skb_defer_max:0,64&set.net.core.skb_defer_max=2&to=2000000'

    test('a trace with a sweep and every answer open', slow, async ({ portal, tracePage, axe }) => {
      await tracePage.open(await portal.demo('stuck-4-limit-64-again'), SWEEP)
      await expect(tracePage.sweep.getByRole('img')).toBeVisible()
      await tracePage.openAllAdvice()
      await axe(`sweep ${theme}`)
    })

    test('a sweep and its costs as tables', slow, async ({ portal, tracePage, axe }) => {
      await tracePage.open(await portal.demo('stuck-4-limit-64-again'), `${SWEEP}&table=costs,sweep`)
      await expect(tracePage.sweep.getByRole('table')).toBeVisible()
      await axe(`sweep as table ${theme}`)
    })

    test('a measured range and a note', slow, async ({ page, portal, tracePage, axe }) => {
      await tracePage.open(await portal.demo('tcp-rfs'), `${RANGE}&measure=20100000-20200000&tab=notes`)
      await page.getByRole('button', { name: 'Add a note here' }).click()
      await expect(page.getByRole('textbox', { name: /^Note on / })).toBeFocused()
      await axe(`notes ${theme}`)
    })

    test('a trace as tables', slow, async ({ portal, tracePage, axe }) => {
      await tracePage.open(await portal.demo('tcp-rfs'), `${RANGE}&life_view=table&table=flow,decisions,throughput`)
      await expect(tracePage.lifecycle.getByRole('table')).toBeVisible()
      await axe(`tables ${theme}`)
    })
  })

test.describe('a phone', slow, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('every page', async ({ page, axe }) => {
    test.slow()
    for (const path of PAGES) {
      await page.goto(path)
      await idle(page)
      await axe(`${path} at 360 px`)
    }
  })

  test('a trace, with its inspector open', async ({ portal, tracePage, axe }) => {
    await tracePage.open(await portal.demo('tcp-rfs'), `${RANGE}&life=1&flowview=arcs`)
    await axe('trace at 360 px')
  })
})
