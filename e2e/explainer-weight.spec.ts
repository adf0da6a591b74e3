// P5: the first useful figure is on the screen before any script has come; a page's files stay light.
import { gzipSync } from 'node:zlib'
import { EXPLAINERS, expect, slow, test } from './explainers'

const KB = 1024

for (const id of EXPLAINERS)
  test(`${id}: drawn before a script, and light`, slow, async ({ page, explainer, request }, info) => {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(`/explain/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const map = page
      .getByRole('img', { name: /: where$/ })
      .filter({ visible: true })
      .first()
    await expect(map).toBeVisible()
    expect(((await map.boundingBox()) ?? { height: 0 }).height).toBeGreaterThan(120)
    await page.unroute('**/*.js')

    const html = await request.get(`/explain/${id}`, { headers: { 'accept-encoding': 'gzip' } })
    expect(html.headers()['content-encoding']).toBe('gzip')
    // Scripts the page names for its first figure to act; what is further down brings its own later.
    const [, named = ''] = /data-modules="([^"]+)"/.exec(await html.text()) ?? []
    const files = named.split(' ').filter(Boolean)
    expect(files.length).toBeGreaterThan(0)
    let acting = 0
    for (const file of files) acting += gzipSync(await (await request.get(file)).body(), { level: 9 }).length

    // What comes over the wire, by kind, until nothing more is asked for.
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const kind = new Map<string, string>()
    const bytes = { document: 0, data: 0, script: 0 }
    session.on('Network.responseReceived', ({ requestId, type, response }) =>
      kind.set(requestId, /\.js(\?|$)/.test(response.url) ? 'script' : type === 'Document' ? 'document' : /\/api\//.test(response.url) ? 'data' : ''),
    )
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const found = kind.get(requestId)
      if (found === 'script' || found === 'document' || found === 'data') bytes[found] += encodedDataLength
    })
    await explainer.open(id)
    const read = Object.entries(bytes)
      .map(([what, size]) => `${what} ${Math.round(size / KB)} kB`)
      .concat(`script for the first figure ${Math.round(acting / KB)} kB`)
      .join(', ')
    info.annotations.push({ type: 'weight', description: `${id}: ${read}` })
    console.log(`${id}: ${read}`)
    expect(bytes.document, 'the page with its first figure').toBeLessThanOrEqual(50 * KB)
    // None of it is needed to see the first figure; all of it is, until it acts.
    expect(acting, 'script until the first figure acts').toBeLessThanOrEqual(150_000)
  })
