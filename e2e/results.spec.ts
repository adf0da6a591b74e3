// Results are looked for by what is known of them, two sides are chosen run by run, and all of it is in the address.
import { expect, idle, slow, test } from './fixtures'

test('filters narrow the list, and the address keeps them', async ({ page }) => {
  await page.goto('/results')
  const groups = page.getByRole('table', { name: 'Groups of runs' })
  await expect(groups.getByRole('row').filter({ hasText: 'without RFS, then with RPS and RFS' })).toBeVisible()
  await page.getByRole('combobox', { name: 'policy' }).selectOption('rfs-llc')
  await expect(page).toHaveURL(/policy=rfs-llc/)
  await page.getByRole('searchbox').fill('no such words')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByText('No result matches “no such words”, “rfs-llc”')).toBeVisible()
  await page.goBack()
  await expect(groups).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'policy' })).toHaveValue('rfs-llc')
})

test('runs are put on sides, and the choice leads to a comparison', async ({ page }) => {
  await page.goto('/results')
  await page.getByRole('button', { name: /without RFS, then with RPS and RFS/ }).click()
  const runs = page.getByRole('table', { name: /^Runs of iperf3/ })
  await runs
    .getByRole('row', { name: /^before-1/ })
    .getByRole('radio', { name: 'before', exact: true })
    .check()
  await expect(page.getByRole('status').filter({ hasText: 'choose a run after' })).toBeVisible()
  await runs
    .getByRole('row', { name: /^after-1/ })
    .getByRole('radio', { name: 'after', exact: true })
    .check()
  await idle(page)
  await page.getByRole('link', { name: 'Compare these' }).click()
  await expect(page).toHaveURL(/\/compare\?v=1&before=[0-9a-f]+&after=[0-9a-f]+/)
})

test('a group with both sides is compared by one press', slow, async ({ page }) => {
  await page.goto('/results')
  await page.getByRole('link', { name: /^Compare iperf3, 4 TCP streams/ }).click()
  await expect(page).toHaveURL(/\/compare\?/)
  await expect(page.getByText(/SLOWER/).first()).toBeVisible()
})
