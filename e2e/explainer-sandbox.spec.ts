// Every parameter can be turned: the simulation follows, the address keeps it, one press leads back; what cannot be is said in a
// sentence, with a way back.
import { EXPLAINERS, each, expect, idle, scenarioOf, slow, test } from './explainers'

for (const id of EXPLAINERS)
  test(`${id}: a parameter, the others, and back`, each(id), async ({ portal, explainer }) => {
    await explainer.open(id)
    const { parameters } = await scenarioOf(portal, id)
    const [before, run] = [await explainer.picture(), await explainer.lanes.innerHTML()]
    const main = parameters.filter(({ is_main }) => is_main)
    const hidden = parameters.length - main.length
    expect(main.length).toBeGreaterThan(0)
    await expect(explainer.sandbox.getByRole('combobox').or(explainer.sandbox.getByRole('spinbutton'))).toHaveCount(main.length)

    // Not every one changes the first moment; one of them does.
    const pictures = new Set([before])
    for (const { name, text, domain } of main) {
      if (domain.whole) {
        const field = explainer.sandbox.getByRole('spinbutton', { name: text })
        await field.fill(String(domain.whole[(await field.inputValue()) === String(domain.whole[1]) ? 0 : 1]))
      } else {
        const field = explainer.sandbox.getByRole('combobox', { name: text })
        const now = await field.inputValue()
        await field.selectOption(
          domain.words
            ?.map(([word]) => word)
            .filter((word) => word !== now)
            .at(-1) ?? '',
        )
      }
      await expect.poll(() => explainer.at(`set.${name}`)).not.toBeNull()
      await explainer.rested()
      pictures.add(await explainer.picture())
    }
    expect(pictures.size).toBeGreaterThan(1)

    const more = explainer.sandbox.getByRole('button', { name: `More (${hidden})` })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await more.click()
    await expect(explainer.sandbox.getByRole('combobox').or(explainer.sandbox.getByRole('spinbutton'))).toHaveCount(parameters.length)
    await explainer.sandbox.getByRole('button', { name: 'Back to the story' }).click()
    await explainer.rested()
    for (const { name } of main) expect(explainer.at(`set.${name}`)).toBeNull()
    await expect.poll(() => explainer.lanes.innerHTML()).toBe(run)
  })

test('four senders', slow, async ({ page, explainer }) => {
  await explainer.open('skb-defer')
  await page.getByRole('spinbutton', { name: /^senders/ }).fill('4')
  await expect.poll(() => explainer.at('set.flows')).toBe('4')
  await explainer.rested()
  await expect(page.getByText(/^8 CPUs, /).first()).toBeVisible()
  await page.goBack()
  await explainer.rested()
  await expect(page.getByText(/^2 CPUs, /).first()).toBeVisible()
})

for (const [what, query] of [
  ['a value that cannot be', '?v=1&set.flows=99'],
  ['a parameter that is not there', '?v=1&set.nothing=1'],
  ['a decision that is not asked', '?v=1&step=elsewhere&hand=999999:here'],
] as const)
  test(`${what} gives a sentence and a way back`, slow, async ({ page, explainer }) => {
    await page.goto(`/explain/skb-defer${query}`)
    await idle(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const failed = page.getByText('The scenario cannot be played')
    if (await failed.count()) {
      const alert = page.getByRole('alert')
      await expect(alert).toContainText(/expected|there is no/)
      await page.getByRole('button', { name: 'Back to the story’s own parameters' }).click()
    }
    await expect(explainer.map).toBeVisible()
    await idle(page)
    await expect(page.getByText('The scenario cannot be played')).toHaveCount(0)
  })
