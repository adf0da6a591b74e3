// Two recordings of the demo library compared: from one of them, by a list, to a page that names what explains most.
import { expect, idle, test } from './fixtures'

test('a recording is compared with another one, and the stuck slot is named first', async ({ page, portal, tracePage, axe }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'))
  const list = page.getByRole('combobox', { name: 'Compare with another recording' })
  await list.selectOption((await portal.demo('stuck-2-limit-64-restored')).id)
  await expect(page.getByRole('heading', { level: 1, name: 'Two recordings compared' })).toBeVisible()
  await expect(page).toHaveURL(/\/traces\/[^/]+\/versus\/[^/]+$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Only after has stuck-slot' })).toBeVisible()
  // The same clock and scale, so that flushes that only one side has are seen at once.
  for (const side of ['before', 'after']) {
    await expect(page.getByRole('img', { name: `${side}: skbs on the CPUs` })).toBeVisible()
    await expect(page.getByRole('img', { name: `${side}: allocating and freeing CPU` })).toBeVisible()
  }
  await expect(page.getByRole('img', { name: /^after less before: points/ })).toContainText(/[+−]\d+\.\d/)
  const fates = page.getByRole('group', { name: 'Fate of skbs' })
  await expect(fates.getByRole('row', { name: /^flushed .*differs$/ })).toBeVisible()
  await expect(fates.getByRole('row', { name: /^dropped .*not tested$/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /^napi:napi_poll .*within one host$/ })).toBeVisible()
  await axe('two recordings')
  await page.reload()
  await idle(page)
  await expect(page.getByText('grey are within what two recordings of one host differ by')).toBeVisible()
})
