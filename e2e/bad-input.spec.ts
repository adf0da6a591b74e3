// Bad input gets one sentence on the page: what, where, what was expected; whatever can be read is still there.
// Each test drops one such file on Home and reads the sentence beside it, or on the page of what could be read.
import { randomBytes } from 'node:crypto'
import { expect, slow, test } from './fixtures'
import { file, perfScript, recording } from './recordings'

test.beforeEach(async ({ home }) => home.open())

test('what is no recording, or only its beginning, is refused in one sentence', async ({ page, home, tracePage }) => {
  await home.drop(file('nothing.perf.data', ''))
  await expect(home.upload('nothing.perf.data').getByRole('alert')).toHaveText(
    'The file is empty (0 bytes); expected a recording, a benchmark result or a host file.',
  )

  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), randomBytes(400)])
  await home.drop(file('lanes.png', png))
  await expect(home.upload('lanes.png')).toContainText('lanes.png is a PNG picture; expected a perf.data recording')

  await home.drop(file('notes.txt', `note ${Math.random()}\nbuy milk\n`))
  await expect(home.upload('notes.txt')).toContainText('notes.txt is text in a format not known here; expected')

  const sentence = 'perf.data: the file ends in its header at byte 50; expected 104 bytes (file mode) or 16 bytes (pipe mode)'
  // Magic, and the header's own size, 104 bytes, of which 34 follow.
  await home.drop(file('head.perf.data', Buffer.concat([Buffer.from('PERFILE2h\0\0\0\0\0\0\0'), randomBytes(34)])))
  const upload = home.upload('head.perf.data')
  await expect(upload.getByRole('alert')).toHaveText(sentence)
  await upload.getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(tracePage.lanes).toHaveCount(0)
})

test('a recording cut in a record: the rest loads, the report says what was cut and where', async ({ home, tracePage }) => {
  await home.drop(recording('tcp-pinned', 'cut', 600_000))
  const report = await tracePage.openReport()
  await expect(report.getByText(/^[\d,]+ = [\d,]+ imported \+ 1 rejected$/)).toBeVisible()
  await expect(report.getByRole('row', { name: 'record cut off by the end of the file 1' })).toBeVisible()
  const notes = report.getByRole('listitem')
  await expect(notes.filter({ hasText: /record of \d+ bytes is cut off .* at byte [\d,]+$/ })).toBeVisible()
  await expect(notes.filter({ hasText: /the zstd container is cut off.* at byte [\d,]+$/ })).toBeVisible()
})

test('a text recording cut in mid-line: its lives are there, the report names the line', slow, async ({ home, tracePage }) => {
  const packets = 200
  const whole = perfScript(packets)
  await home.drop(file('mine.script.txt', whole.slice(0, -30)))
  await expect(tracePage.facts).toContainText(`${packets * 5 - 1} events, 0 lost, 1 rejected`)
  await expect(tracePage.facts).toContainText(`${packets} lives`)
  const report = await tracePage.openReport()
  await expect(report.getByRole('listitem').filter({ hasText: /cut off.* at line 1,000$/ })).toBeVisible()
})

test('two files with one name: both are kept, and it is said', slow, async ({ page, home }) => {
  const name = `twin-${randomBytes(3).toString('hex')}`
  await home.drop(recording('stuck-4-limit-64-again', name))
  await expect(page).toHaveURL(/\/traces\//)
  await home.open()
  await home.drop(recording('stuck-1-limit-0', name))
  await expect(page).toHaveURL(/\/traces\//)
  await page.goBack()
  await expect(home.uploads).toContainText(`Another file called ${name}.perf.data.zst with other content is stored already`)
  const own = page.getByRole('table', { name: 'Your recordings' })
  await expect(own.getByRole('row', { name: name })).toHaveCount(2)
  await expect(own.getByRole('row', { name: name }).filter({ hasText: '45,928' })).toHaveCount(1)
  await expect(own.getByRole('row', { name: name }).filter({ hasText: '52,999' })).toHaveCount(1)
})
