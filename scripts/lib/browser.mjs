// Playwright against a real server with the demo library: one of its own on a free port, or one that stands already.
import { run } from './run.mjs'
import { chromium } from './tools.mjs'

const playwright = (args, env = {}) => run('npx', ['playwright', 'test', ...args], { cwd: 'e2e', env: { SKBSCOPE_CHROMIUM: chromium(), ...env } })

/** Runs the browser tests; further arguments go to Playwright, `env` names a server that stands and which specs. */
export const browserTests = (args = [], env = {}) => playwright(args, env)

/** Measures a large upload in the browser: first chart, queries, frames. */
export const browserBench = () => playwright(['bench/'], { SKBSCOPE_BENCH: '1' })
