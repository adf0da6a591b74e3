// The way of a claim through the product: a real thread is pasted, confirmed, compared and published; what arrives in a
// review is opened as its readers open it. The thread lies beside the project and is never copied into it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, idle, slow, test } from './fixtures'

const THREADS = resolve(import.meta.dirname, '../../shared/threads')
const thread = existsSync(THREADS) ? readdirSync(THREADS).find((name) => name.startsWith('003_')) : undefined

test('a thread becomes a published figure', slow, async ({ page, request, axe }) => {
  test.skip(thread === undefined, 'the threads are not beside the project')
  await page.goto('/paste')
  await page.getByLabel('Mail, thread or tool output').fill(readFileSync(join(THREADS, thread ?? ''), 'utf8'))
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect(page.getByRole('status')).toContainText('6 comparisons')
  await expect(page.getByText('52,1076: separator in an odd place, read as 521076').first()).toBeVisible()
  const open = page.getByRole('combobox', { name: 'open' })
  const choice = await open
    .getByRole('option')
    .filter({ hasText: /10Gb.*batch/ })
    .first()
    .textContent()
  await open.selectOption({ label: choice ?? '' })
  await page.getByRole('combobox', { name: 'policy' }).selectOption('xsk-batch')
  await page.getByRole('button', { name: 'Store and compare' }).click()

  await expect(page).toHaveURL(/\/compare\?v=1&before=/)
  await idle(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CANNOT TELL: 1+1 runs can never reach p < 0.05')
  // Nobody measured these numbers here.
  await expect(page.getByText('published', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Publish and share' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('+115.68%')
  const address = await dialog
    .getByRole('link', { name: /\/c\/[a-z2-7]{12}/ })
    .first()
    .getAttribute('href')
  const path = new URL(address ?? '', page.url()).pathname

  // As a mail reader gets it: text alone, 72 columns, the number digit by digit.
  const text = await (await request.get(`${path}.txt`)).text()
  expect(text).toContain('1,109,754  2,393,498  +115.68%')
  expect(text).toMatch(/CANNOT TELL/)
  expect(text.split('\n').every((line) => line.length <= 72 && /^[ -~]*$/.test(line))).toBe(true)

  // As a pull request shows it: a picture, and the page behind it.
  await page.goto(`${path}@2x.png`)
  const size = await page.locator('img').evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])
  expect(size).toEqual([1440, 810])
  await page.goto(path)
  await expect(page.getByRole('img', { name: /^CANNOT TELL/ })).toBeVisible()
  await axe('the page of a figure')
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await axe('the page of a figure on a phone')
  await page.getByRole('link', { name: 'Open it in the portal' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('CANNOT TELL')
})
