// The whole flow on a phone, 360 px wide: nothing makes the page scroll sideways, and nothing is out of reach.
import { expect, idle, slow, test } from './fixtures'
import { recording } from './recordings'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('from the file to one skb, without a sideways scroll', async ({ page, home, tracePage }) => {
  const fits = async (what: string) => {
    const { wide, room } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }))
    expect(wide, `${what}: the page is wider than its window`).toBeLessThanOrEqual(room)
    const bare = await page.evaluate(() =>
      [...document.querySelectorAll('table')]
        .map((table) => table.parentElement ?? table)
        .filter((box) => box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX === 'auto')
        .filter((box) => getComputedStyle(box).backgroundImage === 'none')
        .map((box) => box.className),
    )
    expect(bare, `${what}: tables that scroll sideways without a shadow that shows it`).toEqual([])
  }
  await home.open()
  await fits('home')
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose files…' }).tap()])
  // Of two recordings neither opens by itself.
  await chooser.setFiles([recording('stuck-4-limit-64-again', 'on-a-phone'), recording('stuck-1-limit-0', 'another')])
  await expect(home.upload('another')).toContainText('events read')
  await expect(home.upload('on-a-phone')).toContainText('events read')
  await fits('home with an upload')
  await home.upload('on-a-phone').getByRole('link', { name: 'Open' }).tap()
  await expect(tracePage.lanes).toBeVisible()
  await idle(page)
  for (const panel of tracePage.panels) await expect(panel).toBeVisible()
  await fits('trace')

  await tracePage.lifecycle.getByRole('button', { name: 'Zoom to single skbs' }).tap()
  await expect(page).toHaveURL(/from=\d+/)
  await idle(page)
  const { x, y } = await tracePage.findLife()
  await page.touchscreen.tap(x, y)
  await expect(tracePage.inspector).toBeVisible()
  await idle(page)
  await fits('trace with an skb open')
  await tracePage.inspector.getByRole('button', { name: 'Close' }).tap()
  await expect(tracePage.inspector).toHaveCount(0)

  await tracePage.openReport()
  await fits('import report')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  for (const name of [/^Lifecycle/, /^Cross-CPU defer flow/, /decisions/i, /^Throughput/])
    await page.getByRole('button', { name: new RegExp(`${name.source}: table`, 'i') }).tap()
  await idle(page)
  await fits('trace as tables')
  for (const path of [
    '/traces',
    '/policies',
    '/policies/skb-defer',
    '/policies/rfs-llc',
    '/results',
    '/paste',
    '/compare',
    '/claims',
    '/design',
    '/no-such-page',
  ]) {
    await page.goto(path)
    await idle(page)
    await fits(path)
  }
})

test('a sweep, every answer and every knob, without a sideways scroll', slow, async ({ page, portal, tracePage }) => {
  const sweep = 'skb-defer:stock,v-defer,seed-0:net.core.skb_defer_max:0,2,16,64,128,256'
  await tracePage.open(await portal.demo('stuck-4-limit-64-again'), `?v=1&policy=skb-defer&sweep=${sweep}&set.net.core.skb_defer_max=2&host=own-llc`)
  await expect(tracePage.sweep.getByRole('img')).toBeVisible()
  await tracePage.openAllAdvice()
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }))
  expect(wide).toBeLessThanOrEqual(room)
})
