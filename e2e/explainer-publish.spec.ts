// A moment of an explainer becomes a figure that anybody can open: its page, its files, its frame.
import { EXPLAINERS, each, expect, test } from './explainers'
import { patience } from './patience'

for (const id of EXPLAINERS)
  test(id, each(id), async ({ page, request, explainer, axe }) => {
    await explainer.open(id)
    await explainer.seek(5)
    const question = await page.getByRole('heading', { level: 1 }).innerText()
    await page
      .getByRole('button', { name: /^Linux .*: publish$/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Share' })
    const link = dialog.getByRole('link', { name: /\/c\/[a-z2-7]{12}/ }).first()
    await expect(link).toBeVisible({ timeout: 45_000 * patience })
    const path = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname
    const svg = await (await request.get(`${path}.svg`)).text()
    expect(svg).toMatch(/^<svg[^>]*>|^<\?xml/)
    expect(svg).not.toMatch(/var\(--|class=|<style|tabindex/)
    const png = await request.get(`${path}.png`)
    expect(png.headers()['content-type']).toBe('image/png')
    expect((await png.body()).length).toBeGreaterThan(5_000)
    const text = await (await request.get(`${path}.txt`)).text()
    expect(text.split('\n').every((line) => line.length <= 72)).toBe(true)
    expect(text.length).toBeGreaterThan(80)
    // The same moment is the same figure.
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('img')).first()).toBeVisible()
    expect((await page.content()).includes(question.replace(/\s+/g, ' ').slice(0, 24))).toBe(true)
    await axe(`the figure of ${id}`)
    await page.goto(`${path}/embed`)
    await expect(page.locator('img, svg').first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
