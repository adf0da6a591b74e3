// A1: a table with the same rows, and a sentence for those who do not see the picture, said at rest and never during play.
import { EXPLAINERS, each, expect, idle, moving, slow, test } from './explainers'
import { patience } from './patience'

/** Rows a table draws at most. */
const CAP = 500

for (const id of EXPLAINERS)
  test(`${id}: the table has a row an event`, each(id), async ({ page, explainer }) => {
    await explainer.open(id)
    await explainer.seek(3)
    const message = await explainer.lanes.locator('desc').textContent()
    await page
      .getByRole('button', { name: /^Linux .*: table$/ })
      .first()
      .click()
    const table = page.getByRole('table', { name: /^Events of the simulation/ })
    await expect(table).toHaveAccessibleName(/at position 3$/)
    await expect(table.getByRole('row')).toHaveCount(Math.min(CAP, await explainer.last()) + 1)
    expect(explainer.at('as')).toBe('table')
    const words = (await table.getByRole('row').nth(3).getByRole('cell').last().innerText()).replace(/\.$/, '')
    expect(message).toContain(words)
    await table.getByRole('row').nth(6).getByRole('button').click()
    await expect(explainer.slider).toHaveValue('6')
    await page
      .getByRole('button', { name: /^Linux .*: table$/ })
      .first()
      .click()
    await expect(explainer.map).toBeVisible()
  })

test.describe('with motion', slow, () => {
  test.use(moving)

  for (const id of EXPLAINERS)
    test(`${id}: what changed is said at rest, not during play`, async ({ page, explainer }) => {
      await explainer.open(id)
      await expect(explainer.message).toHaveText('')
      await explainer.speed.selectOption('2')
      // Everything the live region says, and whether something played at that time.
      await explainer.message.evaluate((region) => {
        const heard: [string, boolean][] = []
        Object.assign(globalThis, { heard })
        new MutationObserver(() => {
          const plays = document.querySelector('[aria-label="Pause"]') !== null
          heard.push([region.textContent ?? '', plays])
        }).observe(region, { subtree: true, childList: true, characterData: true })
      })
      await explainer.press(/^Play/).click()
      await expect(explainer.message).not.toHaveText('', { timeout: 45_000 * patience })
      await explainer.rested()
      const heard = await page.evaluate(() => (globalThis as unknown as { heard: [string, boolean][] }).heard)
      expect(heard.filter(([, plays]) => plays)).toEqual([])
      expect(heard.length).toBeLessThanOrEqual(2)
      const before = await explainer.message.innerText()
      await explainer.headings.nth(3).getByRole('button').click()
      await expect(explainer.message).not.toHaveText(before)
      await idle(page)
    })
})
