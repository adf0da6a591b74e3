// An explainer, the reader's own recording under the same picture, and back: nobody loses a place on the way.
import { expect, idle, test } from './fixtures'

/** Policies with a recording in the demo library; the page says so itself where there is none. */
const EXPLAINED = ['skb-defer', 'xdp-return', 'rfs-llc', 'xsk-batch', 'skb-init']

for (const id of EXPLAINED)
  test(`${id}: a place in the scenario, a recording, both places again`, async ({ page, portal }) => {
    const { items } = await portal.get<{ items: { trace_id: string }[] }>(`/traces/films/${id}`)
    expect(items.length, 'a demo recording').toBeGreaterThan(0)
    const said = (key: string) => new URL(page.url()).searchParams.get(key)
    const player = page.getByRole('group', { name: 'Player' }).first()
    const source = page.getByRole('group', { name: 'What the figure shows' })
    await page.goto(`/explain/${id}?v=1&p=7`)
    await idle(page)
    await expect(player.getByText(/^event 7 of/)).toBeVisible()
    const sentence = await player.getByRole('slider').getAttribute('aria-valuetext')

    await source.getByRole('radio', { name: 'a recording' }).check()
    await idle(page)
    await expect(source.getByRole('radio', { name: 'a recording' })).toBeFocused()
    // The newest recording: which one that is, other tests change while this one runs.
    const chosen = said('trace') ?? ''
    expect(chosen).toMatch(/^[0-9a-f]{20}$/)
    const { title, name } = await portal.get<{ title: string | null; name: string }>(`/traces/${chosen}`)
    await expect(page.getByRole('heading', { level: 2, name: title ?? name })).toBeVisible()
    await expect(page.getByText(/^decisions? [\d,–]+ of [\d,]+$/).first()).toBeVisible()
    expect(said('p')).toBe('7')
    await player.getByRole('slider').fill('12')
    await expect.poll(() => said('tp')).toBe('12')

    await source.getByRole('radio', { name: 'the scenario' }).check()
    await idle(page)
    await expect(player.getByText(/^event 7 of/)).toBeVisible()
    await expect(player.getByRole('slider')).toHaveAttribute('aria-valuetext', sentence ?? '')
    expect(said('trace')).toBeNull()

    await source.getByRole('radio', { name: 'a recording' }).check()
    await idle(page)
    await expect(player.getByText(/^event 12 of/)).toBeVisible()
    expect(said('trace')).toBe(chosen)
  })

test('another stretch, another rule: the picture follows, the story stays', async ({ page, portal }) => {
  const trace = await portal.demo('tcp-rfs-hopping')
  await page.goto(`/explain/rfs-llc?v=1&trace=${trace.id}&at=0`)
  await idle(page)
  const step = await page.locator('[aria-current="step"] h2').innerText()
  await expect(page.getByText('decisions 1–300 of 12,414').first()).toBeVisible()
  await page.getByRole('button', { name: 'Next stretch' }).first().click()
  await expect(page.getByText('decisions 301–600 of 12,414').first()).toBeVisible()
  await page.getByRole('button', { name: 'Previous stretch' }).first().click()
  await expect(page.getByText('decisions 1–300 of 12,414').first()).toBeVisible()
  await page.getByRole('combobox', { name: 'variant' }).selectOption('intended')
  await expect(page.getByText(/^Linux [\d.]+, variant intended/).first()).toBeVisible()
  await expect(page.locator('[aria-current="step"] h2')).toHaveText(step)
})

test('trace page, the decisions under the picture, and back to the same stretch', async ({ page, portal, tracePage }) => {
  const trace = await portal.demo('tcp-rfs-hopping')
  await tracePage.open(trace, '?v=1&policy=rfs-llc&from=50000000&to=60000000')
  await tracePage.decisions.getByRole('link', { name: 'Under the explainer’s picture' }).click()
  await idle(page)
  await expect(page).toHaveURL(new RegExp(`/explain/rfs-llc\\?.*trace=${trace.id}`))
  const player = page.getByRole('group', { name: 'Player' }).first()
  await player.getByRole('slider').fill('3')
  await expect.poll(() => new URL(page.url()).searchParams.get('tp')).toBe('3')
  await page.getByRole('link', { name: 'Open this moment on the trace page' }).click()
  await idle(page)
  await expect(tracePage.decisions).toBeVisible()
  const [from, to] = [Number(tracePage.said('from')), Number(tracePage.said('to'))]
  expect(from).toBeLessThan(to)
  expect(to).toBeGreaterThanOrEqual(50_000_000)
})

test('a recording that holds nothing for the policy says what to record', async ({ page, portal }) => {
  const trace = await portal.demo('tcp-pinned')
  await page.goto(`/explain/xsk-batch?v=1&trace=${trace.id}`)
  await idle(page)
  await expect(page.getByText(/This recording holds no decision of xsk-batch/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'The script that records xsk-batch' }).first()).toBeVisible()
})

test('two rules on one recording: verdict, forms, one side replaced', async ({ page, portal, axe }) => {
  const trace = await portal.demo('tcp-rfs-hopping')
  await page.goto(`/explain/rfs-llc?v=1&pair=recording&ptrace=${trace.id}`)
  const sides = page.getByRole('region', { name: 'Side by side' })
  await sides.scrollIntoViewIfNeeded()
  await idle(page)
  await expect(sides.getByText(/At the end, updates avoided\. stock: 0 writes; intended: 8; gap \+8/)).toBeVisible()
  await expect(sides.getByText(/no spread is known/)).toBeVisible()
  await sides.getByRole('button', { name: 'Next difference (n)' }).click()
  await expect(sides.getByText(/^Difference 1 of 8\./)).toBeVisible()
  await sides.getByRole('radio', { name: 'own scales' }).check()
  await expect(sides.getByText('scales differ')).toBeVisible()
  await sides.getByRole('radio', { name: 'How does it go over time?' }).check()
  await expect(sides.getByRole('img', { name: /writes|packets|records|decisions/ })).toBeVisible()
  await sides.getByRole('radio', { name: 'What is left?' }).check()
  await expect(sides.getByRole('table')).toBeVisible()
  await axe('sides of a recording')
  await sides.getByRole('radio', { name: 'Today against as described' }).check()
  await sides.getByRole('radio', { name: 'How does it work?' }).check()
  await sides.getByLabel('this side shows').last().selectOption(trace.id)
  await expect(sides.getByText(/no gap between their counts can be put down to a rule/)).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('own')).toBe('second')
})
