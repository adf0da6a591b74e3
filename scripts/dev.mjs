// npm run dev: the portal with reload on 8040 and Vite on 5173 in front of it.

import { keep } from './lib/run.mjs'
import { bin, setUp } from './lib/setup-steps.mjs'

await setUp()
const both = [keep(bin('skbscope'), ['serve', '--demo', '--reload']), keep('npm', ['run', '--silent', '-w', 'frontend', 'dev'])]
process.exit(Math.max(...(await Promise.all(both))))
