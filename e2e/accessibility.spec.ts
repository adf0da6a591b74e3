// axe finds nothing: on every page, in both themes, on a phone, and with everything open that can be opened.
import { readFileSync } from 'node:fs'
import { EXPLAINERS } from './explainers'
import { expect, idle, type Portal, slow, test } from './fixtures'

// Routes as the pages declare them, so that a new one cannot be left out.
const ROUTES = [...readFileSync(new URL('../frontend/src/pages/router.tsx', import.meta.url), 'utf8').matchAll(/\bat\(\s*"([^"]+)"/g)].map(
  ([, path = '']) => path,
)

/** Pages of the routes that have parameters. */
async function pagesOf(route: string, portal: Portal): Promise<string[]> {
  const fill = (...ids: string[]) => ids.map((id) => route.replace('$id', id))
  if (!route.includes('$')) return [route]
  if (route === '/explain/$id') return fill(...EXPLAINERS)
  if (route === '/policies/$id') return fill('skb-defer', 'xdp-return', 'rfs-llc', 'xsk-batch', 'skb-init', 'of-tomorrow')
  if (route === '/campaigns/$id') {
    const { items } = await portal.get<{ items: { id: string }[] }>('/campaigns')
    return fill(...items.slice(0, 1).map(({ id }) => id), '0000')
  }
  const { id } = await portal.demo('tcp-rfs')
  if (route === '/traces/$id') return fill('0000')
  if (route === '/traces/$id/sql') return fill(id)
  const other = await portal.demo('stuck-2-limit-64-restored')
  if (route === '/traces/$id/versus/$other') return fill(id).map((path) => path.replace('$other', other.id))
  throw new Error(`no page is known of the route ${route}: add one here`)
}

async function everyPage(portal: Portal): Promise<string[]> {
  return ['/no-such-page', ...(await Promise.all(ROUTES.map((route) => pagesOf(route, portal)))).flat()]
}

const RANGE = '?v=1&from=20000000&to=20400000'

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, () => {
    test.use({ colorScheme: theme })

    test('every page', theme === 'light' ? {} : slow, async ({ page, portal, axe }) => {
      test.setTimeout(400_000)
      for (const path of await everyPage(portal)) {
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

  test('every page', async ({ page, portal, axe }) => {
    test.setTimeout(400_000)
    for (const path of await everyPage(portal)) {
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

/** Words in the colour of the page: without `forced-color-adjust: none` the browser draws a ground of that colour behind them. */
const unseen = () => {
  const probe = document.body.appendChild(Object.assign(document.createElement('i'), { style: 'color: Canvas' }))
  const canvas = getComputedStyle(probe).color
  probe.remove()
  return [...document.querySelectorAll<HTMLElement>('body *')]
    .filter((one) => [...one.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()))
    .filter((one) => one.checkVisibility() && !one.closest('button, select, textarea, svg'))
    .filter((one) => getComputedStyle(one).forcedColorAdjust === 'auto' && getComputedStyle(one).color === canvas)
    .map(({ textContent }) => textContent)
}

test.describe('forced colours', slow, () => {
  test.use({ forcedColors: 'active' })

  test('every word is seen', async ({ page, portal }) => {
    test.setTimeout(400_000)
    const { id } = await portal.demo('tcp-rfs')
    for (const path of [...(await everyPage(portal)), `/traces/${id}`]) {
      await page.goto(path)
      await idle(page)
      expect(await page.evaluate(unseen), path).toEqual([])
    }
  })
})
