// What another kernel, or a proposed rule on it, would change: asked for by two lists, kept in the address, one table.
import { expect, idle, test } from './fixtures'

test('another kernel, then a proposed rule, then the same address again', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs-hopping'), '?v=1&policy=rfs-llc')
  const forecast = page.getByRole('region', { name: 'Forecast' })
  await forecast.getByRole('combobox', { name: 'on' }).selectOption('7.2')
  await expect(forecast.getByText(/^0 of [\d,]+ decisions change/)).toBeVisible()
  await expect(forecast.getByRole('row', { name: /^A-same-llc/ })).toBeVisible()
  await forecast.getByRole('combobox', { name: 'with' }).selectOption('intended-checked')
  await expect(forecast.getByRole('row', { name: /^A-kept-llc|^A-not-allowed/ }).first()).toBeVisible()
  await expect(forecast.getByText(/stock on Linux 6\.18 → intended-checked on Linux 7\.2/)).toBeVisible()
  expect(tracePage.parameter('forecast')).toBe('7.2:intended-checked')
  await page.reload()
  await idle(page)
  await expect(forecast.getByRole('row', { name: /^B6-same/ })).toBeVisible()
})
