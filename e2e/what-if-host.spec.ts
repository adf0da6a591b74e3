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

test('the banner names every difference beside what was recorded; a changed knob is marked and can be put back alone', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'))
  await expect(tracePage.whatIf).toHaveCount(0)
  await page.getByRole('button', { name: 'Host and kernel' }).click()
  const bar = page.getByRole('region', { name: 'Host and kernel' })
  await bar.getByRole('button', { name: 'Knobs…' }).click()
  const limits = bar.getByRole('group', { name: 'skb-defer' })
  const limit = limits.getByRole('spinbutton', { name: 'net.core.skb_defer_max' })
  await expect(limits.getByText('recorded 64', { exact: true })).toBeVisible()
  await expect(limits.getByText('assumed', { exact: true })).toHaveCount(0)
  await limit.fill('2')
  await bar.getByRole('button', { name: 'Replay with these' }).click()
  await expect(tracePage.whatIf.getByRole('listitem')).toHaveText(['net.core.skb_defer_max 2, recorded 64 assumed'])
  await expect(limits.getByText('assumed', { exact: true })).toBeVisible()
  await bar.getByRole('combobox', { name: 'host' }).selectOption('what if every CPU had its own LLC')
  await expect(tracePage.whatIf.getByRole('listitem')).toHaveText([
    'host with an LLC for every CPU assumed',
    'net.core.skb_defer_max 2, recorded 64 assumed',
  ])
  await limits.getByRole('button', { name: 'As recorded for net.core.skb_defer_max' }).click()
  await expect(tracePage.whatIf.getByRole('listitem')).toHaveText(['host with an LLC for every CPU assumed'])
  await expect(limit).toHaveValue('')
  await tracePage.whatIf.getByRole('button', { name: 'Back to as recorded' }).click()
  await expect(tracePage.whatIf).toHaveCount(0)
  expect([tracePage.said('host'), tracePage.said('set.net.core.skb_defer_max')]).toEqual([null, null])
})
