// The grown-up stack: PostgreSQL, an S3 store, a Dask cluster and nginx beside two servers, all on loopback.
//
//   API tests, browser tests ──> one stack that stands all the while
//   the cluster's own tests  ──> stacks of their own, which they break
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { browserTests } from './browser.mjs'
import { bin } from './house.mjs'
import { root, run, stop } from './run.mjs'
import { nginx, postgres, versitygw } from './tools.mjs'

/** Folders of backend/tests whose tests make a server; what makes none is left out by their conftest. */
const API = ['access', 'campaigns', 'comparisons', 'figures', 'pastes', 'portal', 'sql']
/** Of these, what passes through every part: uploads, jobs, tables, kept answers. All of them take a quarter of an hour. */
const API_IN_SHORT = ['campaigns', 'comparisons', 'pastes']
/** A job takes the way over a scheduler and another machine: limits of time are so many times those of one server. */
const PATIENCE = '2'

/** Whether this machine has every part; if not, one sentence says which is missing. */
function able() {
  const missing = [
    ['PostgreSQL', postgres()],
    ['nginx', nginx()],
    ['versitygw', versitygw()],
  ].filter(([, there]) => !there)
  if (missing.length) console.log(`skbscope: the cluster tests are left out: ${missing.map(([name]) => name).join(', ')} is not on this machine and could not be installed.`)
  return !missing.length
}

/** Starts a stack with the demo library; resolves with its address and what its servers run with. */
function stand() {
  const child = spawn(bin('python'), ['-m', 'tests.cluster.stack', '--demo'], { cwd: resolve(root, 'backend'), stdio: ['ignore', 'pipe', 'inherit'] })
  // A failing step ends this program: the stack goes with it.
  process.once('exit', () => child.kill('SIGTERM'))
  return new Promise((done) => {
    let told = ''
    child.stdout.on('data', (text) => {
      told += text
      const [url, settings, more] = told.split('\n')
      if (more !== undefined) done({ child, url, settings })
    })
    child.once('error', (error) => stop(`The stack could not be started: ${error.message}.`))
    child.once('exit', (code) => told || stop(`The stack did not start (exit ${code}).`))
  })
}

/** Ends a stack and waits until its last part is gone. */
function down({ child }) {
  return new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGTERM')
  })
}

const pytest = (args, env = {}) => run(bin('pytest'), ['-q', '-rs', ...args], { cwd: 'backend', env })

/** The API and browser tests of the embedded server, here; in short, a part of either (the specs of `e2e/stateful.ts`). */
export async function sameTests({ inShort }) {
  if (!able()) return
  const stack = await stand()
  pytest((inShort ? API_IN_SHORT : API).map((name) => `tests/${name}`), { SKBSCOPE_TEST_STACK: stack.settings })
  browserTests([], { SKBSCOPE_E2E_URL: stack.url, SKBSCOPE_E2E_PATIENCE: PATIENCE, ...(inShort && { SKBSCOPE_E2E_STATEFUL: '1' }) })
  await down(stack)
}

/** The cluster's own tests; further arguments go to pytest. */
export function clusterTests(args = []) {
  if (able()) pytest(['tests/cluster', ...args])
}
