// Published figures and measured runs: what was published is labelled so and has its source, what was measured shows its
// runs, and packets a second stand against the line rate of 10 GbE with 64-byte frames.
import { expect, test } from './fixtures'

test('the line rate stands beside published packets a second', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs'))
  await tracePage.throughput.getByRole('combobox', { name: 'figures' }).selectOption('xdpsock, copy mode, i40e 10 Gbit/s')
  await expect(tracePage.throughput.getByText(/^14,880,952\spps 10 GbE line rate, 64-byte/)).toBeVisible()
  await expect(tracePage.throughput.getByText('published', { exact: true }).first()).toBeVisible()
  await tracePage.throughput.getByRole('button', { name: 'Throughput: table' }).click()
  const caption = /10 GbE line rate, 64-byte frames \(84 bytes on the wire with preamble and gap\): 14,880,952\spps/
  await expect(tracePage.throughput.getByRole('table', { name: caption })).toBeVisible()
  await expect(tracePage.throughput).toContainText('batch xmit in copy mode, v2 cover letter, 2025-08')
  await expect(page).toHaveURL(/group=claim-xsk-batch-v2-i40e/)
})

test('throughput is the recorded host’s own: counted in the range in view, in either unit, with its AF_XDP calls', async ({ portal, tracePage }) => {
  await tracePage.open(await portal.demo('xsk-veth'))
  const picture = tracePage.throughput.getByRole('img', { name: /^Throughput of this host/ })
  await expect(picture).toBeVisible()
  await expect(tracePage.throughput.getByText(/9,649 packets in 2,080 calls, 4\.64 a call/)).toBeVisible()
  await tracePage.throughput.getByRole('radio', { name: 'bit/s' }).check()
  await expect(picture).toHaveAttribute('aria-label', /bit\/s on average/)
  expect(tracePage.parameter('rate')).toBe('bits')
  await tracePage.throughput.getByRole('button', { name: 'Throughput: table' }).click()
  await expect(tracePage.throughput.getByRole('columnheader', { name: 'bytes' })).toBeVisible()
})

test('results: the same panel at full size, and every run behind it', async ({ page, tracePage }) => {
  await page.goto('/results')
  await expect(page.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible()
  await tracePage.throughput.getByRole('combobox', { name: 'figures' }).selectOption({ label: 'iperf3, 4 TCP streams: without RFS, then with RPS and RFS' })
  await expect(tracePage.throughput.getByText('exact', { exact: true })).toBeVisible()
  await tracePage.throughput.getByRole('button', { name: 'Throughput: table' }).click()
  await expect(tracePage.throughput.getByRole('row', { name: /^before before 57,296,741,355/ })).toContainText('8')
  await page.getByRole('button', { name: /^iperf3, .* without RFS, then with RPS and RFS/ }).click()
  await expect(page.getByRole('table', { name: /^Runs of iperf3/ }).getByRole('row')).toHaveCount(17)
  await page.reload()
  await expect(tracePage.throughput.getByRole('table')).toBeVisible()
})

test('claims: a published figure is found by a word, and stands beside what its own numbers give', async ({ page }) => {
  await page.goto('/claims')
  await expect(page.getByText(/published comparisons \(.*\) have enough runs/)).toBeVisible()
  const lines = page.getByRole('table', { name: 'Published claims' }).getByRole('row')
  await expect(lines).toHaveCount(51)
  await page.getByRole('searchbox', { name: 'words in these claims' }).fill('xsk-batch-v2-i40e')
  await expect(lines).toHaveCount(2)
  await page.getByRole('button', { name: 'xdpsock, copy mode, i40e 10 Gbit/s' }).press('Enter')
  const claim = page.getByRole('article').filter({ has: page.getByRole('row', { name: /1,109,754/ }) })
  await expect(claim.getByText('published', { exact: true })).toBeVisible()
  await expect(claim.getByText('not stated', { exact: true }).first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'words in these claims' }).fill('')
  await page.getByRole('combobox', { name: 'subsystem' }).selectOption('AF_XDP')
  await page.getByRole('combobox', { name: 'driver' }).selectOption('igb')
  await expect(page.getByRole('status').filter({ hasText: 'claims of' })).toHaveText(/^6 claims of/)
})
