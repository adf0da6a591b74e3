// The product in one test. A reader opens Home and drops a recording with the description of its host. The page says
// how far it is; then the recording has a page: what was read, four pictures of it on one clock, and behind every mark
// the events it was made from and the rule that decided.
import { expect, test } from './fixtures'
import { factsOf, hostOf, recording } from './recordings'

test('a recording goes in and comes out as lives, flows, decisions and throughput', { tag: '@cluster' }, async ({ page, home, tracePage }) => {
  const facts = factsOf('tcp-pinned')
  await home.open()
  const seen = await home.watch()
  await home.drop(recording('tcp-pinned', 'mine'), hostOf('tcp-pinned', 'mine'))

  // How far it is, in bytes sent and then in bytes read; once both files are read, the recording's page opens.
  await expect(page).toHaveURL(/\/traces\/[0-9a-f]+/)
  expect(await seen()).toMatch(/of 932\skB sent.*(decompressing|reading|joining|summing|replaying|writing).* of (932\skB|19\.2\sMB)/s)

  // What was read equals what the recorder's own tools count.
  await expect(tracePage.facts).toContainText('200,882 events, 0 lost, 0 rejected')
  await expect(tracePage.facts).toContainText('2 CPUs · 1 LLC · 1 node')
  const names = (await tracePage.openReport()).getByRole('table', { name: 'Events by name' })
  for (const [name, count] of Object.entries(facts.by_event))
    await expect(names.getByRole('row', { name: `${name} ${count.toLocaleString('en-US')}` })).toBeVisible()
  await page.keyboard.press('Escape')

  // Four panels on one time range: narrowing it moves them together, and the address with them.
  for (const panel of tracePage.panels) await expect(panel).toBeVisible()
  const before = { flow: await tracePage.flow.innerText(), decisions: await tracePage.decisions.innerText() }
  await tracePage.lifecycle.getByRole('button', { name: 'Zoom to single skbs' }).click()
  await expect(page).toHaveURL(/from=\d+&to=\d+/)
  await expect(tracePage.flow).not.toHaveText(before.flow)
  await expect(tracePage.decisions).not.toHaveText(before.decisions)

  // One skb: its events with every field, and the rule that decided about it.
  await tracePage.openLife()
  await expect(tracePage.inspector.getByRole('heading', { name: /^[\d,]+ events?$/ })).toBeVisible()
  await expect(tracePage.inspector.getByRole('row', { name: /^skbaddr 0xffff/ }).first()).toBeVisible()
  const rule = tracePage.inspector.getByRole('listitem').filter({ hasText: /^skb-defer stock.*B\d-\w+/ })
  await expect(rule.first()).toBeVisible()

  // The address is the whole view: loading it again shows the same.
  const view = { url: page.url(), skb: await tracePage.inspector.innerText(), flow: await tracePage.flow.innerText() }
  await page.reload()
  await expect(tracePage.inspector).toHaveText(view.skb, { useInnerText: true })
  await expect(tracePage.flow).toHaveText(view.flow, { useInnerText: true })
  expect(page.url()).toBe(view.url)
})
