// Links of every version ever published open the right view. Keys of other programs stay in the address; values that
// cannot be understood are left out, and the rest of the link still holds.
import { expect, idle, slow, test } from './fixtures'

test('v=1: range, skb, pair, variants, views and figures', async ({ page, portal, tracePage }) => {
  await tracePage.open(
    await portal.demo('tcp-rfs'),
    '?v=1&from=20000000&to=60000000&life=1000&pair=1-0&a=intended&b=as-posted&flowview=arcs&txview=close' + '&group=claim-skb-defer-sysctl&table=decisions',
  )
  await expect(tracePage.lifecycle.getByRole('slider', { name: 'Start of the range' })).toHaveAttribute('aria-valuenow', '20000000')
  await expect(tracePage.lifecycle.getByRole('slider', { name: 'End of the range' })).toHaveAttribute('aria-valuenow', '60000000')
  await expect(page.getByRole('complementary', { name: 'skb 1000' })).toBeVisible()
  await expect(tracePage.flow.getByRole('radio', { name: 'arcs' })).toBeChecked()
  await expect(tracePage.flow.getByRole('option', { name: /^cpu1 → cpu0/ })).toHaveAttribute('aria-selected', 'true')
  await expect(tracePage.decisions.getByRole('combobox', { name: 'a' })).toHaveValue('intended')
  await expect(tracePage.decisions.getByRole('combobox', { name: 'b' })).toHaveValue('as-posted')
  await expect(tracePage.decisions.getByRole('table', { name: 'Moments at which intended and as-posted differ' })).toBeVisible()
  await expect(tracePage.throughput.getByRole('radio', { name: 'close up' })).toBeChecked()
  await expect(tracePage.throughput.getByText(/axis starts at .*, not at 0/)).toBeVisible()
})

test('v=1: assumptions of host, kernel and knobs', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'), '?v=1&host=own-llc&kernel=6.18&set.net.core.skb_defer_max=128&life_view=overview')
  const bar = page.getByRole('region', { name: 'Host and kernel' })
  await expect(bar.getByRole('combobox', { name: 'host' })).toHaveValue('own-llc')
  await expect(bar.getByRole('combobox', { name: 'kernel rules of' })).toHaveValue('6.18')
  await expect(bar.getByRole('spinbutton', { name: 'net.core.skb_defer_max' })).toHaveValue('128')
  await expect(tracePage.lifecycle.getByRole('radio', { name: 'overview' })).toBeChecked()
  await expect(tracePage.flow.getByRole('gridcell', { name: /^cpu0 → cpu1: .* other LLC/ })).toBeVisible()
})

test('an address without a version is read as one of version 1; keys of others are kept, through changes of the view', slow, async ({ portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs'), '?utm_source=review&table=flow')
  await expect(tracePage.flow.getByRole('table')).toBeVisible()
  await tracePage.flow.getByRole('button', { name: 'Cross-CPU defer flow: table' }).click()
  await expect.poll(() => tracePage.parameter('table')).toBeNull()
  expect(tracePage.parameter('utm_source')).toBe('review')
})

test('values that are not understood are left out, the rest holds', slow, async ({ page, portal, tracePage }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await tracePage.open(
    await portal.demo('tcp-rfs'),
    '?v=1&from=-5&to=abc&life=9x&pair=0&flowview=cake&host=upload:../etc&kernel=%3Cscript%3E&table=nothing&b=as-posted',
  )
  for (const panel of tracePage.panels) await expect(panel).toBeVisible()
  await expect(tracePage.inspector).toHaveCount(0)
  await expect(tracePage.flow.getByRole('radio', { name: 'matrix' })).toBeChecked()
  await expect(tracePage.decisions.getByRole('combobox', { name: 'b' })).toHaveValue('as-posted')
  expect(messages.filter((text) => text.includes('flowview=cake'))).not.toHaveLength(0)
})

test('a skb, a flow and a variant that this recording does not have leave the page standing', slow, async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs'), '?v=1&life=99999999&flow=0xdeadbeef&from=1&to=2')
  await expect(tracePage.lanes).toBeVisible()
  await idle(page)
  await expect(page.getByRole('alert')).toContainText('This skb cannot be read')
})

test('v=1: an explainer: step, position, side by side, parameters and decisions by hand', async ({ page }) => {
  await page.goto('/explain/skb-defer?v=1&step=elsewhere&p=100&set.flows=2&pair=nodes&align=event&pp=20&as=table&utm_source=review')
  await expect(page.getByRole('slider', { name: 'Position, by event' })).toHaveValue('100')
  await expect(page.locator('[aria-current="step"]')).toContainText('2 ·')
  await expect(page.getByRole('table', { name: /^Events of the simulation/ })).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: /^senders/ })).toHaveValue('2')
  await expect(page.getByRole('radio', { name: 'One node against two' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'same packet' })).toBeChecked()
  await expect(page.getByRole('slider', { name: 'Position, by row' })).toHaveValue('20')
  await idle(page)
  expect(new URL(page.url()).searchParams.get('utm_source')).toBe('review')
})

test('an explainer: what is not understood is left out, the rest holds', slow, async ({ page }) => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  await page.goto('/explain/skb-defer?step=elsewhere&p=-7&pick=%3Cscript%3E&align=packet&hand=17&set.flows=many;&palette=rainbow')
  await expect(page.locator('[aria-current="step"]')).toContainText('2 ·')
  await expect(page.getByRole('radio', { name: 'by time' })).toBeChecked()
  await expect(page.getByRole('slider', { name: 'Position, by event' })).toBeVisible()
  expect(messages.filter((text) => text.includes('align=packet'))).not.toHaveLength(0)
})

test('an explainer: a position past the end is the end, a step that is gone is the first', slow, async ({ page }) => {
  await page.goto('/explain/skb-defer?v=1&step=never-was&p=99999')
  const slider = page.getByRole('slider', { name: 'Position, by event' })
  await expect(slider).toHaveValue((await slider.getAttribute('max')) ?? '')
  await expect(page.locator('[aria-current="step"]')).toContainText('1 ·')
})
