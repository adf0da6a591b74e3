// Lighthouse over the front page and every explainer of a running server, and what their first figure weighs: a table, and
// exit 1 below the project's bars. Lighthouse runs on Node 20 too, though it asks for 22.
//
// usage: node scripts/measure/bench/lighthouse.mjs URL [--runs 3]
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { root, stop } from '../../lib/run.mjs'
import { chromium } from '../../lib/tools.mjs'

const BARS = { performance: 95, accessibility: 100, 'best-practices': 95 }
/** kB of gzip before the first figure works. */
const SCRIPT_KB = 150
const DATA_KB = 50
const [base, ...words] = process.argv.slice(2)
const [, runs = '3'] = /--runs (\d+)/.exec(words.join(' ')) ?? []

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

/** Sizes of files in kB of gzip, as the server's own level makes it. */
async function kilobytes(paths) {
  let total = 0
  for (const path of paths) {
    const body = Buffer.from(await (await fetch(base + path)).arrayBuffer())
    total += gzipSync(body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body, { level: 9 }).length / 1000
  }
  return total
}

/** What a drawn page names for its first figure. */
async function weightOf(page) {
  const named = /data-modules="([^"]*)" data-data="([^"]*)"/.exec(page)
  if (!named) return { script: Number.NaN, data: Number.NaN }
  const list = (text) => text.replaceAll('&amp;', '&').split(' ').filter(Boolean)
  return { script: await kilobytes(['/theme.js', '/late.js', ...list(named[1])]), data: await kilobytes(list(named[2])) }
}

const { default: lighthouse } = await import(createRequire(resolve(root, 'e2e/package.json')).resolve('lighthouse'))
const folder = mkdtempSync(join(tmpdir(), 'skbscope-lighthouse-'))
const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
const browser = spawn(chromium(), [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] })
const rows = []
try {
  const port = await new Promise((done) => {
    let printed = ''
    browser.stderr.on('data', (text) => {
      printed += text
      const [, found] = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(printed) ?? []
      if (found) done(Number(found))
    })
    browser.once('exit', () => stop(`the browser did not start:\n${printed}`))
  })
  const home = await (await fetch(base)).text()
  const explainers = [...new Set([...home.matchAll(/href="(\/explain\/[\w-]+)"/g)].map(([, path]) => path))]
  if (explainers.length === 0) stop('the front page names no explainer; is the front end built?')
  for (const path of ['/', ...explainers]) {
    const weight = await weightOf(await (await fetch(base + path)).text())
    const all = []
    for (let run = 0; run < Number(runs); run++) all.push((await lighthouse(base + path, { port, onlyCategories: Object.keys(BARS), logLevel: 'error' })).lhr)
    const scores = Object.fromEntries(Object.keys(BARS).map((id) => [id, Math.round(100 * median(all.map((one) => one.categories[id].score)))]))
    const audit = (id) => median(all.map((one) => one.audits[id].numericValue))
    rows.push({
      page: path,
      ...scores,
      'first paint, ms': Math.round(audit('first-contentful-paint')),
      'largest, ms': Math.round(audit('largest-contentful-paint')),
      'blocked, ms': Math.round(audit('total-blocking-time')),
      shift: audit('cumulative-layout-shift').toFixed(3),
      'script, kB': weight.script.toFixed(1),
      'data, kB': weight.data.toFixed(1),
      holds: Object.entries(BARS).every(([id, bar]) => scores[id] >= bar) && (path === '/' || (weight.script <= SCRIPT_KB && weight.data <= DATA_KB)),
    })
  }
} finally {
  browser.removeAllListeners('exit')
  const ended = new Promise((done) => browser.once('exit', done))
  browser.kill()
  await ended
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
console.log(
  `Lighthouse, median of ${runs} runs; bars: ${Object.entries(BARS)
    .map(([id, bar]) => `${id} ${bar}`)
    .join(', ')}; explainers: script ${SCRIPT_KB} kB, data ${DATA_KB} kB of gzip`,
)
console.table(rows)
process.exit(rows.every((row) => row.holds) ? 0 : 1)
