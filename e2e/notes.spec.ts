// Measuring a range and writing about it: by pointer and by keys, stored with the recording, stepped through, copied as
// mail text; and for who may not store, in the address. The same for a row of a comparison.
import { expect, idle, type Portal, slow, test } from './fixtures'

test('a measured range gets a note, which leads back to its place and is deleted', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('xsk-veth'))
  const bar = tracePage.lifecycle.getByRole('region', { name: 'Measured range' })
  await page.keyboard.press('m')
  await expect(bar).toContainText(/[\d,]+ skbs, [\d,]+ of them first seen here/)
  const end = tracePage.lifecycle.getByRole('slider', { name: 'End of the measured range' })
  const before = Number(await end.getAttribute('aria-valuenow'))
  await end.focus()
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(async () => Number(await end.getAttribute('aria-valuenow'))).toBeLessThan(before)
  // What the page shows counts, also before the address has it.
  const start = tracePage.lifecycle.getByRole('slider', { name: 'Start of the measured range' })
  const place = `${await start.getAttribute('aria-valuenow')}-${await end.getAttribute('aria-valuenow')}`

  await bar.getByRole('button', { name: 'Note' }).click()
  const notes = page.getByRole('tabpanel', { name: 'Notes' })
  const field = notes.getByRole('textbox', { name: /^Note on / })
  await expect(field).toBeFocused()
  await field.fill('Half of the sends are here.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Half of the sends are here.')
  await bar.getByRole('button', { name: 'Remove' }).click()
  await expect(bar).toHaveCount(0)
  await page.reload()
  await idle(page)
  await notes.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => tracePage.parameter('measure')).toBe(place)
  await notes.getByRole('button', { name: 'Delete' }).click()
  await expect(notes.getByText('No note yet.')).toBeVisible()
})

test('a drag with Shift measures; without it the lanes move', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-pinned'), '?v=1&from=20000000&to=20400000')
  const box = await tracePage.lanes.boundingBox()
  if (!box) throw new Error('the lanes are not on the page')
  const drag = async () => {
    await page.mouse.move(box.x + box.width * 0.4, box.y + 60)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.7, box.y + 60, { steps: 4 })
    await page.mouse.up()
  }
  await page.keyboard.down('Shift')
  await drag()
  await page.keyboard.up('Shift')
  await expect.poll(() => tracePage.parameter('measure')).toMatch(/^\d+-\d+$/)
  expect(tracePage.parameter('from')).toBe('20000000')
  await page.keyboard.press('m')
  await expect.poll(() => tracePage.parameter('measure')).toBeNull()
  await drag()
  await expect.poll(() => Number(tracePage.parameter('from'))).toBeLessThan(20_000_000)
})

/** Five demo runs of each side. */
async function twoSides(portal: Portal): Promise<[string[], string[]]> {
  const { items } = await portal.get<{ items: { id: string; name: string }[] }>('/results?limit=500')
  const ids = (side: string) =>
    items
      .filter(({ name }) => name.startsWith(`${side}-`))
      .slice(0, 5)
      .map(({ id }) => id)
  return [ids('before'), ids('after')]
}

test('a note on a row and a run of a comparison is stored, stays for another primary row, and is stepped through', async ({ page, portal }) => {
  const [before, after] = await twoSides(portal)
  await page.goto(`/compare?v=1&before=${before}&after=${after}`)
  await idle(page)
  const notes = page.getByRole('region', { name: 'Notes' })
  await page.getByRole('button', { name: 'note on retransmits' }).click()
  await expect(notes.getByRole('textbox', { name: /^Note on retransmits: / })).toBeFocused()
  await notes.getByRole('combobox', { name: 'Run' }).selectOption(after[1] ?? '')
  await notes.getByRole('textbox', { name: /^Note on retransmits, run after .*: \d/ }).fill('Look at this run.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Look at this run.')
  await expect(notes.getByRole('listitem')).not.toContainText('in the address')

  // Another primary row is another comparison with another id.
  await page.getByRole('combobox', { name: 'primary row' }).selectOption('retransmits')
  await expect(page).toHaveURL(/primary=retransmits/)
  // Its notes are read anew: until they are there, nothing can be stepped through.
  await idle(page)
  await notes.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('row', { name: /^retransmits/ })).toHaveAttribute('aria-current', 'step')
  await expect(notes.getByRole('listitem')).toHaveAttribute('aria-current', 'step')
  await notes.getByRole('button', { name: 'Publish with the comparison' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.locator('pre')).toContainText('Look at this run.')
  await page.keyboard.press('Escape')
  await notes.getByRole('button', { name: 'Delete' }).click()
  await expect(notes.getByText('No note yet.')).toBeVisible()
})

test('notes on a comparison are read from the address', async ({ page, portal }) => {
  const [before, after] = await twoSides(portal)
  const packed = Buffer.from(JSON.stringify([['Said by a link.', 'retransmits']])).toString('base64url')
  // The other way round, which is another comparison than that of the test above.
  await page.goto(`/compare?v=1&before=${after}&after=${before}&notes=${packed}`)
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('listitem')).toContainText(/^retransmits: .* in the address/)
  await notes.getByRole('button', { name: 'Delete' }).click()
  await expect(page).not.toHaveURL(/notes=/)
})

test('the tabs are one tab stop, walked by arrows, and the address keeps the chosen one', slow, async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-pinned'))
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tab('What if').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab('Notes')).toBeFocused()
  await expect(tab('Notes')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel', { name: 'Sweep' })).toBeVisible()
  expect(tracePage.parameter('tab')).toBe('sweep')
  await tab('Host and file').click()
  await expect(page.getByRole('tabpanel').getByRole('heading', { name: 'Events by name' })).toBeVisible()
  await tab('Events and SQL').click()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Run' })).toBeVisible()
})
