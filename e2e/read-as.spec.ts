// A file is told by its content, with the reason beside it; the reader may know better, and names the format.
import { randomBytes } from 'node:crypto'
import { expect, idle, slow, test } from './fixtures'
import { file, perfScript } from './recordings'

test.beforeEach(async ({ home }) => home.open())

/** Folded stacks are anybody's: nothing in them says which tool wrote them. */
const folded = () => `t${randomBytes(4).toString('hex')};-;net_rx_action;napi_consume_skb 12\n`

test('a recording says what it was taken for and why', slow, async ({ home }) => {
  await home.drop(file('mine.script.txt', perfScript(3)), file('other.script.txt', perfScript(4)))
  await expect(home.upload('mine.script.txt')).toContainText(/recording, perf script · 15 of its first 15 lines are events of perf script · 15 events read/)
})

test('text of no known format is read as what the user says it is', async ({ page, home, portal }) => {
  await home.drop(file('stacks.txt', folded()))
  const upload = home.upload('stacks.txt')
  await expect(upload).toContainText('stacks.txt is text in a format not known here; expected')
  const formats = await portal.get<{ items: { format: string }[] }>('/formats')
  const list = upload.getByRole('combobox', { name: 'read as' })
  await expect(list.getByRole('option')).toHaveCount(formats.items.length + 1)

  await list.selectOption('stackcount')
  await upload.getByRole('button', { name: 'Send again' }).click()
  await expect(upload).toContainText('benchmark output, stackcount · named by you')
  await expect(upload).not.toContainText('not known here')
  await upload.getByRole('link', { name: 'Results' }).click()
  await page.getByRole('table', { name: 'Groups of runs' }).getByRole('button', { name: 'stacks', exact: true }).click()
  await expect(page.getByRole('row', { name: /^stacks.txt/ }).first()).toBeVisible()
})

test('a format named wrongly is refused in one sentence, and the next one is read', slow, async ({ home }) => {
  await home.drop(file('swapped.txt', perfScript(3)), file('other.script.txt', perfScript(4)))
  const upload = home.upload('swapped.txt')
  await expect(upload).toContainText('15 events read')
  const say = async (format: string) => {
    await upload.getByRole('combobox', { name: 'read as' }).selectOption(format)
    await upload.getByRole('button', { name: 'Send again' }).click()
  }
  await say('pwru')
  await expect(upload.getByRole('alert')).toHaveText(/^not pwru text: none of its 15 lines is a record; expected [^.]+/)
  await say('lscpu')
  await expect(upload).toContainText(/no CPUs in the text; expected .* It stays read as pwru\./)
  await say('perf script')
  await expect(upload).toContainText('15 events read')
  await expect(upload.getByRole('alert')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`a phone, ${colorScheme}`, slow, () => {
    test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme })

    test('the list of formats fits, and axe finds nothing', async ({ page, home, axe }) => {
      await home.drop(file(`${'long-'.repeat(20)}name.txt`, folded()))
      const list = home.uploads.getByRole('combobox', { name: 'read as' })
      await list.selectOption('bpftrace json')
      await idle(page)
      const { wide, room } = await page.evaluate(() => ({
        wide: document.documentElement.scrollWidth,
        room: document.documentElement.clientWidth,
      }))
      expect(wide).toBeLessThanOrEqual(room)
      await axe(`read as, 360 px, ${colorScheme}`)
    })
  })
