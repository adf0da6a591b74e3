// npm run check: lint, types and format.
import { checks } from './lib/checks.mjs'
import { setUp } from './lib/setup-steps.mjs'
import { runSteps } from './lib/steps.mjs'

await runSteps([
  ['set-up', setUp],
  ['static checks', checks],
])
