// Without a script an explainer is an article: every step with its text and picture, the code path, the argument, the
// figures, the helper; its links lead somewhere and axe finds nothing.
import { EXPLAINERS, each, expect, slow, test } from './explainers'

test.use({ javaScriptEnabled: false })

for (const id of EXPLAINERS)
  for (const width of [1280, 360])
    test(`${id} at ${width}`, width > 500 ? each(id) : slow, async ({ page, request }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`/explain/${id}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const [, steps = ''] = /step 1 of (\d+)/.exec((await page.locator('main').textContent()) ?? '') ?? []
      expect(Number(steps)).toBeGreaterThanOrEqual(6)
      const sections = page.locator('main section')
      for (let step = 1; step <= Number(steps); step++) {
        const section = sections.filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${step} · `) }) }).last()
        await expect(section).toBeVisible()
        expect((await section.locator('p').allInnerTexts()).join(' ').length).toBeGreaterThan(60)
        await expect(section.getByRole('img', { name: /: where$/ }).filter({ visible: true })).toHaveCount(1)
      }
      for (const name of ['The code path', 'The argument', 'Published, and recomputed', 'Which mode for your host?'])
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
      await expect(page.getByRole('table').last().getByRole('row').nth(1)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)

      if (width < 500) return
      const links = await page.locator('main a[href], header a[href]').evaluateAll((all) => [...new Set(all.map((one) => one.getAttribute('href') ?? ''))])
      expect(links.length).toBeGreaterThan(5)
      for (const link of links) {
        if (link.startsWith('#')) await expect(page.locator(link)).toHaveCount(1)
        else if (link.startsWith('/')) expect((await request.get(link)).status(), link).toBe(200)
      }
    })

test.describe('axe', () => {
  // axe is a script itself: it gets what a browser without one makes of the page.
  test.use({ javaScriptEnabled: true })

  for (const id of EXPLAINERS)
    test(id, slow, async ({ page, request, axe }) => {
      const html = await (await request.get(`/explain/${id}`)).text()
      const body = html.replace(/<\/?noscript>/g, '').replace(/<script[^>]*><\/script>/g, '')
      await page.route(`**/explain/${id}`, (route) => route.fulfill({ body, contentType: 'text/html' }))
      await page.goto(`/explain/${id}`)
      await expect(page.getByRole('heading', { name: 'The code path' })).toBeVisible()
      await axe(`${id} without a script`)
    })
})

test('home and the list of explainers lead to them', slow, async ({ page }) => {
  for (const path of ['/', '/explain']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const id of EXPLAINERS) await expect(page.locator(`main a[href="/explain/${id}"]`).first()).toBeVisible()
  }
})
