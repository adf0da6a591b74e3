// T2: the player by keys, and no key taken from a field that needs it.
import { EXPLAINERS, each, expect, slow, test } from './explainers'

for (const id of EXPLAINERS)
  test(`${id}: events, steps, ends, speed, play`, each(id), async ({ page, explainer }) => {
    await explainer.open(id)
    const { keyboard } = page
    const from = await explainer.position()
    const at = (position: number) => expect(explainer.slider).toHaveValue(String(position))
    await keyboard.press('ArrowRight')
    await at(from + 1)
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowLeft')
    await at(from + 1)
    await keyboard.press('End')
    await at(await explainer.last())
    await keyboard.press('Home')
    await at(0)
    await keyboard.press('Shift+ArrowRight')
    await expect(explainer.step.locator('h2')).toHaveText(/^2 · /)
    await keyboard.press('Shift+ArrowLeft')
    await expect(explainer.step.locator('h2')).toHaveText(/^1 · /)
    await keyboard.press('<')
    await expect(explainer.speed).toHaveValue('-1')
    await keyboard.press('>')
    await keyboard.press('>')
    await expect(explainer.speed).toHaveValue('1')
    // Slow enough that the next stop of the story is not reached meanwhile.
    for (let speed = 1; speed > -4; speed--) await keyboard.press('<')
    await expect(explainer.speed).toHaveValue('-4')
    await keyboard.press(' ')
    await expect(explainer.press('Pause')).toBeVisible()
    await keyboard.press(' ')
    await expect(explainer.press('Pause')).toHaveCount(0)
    // Esc lets go of what is picked out.
    await explainer.map.locator('[data-object][tabindex="0"]').focus()
    await keyboard.press('Enter')
    await expect.poll(() => explainer.at('pick')).not.toBeNull()
    await explainer.press(/^Play/).focus()
    await keyboard.press('Escape')
    await expect.poll(() => explainer.at('pick')).toBeNull()
  })

test('inside a field every key is the field’s', slow, async ({ page, explainer }) => {
  await explainer.open('skb-defer')
  const before = [await explainer.position(), await explainer.speed.inputValue()]
  const field = page.getByRole('spinbutton', { name: /^senders/ })
  await field.focus()
  for (const key of ['Home', 'End', 'ArrowLeft', '<', '>', 'n', 'p', ' ', 'Shift+ArrowRight', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await expect(explainer.step.locator('h2')).toHaveText(/^1 · /)
  await expect(explainer.press('Pause')).toHaveCount(0)
  expect([await explainer.position(), await explainer.speed.inputValue()]).toEqual(before)
})

test('? lists the keys of the player', slow, async ({ page, explainer }) => {
  await explainer.open('skb-defer')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: /^Keys/ })
  await expect(help).toContainText('play to the next step, pause')
  await expect(help).toContainText('one step of the story back, forward')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
})
