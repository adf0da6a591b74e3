// npm run e2e [-- playwright arguments]
import { browserTests } from './lib/browser.mjs'
import { setUp } from './lib/house.mjs'

setUp()
browserTests(process.argv.slice(2))
