// The tests of the stack of many machines: PostgreSQL, an S3 store, a Dask cluster and nginx beside two servers, all on loopback.
//
//   npm test      one smoke test: a recording through every part gives the ids and bytes of the embedded server
//   test:all      everything in backend/tests/cluster, then the API tests and a few browser tests against one such stack
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { root, stop } from './run.mjs'
import { playwright, pytest } from './runners.mjs'
import { bin } from './setup-steps.mjs'
import { missingParts } from './tools.mjs'

/** Folders of backend/tests whose tests start a server and store something; others are left out by their conftest. */
const API = ['access', 'campaigns', 'comparisons', 'figures', 'pastes', 'portal', 'sql']
/** A job passes a scheduler and another machine, so time limits are so many times those of one server. */
const PATIENCE = '2'

/** Starts a stack with the demo library; resolves with its process, its address and the environment of its servers. */
function startStack() {
  const child = spawn(bin('python'), ['-m', 'tests.cluster.stack', '--demo'], { cwd: resolve(root, 'backend'), stdio: ['ignore', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGTERM'))
  return new Promise((done) => {
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
      const [url, settings, more] = output.split('\n')
      if (more !== undefined) done({ child, url, settings })
    })
    child.once('error', (error) => stop(`The stack could not be started: ${error.message}.`))
    child.once('exit', (code) => output || stop(`The stack did not start (exit ${code}).`))
  })
}

/** Ends a stack and waits until its last part is gone. */
function stopStack({ child }) {
  return new Promise((done) => {
    child.once('exit', done)
    child.kill('SIGTERM')
  })
}

/** The API tests, and the browser tests marked @cluster, of the embedded server, against one stack. */
async function sameTests() {
  const stack = await startStack()
  const counts = [
    await pytest(['-m', 'not slow', ...API.map((name) => `tests/${name}`)], { all: true, env: { SKBSCOPE_TEST_STACK: stack.settings } }),
    await playwright(['--grep', '@cluster'], { all: true, env: { SKBSCOPE_E2E_URL: stack.url, SKBSCOPE_E2E_PATIENCE: PATIENCE } }),
  ]
  await stopStack(stack)
  return counts
}

/** The smoke test, or all; `args` name files and flags for pytest instead. */
export async function clusterTests({ all, args }) {
  const missing = missingParts()
  if (missing.length) {
    console.log(`skbscope: the cluster tests are left out, because this machine lacks ${missing.join(', ')} and could not install it.`)
    return { passed: 0, failed: 0, skipped: 1 }
  }
  const counts = [await pytest(args.length ? args : ['tests/cluster'], { all })]
  if (all && !args.length) counts.push(...(await sameTests()))
  // Numbers are added; outputs are strung together.
  return counts.reduce((sum, one) => Object.fromEntries(Object.keys(sum).map((key) => [key, sum[key] + one[key]])))
}
