// The front page with its three ways in, and the map with every question at its place.
import { EXPLAINERS, expect, idle, slow, test } from './explainers'

test('three ways in, an answer with its command, recordings to explore', async ({ page, home }) => {
  await home.open()
  for (const name of ['I have a recording', 'I have a mail or benchmark numbers', 'I want to understand'])
    await expect(page.getByRole('heading', { name, level: 2 })).toBeInViewport()
  for (const id of EXPLAINERS) await expect(page.getByRole('listitem').locator(`a[href="/explain/${id}"]`)).toBeVisible()
  const answer = page.getByRole('region', { name: 'An answer, as an example' })
  await expect(answer.locator('pre')).toContainText('sysctl')
  await expect(answer.getByRole('button', { name: /Copy/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recordings to explore' }).getByRole('listitem')).toHaveCount(3)
  await answer.getByRole('link', { name: /^Open this recording/ }).click()
  await expect(page).toHaveURL(/\/traces\//)
})

test('pasted numbers are read by one press', async ({ page, home }) => {
  await home.open()
  await page.getByRole('textbox', { name: /^Paste a mail/ }).fill('Before: 767,743 pps\nAfter: 1,055,201 pps\n')
  await page.getByRole('button', { name: 'Check the numbers' }).click()
  await expect(page).toHaveURL(/\/paste/)
  await expect(page.getByRole('status').first()).toContainText('2')
  await expect(page.getByRole('row', { name: /pps/ })).toContainText('+37.44')
})

test('every question stands on the map and in the list, and leads to its explainer', async ({ page }) => {
  await page.goto('/explain')
  await idle(page)
  const map = page.getByRole('figure').first()
  for (const id of EXPLAINERS) {
    await expect(map.locator(`a[href="/explain/${id}"]:visible`)).toHaveCount(1)
    await expect(page.getByRole('article').locator(`a[href="/explain/${id}"]`)).toBeVisible()
  }
  // A pointer on the list lights the map, and the other way round.
  const link = page.getByRole('article').locator(`a[href="/explain/${EXPLAINERS[0]}"]`)
  const marks = () => map.locator('svg').first().innerHTML()
  await page.mouse.move(0, 0)
  await idle(page)
  const before = await marks()
  await link.hover()
  await expect.poll(marks).not.toBe(before)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`/explain/${EXPLAINERS[0]}`))
  await idle(page)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('?')
  await page.goBack()
  await idle(page)
  await map.locator(`a[href="/explain/${EXPLAINERS[1]}"]:visible`).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/explain/${EXPLAINERS[1]}`))
})

test('files can be dropped anywhere: on another page too, and a wrong one says what to do instead', async ({ page, home }) => {
  await page.goto('/glossary')
  await idle(page)
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([`milk and eggs ${Math.random()}`], 'notes.txt'))
    return transfer
  })
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer })
  const upload = home.upload('notes.txt')
  await expect(upload.getByRole('alert')).toContainText('Not recognised')
  await expect(upload.getByRole('alert')).toBeInViewport()
  await upload.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(upload).toHaveCount(0)
})

test('the list of explainers: decision, thread, what was merged', async ({ page }) => {
  await page.goto('/explain')
  await idle(page)
  const articles = page.getByRole('article')
  await expect(articles).toHaveCount(EXPLAINERS.length)
  for (const article of await articles.all()) {
    for (const term of ['decision', 'thread', 'merged']) await expect(article.getByRole('term').filter({ hasText: term })).toBeVisible()
    await expect(article.getByRole('link').first()).toHaveText(/\?$/)
  }
})

test('the glossary has every word with its meaning, and can be linked', async ({ page }) => {
  await page.goto('/glossary')
  await idle(page)
  const words = page.getByRole('main').getByRole('term')
  expect(await words.count()).toBeGreaterThan(20)
  await expect(words.filter({ hasText: 'napi_skb_cache' }).first()).toBeVisible()
  expect(await page.getByRole('main').getByRole('definition').count()).toBeGreaterThanOrEqual(await words.count())
})

test('at every width the map is legible and nothing scrolls sideways', slow, async ({ page, home, explainer }) => {
  for (const width of [1440, 1024, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await home.open()
    await explainer.fits('home')
    await page.goto('/explain')
    await idle(page)
    await explainer.fits('explain')
    const letters = await page
      .getByRole('figure')
      .first()
      .locator('svg text:visible')
      .evaluateAll((all) => all.map((text) => (text as SVGTextElement).getBoundingClientRect().height).filter((height) => height > 0 && height < 9))
    expect(letters).toEqual([])
  }
})
