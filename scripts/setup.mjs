// npm run setup: everything the portal needs, once.
import { setUp } from './lib/setup-steps.mjs'

await setUp()
console.log('skbscope: ready. `npm start` opens the portal, `npx skbscope --help` lists the commands.')
