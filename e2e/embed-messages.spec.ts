// A figure in a frame tells its height to the page around it when that page asks in the right words, and to nobody else.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test as base, expect } from './fixtures'

/** Serves a page on an origin of its own, as anybody's site; gives its address. */
type Site = (body: string) => Promise<string>

const test = base.extend<{ site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern
  site: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = []
    await use(async (body) => {
      const server = createServer((_, answer) => answer.setHeader('Content-Type', 'text/html').end(body))
      servers.push(server)
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    })
    for (const server of servers) server.close()
  },
})

test('only the page around a figure is answered, once for each question of the known version', async ({ page, portal, baseURL, site }) => {
  const { analysis_id } = await portal.demo('tcp-rfs')
  const chart = { kind: 'decisions', analysis_id, params: { policy: 'rfs-llc', a: 'stock', b: 'as-posted' } }
  const figure = await (await portal.request.post('/api/v1/figures', { data: { chart } })).json()
  const hears = '<!doctype html><script>reported = []; onmessage = (e) => reported.push(e.data)</script>'
  const beside = await site(hears)
  const around = await site(`${hears}<iframe id="figure" src="${baseURL}/c/${figure.id}/embed"></iframe><iframe src="${beside}"></iframe>`)
  await page.goto(around)
  const stranger = page.frames().find((frame) => frame.url() === beside)
  if (!stranger) throw new Error('the frame beside is not there')
  await expect(page.frameLocator('#figure').locator('main')).toBeVisible()

  const ask = { type: 'skbscope:ask-height', version: 1 }
  await stranger.evaluate((right) => (window.parent.frames[0] as Window).postMessage(right, '*'), ask)
  await page.evaluate((right) => {
    const figure = window.frames[0] as Window
    for (const wrong of [null, 'height', 7, {}, { ...right, version: 2 }, { ...right, version: '1' }, { ...right, type: 'skbscope:height' }])
      figure.postMessage(wrong, '*')
    figure.postMessage(right, '*')
  }, ask)
  const reported = () => page.evaluate(() => (globalThis as unknown as { reported: unknown[] }).reported)
  await expect.poll(async () => (await reported()).length).toBeGreaterThan(0)
  // An answer to any of the wrong ones would have come before.
  expect(await reported()).toEqual([{ type: 'skbscope:height', version: 1, id: figure.id, height: expect.any(Number) }])
  expect(await stranger.evaluate(() => (globalThis as unknown as { reported: unknown[] }).reported)).toEqual([])
})
