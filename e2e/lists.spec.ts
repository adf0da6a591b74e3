// A list of recordings is narrowed and ordered; its address remembers both, and it can be read on a phone.
import { expect, idle, test } from './fixtures'

test('words and order of the list are in its address', async ({ page }) => {
  await page.goto('/traces')
  await idle(page)
  const rows = page.getByRole('table', { name: 'All recordings' }).getByRole('row')
  const all = (await rows.count()) - 1
  await page.getByRole('searchbox', { name: 'words in these recordings' }).fill('hopping')
  await expect(page).toHaveURL(/[?&]q=hopping/)
  await expect(page.getByRole('status').filter({ hasText: `of ${all} recordings` })).toBeVisible()
  const few = (await rows.count()) - 1
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThan(all)

  await page
    .getByRole('columnheader', { name: /^events/ })
    .getByRole('button')
    .click()
  await expect(page).toHaveURL(/sort=-events/)
  const events = async () => (await page.locator('td[data-word="events"]').allInnerTexts()).map((text) => Number(text.replaceAll(',', '')))
  expect(await events()).toEqual((await events()).sort((one, other) => other - one))
  await page.reload()
  await idle(page)
  await expect(rows).toHaveCount(few + 1)
  await expect(page.getByRole('columnheader', { name: /^events/ })).toHaveAttribute('aria-sort', 'descending')
})

test('on a phone the order is chosen from a list, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/traces')
  await idle(page)
  await page.getByRole('combobox', { name: 'order' }).selectOption('recording, first first')
  await expect(page).toHaveURL(/sort=name/)
  const names = await page.getByRole('rowheader').getByRole('link').allInnerTexts()
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, 'en', { numeric: true })))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('a filtered ledger of claims is a link', async ({ page }) => {
  await page.goto('/policies/skb-defer')
  await page.getByRole('link', { name: /^What was published about it/ }).click()
  await expect(page).toHaveURL(/\/claims\?policy=skb-defer$/)
  const found = page.getByRole('status').filter({ hasText: /^\d+ claims? of \d+$/ })
  await expect(found).toBeVisible()
  const all = await found.innerText()
  await page.getByRole('searchbox', { name: 'search' }).pressSequentially('netperf')
  await page.getByRole('combobox', { name: 'runs' }).selectOption('too few or not stated')
  await page.getByRole('columnheader', { name: 'recomputed' }).getByRole('button').click()
  await expect(page).toHaveURL(/q=netperf.*runs=few.*sort=-change/)
  const few = await found.innerText()
  expect(few).not.toBe(all)
  await page.reload()
  await expect(found).toHaveText(few)
  await expect(page.getByRole('columnheader', { name: 'recomputed' })).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'date' })).toHaveAttribute('aria-sort', 'descending')
})
