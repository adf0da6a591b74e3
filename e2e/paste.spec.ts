// A mail becomes a comparison: pasted, looked at line by line, corrected, stored only then, compared.

import type { Locator, Page } from '@playwright/test'
import { expect, idle, slow, test } from './fixtures'

const MAIL = `From: A. Author <a@example.org>
Date: Tue, 1 Sep 2026 10:00:00 +0000
Subject: [PATCH] xsk: batch, and <b>markup</b>

Some words before the figures.
${'A line that says nothing.\n'.repeat(30)}
1) Tested on a card at 10G.
copy mode: 1,000,000 pps
batch mode: 1,250,000 pps (+25%)
zc mode: 9,00,0000 pps (+790%)

2) Tested on a virtual card.
* small: 200 kpps
* large: 300 kpps

timeout: 5 ms
`

const group = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true })
const run = (page: Page, label: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: label, level: 3, exact: true }) })

async function paste(page: Page, text = MAIL): Promise<void> {
  await page.goto('/paste')
  await page.getByLabel('Mail, thread or tool output').fill(text)
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByRole('region', { name: 'The text, as it was read' })).toBeVisible()
  await idle(page)
}

test('who has no mail reads an example', async ({ page }) => {
  await page.goto('/paste')
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByRole('row', { name: /pps/ }).first()).toContainText(/1,021,000\s*1,111,600\s*\+8\.87\s%/)
})

test('a mail is read, corrected, stored and compared', async ({ page, portal }) => {
  const stored = async () => (await portal.get<{ items: { name: string }[] }>('/results?limit=500')).items
  await paste(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('[PATCH] xsk: batch, and <b>markup</b>')
  await expect(page.getByRole('status')).toContainText('A. Author, Tue, 1 Sep 2026 10:00:00 +0000 · 5 runs · 2 comparisons')

  // The author's change beside ours, the odd number flagged, what was not read said.
  const card = group(page, 'a card at 10G')
  const batch = card.getByRole('region', { name: 'a card at 10G: batch mode' })
  await expect(batch.getByRole('row', { name: /^rate/ })).toContainText(/1,000,000\s*1,250,000\s*\+25\s%/)
  await expect(batch).toContainText('author +25')
  await expect(batch).toContainText('agrees')
  await expect(card).toContainText('9,00,0000: separator in an odd place, read as 9000000')
  await expect(card).toContainText('differs +800.00 % of before')
  await expect(page.getByRole('region', { name: 'Not compared' })).toContainText("'timeout: 5' is the only figure in ms")

  // A side nobody states is asked for; then there is a third comparison.
  const virtual = group(page, 'a virtual card')
  await expect(virtual).toContainText('the text does not say which side this is')
  await virtual.getByRole('radio', { name: 'before' }).first().check()
  await virtual.getByRole('radio', { name: 'after' }).last().check()
  await expect(page.getByRole('status')).toContainText('3 comparisons')
  await expect(virtual.getByRole('row', { name: /^rate/ })).toContainText(/\+50\s%/)
  await expect(virtual).toContainText('side set by you')

  // Left out, renamed.
  await run(page, 'zc mode').getByRole('button', { name: 'Leave out' }).click()
  await run(page, 'batch mode').getByText('Rename or regroup').click()
  await run(page, 'batch mode').getByLabel('Label').fill('batches of 32')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('2 comparisons')
  await expect(page.getByRole('combobox', { name: 'open' }).getByRole('option')).toHaveText(['a card at 10G', 'a virtual card'])

  expect((await stored()).filter(({ name }) => name.startsWith('[PATCH] xsk'))).toEqual([])
  await page.getByRole('button', { name: 'Store and compare' }).click()
  await expect(page).toHaveURL(/\/compare\?v=1&before=[0-9a-f]+&after=[0-9a-f]+/)
  await idle(page)
  await expect(page.getByRole('main')).toContainText('CANNOT TELL')
  expect((await stored()).filter(({ name }) => name.startsWith('[PATCH] xsk'))).toHaveLength(4)

  // Back: the mail is as it was left.
  await page.goBack()
  await expect(run(page, 'batches of 32')).toBeVisible()
  await page.reload()
  await expect(run(page, 'batches of 32')).toBeVisible()
})

test('its claims are beside its own figures, with a reply to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await paste(page, MAIL.replace('Some words', 'This improves the batch mode by 25 % on a card at 10G. Some words'))
  const check = page.getByRole('region', { name: 'Its claims beside its own figures' })
  await expect(check.getByRole('list', { name: 'Claims' })).toContainText('agrees')
  await expect(check.getByRole('list', { name: 'Comparisons' })).toContainText('CANNOT TELL')
  await expect(check.getByRole('heading', { name: 'Not stated' })).toBeVisible()
  await check.getByRole('button', { name: 'Copy reply' }).click()
  await expect(check.getByRole('button', { name: 'Copied' })).toBeVisible()
  const reply = await page.evaluate(() => navigator.clipboard.readText())
  expect(reply).toContain('Subject: Re: [PATCH] xsk: batch')
  expect(Math.max(...reply.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72)
  await page.reload()
  await expect(check.getByRole('list', { name: 'Claims' })).toContainText('agrees')
})

test('figures that are not compared are paired by the person, and the pair is removed', async ({ page }) => {
  await paste(
    page,
    `Hello,

fio jobs        1       2       4
---------------------------------
1 worker        84k    492k    510k
worker per vq   184k   380k    744k
`,
  )
  const form = page.getByRole('region', { name: 'Compare other figures' })
  const status = page.getByRole('status')
  await expect(status).toContainText('0 comparisons')

  // Words that the text uses for each side.
  await form.getByLabel('Before is').fill('1 worker')
  await form.getByLabel('After is').fill('worker per vq')
  await form.getByRole('button', { name: 'Compare these' }).click()
  const comparison = page.getByRole('region', { name: 'table at line 3' })
  await expect(comparison.getByRole('row', { name: /^fio jobs 1/ })).toContainText(/84k\s*184k\s*\+119/)
  await expect(run(page, '1 worker')).toContainText('you called it before: 1 worker')
  await expect(status).toContainText('1 comparison ')
  await expect(form.getByLabel('Before is')).toHaveValue('')

  // A correction is there also after the text is read again, and the pair after the page is loaded again.
  await run(page, '1 worker').getByText('Rename or regroup').click()
  await run(page, '1 worker').getByLabel('Label').fill('one worker')
  await page.keyboard.press('Enter')

  // What is selected in the text, here a line by three clicks.
  const mail = page.getByRole('region', { name: 'The text, as it was read' })
  await mail.getByText('1 worker').click({ clickCount: 3 })
  await form.getByRole('button', { name: 'Use the selection for “Before is”' }).click()
  await expect(form.getByLabel('Before is')).toHaveValue('5')
  await form.getByLabel('After is').fill('99')
  await form.getByRole('button', { name: 'Compare these' }).click()
  await expect(form.getByRole('alert')).toContainText("'99' is not in the text")
  await expect(run(page, 'one worker')).toBeVisible()

  await page.reload()
  await expect(run(page, 'one worker')).toBeVisible()
  await form.getByRole('button', { name: 'Remove 1 worker -> worker per vq' }).click()
  await expect(status).toContainText('0 comparisons')
  await expect(comparison).toHaveCount(0)
  await expect(form.getByRole('list')).toHaveCount(0)
})

test('used lines are marked in place, and light up with their run', slow, async ({ page }) => {
  await paste(page)
  const mail = page.getByRole('region', { name: 'The text, as it was read' })
  const line = mail.getByRole('listitem').filter({ hasText: 'batch mode: 1,250,000 pps' })
  await expect(line).toContainText('used, after:')
  await expect(line).toHaveAttribute('data-lit', 'false')
  await run(page, 'batch mode').getByRole('button', { name: 'lines' }).focus()
  await expect(line).toHaveAttribute('data-lit', 'true')
  await expect(line.locator('mark').first()).toHaveText('batch mode: 1,250,000')
  await run(page, 'batch mode').getByRole('button', { name: 'lines' }).press('Enter')
  await expect(line).toBeInViewport()

  // What was not used is folded away, and opens.
  await expect(mail.getByText('Some words before the figures.')).toHaveCount(0)
  await mail
    .getByRole('button', { name: /lines not used/ })
    .first()
    .click()
  await expect(mail.getByText('Some words before the figures.')).toBeVisible()
})

test('a file falls on the box; a text without results says what was expected', slow, async ({ page }) => {
  await page.goto('/paste')
  const dataTransfer = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([text], 'thread.eml'))
    return transfer
  }, 'Nothing but words.')
  await page.getByRole('form', { name: 'Paste a mail' }).dispatchEvent('drop', { dataTransfer })
  await expect(page.getByText('No result was found in this text')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Store and compare' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Paste another' }).click()
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByText('There is nothing to read yet: paste a mail first.')).toBeVisible()
})

test('a server that does not answer is said, and asked again', slow, async ({ page }) => {
  await page.route('**/api/v1/pastes', (route) => route.abort(), { times: 1 })
  await page.goto('/paste')
  await page.getByLabel('Mail, thread or tool output').fill(MAIL)
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByRole('alert')).toContainText('The server does not answer')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(group(page, 'a card at 10G')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [360, 1440])
    test.describe(`${width} px, ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 740 }, hasTouch: width === 360, colorScheme })

      test('nothing scrolls sideways and axe finds nothing', slow, async ({ page, axe }) => {
        await page.goto('/paste')
        await idle(page)
        await axe(`empty, ${width} px, ${colorScheme}`)
        await paste(page, `${MAIL}${'unbroken'.repeat(200)}\nnode: 3 Mpps\nmode: 4 Mpps\n`)
        for (const names of await page.getByText('Rename or regroup').all()) await names.click()
        await run(page, 'zc mode').getByRole('button', { name: 'Leave out' }).click()
        await idle(page)
        const { wide, room } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          room: document.documentElement.clientWidth,
        }))
        expect(wide).toBeLessThanOrEqual(room)
        await axe(`read, ${width} px, ${colorScheme}`)
      })
    })
