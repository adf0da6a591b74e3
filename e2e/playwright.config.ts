// Browser tests against the real portal: one that stands already (SKBSCOPE_E2E_URL), or one of this run's own with its own
// port, its own data folder and the demo library.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { patience } from './patience'

const standing = process.env.SKBSCOPE_E2E_URL
// Playwright reads this file once per worker; the first reading decides and the rest inherit.
process.env.SKBSCOPE_E2E_PORT ??= String(20_000 + (process.pid % 20_000))
if (!standing && !process.env.SKBSCOPE_E2E_DATA) {
  const data = mkdtempSync(join(tmpdir(), 'skbscope-e2e-'))
  process.env.SKBSCOPE_E2E_DATA = data
  process.once('exit', () => rmSync(data, { recursive: true, force: true }))
}
const url = standing ?? `http://127.0.0.1:${process.env.SKBSCOPE_E2E_PORT}`
const serve = `../backend/.venv/bin/skbscope serve --demo --port ${process.env.SKBSCOPE_E2E_PORT}`
const own = {
  command: `${serve} --data-dir ${process.env.SKBSCOPE_E2E_DATA}`,
  url: `${url}/api/v1/health`,
  timeout: 180_000,
  gracefulShutdown: { signal: 'SIGINT', timeout: 15_000 },
} as const
const report = process.env.SKBSCOPE_E2E_JSON

export default defineConfig({
  testDir: '.',
  testMatch: process.env.SKBSCOPE_BENCH ? 'bench/*.bench.ts' : '*.spec.ts',
  // Two tiers: without SKBSCOPE_TESTS=all what is tagged @slow is left out.
  ...(process.env.SKBSCOPE_TESTS === 'all' || process.env.SKBSCOPE_BENCH ? {} : { grepInvert: /@slow/ }),
  fullyParallel: true,
  workers: 2,
  timeout: 60_000 * patience,
  expect: { timeout: 15_000 * patience },
  reporter: [[process.env.CI ? 'line' : 'list'], ...(report ? [['json', { outputFile: report }] as const] : [])],
  use: {
    baseURL: url,
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: {
      executablePath: process.env.SKBSCOPE_CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  ...(standing ? {} : { webServer: own }),
})
