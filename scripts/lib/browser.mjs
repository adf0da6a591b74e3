// Playwright against a real server with the demo library, on a free port of its own.
import { run } from './run.mjs'
import { chromium } from './tools.mjs'

/** Runs the browser tests; further arguments go to Playwright. */
export function browserTests(args = []) {
  run('npx', ['playwright', 'test', ...args], { cwd: 'e2e', env: { SKBSCOPE_CHROMIUM: chromium() } })
}
