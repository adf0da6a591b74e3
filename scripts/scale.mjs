// npm run scale [-- --hosts 1000 --events 100000 --workers 1,2]: a fleet of synthetic hosts through the whole stack; table, markdown and JSON.
import { bin, setUp } from './lib/house.mjs'
import { run, stop } from './lib/run.mjs'
import { nginx, postgres, versitygw } from './lib/tools.mjs'

setUp()
const missing = [['PostgreSQL', postgres()], ['nginx', nginx()], ['versitygw', versitygw()]].filter(([, there]) => !there)
if (missing.length) stop(`the stack cannot be put together: ${missing.map(([name]) => name).join(', ')} is not on this machine and could not be installed.`)
run(bin('python'), ['scripts/scale/scale.py', ...process.argv.slice(2)])
