// Names stay in the browser: what the server is sent, and what it keeps, holds none of them.
import { expect, HomePage, idle, slow, test } from './fixtures'
import { file, perfScript } from './recordings'

test('with the switch on, a preview is shown and only redacted bytes leave', async ({ page, portal, axe }) => {
  const home = new HomePage(page)
  // A recording no server has seen, with a host, tasks and an address in it.
  const mark = `acme${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')
    .slice(0, 6)}`
  const host = `${mark}-db7`
  const names = [mark, 'iperf3', '10.1.2.3', 'ledgerd']
  const header = `# hostname : ${host}\n# os release : 6.18.44\n# cmdline : /usr/bin/perf record -a ${mark}\n#\n`
  const seen = ' ledgerd 812/813 [001] 999.000001: sock:inet_sock_set_state: saddr=10.1.2.3 daddr=10.1.2.4\n'
  const text = header + seen + perfScript(40)
  const sent: Buffer[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(Buffer.concat([Buffer.from(request.url()), request.postDataBuffer() ?? Buffer.alloc(0)]))
  })

  await home.open()
  await page.getByRole('checkbox', { name: 'Redact before upload' }).check()
  const panel = page.getByRole('region', { name: 'Redaction' })
  await expect(panel.getByRole('textbox', { name: /^Key of the pseudonyms/ })).toHaveValue(/^[0-9a-f]{64}$/)
  await home.drop(file(`${host}.perf.txt`, text))
  const preview = panel.getByRole('article', { name: `${host}.perf.txt` })
  const comms = preview.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'task names (comm)' }) })
  await expect(comms.getByText('iperf3')).toBeVisible({ timeout: 30_000 })
  await expect(preview.getByText('10.1.2.3')).toBeVisible()
  await axe('the preview of a redaction')
  expect(sent, 'nothing leaves before it is said to').toHaveLength(0)

  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().includes('/uploads/'))
  await panel.getByRole('button', { name: 'Send the redacted file' }).click()
  const answer = await answered
  const { trace_id, format } = await answer.json()
  expect(format).toBe('perf script')
  const whole = Buffer.concat(sent).toString('latin1')
  for (const name of names) expect(whole, `${name} left the browser`).not.toContain(name)

  // The same events as in the file with its names.
  const card = await portal.ready(trace_id)
  expect(card.state).toBe('ready')
  const plain = await portal.upload(file(`plain-${mark}.perf.txt`, text))
  const counted = async (id: string) => (await portal.get<{ by_event: Record<string, number> }>(`/analyses/${id}/report`)).by_event
  expect(Object.keys(await counted(card.analysis_id)).length).toBeGreaterThan(4)
  expect(await counted(card.analysis_id)).toEqual(await counted(plain.analysis_id))
  expect(card.duration_ns).toBe(plain.duration_ns)

  // And nothing the server shows of it has a name.
  const shown = JSON.stringify(await portal.get(`/traces/${card.id}`))
  for (const name of names) expect(shown).not.toContain(name)
})

test('a file that cannot be followed is refused in a sentence and not sent', slow, async ({ page }) => {
  const home = new HomePage(page)
  let puts = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts += 1
  })
  await home.open()
  await page.getByRole('checkbox', { name: 'Redact before upload' }).check()
  await home.drop(file('letter.txt', 'Dear list,\n\nthis is no recording.\n'))
  const panel = page.getByRole('region', { name: 'Redaction' })
  await expect(panel.getByRole('alert')).toContainText('A format that redaction does not know at byte 0', { timeout: 30_000 })
  await expect(panel.getByRole('button', { name: /^Send .*redacted/ })).toBeDisabled()
  await idle(page)
  expect(puts).toBe(0)
})
