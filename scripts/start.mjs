// npm start [-- --host H --port P --data-dir D]: sets up, loads the demo library, serves API and pages.

import { keep } from './lib/run.mjs'
import { bin, setUp } from './lib/setup-steps.mjs'

await setUp()
process.exit(await keep(bin('skbscope'), ['serve', '--demo', ...process.argv.slice(2)]))
