// The story step by step: Next, Back and the headings; each step has its picture and its place in history; a question is
// answered, a decision taken by hand and taken back; playing stops at the next step.
import { EXPLAINERS, each, expect, idle, moving, slow, test } from './explainers'
import { patience } from './patience'

const FIRST = EXPLAINERS[0] ?? ''

for (const id of EXPLAINERS)
  test.describe(id, each(id), () => {
    test('Next leads through every step: its own picture, its own address, a question that answers', async ({ page, explainer }) => {
      await explainer.open(id)
      const steps = await explainer.headings.count()
      expect(steps).toBeGreaterThanOrEqual(6)
      expect(steps).toBeLessThanOrEqual(10)
      const pictures = new Set([await explainer.picture()])
      const names = new Set<string | null>([explainer.at('step')])
      let requested = 0
      for (let step = 2; step <= steps; step++) {
        await explainer.next()
        await expect(explainer.step.locator('h2')).toHaveText(new RegExp(`^${step} · `))
        await expect(explainer.player.getByText(`step ${step} of ${steps}`)).toBeAttached()
        const options = explainer.step.locator('[aria-labelledby="predict"]').getByRole('button')
        if (await options.count()) {
          requested++
          await options.last().click()
          await expect(options.last()).toHaveAttribute('aria-pressed', 'true')
          await expect(explainer.step.getByRole('status').first()).toContainText(/^(Yes|It is .+)\. ./)
          await explainer.rested()
        }
        expect(pictures.has(await explainer.picture()), `step ${step} shows something new`).toBe(false)
        pictures.add(await explainer.picture())
        names.add(explainer.at('step'))
      }
      expect(names.size).toBe(steps)
      expect(requested).toBeGreaterThan(0)
      await expect(explainer.turn(/^Next: /)).toHaveCount(0)
      await explainer.turn('Back').click()
      await expect(explainer.step.locator('h2')).toHaveText(new RegExp(`^${steps - 1} · `))
      await page.goBack()
      await expect(explainer.step.locator('h2')).toHaveText(new RegExp(`^${steps} · `))
    })

    test('a decision by hand: what the rule does, and back', async ({ explainer }) => {
      await explainer.openByHand(id)
      const question = explainer.step.locator('#by-hand')
      const [, times = ''] = /^1 of (\d)\. /.exec(await question.innerText()) ?? []
      const ruled = await explainer.last()
      for (let turn = 1; turn <= Number(times); turn++) {
        await expect(question).toHaveText(new RegExp(`^${turn} of ${times}\\. `))
        await explainer
          .byHand()
          .getByRole('button')
          .nth(turn % 2)
          .click()
        await expect(explainer.step.getByText(/\brule /).first()).toBeVisible()
        await explainer.rested()
        expect((explainer.at('hand') ?? '').split(',')).toHaveLength(turn)
      }
      await expect(explainer.byHand()).toHaveCount(0)
      await expect(explainer.step.getByText(/^You decided .* yourself; what followed is new\.$/)).toBeVisible()
      await explainer.button('Undo').click()
      await explainer.rested()
      expect(explainer.at('hand')).toBeNull()
      expect(await explainer.last()).toBe(ruled)
      await expect(question).toHaveText(new RegExp(`^1 of ${times}\\. `))
    })

    test.describe('with motion', () => {
      test.use(moving)

      test('playing goes on to the next step and stops there', async ({ explainer }) => {
        test.slow()
        await explainer.open(id)
        await explainer.speed.selectOption('2')
        const play = explainer.press(/^(Play|Pause)/)
        const label = (await play.getAttribute('aria-label')) ?? ''
        const before = await explainer.position()
        await play.click()
        const [, step] = /^Play to step (\d+)$/.exec(label) ?? []
        if (step) await expect(explainer.step.locator('h2')).toHaveText(new RegExp(`^${step} · `), { timeout: 45_000 * patience })
        else await expect(explainer.slider).toHaveValue(String(await explainer.last()), { timeout: 45_000 * patience })
        await expect(explainer.press('Pause')).toHaveCount(0)
        expect(await explainer.position()).toBeGreaterThan(before)
      })
    })
  })

test('a step that is chosen can be gone back from, a place on the line cannot', slow, async ({ page, explainer }) => {
  await explainer.open(FIRST)
  const length = () => page.evaluate(() => history.length)
  const before = await length()
  for (const place of [2, 3, 4]) await explainer.seek(place)
  await expect.poll(() => explainer.at('p')).toBe('4')
  expect(await length()).toBe(before)
  await explainer.headings.nth(2).getByRole('button').click()
  await expect(explainer.step.locator('h2')).toHaveText(/^3 · /)
  await idle(page)
  expect(await length()).toBe(before + 1)
  expect(explainer.at('step')).not.toBeNull()
  await page.goBack()
  await expect(explainer.step.locator('h2')).toHaveText(/^1 · /)
  await expect(explainer.slider).toHaveValue('4')
  await page.goForward()
  await expect(explainer.step.locator('h2')).toHaveText(/^3 · /)
})

test.describe('with motion', slow, () => {
  test.use(moving)

  test('a hand on the line pauses', async ({ explainer }) => {
    await explainer.open(FIRST)
    await explainer.press(/^Play/).click()
    await expect(explainer.press('Pause')).toBeVisible()
    await explainer.slider.fill(String(await explainer.last()))
    await expect(explainer.press('Pause')).toHaveCount(0)
    await expect(explainer.slider).toHaveValue(String(await explainer.last()))
  })
})
