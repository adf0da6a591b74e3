// Which mode for your host: a few answers lead to a mode, and a recording's advice stands below with its counts.
import { EXPLAINERS, each, expect, idle, test } from './explainers'

for (const id of EXPLAINERS)
  test(id, each(id), async ({ page, portal, explainer }) => {
    await portal.demo('tcp-rfs')
    await explainer.openWhole(id)
    const mode = explainer.helper.locator('li[role="status"]')
    const questions = explainer.helper.locator('[aria-labelledby^="ask-"]')
    for (let place = 0; place < 6 && !(await mode.count()); place++) await questions.nth(place).getByRole('button').first().click()
    await expect(mode).toBeVisible()
    expect((await mode.innerText()).length).toBeGreaterThan(30)
    const requested = await questions.count()
    // Another answer to the first question: what followed from the old one goes.
    await questions.first().getByRole('button').last().click()
    await expect(explainer.helper.getByRole('button', { pressed: true })).toHaveCount(1)
    expect(requested).toBeGreaterThan(0)
    const own = explainer.helper.getByRole('region', { name: 'What a recording says' })
    const options = await own.getByRole('combobox', { name: 'recording' }).locator('option').count()
    expect(options).toBeGreaterThan(5)
    let advised = 0
    for (let one = 0; one < options && advised === 0; one++) {
      await own.getByRole('combobox', { name: 'recording' }).selectOption({ index: one })
      await idle(page)
      await expect(own.getByText('Asking for its advice…')).toHaveCount(0)
      advised += await own.getByRole('listitem').count()
      if (advised === 0) await expect(own.getByText('It holds nothing for this policy.').or(own.locator('p b'))).toBeVisible()
    }
    await own.getByRole('link', { name: 'Open the recording' }).click()
    await expect(page).toHaveURL(new RegExp(`/traces/[0-9a-f]+.*policy=${id}`))
  })
