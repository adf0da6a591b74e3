// npm run fidelity [-- --quick] [-- --only PATTERN] [-- --keep DIR]: replays against this kernel, over fresh recordings. Root only.
import { bin, setUp } from './lib/house.mjs'
import { run } from './lib/run.mjs'

setUp()
run(bin('python'), ['scripts/fidelity/fidelity.py', ...process.argv.slice(2)])
