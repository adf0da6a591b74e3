// The whole view is in the address: on another machine it opens at the same place, with the same parameters, decisions,
// object, pairing and rows.
import { EXPLAINERS, ExplainerPage, each, expect, idle, scenarioOf, slow, test } from './explainers'

for (const id of EXPLAINERS)
  test(id, each(id), async ({ portal, explainer, browser }) => {
    await explainer.openByHand(id)
    // A parameter of the scenario, turned away from its default; what is decided belongs to the simulation that gives.
    const scenario = await scenarioOf(portal, id)
    const number = scenario.parameters.find(({ is_main, domain }) => is_main && domain.whole)
    if (number?.domain.whole) {
      const field = explainer.sandbox.getByRole('spinbutton', { name: number.text })
      const [least, most] = number.domain.whole
      const now = Number(await field.inputValue())
      await field.fill(String(now < most ? now + 1 : Math.max(least, now - 1)))
      await expect.poll(() => explainer.at(`set.${number.name}`)).not.toBeNull()
      await explainer.rested()
    }
    if (await explainer.byHand().count()) {
      await explainer.byHand().getByRole('button').first().click()
      await explainer.rested()
    }
    await explainer.seek(Math.min(await explainer.last(), 7))
    await explainer.map.locator('[data-object][tabindex="0"]').press('Enter')
    await expect.poll(() => explainer.at('pick')).not.toBeNull()
    await explainer.whole()
    await explainer.pair.getByRole('radio').last().check()
    await idle(explainer.page)
    await explainer.pair.getByRole('radio', { name: 'same packet' }).check()
    await explainer.pair.getByRole('slider').fill('3')
    await expect.poll(() => explainer.at('pp')).toBe('3')
    const view = async (one: ExplainerPage) => ({
      step: await one.step.locator('h2').innerText(),
      position: await one.position(),
      last: await one.last(),
      decided: await one.step.getByText(/^You decided /).allInnerTexts(),
      picked: await one.map.locator('[aria-pressed="true"]').getAttribute('data-object'),
      ledger: await one.ledger.innerText(),
      pairing: await one.pair.locator('input:checked').evaluateAll((all) => all.map((it) => it.closest('label')?.textContent)),
      row: await one.pair.getByRole('slider').inputValue(),
      sides: await one.pair.locator('dl').allInnerTexts(),
    })
    await explainer.page.mouse.move(0, 0)
    const here = await view(explainer)
    const other = await browser.newContext({ locale: 'de-DE' })
    const there = new ExplainerPage(await other.newPage())
    await there.page.goto(explainer.page.url())
    await idle(there.page)
    await there.whole()
    expect(await view(there)).toEqual(here)
    await other.close()
  })

test('the button copies what the address says', slow, async ({ page, context, explainer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await explainer.open('skb-defer', '?v=1&step=kick&set.flows=2')
  await explainer.seek(9)
  await expect.poll(() => explainer.at('p')).toBe('9')
  const copy = page.getByRole('button', { name: /: copy link/ }).first()
  await copy.click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).search).toBe(new URL(page.url()).search)
  await page
    .getByRole('button', { name: /: copy as text/ })
    .first()
    .click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('Events of the simulation; at position 9')
})
