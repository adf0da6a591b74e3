// npm run load | soak | scale | fuzz | fidelity | lab | bench [-- ARGUMENTS]: sets up, then runs the command of `measure/`.
import { spawnSync } from 'node:child_process'
import { root, run, stop } from './lib/run.mjs'
import { bin, setUp } from './lib/setup-steps.mjs'
import { chromium, missingParts } from './lib/tools.mjs'

const [command, ...words] = process.argv.slice(2)
await setUp()
const missing = command === 'scale' ? missingParts() : []
if (missing.length) stop(`the stack cannot be started: ${missing.join(', ')} is not on this machine and could not be installed.`)

process.exitCode = spawnSync(bin('python'), ['scripts/measure', command, ...words], { cwd: root, stdio: 'inherit' }).status ?? 1
// Frames and first charts in a real browser.
if (command === 'bench' && !process.exitCode)
  run('npx', ['playwright', 'test', 'bench/'], { cwd: 'e2e', env: { SKBSCOPE_CHROMIUM: chromium(), SKBSCOPE_BENCH: '1' } })
