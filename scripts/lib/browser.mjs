// Playwright against a real server with the demo library, on a free port of its own.
import { run } from './run.mjs'
import { chromium } from './tools.mjs'

const playwright = (args, env = {}) => run('npx', ['playwright', 'test', ...args], { cwd: 'e2e', env: { SKBSCOPE_CHROMIUM: chromium(), ...env } })

/** Runs the browser tests; further arguments go to Playwright. */
export const browserTests = (args = []) => playwright(args)

/** Measures a large upload in the browser: first chart, queries, frames. */
export const browserBench = () => playwright(['bench/'], { SKBSCOPE_BENCH: '1' })
