// npm run load [-- --seconds 60 --readers 500 --senders 50]: many send at once while many more read, on loopback.
import { bin, setUp } from './lib/house.mjs'
import { run } from './lib/run.mjs'

setUp()
run(bin('python'), ['scripts/load/load.py', ...process.argv.slice(2)])
