// npm run bench [-- file.perf.data]: speed against peers in the same run, publishing and serving figures, pages by Lighthouse, then frames in the browser; tables and JSON.
import { browserBench } from './lib/browser.mjs'
import { bin, setUp } from './lib/house.mjs'
import { run } from './lib/run.mjs'

setUp()
run(bin('python'), ['scripts/bench/bench.py', ...process.argv.slice(2)])
run(bin('python'), ['scripts/bench/compare.py'])
run(bin('python'), ['scripts/bench/publish.py'])
run('node', ['scripts/bench/lighthouse.mjs'])
browserBench()
