// With reduced motion nothing glides: a zoom stands at its end in the very next frames, and no animation or transition
// of the page takes time. The flow itself is the same.
import { expect, idle, test } from './fixtures'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('zooming jumps, nothing moves by itself', async ({ page, portal, tracePage }) => {
  await tracePage.open(await portal.demo('tcp-pinned'))
  const start = tracePage.lifecycle.getByRole('slider', { name: 'Start of the range' })
  await tracePage.lanes.focus()
  // The range's frame follows each drawn frame: with motion it would pass many places, without it only one.
  await start.evaluate((it) => {
    const places = new Set<string>()
    Object.assign(globalThis, { places })
    const look = () => {
      places.add((it.parentElement as HTMLElement).style.left)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.keyboard.press('w')
  await expect.poll(() => tracePage.parameter('from')).not.toBeNull()
  await idle(page)
  const places = () => page.evaluate(() => (globalThis as unknown as { places: Set<string> }).places.size)
  await expect.poll(places).toBeGreaterThanOrEqual(2)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await places()).toBe(2)
  await tracePage.lifecycle.getByRole('button', { name: 'Zoom to single skbs' }).click()
  await tracePage.openLife()
  const running = await page.evaluate(() => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 1).length)
  expect(running).toBe(0)
})
