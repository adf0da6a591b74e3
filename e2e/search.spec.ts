// The search of every page: by keys alone from the field to the page a hit leads to, and what is in recordings too.
import { expect, idle, test } from './fixtures'
import { recording } from './recordings'

test('Ctrl+K finds a word, a flow and a task, and opens what is chosen', async ({ page, portal, axe }) => {
  // The newest recording is searched first.
  const card = await portal.upload(recording('tcp-rfs-hopping', `search-${Date.now()}`))
  const { items } = await portal.get<{ items: { hash: string | null; address: string }[] }>(`/analyses/${card.analysis_id}/lives?limit=200`)
  const flow = items.find(({ hash }) => hash)?.hash ?? ''
  await page.goto('/glossary')
  await idle(page)
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /^Recordings, flows/ })
  await expect(field).toBeFocused()

  await page.keyboard.type('defer list')
  const words = page.getByRole('group', { name: /^Glossary/ })
  await expect(words.getByRole('option', { name: /^defer list/ })).toBeVisible()
  await idle(page)
  await axe('search')
  // The arrows move the choice, which the field names; the focus stays.
  const chosen = () => page.getByRole('option', { selected: true })
  const first = await chosen().innerText()
  await page.keyboard.press('ArrowDown')
  await expect(chosen()).not.toHaveText(first)
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen().getAttribute('id')) ?? '')
  await expect(field).toBeFocused()

  await field.fill(flow)
  const hit = page
    .getByRole('group', { name: /^Flows/ })
    .getByRole('option', { name: new RegExp(`^flow ${flow}`) })
    .first()
  await expect(hit).toBeVisible()
  await field.fill('iperf3')
  await expect(
    page
      .getByRole('group', { name: /^Tasks/ })
      .getByRole('option')
      .first(),
  ).toBeVisible()
  await field.fill('quite-unheard-of')
  await expect(page.getByRole('status')).toHaveText(/^Nothing found/)

  await field.fill(flow)
  await expect(hit).toBeVisible()
  await idle(page)
  while (!/^flow/.test(await chosen().innerText())) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/traces/.*flow=${flow}`))
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('the button of the header opens it on a phone, and Esc gives the focus back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/policies')
  await idle(page)
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.click()
  await page.getByRole('combobox').fill('stuck')
  await expect(page.getByRole('option').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(button).toBeFocused()
})
