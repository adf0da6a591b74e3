// npm run soak [-- --minutes 30]: a steady load for long; what the server holds must stay flat.
import { bin, setUp } from './lib/house.mjs'
import { run } from './lib/run.mjs'

setUp()
run(bin('python'), ['scripts/load/soak.py', ...process.argv.slice(2)])
