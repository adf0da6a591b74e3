// On paper: text and pictures, no controls.
import { EXPLAINERS, expect, slow, test } from './explainers'

for (const id of EXPLAINERS)
  test(id, slow, async ({ page, explainer }) => {
    await explainer.openWhole(id)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(explainer.map).toBeVisible()
    await expect(explainer.lanes).toBeVisible()
    expect((await explainer.step.innerText()).length).toBeGreaterThan(100)
    await expect(explainer.press(/^Play/)).toBeHidden()
    await expect(explainer.slider).toBeHidden()
    await expect(explainer.turn(/^Next: /)).toBeHidden()
    await expect(page.getByRole('button', { name: /: publish$/ }).first()).toBeHidden()
    for (const heading of ['The code path', 'The argument', 'Published, and recomputed'])
      await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    const paper = await page.pdf({ format: 'A4' })
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
    expect(paper.length).toBeGreaterThan(20_000)
  })

test('as an article every step is on the paper, with its picture', slow, async ({ page, explainer }) => {
  await page.goto('/explain/skb-defer?v=1&read=article')
  await expect(page.getByRole('heading', { name: /^9 · / })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (let step = 1; step <= 9; step++) {
    const section = page.locator('main section').filter({ has: page.getByRole('heading', { name: new RegExp(`^${step} · `) }) })
    await expect(section.getByRole('img').filter({ visible: true })).toHaveCount(1)
  }
  await expect(page.getByRole('button', { name: 'Read it step by step' })).toBeHidden()
  await explainer.fits('paper')
})
