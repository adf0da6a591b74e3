// Every policy has a face: the decisions panel switches between them and keeps the choice in the address, a rule's name
// leads to where the kernel has it, and each policy's page explains its rule with a picture and examples, whose tests are one press away.
import { expect, idle, slow, test } from './fixtures'

interface Policies {
  items: { id: string; question: string; rules: { id: string; function: string; source: string }[]; page: string }[]
}

test('the switch shows another policy, with its question and its own variants; the address keeps it', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'), '?v=1&policy=rfs-llc')
  await expect(tracePage.decisions.getByRole('radio', { name: 'rfs-llc' })).toBeChecked()
  await tracePage.decisions.getByRole('radio', { name: 'skb-defer' }).click()
  const panel = page.getByRole('region', { name: 'Cross-CPU free: decisions', exact: true })
  await expect(panel.getByText('an skb completes on another CPU than allocated it')).toBeVisible()
  await expect(panel.getByRole('combobox', { name: 'a' })).toHaveValue('stock')
  const rules = panel.getByRole('table', { name: /^Decisions by rule, stock against / })
  await expect(rules.getByRole('row', { name: /^B5-push .* skb_attempt_defer_free · v6\.18/ })).toBeVisible()
  await expect(panel.getByText(/stock agrees with the kernel on [\d.]+\s% \([^)]*\) of [\d,]+ frees compared/)).toBeVisible()
  expect([tracePage.parameter('policy'), tracePage.parameter('a'), tracePage.parameter('flow')]).toEqual(['skb-defer', null, null])
  await page.reload()
  await expect(panel.getByRole('radio', { name: 'skb-defer' })).toBeChecked()
  await page.goBack()
  await expect(tracePage.decisions.getByRole('radio', { name: 'rfs-llc' })).toBeChecked()
})

test('n and p walk the moments of the policy in view', slow, async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'), '?v=1&policy=skb-defer&a=stock&b=v-max0-old')
  const message = page.getByRole('region', { name: 'Cross-CPU free: decisions', exact: true }).getByRole('status')
  await page.keyboard.press('n')
  await expect(message).toContainText(/: stock takes B5-push, to cpu\d; v-max0-old takes B4-overflow/)
})

test('a policy that this server does not have leaves the panel standing', slow, async ({ portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-rfs'), '?v=1&policy=of-tomorrow')
  await expect(tracePage.decisions.getByRole('radio', { name: 'rfs-llc' })).toBeChecked()
})

test('a rule in the table leads to its row on the page of the policy', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'), '?v=1&policy=skb-defer')
  await page.getByRole('region', { name: 'Cross-CPU free: decisions', exact: true }).getByRole('link', { name: 'B5-push' }).click()
  await expect(page).toHaveURL(/\/policies\/skb-defer#rule-B5-push$/)
  await expect(page.getByRole('row', { name: /^B5-push / })).toBeInViewport()
})

test('every policy is listed; its page explains the rule, draws every example and has every rule; a test is one press away', async ({ page, portal }) => {
  const { items } = await portal.get<Policies>('/policies')
  await page.goto('/policies')
  for (const { id } of items) await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: id })).toBeVisible()
  for (const policy of items) {
    await page.goto(`/policies/${policy.id}`)
    await idle(page)
    const headings = [...policy.page.matchAll(/^## (.*)$/gm)].map(([, text]) => text?.replace(/[`*]/g, '') ?? '')
    const contents = page.getByRole('navigation', { name: 'Contents' })
    for (const heading of headings) await expect(contents.getByRole('link', { name: heading, exact: true })).toBeVisible()
    const article = page.getByRole('article')
    await expect(article.getByRole('img', { name: /: where$/ }).filter({ visible: true })).toHaveCount(1)
    const tests = article.getByRole('group').filter({ hasText: 'Show as the test' })
    const groups = policy.page.match(/^```\w[\s\S]*?^```$(?!\s*```\w)/gm) ?? []
    await expect(tests).toHaveCount(groups.length)
    expect(await article.innerText()).not.toMatch(/```|=> /)
    await tests.first().getByText('Show as the test').press('Enter')
    await expect(tests.first().locator('pre')).toBeVisible()
    await expect(page.getByRole('table', { name: `Rules of ${policy.id}` }).getByRole('row')).toHaveCount(policy.rules.length + 1)
  }
})

test('from an example to the rule it names, to a word of the glossary, and to a section by its address', slow, async ({ page }) => {
  await page.goto('/policies/skb-defer')
  await idle(page)
  await page.getByRole('figure').getByRole('link', { name: 'B6-kick' }).first().click()
  await expect(page.getByRole('row', { name: /^B6-kick .* skb_attempt_defer_free/ })).toBeInViewport()
  await page.getByRole('link', { name: 'alien skb' }).first().click()
  await expect(page).toHaveURL(/\/glossary#alien-skb$/)
  await page.goto('/policies/skb-defer#the-stuck-slot')
  await idle(page)
  await expect(page.getByRole('heading', { name: /^The stuck slot/ })).toBeInViewport()
})

test('on a phone examples and rules are folded with their number, and a rule that is named opens them', async ({ page, portal }) => {
  const rules = (await portal.get<Policies>('/policies')).items.find(({ id }) => id === 'skb-defer')?.rules ?? []
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/policies/skb-defer')
  await idle(page)
  const table = page.getByRole('table', { name: 'Rules of skb-defer' })
  await expect(page.getByText(`Show ${rules.length} rules`, { exact: true })).toBeVisible()
  await expect(table).toBeHidden()
  await expect(page.getByRole('figure').filter({ visible: true })).toHaveCount(1)
  await page.getByRole('link', { name: 'B6-kick' }).first().click()
  await expect(page.getByRole('row', { name: /^B6-kick / })).toBeInViewport()
  await page.goto('/policies')
  await page.goto('/policies/skb-defer#rule-B6-kick')
  await expect(page.getByRole('row', { name: /^B6-kick / })).toBeInViewport()
})

test('a policy that does not exist says which ones do', slow, async ({ page }) => {
  await page.goto('/policies/of-tomorrow')
  await expect(page.getByText('There is no policy of-tomorrow')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Rules' }).click()
  await expect(page.getByRole('heading', { name: 'Rules', level: 1 })).toBeVisible()
})
