// npm test: sets up and runs everything.
import { browserTests } from './lib/browser.mjs'
import { checks } from './lib/checks.mjs'
import { clusterTests, sameTests } from './lib/cluster.mjs'
import { bin, setUp } from './lib/house.mjs'
import { run } from './lib/run.mjs'
import { runSteps } from './lib/steps.mjs'

await runSteps([
  ['set-up', setUp],
  ...checks,
  ['rust tests', () => run('cargo', ['test', '--quiet', '--locked', '--workspace'], { cwd: 'backend' })],
  ['python tests', () => run(bin('pytest'), ['-q', '-rs', '--ignore=tests/cluster'], { cwd: 'backend' })],
  ['page tests', () => run('npm', ['run', '--silent', '-w', 'frontend', 'test'])],
  ['browser tests', () => browserTests()],
  ['the same on the cluster', () => sameTests({ everySpec: false })],
  ['cluster tests', () => clusterTests()],
])
