// Two recordings of the demo library compared: from one of them, by a list, to a page that names what explains most.
import { expect, idle, slow, test } from './fixtures'

test('a recording is compared with another one, and the stuck slot is named first', async ({ page, portal, tracePage, axe }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'))
  const list = page.getByRole('combobox', { name: 'Compare with another recording' })
  await list.selectOption((await portal.demo('stuck-2-limit-64-restored')).id)
  await expect(page.getByRole('heading', { level: 1, name: 'Two recordings compared' })).toBeVisible()
  await expect(page).toHaveURL(/\/traces\/[^/]+\/versus\/[^/]+$/)
  // The first sentence has the number, its base, and what one host differs by.
  const sentence = page.getByText(/^What differs most is the share of skbs that were recycled/)
  await expect(sentence).toContainText(
    /45\.3\s% of 4,088 before, 99\.9\s% of 4,077 after \(\+54\.6 points\); two recordings of one host may differ by 15\.1 points/,
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Only after has stuck-slot' })).toBeVisible()
  // The same clock and scale, so that flushes that only one side has are seen at once.
  for (const side of ['before', 'after']) {
    await expect(page.getByRole('application', { name: new RegExp(`^${side}: skbs on the lanes`) })).toBeVisible()
    await expect(page.getByRole('img', { name: `${side}: allocating and freeing CPU`, includeHidden: true })).toHaveCount(1)
  }

  const shares = page.getByRole('region', { name: 'Decisions and outcomes' })
  const picture = shares.getByRole('img', { name: 'Shares that differ' })
  await expect(picture).toContainText(/recycled.*\+54\.6 points.*1,850 of 4,088 → 4,073 of 4,077/)
  await expect(picture).toContainText(/F-none.*−2\.8 points, within one host/)
  await expect(shares.getByRole('img', { name: 'Shares without a difference' })).toBeHidden()
  await shares.getByText('of decision or outcome without a difference').click()
  await expect(shares.getByRole('img', { name: 'Shares without a difference' })).toBeVisible()
  await axe('two recordings')
  await shares.getByRole('button', { name: 'Decisions and outcomes: table' }).click()
  await expect(shares.getByRole('row', { name: /^flushed .*differs/ })).toBeVisible()
  await expect(shares.getByRole('row', { name: /^dropped .*not tested/ })).toBeVisible()

  const rates = page.getByRole('region', { name: 'Rates of events' })
  await expect(rates.getByRole('row', { name: /^skb:consume_skb .*differs/ })).toBeVisible()
  await expect(rates.getByRole('row', { name: /^napi:napi_poll/ })).toBeHidden()
  const throughput = page.getByRole('region', { name: 'Throughput' })
  await expect(throughput.getByRole('img')).toHaveAccessibleName(/[\d.]+\skskb\/s before, [\d.]+\skskb\/s after/)
  await page.reload()
  await idle(page)
  await expect(shares.getByRole('table').first()).toBeVisible()
  await expect(page.getByText('Grey ones are within what two recordings of one host differ by')).toBeVisible()
})

test('what moves the lanes of one recording moves those of the other, and the address has the range', async ({ page, portal }) => {
  const [one, other] = [await portal.demo('stuck-4-limit-64-again'), await portal.demo('stuck-2-limit-64-restored')]
  await page.goto(`/traces/${one.id}/versus/${other.id}`)
  await idle(page)
  const lanes = page.getByRole('region', { name: 'Lifecycle on one clock and one scale' })
  const shown = lanes.getByRole('status').first()
  await expect(shown).toContainText(/^0/)
  const whole = await shown.textContent()
  await lanes.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/from=\d+&to=\d+/)
  await expect(shown).not.toHaveText(whole ?? '')
  const zoomed = page.url()
  // A drag on the second recording moves both.
  const after = page.getByRole('application', { name: /^after: skbs on the lanes/ })
  await after.scrollIntoViewIfNeeded()
  const box = await after.boundingBox()
  if (!box) throw new Error('the lanes are not on the page')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.7, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.url()).not.toBe(zoomed)
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/\/versus\/[^?]+(\?v=1)?$/)
})

test('recordings without a difference say so, with the number that is nearest, and fold what is alike', slow, async ({ page, portal }) => {
  const one = await portal.demo('tcp-rfs')
  await page.goto(`/traces/${one.id}/versus/${one.id}`)
  await idle(page)
  await expect(page.getByText(/^The recordings differ by no more than two recordings of one host do\./)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Decisions and outcomes' })).toBeHidden()
  await page.getByText(/^Without a difference: /).click()
  await expect(page.getByRole('region', { name: 'Decisions and outcomes' })).toBeVisible()
})
