// A doubt becomes a number of one's own: a saved query runs, an edited one runs, a file is refused in one sentence,
// and what an answer names leads back to the trace page.

import type { Page } from '@playwright/test'
import { expect, idle, slow, test } from './fixtures'
import { factsOf } from './recordings'

const open = async (page: Page, id: string, query = '') => {
  await page.goto(`/traces/${id}/sql${query}`)
  await idle(page)
}
const message = (page: Page, key: string) => new URL(page.url()).searchParams.get(key)
const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true })
const rows = (page: Page) => answer(page).getByRole('table').getByRole('row')

test('a saved query is one press from the trace page, and its link shows the same answer', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs-hopping'))
  await page.getByRole('link', { name: 'SQL', exact: true }).click()
  await page.getByRole('button', { name: /^Work of NAPI polls/ }).click()
  await idle(page)
  expect(message(page, 'saved')).toBe('napi-work')
  const polls = async () => {
    const cells = await answer(page).getByRole('table').getByRole('row').allInnerTexts()
    return cells.slice(1).reduce((sum, row) => sum + Number(row.split('\t')[2]?.replaceAll(',', '')), 0)
  }
  expect(await polls()).toBe(factsOf('tcp-rfs-hopping').by_event['napi:napi_poll'])
  await page.reload()
  await idle(page)
  expect(await polls()).toBe(factsOf('tcp-rfs-hopping').by_event['napi:napi_poll'])
})

test('an edited query runs by Ctrl + Enter and is kept in the address', async ({ page, portal }) => {
  const card = await portal.demo('tcp-rfs-hopping')
  await open(page, card.id)
  const field = page.getByRole('textbox', { name: 'Query' })
  await expect(field).toHaveValue(/FROM flows/)
  await field.fill('SELECT count(*) AS consumed\nFROM consume_skb')
  await field.press('Control+Enter')
  await idle(page)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).nth(1)).toHaveText('2,107')
  expect(message(page, 'q')).toBe('SELECT count(*) AS consumed\nFROM consume_skb')
  await page.goBack()
  await idle(page)
  await expect(field).toHaveValue(/FROM flows/)
})

test('a file is refused in one sentence that says where', async ({ page, portal, axe }) => {
  const card = await portal.demo('tcp-rfs-hopping')
  await open(page, card.id, `?v=1&q=${encodeURIComponent("SELECT *\nFROM read_csv('/etc/passwd')")}`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(
    "The table function 'read_csv' is not offered at line 2, column 6; a query reads the tables of the schema, range, generate_series and unnest.",
  )
  await expect(page.getByText('root:')).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to line 2, column 6' }).click()
  const chosen = await page
    .getByRole('textbox', { name: 'Query' })
    .evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd))
  expect(chosen).toBe('read_csv')
  await axe('refusal')
})

test('an event the recording lacks is an answer, not an error', slow, async ({ page, portal }) => {
  const card = await portal.demo('tcp-rfs-hopping')
  await open(page, card.id, `?v=1&q=${encodeURIComponent('SELECT * FROM "xdp:xdp_exception"')}`)
  await expect(page.getByText('Cannot tell: the recording has no xdp:xdp_exception events.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a time and a skb of the answer lead back to the trace page', async ({ page, portal, tracePage }) => {
  const card = await portal.demo('tcp-rfs-hopping')
  const q = 'SELECT t, life FROM "skb:kfree_skb" WHERE life IS NOT NULL ORDER BY seq LIMIT 1'
  await open(page, card.id, `?v=1&q=${encodeURIComponent(q)}`)
  const skb = rows(page)
    .nth(1)
    .getByRole('link', { name: /^skb \d+$/ })
  const life = (await skb.innerText()).trim()
  await rows(page)
    .nth(1)
    .getByRole('link', { name: /^[\d.\s]+s$/ })
    .click()
  await idle(page)
  expect(Number(message(page, 'to')) - Number(message(page, 'from'))).toBe(200_000)
  await expect(tracePage.lifecycle).toBeVisible()
  await page.goBack()
  await idle(page)
  await skb.click()
  await idle(page)
  expect(message(page, 'life')).toBe(life)
  await expect(tracePage.inspector).toBeVisible()
})

test('an answer can be taken along as a table for mail', slow, async ({ page, portal, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const card = await portal.demo('tcp-rfs-hopping')
  await open(page, card.id, '?v=1&saved=longest-lives')
  await page.getByRole('button', { name: 'Copy text for mail' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toContain('took_ns')
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72)
})

test('an answer without end says that it is cut', slow, async ({ page, portal }) => {
  const card = await portal.demo('tcp-rfs-hopping')
  await open(page, card.id, `?v=1&q=${encodeURIComponent('SELECT * FROM events')}`)
  await expect(page.getByText('Only the first 10,000 rows are included (the limit); there are more.')).toBeVisible()
  await expect(page.getByText('The first 500 rows in this order; left out: 9,500.')).toBeVisible()
})

for (const [width, theme] of [
  [1440, 'light'],
  [1440, 'dark'],
  [360, 'light'],
  [360, 'dark'],
] as const)
  test(`axe finds nothing at ${width} px, ${theme}`, slow, async ({ page, portal, axe }) => {
    await page.emulateMedia({ colorScheme: theme })
    await page.setViewportSize({ width, height: 740 })
    const card = await portal.demo('tcp-rfs-hopping')
    // Few rows: axe looks at every cell.
    await open(page, card.id, `?v=1&q=${encodeURIComponent('SELECT * FROM events ORDER BY seq LIMIT 12')}`)
    if (width === 360) await page.getByRole('heading', { name: 'Tables' }).click()
    await page.getByText('skb:consume_skb 2,107 rows').click()
    await axe(`sql ${width} ${theme}`)
    const beyond = await page.locator('main').evaluate((box) => box.scrollWidth - box.clientWidth)
    expect(beyond).toBeLessThanOrEqual(0)
  })
