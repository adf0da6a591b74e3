// npm test: sets up and runs everything.
import { browserTests } from './lib/browser.mjs'
import { checks } from './lib/checks.mjs'
import { clusterTests, sameTests } from './lib/cluster.mjs'
import { setUp } from './lib/house.mjs'
import { pythonTests } from './lib/python.mjs'
import { run } from './lib/run.mjs'
import { runSteps } from './lib/steps.mjs'

await runSteps([
  ['set-up', setUp],
  ...checks,
  ['rust tests', () => run('cargo', ['test', '--quiet', '--locked', '--workspace'], { cwd: 'backend' })],
  ['python tests', pythonTests],
  ['page tests', () => run('npm', ['run', '--silent', '-w', 'frontend', 'test'])],
  ['browser tests', () => browserTests()],
  ['the same on the cluster', () => sameTests({ inShort: true })],
  ['cluster tests', () => clusterTests()],
])
