// Colours of data: chosen by hand they are remembered, an address that names them wins, canvas and pictures follow, and
// axe finds nothing in the second palette either.
import { expect, idle, slow, test } from './fixtures'

const palette = (page: import('@playwright/test').Page, name: string) => expect(page.locator('html')).toHaveAttribute('data-palette', name)

test('a choice is remembered, and a link shows what its sender saw', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs'))
  const canvas = tracePage.lifecycle.locator('canvas').last()
  const drawn = () => canvas.evaluate((it: HTMLCanvasElement) => it.toDataURL())
  const before = await drawn()
  await page.getByRole('button', { name: 'Colours' }).click()
  await page.getByRole('dialog', { name: 'Colours' }).getByRole('radio', { name: 'Tol' }).check()
  await palette(page, 'tol')
  await expect.poll(drawn, 'the canvas is painted anew').not.toBe(before)
  expect(page.url(), 'a trace’s address has no palette').not.toContain('palette')
  await page.reload()
  await idle(page)
  await palette(page, 'tol')
  await page.goto('/design?palette=okabe-ito')
  await idle(page)
  await palette(page, 'okabe-ito')
  await page.goto('/design')
  await palette(page, 'tol')
})

for (const theme of ['light', 'dark'] as const)
  test.describe(theme, slow, () => {
    test.use({ colorScheme: theme })

    test('every colour of the design page stands at its contrast, in both palettes', async ({ page, axe }) => {
      for (const name of ['okabe-ito', 'tol']) {
        await page.goto(`/design?palette=${name}`)
        await idle(page)
        await axe(`design ${name} ${theme}`)
        const frame = page.getByRole('region', { name: 'Contrast', exact: true })
        await frame.getByRole('button', { name: 'Contrast: table' }).click()
        await expect(frame.getByRole('table')).toBeVisible()
        const ratios = await frame.getByRole('row').locator('td:last-child').allInnerTexts()
        expect(ratios.length).toBeGreaterThanOrEqual(24)
        for (const ratio of ratios) expect(Number(ratio)).toBeGreaterThanOrEqual(3)
      }
    })
  })
