// Every picture has a table with the same numbers, one button away, and the address keeps which of the two is shown.
// Each test reads a number off the picture's own words (what a screen reader is told) and finds it in the table.
import { readFileSync } from 'node:fs'
import { expect, idle, test } from './fixtures'

const RANGE = '?v=1&from=20000000&to=20400000'

test('lifecycle and flow: the skb under the pointer and every cell of the matrix are rows of their tables', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-pinned'), RANGE)
  await tracePage.findLife()
  const sentence = await tracePage.lifecycle.getByText(/^skb [\d,]+: /).innerText()
  const [, skb = '', lived = ''] = /^skb ([\d,]+): .* after ([\d.,]+\s\S+)/.exec(sentence) ?? []
  await tracePage.lifecycle.getByRole('button', { name: 'Lifecycle: table' }).click()
  const table = tracePage.lifecycle.getByRole('table', { name: /^skbs of the range/ })
  await expect(table.getByRole('row', { name: new RegExp(`^${skb} `) })).toContainText(/allocated|cpu\d/)
  expect(lived.replace(/[,.]$/, '')).not.toBe('')
  expect(tracePage.parameter('life_view')).toBe('table')
  await page.reload()
  await expect(table).toBeVisible()
  await idle(page)

  const cells = await tracePage.flow.getByRole('gridcell', { name: /: [\d,]+ skbs?,/ }).all()
  const names = await Promise.all(cells.map((cell) => cell.getAttribute('aria-label')))
  expect(names.length).toBeGreaterThanOrEqual(2)
  await tracePage.flow.getByRole('button', { name: 'Cross-CPU defer flow: table' }).click()
  const pairs = tracePage.flow.getByRole('table')
  await expect(pairs.getByRole('row')).toHaveCount(names.length + 1)
  for (const name of names) {
    const [, alloc, free, count] = /^(cpu\d+) → (cpu\d+): ([\d,]+) skb/.exec(name ?? '') ?? []
    await expect(pairs.getByRole('row', { name: new RegExp(`^${alloc} ${free} .* ${count} `) })).toBeVisible()
  }
  expect(tracePage.parameter('table')).toBe('flow')
})

test('decisions and throughput: moments, writes and figures of the pictures are rows of their tables', async ({ portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs'), '?v=1&policy=rfs-llc&from=0&to=14000000&group=claim-xsk-batch-v2-i40e')
  const message = (await tracePage.decisions.getByRole('img').getAttribute('aria-label')) ?? ''
  const [, writes = '', moments = ''] = /stock writes the table (\d+) times?, .* differ at (\d+) moments?/.exec(message) ?? []
  expect(Number(moments)).toBeGreaterThan(0)
  await tracePage.decisions.getByRole('button', { name: 'RFS and caches: decisions: table' }).click()
  const differ = tracePage.decisions.getByRole('table', { name: 'Moments at which stock and intended differ' })
  await expect(differ.getByRole('row')).toHaveCount(Number(moments) + 1)
  const steps = tracePage.decisions.getByRole('table', { name: /^The CPU recorded for flow 0x/ })
  await expect(steps.getByRole('row', { name: / stock .* yes$/ })).toHaveCount(Number(writes))

  const words = (await tracePage.throughput.getByRole('img').getAttribute('aria-label')) ?? ''
  await tracePage.throughput.getByRole('button', { name: 'Throughput: table' }).click()
  const table = tracePage.throughput.getByRole('table').getByRole('row')
  await expect(table).toHaveCount(5)
  const rows = await table.allInnerTexts()
  for (const row of rows.slice(1)) {
    const [label = '', , value = ''] = row.split('\t')
    expect(words).toMatch(new RegExp(`${label.trim()} ${value.trim()}\\spps`))
  }
})

test('one switch writes every time of the page in another unit, and the next visit remembers it', async ({ page, context, portal, tracePage }) => {
  const card = await portal.demo('tcp-pinned')
  await tracePage.open(card, RANGE)
  const unit = page.getByRole('combobox', { name: 'times in' })
  await expect(unit).toHaveValue('auto')
  await expect(tracePage.lifecycle.locator('output').first()).toHaveText(/^0\.020\s000\s000 – 0\.020\s400\s000\ss · 400\sµs$/)
  await unit.selectOption('ns')
  const facts = page.getByRole('list', { name: 'The recording in numbers' })
  await expect(facts).toContainText(/[\d,]{11,}\sns/)
  await expect(tracePage.lifecycle.locator('output').first()).toHaveText(/^20,000,000 – 20,400,000\sns · 400,000\sns$/)
  await tracePage.flow.getByRole('button', { name: 'Cross-CPU defer flow: table' }).click()
  const times = tracePage.flow.getByRole('table').locator('tbody tr').first()
  await expect(times).toContainText(/[\d,]+\sns/)
  await expect(times).not.toContainText('µs')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await tracePage.flow.getByRole('button', { name: 'Cross-CPU defer flow: copy as text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/400,000\sns of the trace/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).not.toMatch(/\d\sµs/)
  const saved = page.waitForEvent('download')
  await tracePage.flow.getByRole('button', { name: /^Download CSV/ }).click()
  const file = readFileSync(await (await saved).path(), 'utf8')
  expect(file.split('\r\n')[0]).toContain('"p50, ns","p95, ns","max, ns"')

  await page.reload()
  await expect(unit).toHaveValue('ns')
  // A link that names a unit wins for who follows it.
  await tracePage.open(card, `${RANGE}&time=us`)
  await expect(tracePage.lifecycle.locator('output').first()).toHaveText(/^20,000\.000 – 20,400\.000\sµs · 400\sµs$/)
})
