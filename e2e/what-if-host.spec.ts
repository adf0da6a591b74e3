// "What if every CPU had its own LLC?" The recording's host has one LLC, so every alien free is near and the proposed
// rule leaves the flow table alone. Under the assumption the same frees are far and the rule writes; the page says that
// this is an assumption, and one button leads back.
import { expect, test } from './fixtures'

test('another topology changes distances and decisions, is labelled assumed, and can be taken back', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs'))
  const far = tracePage.flow.getByRole('gridcell', { name: /^cpu0 → cpu1: [\d,]+ skbs, other LLC/ })
  const near = tracePage.flow.getByRole('gridcell', { name: /^cpu0 → cpu1: [\d,]+ skbs, same LLC/ })
  const rules = tracePage.decisions.getByRole('table', { name: /^Decisions by rule, stock against intended/ })
  await expect(near).toBeVisible()
  await expect(tracePage.flow.getByText('reconstructed', { exact: true })).toBeVisible()
  const recorded = await rules.innerText()
  expect(recorded).not.toContain('A-cross-llc')

  await page.getByRole('button', { name: 'Host and kernel' }).click()
  const host = page.getByRole('region', { name: 'Host and kernel' }).getByRole('combobox', { name: 'host' })
  await host.selectOption('what if every CPU had its own LLC')
  await expect(far).toBeVisible()
  await expect(near).toHaveCount(0)
  await expect(rules.getByRole('row', { name: /A-cross-llc/ })).toBeVisible()
  await expect(page.getByText('What if: this page shows the recording under other assumptions')).toBeVisible()
  await expect(tracePage.flow.getByText('assumed', { exact: true })).toBeVisible()
  expect(tracePage.said('host')).toBe('own-llc')

  await page.getByRole('button', { name: 'Back to as recorded' }).first().click()
  await expect(near).toBeVisible()
  await expect(rules).toHaveText(recorded, { useInnerText: true })
  await expect(tracePage.flow.getByText('reconstructed', { exact: true })).toBeVisible()
  expect(tracePage.said('host')).toBeNull()
})
