// One policy over a range: every place of a knob, or every host, is one replay of the same recording. The recorded place
// is marked, the address keeps the sweep, and the table has every figure of the picture.
import { readFileSync } from 'node:fs'
import { expect, idle, slow, test } from './fixtures'

const LIMITS = '0, 2, 16, 64, 128, 256'

test('a knob over its defaults: a small panel a counter, the recorded value marked, a table, an SVG', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'), '?v=1&policy=skb-defer&tab=sweep')
  const { sweep } = tracePage
  await sweep.getByRole('button', { name: 'Sweep…' }).click()
  await expect(sweep.getByRole('combobox', { name: 'over' })).toHaveValue('net.core.skb_defer_max')
  await expect(sweep.getByRole('textbox', { name: 'at' })).toHaveValue(LIMITS)
  await sweep.getByRole('button', { name: 'Sweep', exact: true }).click()
  const picture = sweep.getByRole('img', { name: /^Sweep of skb-defer/ })
  await expect(picture).toBeVisible()
  const words = (await picture.getAttribute('aria-label')) ?? ''
  const [, none, all] = /deferred, stock: ([\d,]+) at 0, [^;]* ([\d,]+) at 256;/.exec(words) ?? []
  expect(none).toBe('0')
  expect(Number(all?.replaceAll(',', ''))).toBeGreaterThan(2000)
  await expect(sweep.getByText(/^The same everywhere: alien [\d,]+/)).toBeVisible()
  expect(tracePage.parameter('sweep')).toMatch(/^skb-defer:stock,[\w-]+:net\.core\.skb_defer_max:0,2,16,64,128,256$/)

  const [download] = await Promise.all([page.waitForEvent('download'), sweep.getByRole('button', { name: 'Sweep: download as SVG' }).click()])
  expect(download.suggestedFilename()).toBe('sweep-skb-defer-net.core.skb_defer_max.svg')
  expect(readFileSync(await download.path(), 'utf8')).toContain('overflow')

  await sweep.getByRole('button', { name: 'Sweep: table' }).click()
  const table = sweep.getByRole('table', { name: 'skb-defer over net.core.skb_defer_max' })
  await expect(table.getByRole('row', { name: `64 stock deferred ${all} reconstructed yes` })).toBeVisible()
  await expect(table.getByRole('row', { name: '0 stock deferred 0 modelled no' })).toBeVisible()
  await page.reload()
  await idle(page)
  await expect(table).toBeVisible()
  expect(tracePage.parameter('table')).toBe('sweep')
})

test('over host topologies: the recorded host first, every preset after it', slow, async ({ portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs'), '?v=1&policy=rfs-llc&tab=sweep')
  const { sweep } = tracePage
  await sweep.getByRole('button', { name: 'Sweep…' }).click()
  await expect(sweep.getByRole('combobox', { name: 'over' })).toHaveValue('host topology')
  await sweep.getByRole('button', { name: 'Sweep', exact: true }).click()
  await expect(
    sweep.getByRole('img', { name: /^Sweep of rfs-llc\. Over host topology\..* at recorded, .* at one-llc, .* at own-llc, .* at server-4x4/ }),
  ).toBeVisible()
  expect(tracePage.parameter('sweep')).toMatch(/^rfs-llc:stock,intended:host:recorded,one-llc,own-llc,preset:/)
})

test('from a knob among the assumptions, and cleared again', slow, async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'))
  await page.getByRole('button', { name: 'Host and kernel' }).click()
  await page.getByRole('button', { name: 'Knobs…' }).click()
  await page.getByRole('button', { name: 'Sweep… net.core.skb_defer_max' }).click()
  await expect(tracePage.sweep.getByRole('img', { name: /^Sweep of skb-defer/ })).toBeVisible()
  expect(tracePage.parameter('policy')).toBe('skb-defer')
  await tracePage.sweep.getByRole('button', { name: 'Clear' }).click()
  await expect(tracePage.sweep.getByRole('img')).toHaveCount(0)
  expect(tracePage.parameter('sweep')).toBeNull()
})

test('values that the knob cannot have are refused in a sentence, and nothing is replayed', slow, async ({ portal, tracePage }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'), '?v=1&policy=skb-defer&tab=sweep')
  const { sweep } = tracePage
  await sweep.getByRole('button', { name: 'Sweep…' }).click()
  await sweep.getByRole('textbox', { name: 'at' }).fill('0, many')
  await sweep.getByRole('button', { name: 'Sweep', exact: true }).click()
  await expect(sweep.getByRole('alert')).toHaveText('many is no value of net.core.skb_defer_max; expected whole numbers from 0 to 2147483647.')
  expect(tracePage.parameter('sweep')).toBeNull()
})
