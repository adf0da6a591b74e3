// Lighthouse over the front page and every explainer, and what their first figure weighs: a table, and exit 1 below the
// project's bars. Starts a server on a data folder of its own; Lighthouse runs on Node 20 too, though it asks for 22.
//
// usage: node scripts/bench/lighthouse.mjs [--runs 3]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { bin } from '../lib/house.mjs'
import { root, stop } from '../lib/run.mjs'
import { chromium } from '../lib/tools.mjs'

const BARS = { performance: 95, accessibility: 100, 'best-practices': 95 }
/** kB of gzip before the first figure works. */
const SCRIPT_KB = 150
const DATA_KB = 50
const [, runs = '3'] = /--runs (\d+)/.exec(process.argv.slice(2).join(' ')) ?? []

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

/** Asks until something answers. */
async function answer(url, seconds = 90) {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; ) {
    const given = await fetch(url).catch(() => null)
    if (given?.ok) return given
    await new Promise((done) => setTimeout(done, 200))
  }
  return stop(`${url} does not answer.`)
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Size of a file in kB of gzip, as the server's own level makes it. */
async function kilobytes(url) {
  const body = Buffer.from(await (await fetch(url)).arrayBuffer())
  return gzipSync(body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body, { level: 9 }).length / 1000
}

/** What a drawn page names for its first figure. */
async function weightOf(base, page) {
  const named = /data-modules="([^"]*)" data-data="([^"]*)"/.exec(page)
  if (!named) return { script: Number.NaN, data: Number.NaN }
  const sum = async (paths) => {
    let total = 0
    for (const path of paths) total += await kilobytes(base + path)
    return total
  }
  const list = (text) => text.replaceAll('&amp;', '&').split(' ').filter(Boolean)
  return { script: await sum(['/theme.js', '/late.js', ...list(named[1])]), data: await sum(list(named[2])) }
}

const require = createRequire(resolve(root, 'e2e/package.json'))
const { default: lighthouse } = await import(require.resolve('lighthouse'))
const folder = mkdtempSync(join(tmpdir(), 'skbscope-lighthouse-'))
const [port, debugging] = [await freePort(), await freePort()]
const base = `http://127.0.0.1:${port}`
const server = spawn(bin('skbscope'), ['serve', '--demo', '--port', String(port), '--data-dir', join(folder, 'data')], { stdio: 'ignore' })
const browser = spawn(
  chromium(),
  ['--headless=new', '--no-sandbox', '--disable-gpu', `--remote-debugging-port=${debugging}`, `--user-data-dir=${join(folder, 'chromium')}`, 'about:blank'],
  { stdio: 'ignore' },
)
const rows = []
try {
  await answer(`http://127.0.0.1:${debugging}/json/version`)
  // The demo library is analysed first: what it takes is not the page's.
  for (let busy = true; busy; ) {
    const { items } = await (await answer(`${base}/api/v1/traces?limit=100`)).json()
    busy = items.some(({ state }) => state !== 'ready' && state !== 'failed')
    if (busy) await new Promise((done) => setTimeout(done, 1000))
  }
  const home = await (await answer(`${base}/`)).text()
  const explainers = [...new Set([...home.matchAll(/href="(\/explain\/[\w-]+)"/g)].map(([, path]) => path))]
  if (explainers.length === 0) stop('the front page names no explainer; is the front end built?')
  for (const path of ['/', ...explainers]) {
    const weight = await weightOf(base, await (await answer(base + path)).text())
    const all = []
    for (let run = 0; run < Number(runs); run++)
      all.push((await lighthouse(base + path, { port: debugging, onlyCategories: Object.keys(BARS), logLevel: 'error' })).lhr)
    const scores = Object.fromEntries(Object.keys(BARS).map((id) => [id, Math.round(100 * median(all.map((one) => one.categories[id].score)))]))
    const ms = (id) => Math.round(median(all.map((one) => one.audits[id].numericValue)))
    const isFigure = path !== '/'
    const holds =
      Object.entries(BARS).every(([id, bar]) => scores[id] >= bar) &&
      (!isFigure || (weight.script <= SCRIPT_KB && weight.data <= DATA_KB))
    rows.push({
      page: path,
      ...scores,
      'first paint, ms': ms('first-contentful-paint'),
      'largest, ms': ms('largest-contentful-paint'),
      'blocked, ms': ms('total-blocking-time'),
      shift: median(all.map((one) => one.audits['cumulative-layout-shift'].numericValue)).toFixed(3),
      'script, kB': weight.script.toFixed(1),
      'data, kB': weight.data.toFixed(1),
      holds,
    })
  }
} finally {
  const ended = [server, browser].map((child) => new Promise((done) => child.once('exit', done)))
  server.kill('SIGINT')
  browser.kill()
  await Promise.all(ended)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
console.log(`Lighthouse, median of ${runs} runs; bars: ${Object.entries(BARS).map(([id, bar]) => `${id} ${bar}`).join(', ')}; explainers: script ${SCRIPT_KB} kB, data ${DATA_KB} kB of gzip`)
console.table(rows)
process.exit(rows.every((row) => row.holds) ? 0 : 1)
