// The wheel as a stranger has it: an environment with nothing but the wheel and what it depends on, a PATH without node,
// npm, cargo and cc, and no checkout. Every command of the first hour works, the pages load, a figure is published.
//
// usage: node scripts/wheel-test.mjs dist/skbscope-….whl
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from './lib/run.mjs'
import { chromium, python } from './lib/tools.mjs'

const MOST_BYTES = 40 * 1024 * 1024
const FIRST_ANSWER_SECONDS = 60

const wheel = resolve(process.argv[2])
const folder = mkdtempSync(join(tmpdir(), 'skbscope-wheel-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const venv = join(folder, 'venv')
const opened = join(folder, 'opened')

// Every file Python opens below the checkout is written down: there must be none.
mkdirSync(join(folder, 'audit'))
writeFileSync(
  join(folder, 'audit/sitecustomize.py'),
  `import os, sys
def note(event, args):
    if event in ("open", "import", "os.listdir", "os.scandir") and isinstance(args[0], (str, bytes)):
        path = os.fsdecode(args[0])
        if path.startswith(${JSON.stringify(`${root}/`)}):
            os.write(log, (path + "\\n").encode())
log = os.open(${JSON.stringify(opened)}, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
sys.addaudithook(note)
`,
)
const passed = Object.entries(process.env).filter(([name]) => /^(HOME|LANG|LC_.*|PIP_.*|SSL_.*|.*_proxy|.*_PROXY)$/.test(name))
const bare = { ...Object.fromEntries(passed), PATH: join(venv, 'bin'), PYTHONPATH: join(folder, 'audit') }

const times = []
/** Runs a step and notes its time. */
async function timed(name, step) {
  const started = performance.now()
  const value = await step()
  const seconds = (performance.now() - started) / 1000
  times.push([name, seconds])
  console.log(`${name.padEnd(44)} ${seconds.toFixed(1).padStart(6)} s`)
  return value
}

/** What a command of the wheel prints; exit code and working directory are checked and set. */
function skbscope(args, { code = 0, env = {} } = {}) {
  const done = spawnSync(join(venv, 'bin/skbscope'), args, { cwd: '/', env: { ...bare, ...env }, encoding: 'utf8', maxBuffer: 1 << 26 })
  assert.equal(done.status, code, `skbscope ${args.join(' ')}: ${done.stdout}${done.stderr}`)
  return code ? done.stderr : done.stdout
}

const size = statSync(wheel).size
console.log(`${wheel.slice(root.length + 1)}: ${(size / 1024 / 1024).toFixed(1)} MiB`)
assert.ok(size <= MOST_BYTES, `the wheel has ${size} bytes, more than ${MOST_BYTES}`)
const [, version] = /skbscope-([^-]+)-/.exec(wheel)

await timed('python -m venv', () => assert.equal(spawnSync(python(), ['-m', 'venv', venv], { stdio: 'inherit' }).status, 0))
const { PYTHONPATH: _, ...installing } = bare
await timed('pip install', () =>
  assert.equal(
    spawnSync(join(venv, 'bin/python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', wheel], {
      cwd: '/',
      env: installing,
      stdio: 'inherit',
    }).status,
    0,
  ),
)
const site = join(venv, 'lib', readdirSync(join(venv, 'lib'))[0], 'site-packages')
const library = join(site, 'skbscope/data/library')
const recording = join(library, 'traces/tcp-pinned.perf.data.zst')
const runs = join(library, 'runs/tcp4-rfs')
const side = (name) =>
  readdirSync(runs)
    .filter((file) => file.startsWith(name))
    .map((file) => join(runs, file))
const sides = ['--before', ...side('before'), '--after', ...side('after')]

await timed('skbscope read: the first answer', () => assert.match(skbscope(['read', recording]), /perf\.data/))
const first = times.slice(1).reduce((sum, [, seconds]) => sum + seconds, 0)
console.log(`from pip install to the first answer: ${first.toFixed(1)} s`)
assert.ok(first <= FIRST_ANSWER_SECONDS, `the first answer took ${first.toFixed(1)} s from the start of pip install`)

await timed('skbscope --version', () => assert.equal(skbscope(['--version']).trim(), `skbscope ${version}`))
await timed('skbscope analyze', () => {
  const { trace, replays } = JSON.parse(skbscope(['analyze', recording, '--json']))
  assert.equal(trace.events, JSON.parse(readFileSync(join(library, 'traces/tcp-pinned.facts.json'), 'utf8')).events)
  assert.ok(replays.length > 0)
})
await timed('skbscope compare', () => assert.match(skbscope(['compare', ...sides]), /95% CI of change/))
await timed('skbscope capture', () => assert.match(skbscope(['capture', 'skb-defer']), new RegExp(`^#!/bin/sh[^]*${version.replaceAll('.', '\\.')}`)))
await timed('skbscope simulate', () => assert.match(skbscope(['simulate', 'skb-defer']), /modelled: no machine ran this/))
await timed('skbscope sql --list', () => assert.match(skbscope(['sql', '--list']), /reader-hops/))
await timed('skbscope licences', () => {
  const text = skbscope(['licences'])
  for (const part of ['pyo3', 'zstd-sys', 'react', '@fontsource/ibm-plex-sans']) assert.match(text, new RegExp(`^  ${part} .*: \\S`, 'm'))
  for (const name of ['LICENSE', 'skbscope/data/THIRD-PARTY.txt']) assert.ok(existsSync(join(site, `skbscope-${version}.dist-info/licenses`, name)), name)
})
await timed('what needs an extra says which', () => {
  const data = join(folder, 'other')
  const refused = (args, env, extra) => assert.match(skbscope(args, { code: 2, env }), new RegExp(`pip install 'skbscope\\[${extra}\\]'`))
  refused(['scheduler'], {}, 'cluster')
  refused(['worker', 'tcp://127.0.0.1:1'], {}, 'cluster')
  const serve = ['serve', '--port', '0', '--data-dir', data]
  refused(serve, { SKBSCOPE_WORKERS: 'tcp://127.0.0.1:1' }, 'cluster')
  refused(serve, { SKBSCOPE_STORE_URL: 's3://bucket' }, 'cluster')
  refused(serve, { SKBSCOPE_DATABASE_URL: 'postgresql+psycopg://127.0.0.1:1/none' }, 'cluster')
  const signIn = {
    SKBSCOPE_PUBLIC: '1',
    SKBSCOPE_SECRET: randomBytes(32).toString('hex'),
    SKBSCOPE_OIDC_ISSUER: 'https://login.invalid',
    SKBSCOPE_OIDC_CLIENT_ID: 'x',
    SKBSCOPE_PUBLIC_URL: 'https://perf.invalid',
  }
  refused(serve, signIn, 'oidc')
})

/** Starts the server; resolves with its address and a function that ends it. */
function served() {
  const child = spawn(join(venv, 'bin/skbscope'), ['serve', '--demo', '--port', '0', '--data-dir', join(folder, 'data')], {
    cwd: '/',
    env: bare,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise((done) => child.once('exit', done))
  const end = () => child.kill('SIGINT') && ended
  return new Promise((done, fail) => {
    child.stdout.on('data', (text) => {
      const address = /http:\/\/\S+/.exec(text)
      if (address) done({ url: address[0], end })
    })
    ended.then((code) => fail(new Error(`skbscope serve ended with ${code}`)))
  })
}

/** Reads an answer of the API. */
const get = async (url) => {
  const answer = await fetch(url)
  assert.equal(answer.status, 200, url)
  return answer
}

const server = await timed('skbscope serve --demo', served)
const traces = await timed('the demo library is analysed', async () => {
  for (;;) {
    const { items } = await (await get(`${server.url}/api/v1/traces?limit=100`)).json()
    assert.deepEqual(
      items.filter(({ state }) => state === 'failed'),
      [],
    )
    if (items.length && items.every(({ state }) => state === 'ready')) return items
    await new Promise((done) => setTimeout(done, 300))
  }
})
assert.equal(traces.length, JSON.parse(readFileSync(join(library, 'library.json'), 'utf8')).length)

await timed('pages in Chromium', async () => {
  const { chromium: browser } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
  const window = await browser.launch({ executablePath: chromium(), args: ['--no-sandbox', '--disable-gpu'] })
  const page = await window.newPage()
  const errors = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('requestfailed', (request) => errors.push(`${request.url()}: ${request.failure()?.errorText}`))
  for (const path of ['/', '/explain/skb-defer', `/traces/${traces[0].id}`, `/traces/${traces[0].id}/sql`, '/policies/skb-defer']) {
    await page.goto(server.url + path)
    await page.locator('html[data-idle="true"]').waitFor()
    assert.match(await page.locator('h1').first().innerText(), /\S/, path)
  }
  await window.close()
  assert.deepEqual(errors, [])
})
await timed('skbscope publish: a figure as PNG', async () => {
  const [address] = /http:\/\/\S+/.exec(skbscope(['publish', '--to', server.url, ...sides]))
  const picture = Buffer.from(await (await get(`${address}.png`)).arrayBuffer())
  assert.equal(picture.subarray(1, 4).toString(), 'PNG')
  assert.ok(picture.length > 5000, `${picture.length} bytes of PNG`)
})
await timed('the server ends', async () => assert.equal(await server.end(), 0))

assert.deepEqual([...new Set(readFileSync(opened, 'utf8').split('\n').filter(Boolean))], [], 'files of the checkout were opened')
console.log('skbscope: the wheel works in a bare environment.')
