// Two sets of runs compared: one sentence, one chart, one table; a run left out with a reason; and what arrives elsewhere
// is shown exactly before it is sent.
import { expect, idle, type Portal, slow, test } from './fixtures'

interface Run {
  id: string
  name: string
}

/** The address of the demo's interleaved runs: eight without RFS, eight with it. */
async function address(portal: Portal, most = 8): Promise<{ path: string; before: Run[]; after: Run[] }> {
  const { items } = await portal.get<{ items: Run[] }>('/results?limit=500')
  const side = (name: string) => items.filter((run) => run.name.startsWith(`${name}-`)).slice(0, most)
  const [before, after] = [side('before'), side('after')]
  const ids = (runs: Run[]) => runs.map(({ id }) => id).join(',')
  return { path: `/compare?v=1&before=${ids(before)}&after=${ids(after)}`, before, after }
}

test('one sentence, every run a point, one table, and what to know before believing it', async ({ page, portal }) => {
  const { path } = await address(portal)
  await page.goto(path)
  await idle(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SLOWER/)
  await expect(page.getByText(/^n 8 \+ 8 · exact sign-flip test on blocks, p = /).first()).toBeVisible()
  const trust = page.getByRole('region', { name: 'How far to trust it' })
  await expect(trust.getByText('BABABABABABABABA')).toBeVisible()
  await expect(trust.getByText(/comparison of these runs/)).toBeVisible()
  const rows = page.getByRole('table', { name: 'Rows of the comparison' })
  await expect(rows.getByRole('row', { name: /^received primary/ })).toContainText('Gbit/s')
  await page.getByRole('button', { name: 'received: table' }).click()
  await expect(page.getByRole('table', { name: /^received, bit\/s: one value a run/ }).getByRole('row')).toHaveCount(17)
})

test('the whole question is in the address: primary row, margin, and a run left out with its reason', async ({ page, portal }) => {
  const { path } = await address(portal)
  await page.goto(path)
  await page.getByRole('combobox', { name: 'primary row' }).selectOption('cpu host')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SMALL CHANGE: real, may be below 1\s%/)
  await page.getByRole('textbox', { name: 'margin, % of before' }).fill('5')
  await page.getByRole('textbox', { name: 'margin, % of before' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SMALL CHANGE: real, below 5\s%/)
  const runs = page.getByRole('region', { name: 'Runs', exact: true })
  await runs
    .getByRole('button', { name: /^leave out/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Why it does not count' }).fill('warm-up, by 50 %')
  await runs.getByRole('button', { name: 'Leave out', exact: true }).click()
  await expect(runs.getByText('left out: warm-up, by 50 %')).toBeVisible()
  await expect(page.getByRole('region', { name: 'How far to trust it' })).toContainText('Left out: 1 of 16 runs')
  await expect(page).toHaveURL(/primary=cpu(\+|%20)host.*margin=5.*left=/)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Runs', exact: true }).getByText('left out: warm-up, by 50 %')).toBeVisible()
  await page.getByRole('button', { name: /^take back in/ }).click()
  await expect(page).not.toHaveURL(/left=/)
})

test('too few runs are reported, with the number that would be enough', slow, async ({ page, portal }) => {
  const { path } = await address(portal, 2)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^CANNOT TELL/)
})

test('nothing chosen, one side chosen, a run that is gone: each says what to do', async ({ page, portal }) => {
  await page.goto('/compare')
  await expect(page.getByText('No runs chosen')).toBeVisible()
  await page.getByRole('link', { name: 'Open an example' }).click()
  await expect(page.getByRole('button', { name: 'Publish and share' })).toBeVisible()
  const { before } = await address(portal)
  await page.goto(`/compare?v=1&before=${before[0]?.id}`)
  await expect(page.getByText('No runs after chosen')).toBeVisible()
  await page.goto(`/compare?v=1&before=${before[0]?.id}&after=0000`)
  await expect(page.getByRole('alert')).toContainText('These runs cannot be compared')
})

test('what arrives is shown as it is published, by keyboard too, and can be taken back', { tag: '@cluster' }, async ({ page, portal }) => {
  const { path } = await address(portal, 7)
  await page.goto(path)
  await idle(page)
  const opener = page.getByRole('button', { name: /share$/i })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share' })
  const link = dialog.getByRole('link', { name: /\/c\/[a-z2-7]{12}/ })
  const figure = (await link.getAttribute('href')) ?? ''
  const file = async (suffix: string) => (await page.request.get(figure + suffix)).text()
  const arrival = (name: string) => dialog.getByRole('region', { name: `What arrives: ${name}` })
  await expect.poll(() => arrival('mail').locator('pre').textContent()).toBe(await file('.txt'))
  await dialog.getByRole('radio', { name: 'mail' }).press('ArrowRight')
  await dialog.getByRole('radio', { name: 'reply' }).press('ArrowRight')
  await expect(arrival('commit message').locator('pre')).toContainText(/\nLink: http\S+\/c\/\S+\n$/)
  await dialog.getByRole('radio', { name: 'GitHub' }).check({ force: true })
  await expect(arrival('GitHub').locator('pre')).toContainText('<picture>')
  const picture = arrival('GitHub').getByRole('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
  await dialog.getByRole('radio', { name: 'blog, wiki' }).check({ force: true })
  await expect(arrival('blog, wiki').locator('pre')).toContainText('sandbox="allow-scripts allow-popups"')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await dialog.getByText('Withdraw', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('wrong kernel')
  await dialog.getByRole('button', { name: 'Withdraw this figure' }).click()
  await expect(dialog.getByText('This figure was withdrawn')).toBeVisible()
  expect((await page.request.get(figure)).status()).toBe(410)
})

test('a chart of a recording is published from its own foot', slow, async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs'))
  await tracePage.flow.getByRole('button', { name: 'Cross-CPU defer flow: publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByText(/are freed on another CPU than allocated them/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tracePage.flow.getByRole('button', { name: 'Cross-CPU defer flow: publish' })).toBeFocused()
})

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, slow, () => {
    test.use({ colorScheme: theme })
    test('axe finds nothing on the page and in the dialog', async ({ page, portal, axe }) => {
      const { path } = await address(portal, 6)
      await page.goto(path)
      await idle(page)
      await axe(`comparison ${theme}`)
      await page.getByRole('button', { name: /share$/i }).click()
      await expect(page.getByRole('dialog').locator('pre')).toContainText('higher is better')
      await idle(page)
      await axe(`share ${theme}`)
    })
  })
