// "Which mode should this host use?" Every answer stands as a word and a sentence; behind it are the figures it rests on,
// each with its label, when it holds, and the commands that set it and take it back.
import { expect, slow, test } from './fixtures'

interface Advice {
  policy: string
  stand: 'keep' | 'change' | 'either-way' | 'cannot-tell'
  text: string
  evidence: { name: string; label: string }[]
  conditions: string[]
  would_change: string[]
  set: string[]
  undo: string[]
  check: string[]
  record: string[]
}

const WORDS = { keep: 'keep', change: 'change', 'either-way': 'either way', 'cannot-tell': 'cannot tell' }

test('every policy answers, and every answer can be asked why', async ({ page, portal, tracePage }) => {
  const card = await portal.demo('stuck-4-limit-64-again')
  const { summary } = await portal.get<{ summary: { advice: Advice[] } }>(`/analyses/${card.analysis_id}`)
  test.skip(summary.advice.length === 0, 'the engine gives no advice')
  await tracePage.open(card)
  await expect(tracePage.advice.getByText('based only on what this recording shows')).toBeVisible()
  await tracePage.showAllAdvice()
  for (const one of summary.advice) {
    const item = tracePage.advice.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Why ${one.policy}` }) })
    await expect(item.getByText(WORDS[one.stand], { exact: true })).toBeVisible()
    await expect(item.getByText(one.text, { exact: true })).toBeVisible()
    const why = item.getByRole('button', { name: `Why ${one.policy}` })
    await expect(why).toHaveAttribute('aria-expanded', 'false')
    await why.click()
    for (const { name, label } of one.evidence) {
      const figure = item
        .locator('dl > div')
        .filter({ has: page.getByText(name, { exact: true }) })
        .first()
      await expect(figure.getByText(label, { exact: true })).toBeVisible()
    }
    for (const clause of [...one.conditions, ...one.would_change]) await expect(item.getByText(clause, { exact: true })).toBeVisible()
    const [undo, check] = one.set.length > 0 ? ['undo', 'check'] : ['undo what recording it changes', 'check that it is undone']
    for (const [what, lines] of Object.entries({ set: one.set, [undo]: one.undo, [check]: one.check, 'record what decides it': one.record }))
      await expect(item.getByRole('button', { name: `Copy ${what}, ${one.policy}` })).toHaveCount(lines.length > 0 ? 1 : 0)
    // An answer that cannot be given names what to record.
    if (one.stand === 'cannot-tell') {
      expect(one.record.length, one.policy).toBeGreaterThan(0)
      await expect(item.getByText(one.record[0] ?? '').first()).toBeVisible()
    }
  }
})

test('under assumptions the answers say that they are for the assumed host', slow, async ({ portal, tracePage }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'), '?v=1&host=own-llc')
  await expect(tracePage.advice.getByText('answers for the assumed host and knobs, not for the one recorded')).toBeVisible()
})
