// Two variants of one rule side by side on one clock. Choosing another variant changes the table of rules; n and p walk
// the moments at which they differ and take the time range along; the replay of the rule that ran says how often it
// agrees with the kernel, and on how many packets.
import { expect, type Portal, type TraceCard, type TracePage, test } from './fixtures'

test('another variant changes the table of rules and the address', async ({ portal, tracePage }) => {
  const card = await portal.demo('tcp-rfs')
  await tracePage.open(card, '?v=1&policy=rfs-llc')
  await agrees(portal, tracePage, card)
  const table = tracePage.decisions.getByRole('table', { name: /^Decisions by rule/ })
  await expect(table).toContainText('Decisions by rule, stock against intended')
  await expect(table.getByRole('row', { name: /^A-kept-empty .* 0 13,283 \+13,283$/ })).toBeVisible()
  await tracePage.decisions.getByRole('combobox', { name: 'b' }).selectOption('as-posted')
  await expect(table).toContainText('Decisions by rule, stock against as-posted')
  await tracePage.decisions.getByRole('combobox', { name: 'a' }).selectOption('intended')
  await expect(table).toContainText('Decisions by rule, intended against as-posted')
  await expect(table.getByRole('row', { name: /^A-kept-empty .* 13,283 [\d,]+ / })).toBeVisible()
  expect([tracePage.parameter('a'), tracePage.parameter('b')]).toEqual(['intended', 'as-posted'])
})

test('n and p walk the moments that differ; a moment beyond the range takes the range along', async ({ page, portal, tracePage }) => {
  // The first two moments of this recording are 5,550,247 and 5,555,099 ns in: this range holds the first alone.
  await tracePage.open(await portal.demo('tcp-rfs'), '?v=1&policy=rfs-llc&from=5000000&to=5552000')
  const place = tracePage.decisions.getByText(/moment \d+ of/)
  // The keys walk moments once these are there.
  await expect(tracePage.decisions.getByRole('button', { name: /^next/ })).toBeEnabled()
  await page.keyboard.press('n')
  await expect(place).toContainText('moment 1 of')
  await expect(tracePage.decisions.getByRole('status')).toContainText(/: stock takes [AB]\d?-[\w-]+, to cpu[01]; intended takes /)
  await expect.poll(() => tracePage.parameter('moment')).toBe('5550247')
  expect(tracePage.parameter('from')).toBe('5000000')
  await page.keyboard.press('n')
  await expect(place).toContainText('moment 2 of')
  await expect.poll(() => tracePage.parameter('moment')).toBe('5555099')
  expect(Number(tracePage.parameter('from'))).toBeGreaterThan(5_000_000)
  expect(Number(tracePage.parameter('to'))).toBeGreaterThan(5_555_099)
  await page.keyboard.press('p')
  await expect(place).toContainText('moment 1 of')
  await expect.poll(() => tracePage.parameter('moment')).toBe('5550247')
})

/** The replay of the rule that ran agrees with the kernel on at least 99.9 %. */
async function agrees(portal: Portal, tracePage: TracePage, card: TraceCard): Promise<void> {
  const sentence = tracePage.decisions.getByText(/stock agrees with the kernel on [\d.]+\s% \([^)]*\) of [\d,]+ packets compared/)
  const [, share, packets] = /on ([\d.]+)\s% \([^)]*\) of ([\d,]+) packets/.exec(await sentence.innerText()) ?? []
  expect(Number(share)).toBeGreaterThanOrEqual(99.9)
  // At least 90 % of the received packets must have been compared.
  const received = (await portal.get<{ by_event: Record<string, number> }>(`/analyses/${card.analysis_id}/report`)).by_event['net:netif_receive_skb'] ?? 0
  expect(Number(packets?.replaceAll(',', ''))).toBeGreaterThanOrEqual(received * 0.9)
}
