// The whole flow without a pointer: the list of keys, choosing a file, the recording's page, its lanes, an skb, the
// matrix, the moments. Then the order of the tab stops, forward and back: the same stops, each with something to see.
import { expect, idle, test } from './fixtures'
import { recording } from './recordings'

test('from the file to one skb and back, by keys alone', async ({ page, home, tracePage }) => {
  await home.open()
  const choosing = page.waitForEvent('filechooser')
  const choose = page.getByRole('button', { name: 'Choose files…' })
  for (let stops = 0; stops < 24 && !(await choose.evaluate((it) => it === document.activeElement)); stops++) await page.keyboard.press('Tab')
  await expect(choose).toBeFocused()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(recording('stuck-4-limit-64-again', 'by-keys'))
  await expect(tracePage.lanes).toBeVisible()
  await idle(page)

  // W zooms in until single skbs are drawn, the arrows walk them, Enter opens one, Esc closes it.
  await tracePage.lanes.focus()
  await expect(async () => {
    await page.keyboard.press('w')
    await idle(page)
    expect(await tracePage.lifecycle.getByText('each bar is one skb in use').isVisible()).toBe(true)
  }).toPass()
  const readout = () => tracePage.lifecycle.getByText(/^skb [\d,]+: /)
  await page.keyboard.press('ArrowRight')
  await expect(readout()).toBeVisible()
  const first = await readout().innerText()
  await page.keyboard.press('ArrowRight')
  await expect(readout()).not.toHaveText(first)
  await page.keyboard.press('ArrowLeft')
  await expect(readout()).toHaveText(first)
  await idle(page) // the last zoom has come to rest, and with it the address
  const zoomed = page.url()
  await page.keyboard.press('Enter')
  await expect(tracePage.inspector.getByRole('heading', { level: 2 })).toBeFocused()
  expect(Number(tracePage.parameter('life'))).toBe(Number(/^skb ([\d,]+)/.exec(first)?.[1]?.replaceAll(',', '')))
  await page.keyboard.press('Escape')
  await expect(tracePage.inspector).toHaveCount(0)
  expect(page.url()).toBe(zoomed)

  // D moves later, S widens: the address follows.
  await tracePage.lanes.focus()
  const from = tracePage.parameter('from')
  await page.keyboard.press('d')
  await expect.poll(() => Number(tracePage.parameter('from'))).toBeGreaterThan(Number(from))
})

test('on the page of a recording: the range by arrows, the matrix as one tab stop, the list of keys', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-pinned'))
  const start = tracePage.lifecycle.getByRole('slider', { name: 'Start of the range' })
  await start.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => Number(tracePage.parameter('from'))).toBeGreaterThan(0)
  await expect(start).toHaveAttribute('aria-valuenow', String(tracePage.parameter('from')))
  await expect(start).toBeFocused()

  // The matrix is one tab stop, walked by arrows; Enter picks a pair, Esc lets it go.
  const cell = (name: RegExp) => tracePage.flow.getByRole('gridcell', { name })
  await cell(/^cpu0 → cpu0/).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell(/^cpu0 → cpu1/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(cell(/^cpu1 → cpu1/)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => tracePage.parameter('pair')).toBe('0-1')
  await expect(cell(/^cpu0 → cpu1/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect.poll(() => tracePage.parameter('pair')).toBeNull()
  await expect(tracePage.flow.locator('[role=gridcell][tabindex="0"]')).toHaveCount(1)

  // ? lists the keys, Esc closes the list and gives the focus back.
  await tracePage.lanes.focus()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  await expect(help).toContainText('next, previous moment at which two variants differ')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(tracePage.lanes).toBeFocused()
})

test('the tab stops are the same forward and back', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-pinned'))
  // The last part that is fetched; what comes during the walk would change the places.
  await expect(tracePage.throughput.getByRole('button', { name: 'Throughput: table' })).toBeVisible()
  await idle(page)
  /** Name and place of what has the focus; null once the focus has left the page. */
  const stop = () =>
    page.evaluate(() => {
      const it = document.activeElement
      if (!it || it === document.body) return null
      // Not in the head, where a part that is fetched ahead adds its style sheet.
      const all = [...document.body.querySelectorAll('*')]
      return `${all.indexOf(it)} ${it.tagName} ${it.getAttribute('aria-label') ?? it.textContent?.slice(0, 40)}`
    })
  const step = async (key: string) => {
    await page.keyboard.press(key)
    return stop()
  }
  const forward: string[] = []
  for (let at = await step('Tab'); at !== null && forward.length < 120; at = await step('Tab')) forward.push(at)
  const back: (string | null)[] = []
  while (back.at(-1) !== forward[0] && back.length < 120) back.push(await step('Shift+Tab'))
  expect(forward.length).toBeGreaterThan(20)
  expect(forward.length).toBeLessThan(120)
  expect(back.reverse()).toEqual(forward)
  expect(forward[0]).toContain('Skip to the content')
  const order = ['Start of the range', 'skbs on the lanes', 'Cross-CPU defer flow: table', 'ecisions: table', 'Throughput: table']
  const places = order.map((name) => forward.findIndex((one) => one.includes(name)))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('zoom and pan are undone by Back and by Ctrl+Z, redone, and F fits the whole recording', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-pinned'))
  const whole = page.url()
  await page.keyboard.press('w')
  await expect.poll(() => Number(tracePage.parameter('from'))).toBeGreaterThan(0)
  await idle(page)
  const zoomed = page.url()
  await page.waitForTimeout(900) // longer than one gesture: time is what is tested
  await page.keyboard.press('d')
  await expect.poll(() => page.url()).not.toBe(zoomed)
  await idle(page)
  await page.keyboard.press('Control+z')
  await expect(page).toHaveURL(zoomed)
  await page.goBack()
  await expect(page).toHaveURL(whole)
  await idle(page)
  const undo = tracePage.lifecycle.getByRole('button', { name: 'Undo the last change of the view' })
  await expect(undo).toBeDisabled()
  await page.keyboard.press('Control+Shift+z')
  await expect(page).toHaveURL(zoomed)
  await page.keyboard.press('f')
  await expect.poll(() => tracePage.parameter('from')).toBe(null)
})
