// A defer list whose counter is stuck above its limit: the recording shows alien frees and not one handed back. With the
// host's own file the finding names the limit and what to do. Without it the limit is unknown, and the finding must say
// that a limit of 0 would look the same. Recordings that defer, or whose limit is 0, have no such finding.
import { expect, slow, test } from './fixtures'
import { recording } from './recordings'

test('with its host file the finding names the limit, and its remedy can be copied', async ({ page, portal, tracePage }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await tracePage.open(await portal.demo('stuck-2-limit-64-restored'))
  const finding = tracePage.findings.getByRole('listitem')
  await expect(finding).toHaveCount(1)
  await expect(finding).toContainText('stuck-slot')
  await expect(finding).toContainText(/0 of them were handed back.*net\.core\.skb_defer_max is 64/)
  await finding.getByRole('button', { name: 'Copy' }).click()
  await expect(finding.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^sysctl -w net\.core\.skb_defer_max=\d+; sleep \d+; sysctl -w net\.core\.skb_defer_max=64/)
  await finding.getByRole('button', { name: 'Evidence' }).click()
  await expect(finding).toContainText('host.txt')
})

test('without a host file it says that the limit is unknown and that 0 would look the same', slow, async ({ portal, tracePage }) => {
  await tracePage.open(await portal.upload(recording('stuck-2-limit-64-restored', `no-host-${Date.now()}`)))
  const finding = tracePage.findings.getByRole('listitem')
  await expect(finding).toContainText('stuck-slot')
  await expect(finding).toContainText(/limit.*(unknown|not known|does not say)|(unknown|not known|does not say).*limit/)
  await expect(finding).toContainText(/with a limit of 0 this is what it would look like/)
})

test('recordings that defer, or whose limit is 0, have no finding', slow, async ({ portal, tracePage }) => {
  for (const demo of ['stuck-1-limit-0', 'stuck-4-limit-64-again', 'tcp-pinned'] as const) {
    await tracePage.open(await portal.demo(demo))
    await expect(tracePage.lanes).toBeVisible()
    await expect(tracePage.findings).toHaveCount(0)
  }
})
