// Side by side: one scene twice on one clock; differences are marked and reached, sides swap, hosts that differ are said.
import { EXPLAINERS, each, expect, idle, slow, test } from './explainers'

for (const id of EXPLAINERS)
  test.describe(id, each(id), () => {
    test('pairings play both sides and leads from difference to difference', async ({ page, explainer }) => {
      await explainer.openWhole(id)
      const pair = explainer.pair
      const pairings = await pair.getByRole('group', { name: 'What is compared' }).getByRole('radio').count()
      expect(pairings).toBeGreaterThan(0)
      let differ = 0
      // The page tries each pairing the same way; three tell it.
      for (let place = 0; place < Math.min(3, pairings); place++) {
        await pair.getByRole('group', { name: 'What is compared' }).getByRole('radio').nth(place).check()
        await idle(page)
        await expect(pair.locator('svg[data-picture][aria-label$=": where"]')).toHaveCount(2)
        const slider = pair.getByRole('slider')
        const next = pair.getByRole('button', { name: /^Next difference/ })
        if (await next.isDisabled()) {
          await expect(pair.getByText('Both sides decide the same all the way.')).toBeVisible()
          continue
        }
        differ++
        await expect(pair.getByText(/decisions? differ/)).toBeVisible()
        await slider.focus()
        await page.keyboard.press('n')
        await expect(pair.getByText(/^Difference 1 of /)).toBeVisible()
        const first = await slider.inputValue()
        await next.click()
        await expect(pair.getByText(/^Difference 2 of |^Difference 1 of 1\./)).toBeVisible()
        await pair
          .getByRole('button', { name: /^Previous difference/ })
          .or(slider)
          .first()
          .focus()
        await slider.focus()
        await page.keyboard.press('p')
        await expect(slider).toHaveValue(first)
        await expect.poll(() => explainer.at('pp')).toBe(first)
      }
      expect(differ, 'a pairing whose sides differ').toBeGreaterThan(0)
    })

    test('sides have names and swap; both alignments show both sides', async ({ page, explainer }) => {
      await explainer.openWhole(id)
      const pair = explainer.pair
      const headings = pair.getByRole('heading', { level: 3 })
      await expect(headings).toHaveCount(2)
      const names = async () => (await headings.allInnerTexts()).map((text) => text.split('\n')[0])
      const before = await names()
      expect(before.join()).not.toMatch(/^[AB],[AB]$/)
      await pair.getByRole('button', { name: 'Swap sides' }).click()
      await idle(page)
      await expect.poll(async () => (await names())[0]?.slice(0, 6)).toBe(before[1]?.slice(0, 6))
      await expect.poll(() => explainer.at('swapped')).toBe('yes')
      await pair.getByRole('radio', { name: 'same packet' }).check()
      await expect.poll(() => explainer.at('align')).toBe('event')
      await pair.getByRole('slider').fill('12')
      await expect(pair.getByRole('slider')).toHaveValue('12')
      await idle(page)
      const message = await pair.getByRole('slider').getAttribute('aria-valuetext')
      for (const name of before) expect(message).toContain(name?.split(' ')[0])
    })
  })

test('other kernels and hosts between the sides are said aloud', slow, async ({ page, explainer }) => {
  await explainer.openWhole('skb-defer', '?v=1&pair=kernels')
  await expect(explainer.pair.getByRole('note')).toContainText('Linux 6.18 and 6.19')
  await explainer.pair.getByRole('radio', { name: 'One node against two' }).check()
  await idle(page)
  await expect(explainer.pair.getByRole('note')).toContainText('two shapes of host')
  await explainer.pair.getByRole('radio', { name: 'One sender, switch on and off' }).check()
  await idle(page)
  await expect(explainer.pair.getByRole('note')).toHaveCount(0)
})

test.describe('on a phone', slow, () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('one side at a time, flipped in place', async ({ explainer }) => {
    await explainer.openWhole('skb-defer', '?v=1&pair=switch')
    const pair = explainer.pair
    await pair.getByRole('slider').fill('60')
    const maps = pair.locator('svg[data-picture][aria-label$=": where"]').filter({ visible: true })
    await expect(maps).toHaveCount(1)
    const shown = await maps.getAttribute('aria-label')
    await pair.getByRole('button', { name: /^Show / }).tap()
    await expect(maps).not.toHaveAttribute('aria-label', shown ?? '')
    await expect(maps).toHaveCount(1)
    await expect(pair.getByRole('slider')).toHaveValue('60')
    await explainer.fits('side by side')
  })
})
