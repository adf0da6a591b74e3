// npm run fidelity [-- --quick] [-- --only PATTERN] [-- --keep DIR]: replays against this kernel, over fresh recordings. Root only.
// `--only xsk` is AF_XDP alone; any other pattern and `--quick` leave it out.
import { spawnSync } from 'node:child_process'
import { bin, setUp } from './lib/house.mjs'
import { root } from './lib/run.mjs'

const words = process.argv.slice(2)
const only = words.includes('--only') ? words[words.indexOf('--only') + 1] : null
const judge = (script, args) => spawnSync(bin('python'), [script, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1

setUp()
// Both are asked, so that one missed bar does not hide the other.
let missed = only === 'xsk' ? 0 : judge('scripts/fidelity/fidelity.py', words)
if (only === 'xsk' || !(only || words.includes('--quick'))) missed = judge('scripts/fidelity/xsk.py', []) || missed
process.exitCode = missed
